import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Effect } from '#shared/decision/effect';
import type { AuditEvent } from '#shared/payments/audit';
import type { ShopReader } from '../store/repositories/shop-on-engine';
import type { ShopStore } from '../store/repositories/shop-store';
import {
  sampleAddress,
  sampleAlert,
  sampleOrder,
  sampleProduct,
  sampleReview,
  sampleSubscription,
  sampleWish,
} from '../store/testing/store-samples';
import { FAR_FUTURE, openStoreOfAsha } from '../testing/asha';
import { writeEffects } from './write-effects';

const kettleOrder = sampleOrder('o1', 'asha', {
  orderItems: [{ product: 'kettle', name: 'Kettle', image: '/k.webp', pricePaise: 9_00, qty: 4 }],
  createdAt: '2026-05-31T00:00:00.000Z',
});
let store: ShopStore;
let close: () => Promise<void>;

beforeEach(async () => {
  ({ store, close } = await openStoreOfAsha(async (shop) => {
    await shop.putSubscription(sampleSubscription('phone', 'asha'));
    await shop.putProduct(sampleProduct('kettle'));
  }));
});
afterEach(() => close());

const write = (effects: readonly Effect[]) => store.write((shop) => writeEffects(shop, effects));
const read = <Result>(work: (shop: ShopReader) => Promise<Result>) => store.read(work);
const stock = async () => (await read((shop) => shop.products(['kettle'])))[0]?.countInStock;
const trail = async () =>
  (await read((shop) => shop.auditOf('o1'))).map(({ at, by, event }) => ({ at, by, event }));
const notices = async () =>
  (await read((shop) => shop.duePushes(FAR_FUTURE, 9))).map(
    ({ kind, order }) => `${kind} ${order}`,
  );

test('what is put into an account is its person’s, and can be removed again', async () => {
  const address = sampleAddress('home');
  const wish = sampleWish('kettle');
  const alert = sampleAlert('cup');
  await write([
    { kind: 'put-address', user: 'asha', address },
    { kind: 'put-own', user: 'asha', of: 'wishes', document: wish },
    { kind: 'put-own', user: 'asha', of: 'alerts', document: alert },
  ]);
  const kept = () =>
    read(async (shop) => {
      const { wishes, alerts } = await shop.ownDocuments('asha');
      return [await shop.addresses('asha'), wishes, alerts];
    });
  expect(await kept()).toMatchObject([[address], [wish], [alert]]);
  await write([{ kind: 'remove-address', user: 'asha', id: 'home' }]);
  await write([{ kind: 'remove-own', user: 'asha', of: 'wishes', id: 'kettle' }]);
  expect(await kept()).toMatchObject([[], [], [alert]]);
  await write([{ kind: 'remove-own', user: 'asha', of: 'alerts', id: 'cup' }]);
  expect(await kept()).toEqual([[], [], []]);
});

test('a review is its product’s', async () => {
  await write([{ kind: 'add-review', review: sampleReview('r1', 'asha', 'kettle') }]);
  expect(await read((shop) => shop.reviewsOf('kettle'))).toMatchObject([{ _id: 'r1' }]);
});

const AT = kettleOrder.createdAt;
const by = { kind: 'shopper', user: 'asha', name: 'Asha' } as const;
const audit = (event: AuditEvent, order = 'o1'): Effect => ({
  kind: 'add-audit',
  entry: { order, at: AT, by, event },
});
const take = (qty: number, order = 'o1'): Effect => ({
  kind: 'take-stock',
  order,
  product: 'kettle',
  qty,
});
const place: readonly Effect[] = [
  take(4),
  { kind: 'put-order', order: kettleOrder },
  audit({ kind: 'order-placed' }),
];

describe('an order that is placed', () => {
  test('takes its pieces, begins its audit trail, and notifies its shopper', async () => {
    await write(place);
    expect(await stock()).toBe(6);
    expect(await trail()).toEqual([{ at: AT, by, event: { kind: 'order-placed' } }]);
    expect(await notices()).toEqual(['placed o1']);
    const [change] = await read((shop) => shop.stockHistory('kettle'));
    expect(change).toMatchObject({ at: AT, by, why: 'ordered', order: 'o1', from: 10, to: 6 });
  });

  test('leaves nothing where a piece is missing after all', async () => {
    await expect(write([...place, take(7)])).rejects.toThrow(
      'Stock of kettle ran out under the lock',
    );
    expect(await stock()).toBe(10);
    expect(await read((shop) => shop.order('o1'))).toBeUndefined();
  });

  test('pieces of which no trail says why they go are in no list of reasons', async () => {
    await write([take(10)]);
    expect(await stock()).toBe(0);
    expect(await read((shop) => shop.stockHistory('kettle'))).toEqual([]);
  });
});

test('of two orders in one list, each stock change names the reason of its own order', async () => {
  await write(place);
  await write([
    { kind: 'put-order', order: { ...kettleOrder, closedAt: AT, revision: 2 } },
    audit({ kind: 'order-cancelled' }),
    { kind: 'return-stock', order: 'o1', product: 'kettle', qty: 4 },
    { kind: 'put-order', order: { ...kettleOrder, _id: 'o2' } },
    audit({ kind: 'order-placed' }, 'o2'),
    take(9, 'o2'),
  ]);
  expect(await stock()).toBe(1);
  const changes = await read((shop) => shop.stockHistory('kettle'));
  expect(changes).toMatchObject([
    { order: 'o2', why: 'ordered', from: 10, to: 1 },
    { order: 'o1', why: 'cancelled', from: 6, to: 10 },
    { order: 'o1', why: 'ordered', from: 10, to: 6 },
  ]);
});
