import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ActionContext, Effect } from '#shared/decision/action';
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
import { asha, AT, FAR_FUTURE, NOW, openStoreOfAsha } from '../testing/asha';
import { writeEffects } from './write-effects';

const byAsha: ActionContext = { ...asha, now: NOW, actionId: 'action-1' };
const byMeera: ActionContext = {
  ...byAsha,
  user: { _id: 'meera', name: 'Meera', email: 'meera@example.in' },
  isAdmin: true,
};
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

const write = (effects: readonly Effect[], context = byAsha) =>
  store.write((shop) => writeEffects(shop, context, effects));
const read = <Result>(work: (shop: ShopReader) => Promise<Result>) => store.read(work);
const stock = async () => (await read((shop) => shop.products(['kettle'])))[0]?.countInStock;
const trail = async () =>
  (await read((shop) => shop.auditOf('o1'))).map(({ at, by, event }) => ({ at, by, event }));
const notices = async () =>
  (await read((shop) => shop.duePushes(FAR_FUTURE, 9))).map(
    ({ kind, order }) => `${kind} ${order}`,
  );

test('what is put into an account is its person’s, and can be taken away again', async () => {
  const address = sampleAddress('home');
  const wish = sampleWish('kettle');
  const alert = sampleAlert('cup');
  await write([
    { kind: 'put-address', address },
    { kind: 'put-own', of: 'wishes', document: wish },
    { kind: 'put-own', of: 'alerts', document: alert },
  ]);
  const kept = () =>
    read(async (shop) => {
      const { wishes, alerts } = await shop.ownDocuments('asha');
      return [await shop.addresses('asha'), wishes, alerts];
    });
  expect(await kept()).toMatchObject([[address], [wish], [alert]]);
  await write([{ kind: 'remove-address', id: 'home' }]);
  await write([{ kind: 'remove-own', of: 'wishes', id: 'kettle' }]);
  expect(await kept()).toMatchObject([[], [], [alert]]);
  await write([{ kind: 'remove-own', of: 'alerts', id: 'cup' }]);
  expect(await kept()).toEqual([[], [], []]);
});

test('a review is its product’s', async () => {
  await write([{ kind: 'add-review', review: sampleReview('r1', 'asha', 'kettle') }]);
  expect(await read((shop) => shop.reviewsOf('kettle'))).toMatchObject([{ _id: 'r1' }]);
});

describe('an order that is placed', () => {
  const place: readonly Effect[] = [
    { kind: 'take-stock', product: 'kettle', qty: 4 },
    { kind: 'put-order', order: kettleOrder },
  ];

  test('takes its pieces, begins its audit trail, and its shopper hears of it', async () => {
    await write(place);
    const by = { kind: 'shopper', user: 'asha', name: 'Asha' };
    const at = kettleOrder.createdAt;
    expect(await stock()).toBe(6);
    expect(await trail()).toEqual([{ at, by, event: { kind: 'order-placed' } }]);
    expect(await notices()).toEqual(['placed o1']);
    const [change] = await read((shop) => shop.stockHistory('kettle'));
    expect(change).toMatchObject({ at, by, why: 'ordered', order: 'o1', from: 10, to: 6 });
  });

  test('begins no second trail where it is written again', async () => {
    await write(place);
    await write([{ kind: 'put-order', order: { ...kettleOrder, revision: 2 } }]);
    expect(await read((shop) => shop.order('o1'))).toMatchObject({ revision: 2 });
    expect(await trail()).toHaveLength(1);
  });

  test('leaves nothing where a piece is missing after all', async () => {
    const short = [...place, { kind: 'take-stock', product: 'kettle', qty: 7 } as const];
    await expect(write(short)).rejects.toThrow('Stock of kettle ran out under the lock');
    expect(await stock()).toBe(10);
    expect(await read((shop) => shop.order('o1'))).toBeUndefined();
  });

  test('pieces that go for no order are in no list of reasons', async () => {
    await write([{ kind: 'take-stock', product: 'kettle', qty: 10 }]);
    expect(await stock()).toBe(0);
    expect(await read((shop) => shop.stockHistory('kettle'))).toEqual([]);
  });
});

describe('an order that its shopper cancels', () => {
  const cancelled = { at: AT, by: 'shopper', reason: 'Found it in a drawer' } as const;
  const cancel: Effect = { kind: 'cancel-order', order: { ...kettleOrder, cancelled } };

  test('gives its pieces back, and its trail says who, when and why', async () => {
    await store.write((shop) => shop.putOrder(kettleOrder));
    await write([cancel]);
    expect(await stock()).toBe(14);
    expect(await read((shop) => shop.order('o1'))).toMatchObject({ cancelled });
    expect(await trail()).toEqual([
      {
        at: AT,
        by: { kind: 'shopper', user: 'asha', name: 'Asha' },
        event: { kind: 'order-cancelled', reason: 'Found it in a drawer' },
      },
    ]);
  });

  test('is not, where it is on its way after all', async () => {
    const dispatched = { at: AT, courier: 'Post' };
    await store.write((shop) => shop.putOrder({ ...kettleOrder, dispatched }));
    await expect(write([cancel])).rejects.toThrow('Order o1 was not cancelled: too_late');
    expect(await stock()).toBe(10);
  });

  test('is not, where there is none', async () => {
    await expect(write([cancel])).rejects.toThrow('Order o1 was not cancelled: not_found');
  });
});

describe('an order that an admin marks at a door', () => {
  const by = { kind: 'admin', user: 'meera', name: 'Meera' };

  test.each([
    ['paid', { kind: 'paid-in-cash', amountPaise: kettleOrder.totalPrice, currency: 'INR' }],
    ['delivered', { kind: 'delivered' }],
  ] as const)('%s: it is so from then on, and its trail says by whom', async (as, event) => {
    await store.write((shop) => shop.putOrder(kettleOrder));
    const marked = as === 'paid' ? { isPaid: true, paidAt: AT } : { isDelivered: true };
    await write([{ kind: 'mark-order', as, order: { ...kettleOrder, ...marked } }], byMeera);
    expect(await read((shop) => shop.order('o1'))).toMatchObject({
      ...marked,
      user: { _id: 'asha' },
    });
    expect(await trail()).toEqual([{ at: AT, by, event }]);
  });
});
