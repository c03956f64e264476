import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { PRICES_HOLD } from '#shared/core/limits';
import { manyProducts } from '../../bench/many-products';
import { createCart } from '../../pwa/cart/cart';
import { createCatalogueFeed } from '../../pwa/catalogue/catalogue-feed';
import { keepProduct, refreshHeld } from '../../pwa/catalogue/catalogue-reader';
import { createServerCatalogue } from '../../pwa/catalogue/catalogue-server';
import { createDexieStore } from '../../pwa/catalogue/catalogue-store';
import { createCatalogueSync } from '../../pwa/catalogue/catalogue-sync';
import { createCheckout, shippingAddressOf } from '../../pwa/cart/checkout';
import { readCart } from '../../pwa/hooks/use-cart';
import { orderArgs } from '../../pwa/features/checkout/order-lines';
import { readAction } from '../../pwa/components/outbox/known-action';
import { orderAgain, quoteDate, quotedWay } from '../../pwa/components/outbox/order-again';
import { HOME } from '../../pwa/testing/shop-things';
import { aShopper } from '../../sync-server/testing/samples';
import { startTestServer, type TestServer } from '../../sync-server/testing/start-test-server';
import { createProfile, openPage } from './test-device';

// The whole server with thousands of products: no race against the clock.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** The compressed bytes of a first copy where the shopper saves data, as in `compose-catalogue.ts`. */
const SAVING_BYTE_BUDGET = 200_000;
const FOUR_DAYS = PRICES_HOLD + 24 * 60 * 60 * 1000;

/** The server's clock, which its `Date` headers follow. It goes on from test to test. */
let now: number;
let server: TestServer;
const toClose: (() => Promise<void>)[] = [];

beforeAll(async () => {
  now = Date.now();
  server = await startTestServer({ products: await manyProducts(3_500), clock: () => now });
});
afterEach(async () => {
  for (const close of toClose.splice(0)) await close();
});
afterAll(() => server.close());

/** A shopper's phone that saves data and stopped its first copy of the catalogue at the budget. */
async function phoneWithPart() {
  const profile = createProfile(server.url);
  const { network } = profile;
  const reach = network.fetch;
  // Node dates its replies by the machine's clock; this shop uses another.
  network.fetch = async (input, init) => {
    const response = await reach(input, init);
    response.headers.set('Date', new Date(now).toUTCString());
    return response;
  };
  const page = openPage(profile);
  toClose.push(() => page.close());
  const user = await page.signIn(aShopper(), '/users');
  const { db, api, timers, connection } = page;
  const clock = () => profile.clock.now;
  const sync = createCatalogueSync({
    store: createDexieStore(db),
    feed: createCatalogueFeed({ fetch: network.fetch, timers, connection }),
    byteBudget: () => SAVING_BYTE_BUDGET,
  });
  const shop = createServerCatalogue(api, clock, (listed) => void refreshHeld(db, listed));
  expect(await sync.run()).toBe('partial');
  const cart = createCart({ db, clock, randomUuid: () => crypto.randomUUID() });
  const checkout = createCheckout(db, () => crypto.randomUUID());

  return {
    ...page,
    user,
    shop,
    cart,
    sync,
    /** A product that the phone got with the part of the catalogue. */
    async held(place: number) {
      const product = await db.products.orderBy('_id').offset(place).first();
      if (!product) throw new Error('The phone holds nothing');
      return product;
    },
    wait(time: number) {
      now += time;
      profile.clock.now += time;
    },
    /** As the screens do: the confirmed cart is stored and sent. @returns the outcome */
    async order() {
      await checkout.selectAddress(HOME);
      const draft = await checkout.ensure();
      const args = orderArgs(
        { ...draft, shippingAddress: shippingAddressOf(HOME) },
        await readCart(db),
        page.session.current()?.user._id ?? '',
      );
      if (!args) throw new Error('Nothing to order');
      const entry = await page.outbox.enqueue('place-cod-order', args, {
        inTransaction: () => checkout.orderPlaced(args.orderId, args.lines),
      });
      await page.deliver();
      return { entry, args, outcome: await outcomeOf(entry.id) };
    },
    /** As the panel of a refusal does it. */
    async accept(id: string) {
      const settled = await db.settled.get(id);
      const known = settled && readAction(settled);
      const quote = settled?.outcome.detail?.quote;
      if (known?.name !== 'place-cod-order' || !quote) throw new Error('Nothing to accept');
      const again = orderAgain(known.args, quotedWay(quote, 'accept'), quoteDate(settled));
      const entry = await page.outbox.replace(id, 'place-cod-order', again);
      await page.deliver();
      return outcomeOf(entry.id);
    },
  };

  async function outcomeOf(id: string) {
    return (await db.settled.get(id))?.outcome;
  }
}

async function reprice(id: string, change: number): Promise<void> {
  await server.store.write(async (shop) => {
    const [product] = await shop.products([id]);
    if (!product) throw new Error('No such product');
    const { pricePaise, revision } = product;
    await shop.putProduct({ ...product, pricePaise: pricePaise + change, revision: revision + 1 });
  });
}

describe('a cash order on a part of the catalogue, more than 72 hours after it was pulled', () => {
  it('succeeds with prices from a server list', async () => {
    const phone = await phoneWithPart();
    phone.wait(FOUR_DAYS);
    expect(await phone.sync.run()).toBe('partial');
    const { products } = await phone.shop.list({ keyword: '', pageNumber: 1 });
    const [first, second] = products;
    if (!first || !second) throw new Error('An empty list');
    await phone.cart.put(first, 1);
    await phone.cart.put(second, 1);
    expect(await phone.order()).toMatchObject({ outcome: { status: 'applied', code: 'done' } });
    expect(await server.store.read((shop) => shop.ordersOf(phone.user._id))).toHaveLength(1);
  });

  it('succeeds with items added days ago, once the cart has asked for their prices', async () => {
    const phone = await phoneWithPart();
    const product = await phone.held(0);
    await phone.cart.put(product, 2);
    phone.wait(FOUR_DAYS);
    await keepProduct(phone.db, await phone.shop.product(product._id));
    expect(await phone.order()).toMatchObject({ outcome: { status: 'applied', code: 'done' } });
  });

  it('is as old as its oldest price', async () => {
    const phone = await phoneWithPart();
    const pulled = now;
    await phone.cart.put(await phone.held(0), 1);
    phone.wait(FOUR_DAYS);
    await phone.cart.put(await phone.shop.product((await phone.held(1))._id), 1);
    const { args, outcome } = await phone.order();
    expect(outcome).toMatchObject({ status: 'refused', code: 'confirm_again' });
    expect(Math.abs(Date.parse(args.pricedAt) - pulled)).toBeLessThan(60_000);
  });

  it('is accepted at the prices of the refusal, once the shopper accepts them', async () => {
    const phone = await phoneWithPart();
    const product = await phone.held(0);
    await phone.cart.put(product, 1);
    phone.wait(FOUR_DAYS);
    await reprice(product._id, -1_00);
    const { entry, args, outcome } = await phone.order();
    expect(outcome).toMatchObject({
      status: 'refused',
      code: 'confirm_again',
      detail: { pricedAt: new Date(now).toISOString() },
    });
    expect(await phone.accept(entry.id)).toMatchObject({ status: 'applied', code: 'done' });
    const orders = await server.store.read((shop) => shop.ordersOf(phone.user._id));
    expect(orders.map(({ _id, totalPrice }) => [_id, totalPrice])).toEqual([
      [args.orderId, Number(outcome?.detail?.quote?.totalPrice) * 100],
    ]);
  });

  it('is accepted at a higher price, once the shopper accepts it', async () => {
    const phone = await phoneWithPart();
    const product = await phone.held(2);
    await phone.cart.put(product, 1);
    phone.wait(FOUR_DAYS);
    await reprice(product._id, 1_00);
    const { entry, outcome } = await phone.order();
    expect(outcome).toMatchObject({ status: 'refused', code: 'price_changed' });
    expect(await phone.accept(entry.id)).toMatchObject({ status: 'applied', code: 'done' });
  });
});
