import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentOfProduct, type Product, type ProductDocument } from '#shared/catalogue/product';
import { stockOf, withStock } from '#shared/catalogue/stock-alone';
import type { StockSince } from '../../queries';
import type { ShopWriter } from '../../repositories/shop-on-engine';
import type { ShopStore } from '../../repositories/shop-store';
import { sampleProduct, sampleReview } from '../store-samples';

/** How often the property is tried: each try works on a store that has grown by those before. */
const RUNS = 25;
const IDS = ['a', 'b', 'c', 'd'];
let reviews = 0;

/** With two variants, so that a piece of one leaves the sum as it was where the other one gets it. */
const inVariants = (id: string, pricePaise: number): Product =>
  sampleProduct(id, {
    pricePaise,
    countInStock: 10,
    options: [{ name: 'Size', values: ['S', 'M'] }],
    variants: ['S', 'M'].map((size) => ({ id: size, values: [size], pricePaise, countInStock: 5 })),
  });

const STEPS = {
  async price(shop: ShopWriter, id: string, number: number) {
    const [before] = await shop.productsAndDrafts([id]);
    const made = id < 'c' ? sampleProduct(id, { pricePaise: number }) : inVariants(id, number);
    const revision = (before?.revision ?? 0) + 1;
    await shop.putProduct({ ...made, countInStock: before?.countInStock ?? 10, revision });
  },
  async sell(shop: ShopWriter, id: string) {
    const [product] = await shop.products([id]);
    await shop.takeStock(id, 1, undefined, product?.variants?.[0]?.id);
  },
  async giveBack(shop: ShopWriter, id: string) {
    const [product] = await shop.products([id]);
    await shop.returnStock(id, 1, undefined, product?.variants?.[1]?.id);
  },
  async edit(shop: ShopWriter, id: string, number: number) {
    const [product] = await shop.productsAndDrafts([id]);
    if (!product) return;
    const variants = product.variants?.map((one) => ({ ...one, countInStock: number }));
    const revision = product.revision + 1;
    await shop.putProduct({
      ...product,
      countInStock: number,
      revision,
      ...(variants && { variants }),
    });
  },
  async hide(shop: ShopWriter, id: string, number: number) {
    const [product] = await shop.productsAndDrafts([id]);
    if (!product) return;
    const { draft: _draft, ...rest } = product;
    const revision = product.revision + 1;
    await shop.putProduct({ ...rest, ...(number % 2 === 0 ? { draft: true } : {}), revision });
  },
  async review(shop: ShopWriter, id: string) {
    const [product] = await shop.products([id]);
    reviews += 1;
    if (product) await shop.addReview(sampleReview(`r${reviews}`, `u${reviews}`, id));
  },
  async remove(shop: ShopWriter, id: string) {
    await shop.removeProduct(id);
  },
};
const NAMES = Object.keys(STEPS) as (keyof typeof STEPS)[];

/** A device with a copy of the catalogue. */
class Device {
  readonly products = new Map<string, ProductDocument>();
  #at = 0;
  #isAtEnd = false;
  /** How often what it had was not as the shop took it to be. */
  unlike = 0;
  /** How often it was told the stock alone. */
  alone = 0;

  /** @param isCareless it takes the stock of a product alone also behind a full page */
  constructor(private readonly isCareless = false) {}

  async pull(store: ShopStore, limit: number): Promise<void> {
    do {
      const page = await store.read((shop) => shop.catalogueChanges(this.#at, limit));
      for (const { _id, product, stockSince } of page.changes) {
        if (!product) this.products.delete(_id);
        else this.products.set(_id, this.#taken(product, stockSince));
      }
      this.#at = page.version;
      this.#isAtEnd = !page.more;
    } while (!this.#isAtEnd);
  }

  #taken(product: Product, since: StockSince): ProductDocument {
    const takesStock = this.#isAtEnd || this.isCareless;
    if (!takesStock || since.version > this.#at) return documentOfProduct(product);
    this.alone += 1;
    const held = this.products.get(product._id);
    const restocked = held && withStock(held, stockOf(product, since.revision));
    if (!restocked) this.unlike += 1;
    return restocked ?? documentOfProduct(product);
  }
}

/** The feed says since when nothing but the stock of a product has changed. */
export function stockAloneContract(store: () => ShopStore): void {
  const since = async (id: string, after = 0) => {
    const { changes } = await store().read((shop) => shop.catalogueChanges(after, 1_000));
    const change = changes.find(({ _id }) => _id === id);
    if (!change) throw new Error(`${id} has not changed`);
    return { ...change, isStockAlone: change.stockSince.version < change.version };
  };

  test('sales leave the version at which a product was last changed otherwise, in one transaction or several', async () => {
    await store().write((shop) => STEPS.price(shop, 'a', 100));
    const { version, stockSince } = await since('a');
    expect(stockSince).toEqual({ version, revision: 1 });
    await store().write(async (shop) => {
      await shop.takeStock('a', 1);
      await shop.takeStock('a', 1);
    });
    await store().write((shop) => shop.returnStock('a', 1));
    expect(await since('a')).toMatchObject({ stockSince, product: { revision: 4 } });
  });

  test.each<[string, (shop: ShopWriter) => Promise<void>]>([
    [
      'a price, before a sale in the same transaction',
      async (shop) => {
        await STEPS.price(shop, 'a', 200);
        await shop.takeStock('a', 1);
      },
    ],
    [
      'a price, after a sale in the same transaction',
      async (shop) => {
        await shop.takeStock('a', 1);
        await STEPS.price(shop, 'a', 200);
      },
    ],
    [
      'a review, although nothing of the product but its revision may change',
      async (shop) => {
        await shop.addReview(sampleReview('r', 'u1', 'a'));
        const [review] = await shop.reviewsOf('a');
        if (review) await shop.putReview({ ...review, comment: 'Another' });
      },
    ],
    [
      'what changes nothing but the revision',
      async (shop) => {
        const [product] = await shop.products(['a']);
        if (product) await shop.putProduct({ ...product, revision: product.revision + 1 });
      },
    ],
  ])('more than its stock changes by %s', async (_what, work) => {
    await store().write((shop) => STEPS.price(shop, 'a', 100));
    await store().write((shop) => shop.takeStock('a', 1));
    const before = await since('a');
    expect(before.isStockAlone).toBe(true);
    await store().write(work);
    expect((await since('a')).stockSince.version).toBeGreaterThan(before.version);
  });

  test('a device that reads page by page sees by the revision that it lacks what came before a sale', async () => {
    const device = new Device(true);
    for (const id of ['a', 'b']) await store().write((shop) => STEPS.price(shop, id, 100));
    await device.pull(store(), 1);
    await store().write((shop) => STEPS.price(shop, 'a', 200));
    await store().write((shop) => shop.takeStock('b', 1));
    await store().write((shop) => shop.takeStock('a', 1));
    await device.pull(store(), 1);
    expect(device.products.get('a')).toMatchObject({ price: 2, countInStock: 9 });
    expect([device.alone, device.unlike]).toEqual([2, 1]);
  });

  test('what an older version of the shop has written over says nothing of what changed', async () => {
    await store().write((shop) => STEPS.price(shop, 'a', 100));
    await store().write((shop) => shop.takeStock('a', 1));
    // It leaves fields that it does not know as they are.
    await store().write(async (shop) => {
      const [product] = await shop.products(['a']);
      await shop.addReview(sampleReview('r', 'u1', 'a'));
      expect(product?.stockSince).toMatchObject({ upTo: product?.revision });
    });
    const { isStockAlone, product } = await since('a');
    expect([isStockAlone, product?.stockSince?.upTo]).toEqual([false, 2]);
  });

  test.each([
    ['one after the other', false],
    ['at once', true],
  ])('a device has what the shop has, whatever happened, %s', async (_how, isAtOnce) => {
    const step = fc.record({
      name: fc.constantFrom(...NAMES, 'sell', 'sell', 'giveBack', 'price'),
      id: fc.constantFrom(...IDS),
      number: fc.integer({ min: 1, max: 50 }),
    });
    const round = fc.record({
      transactions: fc.array(fc.array(step, { minLength: 1, maxLength: isAtOnce ? 1 : 3 }), {
        minLength: 1,
        maxLength: 4,
      }),
      pulls: fc.boolean(),
    });
    let alone = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(round, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 4 }),
        async (rounds, limit) => {
          const [inPages, atOnce] = [new Device(), new Device()];
          const pull = async () => {
            await inPages.pull(store(), limit);
            await atOnce.pull(store(), 1_000);
          };
          for (const { transactions, pulls } of rounds) {
            const works = transactions.map(
              (steps) => () =>
                store().write(async (shop) => {
                  for (const { name, id, number } of steps) await STEPS[name](shop, id, number);
                }),
            );
            if (isAtOnce)
              await Promise.all([...works.map((work) => work()), ...(pulls ? [pull()] : [])]);
            else for (const work of works) await work();
            if (pulls) await pull();
          }
          await pull();
          const now = await store().read((shop) => shop.products(IDS));
          const documents = now.map((product) => [product._id, documentOfProduct(product)]);
          for (const { products, unlike } of [inPages, atOnce]) {
            expect([...products].sort(([a], [b]) => (a < b ? -1 : 1))).toEqual(documents);
            expect(unlike).toBe(0);
          }
          alone += atOnce.alone;
        },
      ),
      { numRuns: RUNS },
    );
    expect(alone).toBeGreaterThan(0);
  });
}
