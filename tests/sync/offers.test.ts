import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { offerTable, type Offer } from '#shared/offers/offer';
import { documentOfOrder, type OrderDocument } from '#shared/orders/order';
import { createCart } from '../../pwa/cart/cart';
import { CartOrderedError, createCheckout, shippingAddressOf } from '../../pwa/cart/checkout';
import { createCatalogueFeed } from '../../pwa/catalogue/catalogue-feed';
import { createDexieStore } from '../../pwa/catalogue/catalogue-store';
import { createCatalogueSync } from '../../pwa/catalogue/catalogue-sync';
import { followOffers } from '../../pwa/catalogue/offers-follower';
import { orderAgain, quoteDate, quotedWay } from '../../pwa/components/outbox/order-again';
import { readAction } from '../../pwa/components/outbox/known-action';
import { orderArgs } from '../../pwa/features/checkout/order-lines';
import { readCart } from '../../pwa/hooks/use-cart';
import { HOME } from '../../pwa/testing/shop-things';
import { aProduct, aShopper } from '../../sync-server/testing/samples';
import { startTestServer, type TestServer } from '../../sync-server/testing/start-test-server';
import { openPage, registeredDevice, type Page } from './test-device';

/* Offers as the device knows them, and orders with them that the shop decides (docs/shop-rules.md#r-money-12). */

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const KURTA = aProduct({
  _id: 'kurta',
  category: 'Clothing',
  pricePaise: 333_33,
  countInStock: 100,
});
const TEA = aProduct({ _id: 'tea', category: 'Food', pricePaise: 99_99, countInStock: 100 });

let server: TestServer;
const pages: Page[] = [];
beforeAll(async () => {
  server = await startTestServer({ products: [KURTA, TEA] });
});
beforeEach(async () => {
  await offered();
  await server.store.write(async (shop) => {
    for (const product of [KURTA, TEA]) {
      const [before] = await shop.products([product._id]);
      await shop.putProduct({ ...product, revision: (before?.revision ?? 0) + 1 });
    }
  });
});
afterEach(async () => {
  for (const page of pages.splice(0)) await page.close();
});
afterAll(() => server.close());

const anOffer = (terms: Partial<Offer> & Pick<Offer, 'id'>): Offer => ({
  title: terms.id,
  kind: 'percent',
  value: 10,
  from: '2020-01-01T00:00:00.000Z',
  active: true,
  ...terms,
});

/** The shop offers this, and nothing else. */
async function offered(...terms: Parameters<typeof anOffer>[0][]): Promise<void> {
  await server.store.write(async (shop) => {
    const { revision } = await shop.offers();
    const table = { offers: terms.map(anOffer), salt: 'salt', revision: revision + 1 };
    await shop.putOffers(offerTable.parse(table));
  });
}

/** A phone that has pulled the catalogue, with its cart. */
async function phone() {
  const { page, user, profile } = await registeredDevice(server.url, aShopper());
  pages.push(page);
  const { db, api, session, network, timers, connection } = page;
  const feed = createCatalogueFeed({ fetch: network.fetch, timers, connection });
  const sync = createCatalogueSync({
    store: createDexieStore(db),
    feed,
    locks: undefined,
    byteBudget: () => Infinity,
  });
  const pull = async () => {
    await sync.run();
    await followOffers({ db, api, shopTime: session.shopTime });
  };
  await pull();
  const checkout = createCheckout(db, randomUUID);
  const clock = () => profile.clock.now;
  const cart = createCart({ db, clock, randomUuid: randomUUID });
  const outcomeOf = async (id: string) => (await db.settled.get(id))?.outcome;
  const shown = () => readCart(db, { userId: user._id, orders: [] }, session.shopTime());
  return {
    page,
    db,
    user,
    pull,
    cart,
    checkout,
    shown,
    async fill(qty = 3) {
      for (const id of ['kurta', 'tea']) {
        const product = await db.products.get(id);
        if (product) await cart.put(product, id === 'tea' ? 1 : qty);
      }
    },
    /** As the screens do: the confirmed cart is stored. */
    async order() {
      await checkout.selectAddress(HOME);
      const draft = await checkout.ensure();
      const delivery = { ...draft, shippingAddress: shippingAddressOf(HOME) };
      const args = orderArgs(delivery, await shown(), user._id);
      if (!args) throw new Error('Nothing to order');
      const entry = await page.outbox.enqueue('place-cod-order', args, {
        inTransaction: () => checkout.orderPlaced(args.orderId, args.lines),
      });
      return { entry, args };
    },
    async answered(id: string) {
      await page.deliver();
      return outcomeOf(id);
    },
    /** As the panel of a refusal does it. */
    async resolve(id: string, way: 'accept' | 'take') {
      const settled = await db.settled.get(id);
      const known = settled && readAction(settled);
      const quote = settled?.outcome.detail?.quote;
      if (known?.name !== 'place-cod-order' || !quote) throw new Error('Nothing to agree to');
      const again = orderAgain(known.args, quotedWay(quote, way), quoteDate(settled));
      const entry = await page.outbox.replace(id, 'place-cod-order', again);
      await page.deliver();
      return { again, outcome: await outcomeOf(entry.id) };
    },
  };
}

const atShop = async (id: string) => {
  const order = await server.store.read((shop) => shop.order(id));
  if (!order) throw new Error('The shop has no such order');
  return documentOfOrder(order);
};
const HOUR = 60 * 60 * 1000;
const SUMS = ['itemsPrice', 'discountPrice', 'shippingPrice', 'taxPrice', 'totalPrice'] as const;
const sumsOf = (order: Pick<OrderDocument, (typeof SUMS)[number]>) =>
  SUMS.map((name) => order[name]);
const HALF = { id: 'half', value: 50 };
const FREE_SHIPPING = { id: 'ships', kind: 'free-shipping', value: 0 } as const;
const THIRD = { id: 'third', code: 'THIRD33', value: 33, categories: ['Clothing'] };

describe('an order placed offline', () => {
  it.each([
    ['a code for some goods', [THIRD], 3],
    ['an automatic offer and free shipping', [{ id: 'tenth' }, FREE_SHIPPING], 0],
    ['an amount', [{ id: 'sum', code: 'SUM', kind: 'amount', value: 77_77 } as const], 7],
  ])('with %s has the totals of the shop to the paisa', async (_what, terms, qty) => {
    await offered(...terms);
    const { page, fill, checkout, order, answered, cart } = await phone();
    await page.offline(async () => {
      await fill(Math.max(qty, 1));
      if (qty === 0) await cart.remove('kurta');
      for (const { code } of terms.map(anOffer)) if (code) await checkout.addCode(code);
    });
    let placed: Awaited<ReturnType<typeof order>> | undefined;
    await page.offline(async () => (placed = await order()));
    const { orders } = await page.view();
    const shown = orders.find(({ _id }) => _id === placed?.args.orderId);
    if (!placed || !shown) throw new Error('The order is not shown');
    expect(await answered(placed.entry.id)).toMatchObject({ code: 'done' });
    const there = await atShop(placed.args.orderId);
    expect(Number(there.discountPrice)).toBeGreaterThan(0);
    expect(sumsOf(shown)).toEqual(sumsOf(there));
    expect(shown.offers?.map(({ id, amount }) => [id, amount])).toEqual(
      there.offers?.map(({ id, amount }) => [id, amount]),
    );
  });

  // docs/shop-rules.md#r-money-12
  it('keeps the Hindi title of its offer while it waits, in the shop, and in what is said once it has ended', async () => {
    const named = { ...THIRD, title: 'Clothes week', hindi: 'कपड़ा सप्ताह' };
    const titles = { title: 'Clothes week', hindi: 'कपड़ा सप्ताह' };
    await offered(named);
    const { page, fill, checkout, order, answered, shown } = await phone();
    await fill();
    await checkout.addCode('THIRD33');
    expect((await shown()).offers).toMatchObject([titles]);
    const { entry, args } = await order();
    expect((await page.view()).orders).toMatchObject([{ offers: [titles] }]);
    expect(await answered(entry.id)).toMatchObject({ code: 'done' });
    expect((await atShop(args.orderId)).offers).toMatchObject([titles]);
    await fill();
    await checkout.addCode('THIRD33');
    const second = await order();
    await offered({ ...named, until: new Date(Date.now() - HOUR).toISOString() });
    expect(await answered(second.entry.id)).toMatchObject({
      detail: { endedOffers: [{ id: 'third', ...titles }] },
    });
  });

  it('is a quote to confirm where its offer has ended meanwhile, and keeps the code', async () => {
    await offered(THIRD);
    const { fill, checkout, order, answered, resolve, pull, shown } = await phone();
    await fill();
    await checkout.addCode('THIRD33');
    const { entry, args } = await order();
    expect(args).toMatchObject({ codes: ['THIRD33'], confirmedTotal: '769.98' });
    await offered({ ...THIRD, until: new Date(Date.now() - HOUR).toISOString() });
    const refused = await answered(entry.id);
    expect(refused).toMatchObject({
      code: 'price_changed',
      detail: {
        confirmedTotal: '769.98',
        currentTotal: '1099.98',
        endedOffers: [{ id: 'third', title: 'third' }],
      },
    });
    const { again, outcome } = await resolve(entry.id, 'accept');
    expect(again).toMatchObject({ orderId: args.orderId, codes: ['THIRD33'] });
    expect(again).not.toHaveProperty('offers');
    expect(outcome).toMatchObject({ code: 'done' });
    await pull();
    await fill();
    await checkout.addCode('THIRD33');
    // The list still says that it has ended.
    expect((await shown()).pricedWith.offering?.codes).toMatchObject([
      { code: 'THIRD33', offer: { id: 'third' } },
    ]);
    expect((await shown()).offers).toEqual([]);
  });

  it('is cheaper without a question where a better offer has begun', async () => {
    const { fill, order, answered } = await phone();
    await fill();
    const { entry, args } = await order();
    await offered(HALF);
    expect(await answered(entry.id)).toMatchObject({
      code: 'placed_for_less',
      detail: { currentTotal: '549.99' },
    });
    expect(await atShop(args.orderId)).toMatchObject({ discountPrice: '549.99' });
  });

  it('takes what is left with what is offered for that', async () => {
    await offered({ id: 'big', code: 'BIG', minSubtotal: 1000_00 }, THIRD);
    const { fill, checkout, order, answered, resolve } = await phone();
    await fill();
    await checkout.addCode('BIG');
    await checkout.addCode('THIRD33');
    const { entry, args } = await order();
    await server.store.write(async (shop) => {
      const [kurta] = await shop.products(['kurta']);
      if (kurta) await shop.putProduct({ ...kurta, countInStock: 1, revision: kurta.revision + 1 });
    });
    expect(await answered(entry.id)).toMatchObject({ code: 'out_of_stock' });
    const { again, outcome } = await resolve(entry.id, 'take');
    expect(again).toMatchObject({ confirmedTotal: '323.32', codes: ['BIG', 'THIRD33'] });
    expect(outcome).toMatchObject({ code: 'done' });
    expect(await atShop(args.orderId)).toMatchObject({ totalPrice: '323.32' });
  });
});

describe('a code that this device does not know', () => {
  it('goes with the order: what it gives makes the order cheaper', async () => {
    const { fill, checkout, order, answered } = await phone();
    await offered(THIRD);
    await fill();
    await checkout.addCode('THIRD33');
    const { entry, args } = await order();
    expect(args).toMatchObject({ codes: ['THIRD33'], confirmedTotal: '1099.98' });
    expect(await answered(entry.id)).toMatchObject({
      code: 'placed_for_less',
      detail: { currentTotal: '769.98' },
    });
  });

  it('and the shop neither gives nothing: the order costs what was agreed to', async () => {
    const { fill, checkout, order, answered } = await phone();
    await fill();
    await checkout.addCode('NEVER-WAS');
    const { entry, args } = await order();
    expect(await answered(entry.id)).toMatchObject({ code: 'done' });
    expect(await atShop(args.orderId)).toMatchObject({ totalPrice: '1099.98' });
  });
});

describe('the list of offers on the device', () => {
  it('follows the shop by the feed, and goes when there are none', async () => {
    await offered(HALF, THIRD);
    const { db, pull } = await phone();
    const known = async () => (await db.setting('offers'))?.table.offers.map(({ id }) => id);
    expect(await known()).toEqual(['half', 'third']);
    expect(JSON.stringify(await db.setting('offers'))).not.toContain('THIRD33');
    await offered(HALF);
    expect(await known()).toEqual(['half', 'third']);
    await pull();
    expect(await known()).toEqual(['half']);
  });

  it('counts what waits among one’s own uses, and knows what is used up', async () => {
    await offered({ id: 'once', perPerson: 1 }, { id: 'two', value: 5, totalUses: 1 });
    const { db, fill, order, answered, pull, shown, user } = await phone();
    await fill();
    expect((await shown()).offers.map(({ id }) => id)).toEqual(['once']);
    const { entry } = await order();
    await fill();
    expect((await shown()).offers.map(({ id }) => id)).toEqual(['two']);
    const second = await order();
    expect(await answered(entry.id)).toMatchObject({ code: 'done' });
    expect(await answered(second.entry.id)).toMatchObject({ code: 'done' });
    await db.settings.delete('offers');
    await pull();
    await fill();
    const orders = await server.store.read((shop) => shop.ordersOf(user._id));
    const owner = { userId: user._id, orders: orders.map(documentOfOrder) };
    expect((await readCart(db, owner, Date.now())).offers).toEqual([]);
  });
});

it('codes stay with the cart until it is ordered, and a sign-out takes them', async () => {
  await offered(THIRD);
  const { page, db, fill, checkout, order } = await phone();
  await fill();
  await checkout.addCode('THIRD33');
  const first = await db.setting('checkout');
  expect(first?.codes).toEqual(['THIRD33']);
  await order();
  expect((await checkout.ensure()).codes).toBeUndefined();
  await fill();
  await checkout.addCode('THIRD33');
  await page.deliver();
  await page.signOut.now();
  expect(JSON.stringify(await db.settings.toArray())).not.toContain('THIRD33');
});

it('two tabs: the second finds the code that the first one gave, and the cart is ordered once', async () => {
  await offered(THIRD);
  const { page, fill, checkout, order, shown, answered } = await phone();
  await fill();
  const other = openPage(page.profile);
  pages.push(other);
  await checkout.addCode('THIRD33');
  const theirs = createCheckout(other.db, randomUUID);
  expect((await theirs.ensure()).codes).toEqual(['THIRD33']);
  await theirs.removeCode('THIRD33');
  expect((await shown()).offers).toEqual([]);
  await theirs.addCode('THIRD33');
  const { entry, args } = await order();
  await expect(theirs.orderPlaced(args.orderId, args.lines)).rejects.toThrow(CartOrderedError);
  expect(await answered(entry.id)).toMatchObject({ code: 'done' });
});
