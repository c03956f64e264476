import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import type * as z from 'zod/mini';
import { newProduct } from '#shared/catalogue/edit-product';
import { filterCounts } from '#shared/catalogue/filter-reply';
import { PRODUCTS_PER_PAGE } from '#shared/catalogue/list-sizes';
import { productPage } from '#shared/catalogue/product';
import { DISCOUNT_STEPS, RATING_STEPS } from '#shared/catalogue/product-filters';
import { PRODUCT_SORTS } from '#shared/catalogue/product-order';
import type { ProductFields } from '#shared/catalogue/product-fields';
import { choiceQuery, type CatalogueChoice } from '#shared/catalogue/search-path';
import { createCatalogueFeed } from '../../pwa/catalogue/catalogue-feed';
import { createDexieStore } from '../../pwa/catalogue/catalogue-store';
import { createCatalogueSync } from '../../pwa/catalogue/catalogue-sync';
import { createDeviceReader } from '../../pwa/catalogue/search/device-reader';
import { createPersistentIndex } from '../../pwa/catalogue/search/persistent-index';
import { startTestServer, type TestServer } from '../../sync-server/testing/start-test-server';
import { effort } from '../effort';
import { freshSeed } from '../fresh-seed';
import { createProfile, openPage, type Page } from './test-device';

/* The filters of a list, counted by the device's database and by the server's store (docs/shop-rules.md#r-catalogue-20). */

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const OPTIONS = [
  { name: 'Size', values: ['S', 'M', 'XL'] },
  { name: 'Colour: “new”', values: ['Red', 'Blue & green'] },
];
const BRANDS = ['Tavrika', 'Orvikt & Sons', 'नॉर्वेल'];
const CATEGORIES = ['Clothing', 'Home/Garden'];
const optional = <Value>(one: fc.Arbitrary<Value>) => fc.option(one, { nil: undefined });

const sold = fc
  .record({
    price: fc.constantFrom(99, 199.99, 200, 500.5, 1_000),
    over: fc.constantFrom(0, 0, 1, 25, 100),
    countInStock: fc.constantFrom(0, 3),
  })
  .map(({ price, over, countInStock }) => ({
    price,
    countInStock,
    ...(over === 0 ? {} : { mrp: Math.round(price * (100 + over)) / 100 }),
  }));

const variants = fc
  .uniqueArray(
    fc.record({
      values: fc.tuple(...OPTIONS.map(({ values }) => fc.constantFrom(...values))),
      sold,
      isArchived: fc.boolean(),
    }),
    { selector: ({ values }) => values.join(), maxLength: 4 },
  )
  .map((all) =>
    all.map(({ values, sold: one, isArchived }, place) => ({
      ...one,
      id: `variant-${place}`,
      values,
      // One is for sale at least.
      ...(isArchived && place > 0 ? { archived: true as const } : {}),
    })),
  );

/** A product as an owner sets it, and what shoppers have said of it. */
const product = fc.record({
  fields: fc
    .record({
      name: fc.constantFrom('Red shirt', 'Blue kurta', 'Garden lamp'),
      brand: fc.constantFrom(...BRANDS),
      category: fc.constantFrom(...CATEGORIES),
      sold,
      variants,
    })
    .map(({ sold: own, variants: several, ...texts }): ProductFields => ({
      ...texts,
      ...own,
      image: '/pictures/shirt-960.webp',
      description: '',
      ...(several.length > 0 ? { options: OPTIONS, variants: several } : {}),
    })),
  stars: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 3 }),
});

const choice: fc.Arbitrary<CatalogueChoice> = fc.record({
  category: optional(fc.constantFrom(...CATEGORIES, 'Gone')),
  brands: optional(fc.subarray(BRANDS)),
  minPrice: optional(fc.constantFrom(100, 200, 500)),
  maxPrice: optional(fc.constantFrom(0, 199, 200, 501)),
  rating: optional(fc.constantFrom(...RATING_STEPS)),
  inStock: optional(fc.constant(true as const)),
  discount: optional(fc.constantFrom(...DISCOUNT_STEPS)),
  options: optional(
    fc.subarray(OPTIONS.flatMap(({ name, values }) => values.map((value) => ({ name, value })))),
  ),
  sort: optional(fc.constantFrom(...PRODUCT_SORTS)),
});
const asked = fc.record({ keyword: fc.constantFrom('', 'shirt', 'kurta', 'qqqq'), choice });
type Asked = typeof asked extends fc.Arbitrary<infer One> ? One : never;

type Made = typeof product extends fc.Arbitrary<infer One> ? One : never;
interface Round {
  /** By the number of the product; the numbers of one round are different. */
  readonly changed: readonly (readonly [place: number, made: Made | undefined])[];
  readonly asked: readonly Asked[];
}
const round: fc.Arbitrary<Round> = fc.record({
  changed: fc.uniqueArray(fc.tuple(fc.nat({ max: 14 }), optional(product)), {
    selector: ([place]) => place,
    maxLength: 12,
  }),
  asked: fc.array(asked, { minLength: 3, maxLength: 6 }),
});

/** Writes products as the owner's form does; one without fields is deleted. */
async function write(server: TestServer, { changed }: Round): Promise<void> {
  await server.store.write(async (shop) => {
    for (const [place, made] of changed) {
      const id = `product-${place}`;
      const [before] = await shop.products([id]);
      if (!made) {
        if (before) await shop.removeProduct(id);
        continue;
      }
      await shop.putProduct({
        ...newProduct(id, made.fields, Date.UTC(2026, 0, 1 + (place % 3))),
        ratingSum: made.stars.reduce((sum, one) => sum + one, 0),
        numReviews: made.stars.length,
        revision: (before?.revision ?? 0) + 1,
      });
    }
  });
}

/** The search of a device, which hears of each change as its worker does. */
async function deviceSearch({ db, network, timers, connection }: Page) {
  const reader = createDeviceReader(indexedDB, db.name);
  const index = createPersistentIndex({
    reader,
    timers,
    fetchWords: async () => undefined,
    onReady: () => undefined,
  });
  const feed = createCatalogueFeed({ fetch: network.fetch, timers, connection });
  const heard: Promise<void>[] = [];
  const sync = createCatalogueSync({
    store: createDexieStore(db),
    feed,
    locks: undefined,
    byteBudget: () => Infinity,
    onChanged: (ids, cursor) => heard.push(index.changed({ ids, cursor })),
  });
  await sync.run();
  await index.open();
  return {
    index,
    async pull() {
      expect(await sync.run()).toBe('complete');
      await Promise.all(heard);
    },
  };
}

it('the device counts and lists what the server does, whatever is sold, chosen and changed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 3 }), async (rounds) => {
      const server = await startTestServer();
      const page = openPage(createProfile(server.url));
      try {
        const { index, pull } = await deviceSearch(page);
        for (const one of rounds) {
          await write(server, one);
          await pull();
          for (const { keyword, choice: chosen } of one.asked) {
            const query = `${choiceQuery({ ...chosen, sort: undefined })}&keyword=${keyword}`;
            const ask = <Reply>(path: string, schema: z.ZodMiniType<Reply>) =>
              page.api.request('GET', path, { schema });
            expect(await index.counts(keyword, chosen), query).toEqual(
              await ask(`/products/filters?${query}`, filterCounts),
            );
            const sort = chosen.sort ?? (keyword === '' ? 'newest' : 'relevance');
            const list = await ask(`/products?${query}&sort=${sort}`, productPage);
            const found = await index.findProducts(keyword, 0, PRODUCTS_PER_PAGE, chosen);
            const ids = list.products.map(({ _id }) => _id);
            expect([found.total, found.ids], query).toEqual([list.total, ids]);
          }
        }
      } finally {
        await page.close();
        await server.close();
      }
    }),
    { numRuns: effort(8, 150), ...freshSeed() },
  );
});
