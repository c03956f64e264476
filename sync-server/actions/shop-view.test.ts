import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Reads, ShopView } from '#shared/decision/action';
import { ORDER_LIMITS } from '#shared/orders/order-limits';
import type { Order } from '#shared/orders/order';
import type { ShopReader } from '../store/repositories/shop-on-engine';
import type { ShopStore } from '../store/repositories/shop-store';
import {
  sampleAddress,
  sampleAlert,
  sampleAudit,
  sampleOrder,
  samplePinTable,
  sampleProduct,
  sampleReview,
  sampleUser,
  sampleWish,
} from '../store/testing/store-samples';
import { openOwnStore } from '../testing/own-store';
import { countUnpaidOnline, loadView } from './shop-view';

const AT = '2026-06-01T12:00:00.000Z';
const online = { paymentMethod: 'Razorpay' } as const;
const paid = { isPaid: true, paidAt: AT } as const;
const delivered = { isDelivered: true, deliveredAt: AT } as const;
const ORDERS: readonly (readonly [id: string, user: string, given: Partial<Order>])[] = [
  ['cash', 'asha', {}],
  ['online', 'asha', online],
  ['online-too', 'asha', online],
  ['ravis', 'ravi', online],
  ['paid', 'asha', paid],
  ['delivered', 'asha', { ...paid, ...delivered }],
];
let store: ShopStore;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ store, close } = await openOwnStore(
    () => Date.parse(AT),
    async (shop) => {
      await shop.putUser(sampleUser('asha'));
      await shop.putUser(sampleUser('ravi', { largeCashOrders: true }));
      for (const id of ['cup', 'kettle', 'pen']) await shop.putProduct(sampleProduct(id));
      for (const id of ['home', 'office']) await shop.putAddress('asha', sampleAddress(id));
      for (const [id, user, given] of ORDERS) await shop.putOrder(sampleOrder(id, user, given));
      await shop.addReview(sampleReview('of-asha', 'asha', 'kettle'));
      await shop.addReview(sampleReview('of-ravi', 'ravi', 'cup'));
      await shop.putOwn('asha', { of: 'wishes', document: sampleWish('kettle') });
      await shop.putOwn('asha', { of: 'alerts', document: sampleAlert('cup') });
      await shop.putPinTable(samplePinTable());
      const by = { kind: 'admin', user: 'meera', name: 'Meera' } as const;
      const event = { kind: 'paid-in-cash', amountPaise: 1, currency: 'INR' } as const;
      for (const id of ['cash', 'paid', 'delivered'])
        await shop.addAudit(sampleAudit(id, event, { by }));
      await shop.addAudit(
        sampleAudit('delivered', { kind: 'delivered' }, { by: { ...by, name: 'Vikram' } }),
      );
    },
  ));
});
afterAll(() => close());

/** What a decision that names this sees, and what the store was asked for it. */
async function seen(
  reads: Reads,
  userId = 'asha',
): Promise<{ view: ShopView; asked: readonly string[] }> {
  const asked: string[] = [];
  const view = await store.read((shop) => {
    const heard: ShopReader = new Proxy(shop, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== 'function') return member;
        return (...args: unknown[]): unknown => {
          asked.push(`${String(name)} ${args.flat().join(' ')}`.trim());
          return Reflect.apply(member, target, args);
        };
      },
    });
    return loadView(
      heard,
      { user: { _id: userId }, now: Date.UTC(2026, 5, 15) },
      reads,
      ORDER_LIMITS,
    );
  });
  return { view, asked };
}

describe('what a decision sees', () => {
  test.each<Reads>([
    {},
    { addresses: false, cashAccount: false, unpaidOrders: false, wishes: false, alerts: false },
  ])('is nothing where it names nothing, and nothing is looked up: %j', async (reads) => {
    const { view, asked } = await seen(reads);
    expect(asked).toEqual(['products']);
    expect(view).toMatchObject({ addresses: [], wishes: [], alerts: [] });
    for (const name of ['cashAccount', 'unpaidOrders', 'delivery', 'takenBy'] as const)
      expect(view[name]).toBeUndefined();
    expect([view.product('kettle'), view.order('cash'), view.ownReview('kettle')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('are the products that it names, locked in the order of their ids', async () => {
    const { view, asked } = await seen({ products: ['pen', 'gone', 'kettle'] });
    expect(asked).toEqual(['products gone kettle pen']);
    expect(view.product('pen')).toMatchObject({ _id: 'pen', name: 'Product pen' });
    expect(view.product('kettle')).toMatchObject({ _id: 'kettle' });
    expect([view.product('gone'), view.product('cup')]).toEqual([undefined, undefined]);
  });

  test('are the orders that it names, whose ever they are', async () => {
    const { view, asked } = await seen({ orders: ['ravis', 'gone'] });
    expect(asked).toEqual(['products', 'order ravis', 'order gone']);
    expect(view.order('ravis')).toMatchObject({ _id: 'ravis', user: { _id: 'ravi' } });
    expect([view.order('gone'), view.order('cash')]).toEqual([undefined, undefined]);
  });

  test('are the person’s own addresses, wishes, alerts and reviews', async () => {
    const reads = { addresses: true, wishes: true, alerts: true, reviewsOf: ['kettle', 'cup'] };
    const { view } = await seen(reads);
    expect(view.addresses.map(({ _id }) => _id)).toEqual(['home', 'office']);
    expect(view.wishes.map(({ _id }) => _id)).toEqual(['kettle']);
    expect(view.alerts.map(({ _id }) => _id)).toEqual(['cup']);
    expect(view.ownReview('kettle')).toMatchObject({ _id: 'of-asha' });
    expect(view.ownReview('cup')).toBeUndefined();
    const { view: ravis } = await seen(reads, 'ravi');
    expect(ravis).toMatchObject({ addresses: [], wishes: [], alerts: [] });
    expect(ravis.ownReview('cup')).toMatchObject({ _id: 'of-ravi' });
  });

  test('is what the person has open in cash, and the limits of that', async () => {
    const { view } = await seen({ cashAccount: true });
    expect(view.cashAccount?.limits).toEqual(ORDER_LIMITS.cash);
    expect(view.cashAccount?.open.map(({ _id }) => _id)).toEqual(['cash']);
    expect(view.unpaidOrders).toBeUndefined();
  });

  test('has no cash limit for a person whom an admin exempted', async () => {
    const { view, asked } = await seen({ cashAccount: true }, 'ravi');
    expect(view.cashAccount).toBeUndefined();
    expect(asked).toEqual(['products', 'user ravi']);
  });

  test('is how many orders wait to be paid online, and how many may', async () => {
    const { view } = await seen({ unpaidOrders: true });
    expect(view.unpaidOrders).toEqual({ count: 2, most: ORDER_LIMITS.unpaidOrders });
    expect(await store.read((shop) => countUnpaidOnline(shop, 'ravi'))).toBe(1);
  });

  test('is what holds where an order goes, by the owner’s table and limit for cash', async () => {
    await store.write(async (shop) =>
      shop.putOwnerSettings({ ...(await shop.ownerSettings()), cashLimit: 3_000_00 }),
    );
    const at = (postalCode: string) => ({ delivery: { postalCode, country: 'India' } });
    expect((await seen(at('411001'))).view.delivery).toMatchObject({
      served: true,
      cash: true,
      cashUpTo: 3_000_00,
    });
    expect((await seen(at('411013'))).view.delivery).toMatchObject({ served: false });
  });
});

describe('who took a transition of an order', () => {
  test.each([
    ['paid', 'pay', 'Meera'],
    ['delivered', 'pay', 'Meera'],
    ['delivered', 'deliver', 'Vikram'],
  ] as const)('%s, %s: its audit trail says so', async (order, as, name) => {
    const { view } = await seen({ orders: [order], takenBy: { order, as } });
    expect(view.takenBy).toBe(name);
  });

  test.each([
    ['cash', 'pay'],
    ['paid', 'deliver'],
    ['gone', 'pay'],
  ] as const)('%s, %s: it was not taken, and nothing is looked up', async (order, as) => {
    const { view, asked } = await seen({ orders: [order], takenBy: { order, as } });
    expect(view.takenBy).toBeUndefined();
    expect(asked).toEqual(['products', `order ${order}`]);
  });
});
