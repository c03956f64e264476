import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Product } from '#shared/catalogue/product';
import { decimalFromPaise } from '#shared/core/paise';
import { PRICES_HOLD } from '#shared/core/limits';
import type { Outcome } from '#shared/decision/outcome';
import type { QueuedAction } from '#shared/protocol/sync';
import { effort } from '../../tests/effort';
import { aCodOrder, anAction, anAddress, aProduct } from '../testing/samples';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import { register, TestDevice, type SignedInClient } from '../testing/test-client';

const HOUR = 60 * 60 * 1000;
const NOON = Date.UTC(2026, 5, 1, 12);
const kettle = aProduct({ _id: 'kettle', pricePaise: 60_00, countInStock: 3 });
const cup = aProduct({ _id: 'cup', pricePaise: 50_00, countInStock: 20 });
const pen = aProduct({ _id: 'pen', countInStock: 1_000 });
let now = NOON;
let server: TestServer;
let owner: SignedInClient;
let device: TestDevice;

beforeEach(async () => {
  now = NOON;
  server = await startTestServer({ products: [kettle, cup, pen], clock: () => now });
  owner = await register(server.url);
  device = new TestDevice(owner);
});
afterEach(() => server.close());

const change = (product: Product) => server.store.write((shop) => shop.putProduct(product));
const stockOf = async (id: string) =>
  (await server.store.read((shop) => shop.products([id])))[0]?.countInStock;
const ordersOf = (userId: string) => server.store.read((shop) => shop.ordersOf(userId));

async function outcomeOf(action: QueuedAction, from = device): Promise<Outcome | undefined> {
  return (await from.sync([action])).outcomes[0]?.outcome;
}

describe('charged is never more than confirmed', () => {
  const place = (lines: readonly (readonly [Product, number])[], confirmedTotal?: string) =>
    anAction(1, 'place-cod-order', {
      ...aCodOrder(lines, now),
      ...(confirmedTotal ? { confirmedTotal } : {}),
    });

  // docs/shop-rules.md#r-money-7
  test('one paisa dearer: refused, with what it costs now', async () => {
    const action = place([[kettle, 2]]);
    await change({ ...kettle, pricePaise: 60_01 });
    expect(await outcomeOf(action)).toMatchObject({
      status: 'refused',
      code: 'price_changed',
      detail: { confirmedTotal: '120.00', currentTotal: '120.02', quote: { totalPrice: '120.02' } },
    });
    expect(await stockOf('kettle')).toBe(3);
    expect(await ordersOf(owner.user._id)).toEqual([]);
  });

  // docs/shop-rules.md#r-money-7
  test('one paisa cheaper: placed for less, and says so', async () => {
    const action = place([[kettle, 2]]);
    await change({ ...kettle, pricePaise: 59_99 });
    expect(await outcomeOf(action)).toMatchObject({
      status: 'applied',
      code: 'placed_for_less',
      detail: { confirmedTotal: '120.00', currentTotal: '119.98' },
    });
    expect(await ordersOf(owner.user._id)).toMatchObject([{ totalPrice: 119_98 }]);
  });

  test.each([
    // Exactly 100 rupees still pays the fee; above, it is free.
    [50_00, '110.00', 'done'],
    [50_01, '110.00', 'placed_for_less'],
    [49_99, '109.98', 'done'],
    [50_00, '109.99', 'price_changed'],
    [50_00, '100.00', 'price_changed'],
  ])('two at %i paise, confirmed %s: %s', async (pricePaise, confirmed, code) => {
    await change({ ...cup, pricePaise });
    expect((await outcomeOf(place([[cup, 2]], confirmed)))?.code).toBe(code);
  });

  // docs/shop-rules.md#r-money-7
  test('names, pictures and prices of the client are not believed', async () => {
    const order = aCodOrder([[kettle, 1]], now);
    const lines = order.lines.map((line) => ({ ...line, name: 'Gold', price: '0.01', image: 'x' }));
    await outcomeOf(anAction(1, 'place-cod-order', { ...order, lines }));
    expect(await ordersOf(owner.user._id)).toMatchObject([
      { orderItems: [{ name: kettle.name, pricePaise: 60_00, image: kettle.image }] },
    ]);
  });
});

describe('stock', () => {
  // docs/shop-rules.md#r-stock-2
  test('sixteen race for the last pieces: as many orders as pieces, never below 0', async () => {
    const devices = await Promise.all(
      Array.from({ length: 16 }, async () => new TestDevice(await register(server.url))),
    );
    const outcomes = await Promise.all(
      devices.map((from) =>
        outcomeOf(anAction(1, 'place-cod-order', aCodOrder([[kettle, 1]], now)), from),
      ),
    );
    expect(outcomes.filter((outcome) => outcome?.status === 'applied')).toHaveLength(3);
    expect(outcomes.filter((outcome) => outcome?.code === 'out_of_stock')).toHaveLength(13);
    expect(await stockOf('kettle')).toBe(0);
  });

  // docs/shop-rules.md#r-stock-2, #r-orders-2
  test('all or nothing: one line short, none is taken, and it says how many are left', async () => {
    const order = aCodOrder(
      [
        [cup, 5],
        [kettle, 4],
      ],
      now,
    );
    expect(await outcomeOf(anAction(1, 'place-cod-order', order))).toMatchObject({
      code: 'out_of_stock',
      detail: { quote: { items: [{ available: 20 }, { product: 'kettle', available: 3 }] } },
    });
    expect([await stockOf('cup'), await stockOf('kettle')]).toEqual([20, 3]);
  });

  test('the same order id again from its owner is the order as it is; from another it is refused', async () => {
    const order = aCodOrder([[kettle, 1]], now);
    await outcomeOf(anAction(1, 'place-cod-order', order));
    expect((await outcomeOf(anAction(2, 'place-cod-order', order)))?.code).toBe('already_placed');
    const other = new TestDevice(await register(server.url));
    const taken = await outcomeOf(anAction(1, 'place-cod-order', order), other);
    expect(taken).toMatchObject({ status: 'refused', code: 'id_reused' });
    expect(await stockOf('kettle')).toBe(2);
  });
});

describe('what is gone, and reviews', () => {
  const review = (seq: number, reviewId = randomUUID()) =>
    anAction(seq, 'write-review', {
      reviewId,
      productId: 'kettle',
      review: { rating: 4, comment: 'Boils fast' },
    });

  test('a removed product: the order says which', async () => {
    await server.store.write((shop) => shop.removeProduct('kettle'));
    const order = aCodOrder(
      [
        [kettle, 1],
        [cup, 1],
      ],
      now,
    );
    expect(await outcomeOf(anAction(1, 'place-cod-order', order))).toMatchObject({
      code: 'product_gone',
      detail: { goneProducts: ['kettle'] },
    });
  });

  test('a review of a removed product, and a second review', async () => {
    expect((await outcomeOf(review(1)))?.code).toBe('done');
    expect((await outcomeOf(review(2)))?.code).toBe('already_reviewed');
    await server.store.write((shop) => shop.removeProduct('kettle'));
    expect((await outcomeOf(review(3)))?.code).toBe('product_gone');
  });

  // docs/shop-rules.md#r-reviews-4
  test('one person from twenty devices at once: one review, counted once', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => outcomeOf(review(1), new TestDevice(owner))),
    );
    expect(outcomes.filter((outcome) => outcome?.code === 'done')).toHaveLength(1);
    const [product] = await server.store.read((shop) => shop.products(['kettle']));
    expect(product).toMatchObject({ ratingSum: 4, numReviews: 1 });
  });

  test('another person’s review cannot be overwritten by its id', async () => {
    const reviewId = randomUUID();
    await outcomeOf(review(1, reviewId));
    const attacker = new TestDevice(await register(server.url));
    await attacker.sync([review(1, reviewId)]);
    const reviews = await server.store.read((shop) => shop.reviewsOf('kettle'));
    expect(reviews).toMatchObject([{ _id: reviewId, user: owner.user._id }]);
  });
});

describe('time is the server’s', () => {
  const ordered = () => anAction(1, 'place-cod-order', aCodOrder([[kettle, 1]], NOON));

  test.each([
    ['71:59', PRICES_HOLD - HOUR / 60, 'done'],
    ['72:00', PRICES_HOLD, 'done'],
    ['72:02', PRICES_HOLD + 2 * (HOUR / 60), 'confirm_again'],
  ])('confirmed %s ago: %s', async (_when, later, code) => {
    const action = ordered();
    now = NOON + later;
    expect((await outcomeOf(action))?.code).toBe(code);
  });

  test('an order is dated by the server, however long it waited in a queue', async () => {
    const action = ordered();
    now = NOON + 50 * HOUR;
    await outcomeOf(action);
    const [order] = await ordersOf(owner.user._id);
    expect(order?.createdAt).toBe(new Date(now).toISOString());
  });

  test('no clock of a device is part of what travels', async () => {
    const dated = { ...ordered(), createdAt: '2036-01-01T00:00:00.000Z' };
    expect((await device.push([dated])).status).toBe(400);
  });
});

describe('a chain of five, each on the one before', () => {
  const chain = (): QueuedAction[] => {
    const addressId = randomUUID();
    const first = anAddress({ label: 'Home' });
    const edited = { ...first, city: 'Nashik' };
    const steps = [
      anAction(1, 'add-address', { addressId, body: first }),
      anAction(2, 'edit-address', { addressId, seen: first, body: edited }),
      anAction(3, 'add-address', { addressId: randomUUID(), body: anAddress() }),
      anAction(4, 'make-default-address', { addressId }),
      anAction(5, 'place-cod-order', aCodOrder([[pen, 1]], now)),
    ];
    return steps.map((step, index) => {
      const before = steps[index - 1];
      return { ...step, deps: before ? [before.id] : [] };
    });
  };

  /** Sends a chain of its own one by one, in this order, until all are settled. */
  async function sentIn(order: readonly number[]): Promise<void> {
    const from = new TestDevice(await register(server.url));
    const actions = chain();
    let lastSeq = 0;
    for (let round = 0; round < 5 && lastSeq < 5; round += 1) {
      for (const index of order) ({ lastSeq } = await from.sync(actions.slice(index, index + 1)));
    }
    expect(lastSeq).toBe(5);
    const { outcomes } = await from.sync(actions);
    expect(outcomes.map(({ outcome }) => outcome.code)).toEqual(Array(5).fill('done'));
    const { user } = from.owner;
    expect(await server.store.read((shop) => shop.addresses(user._id))).toMatchObject([
      { label: 'Home', city: 'Nashik', isDefault: true },
      { isDefault: false },
    ]);
    expect(await ordersOf(user._id)).toHaveLength(1);
  }

  /** The 120 orders, or every fifth of them: each link still comes first, and last. */
  const orders = permutations([0, 1, 2, 3, 4]).filter((_, place) => place % effort(5, 1) === 0);

  test(`sent one by one in each of the ${orders.length} orders, it ends the same`, async () => {
    await Promise.all(orders.map(sentIn));
    expect(await stockOf('pen')).toBe(1_000 - orders.length);
    // An end to what hangs, also where many tests share the machine.
  }, 300_000);

  test.each([0, 1, 2, 3])(
    'link %i refused: all behind it are, nothing before it',
    async (broken) => {
      const actions = chain().map((step, index) =>
        index === broken ? { ...step, args: { nonsense: true } } : step,
      );
      const { outcomes, lastSeq } = await device.sync(actions);
      expect(lastSeq).toBe(5);
      expect(outcomes.map(({ outcome }) => outcome.code)).toEqual(
        actions.map((_, index) =>
          index < broken ? 'done' : index === broken ? 'invalid' : 'dependency_refused',
        ),
      );
    },
  );

  test('an unknown dependency', async () => {
    const [step] = chain();
    const alone = { ...step, deps: [randomUUID()] };
    expect(await outcomeOf(Object.assign(anAction(1, 'void', {}), alone))).toMatchObject({
      code: 'dependency_refused',
      detail: { dependency: alone.deps[0] },
    });
  });
});

test('what the reply says was done, its changes and every later read show', async () => {
  const order = aCodOrder([[kettle, 1]], now);
  const response = await device.sync([anAction(1, 'place-cod-order', order)]);
  expect(response.changes).toMatchObject([
    { kind: 'order', _id: order.orderId, document: { totalPrice: decimalFromPaise(70_00) } },
  ]);
  const { status } = await owner.client.get(`/api/orders/${order.orderId}`);
  expect(status).toBe(200);
});

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, index) =>
    permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
  );
}
