import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fewestFirst, salesOf, type SalesQuery } from '#shared/admin/dashboard';
import { isLowStock } from '#shared/admin/low-stock';
import { ORDER_STATUSES, type Order } from '#shared/orders/order';
import { shopDayStart } from '#shared/shop/shop-day';
import { moneyOfSold } from '#shared/testing/money-of-order';
import { hasStatus } from '../../list-rules';
import type { ShopWriter } from '../../repositories/shop-on-engine';
import type { ShopStore } from '../../repositories/shop-store';
import { sampleOrder, sampleProduct } from '../store-samples';

const DAYS = ['2025-01-02', '2025-01-03', '2025-01-04'];
const HOUR = 60 * 60 * 1000;
const at = (place: number) => new Date(Date.UTC(2025, 0, 1) + place * HOUR).toISOString();

/** Orders of some days, in every state, of products that changed their names meanwhile. */
function manyOrders(): Order[] {
  return Array.from({ length: 96 }, (_, place) => {
    const isPaid = place % 3 === 0;
    const total = 1_000 + place;
    const line = (product: string, qty: number) => ({
      product,
      name: `${product} at ${Math.floor(place / 20)}`,
      image: '/p.webp',
      pricePaise: 100,
      qty,
    });
    const refundedPaise = place % 9 === 0 ? total : 50;
    return sampleOrder(`o${place}`, `u${place % 4}`, {
      createdAt: at(place),
      orderItems: [
        {
          ...line(`p${place % 5}`, 1 + (place % 4)),
          ...(place % 5 === 0 && { discountPaise: 30 }),
        },
        line(`q${place % 7}`, 2),
      ],
      totalPrice: total,
      paymentMethod: place % 2 ? 'COD' : 'Razorpay',
      ...(isPaid
        ? moneyOfSold(total, at(place + 30), place % 4 === 0 ? refundedPaise : 0, at(place + 50))
        : {}),
      isDelivered: place % 6 === 0,
      deliveredAt: place % 6 === 0 ? at(place + 40) : null,
    });
  });
}

/** How an order may have ended; `cancelled before`: as rows of before say it. */
const ENDS = {
  none: {},
  returned: { returned: { at: at(95) } },
  cancelled: { closedAt: at(96), cancelled: { at: at(96), by: 'owner', reason: 'Damaged' } },
  'cancelled before': { closedAt: at(96), closedBy: 'shopper' },
} as const satisfies Record<string, Partial<Order>>;

/** The sums of the dashboard. */
export function salesContract(store: () => ShopStore): void {
  const put = (orders: readonly Order[]) =>
    store().write(async (shop) => {
      for (const order of orders) await shop.putOrder(order);
    });
  const sales = (query: SalesQuery) => store().read((shop) => shop.sales(query));

  test('are the same as summed order by order, whatever the days', async () => {
    const orders = manyOrders();
    await put(orders);
    const newest = orders.toReversed();
    for (const days of [DAYS, DAYS.slice(2), ['2024-12-28', '2025-01-03'], ['2030-01-01'], []])
      for (const named of [3, 100]) {
        const query = { days, named };
        expect(await sales(query)).toEqual(await salesOf(newest, query));
      }
  });

  test('sums and counts stay exact, however orders come and change', async () => {
    const step = fc.record({
      id: fc.nat(7),
      person: fc.nat(2),
      isOnline: fc.boolean(),
      paidAfter: fc.option(fc.nat(60)),
      isDelivered: fc.boolean(),
      refundedPaise: fc.constantFrom(0, 50, 1_000),
      isClosed: fc.boolean(),
      isPacked: fc.boolean(),
      isDispatched: fc.boolean(),
      end: fc.constantFrom('none', 'none', 'returned', 'cancelled', 'cancelled before'),
      isUndone: fc.boolean(),
    });
    const plan = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 5,
    });
    const expected = new Map<string, Order>();
    await fc.assert(
      fc.asyncProperty(plan, async (transactions) => {
        for (const steps of transactions) {
          const orders = steps.map((change) => {
            const paidAt = change.paidAfter === null ? null : at(change.id * 9 + change.paidAfter);
            const line = {
              product: `p${change.id % 3}`,
              name: `p at ${change.id}`,
              image: '/p.webp',
            };
            return sampleOrder(`o${change.id}`, `u${change.id % 3}`, {
              createdAt: at(change.id * 9),
              orderItems: [{ ...line, pricePaise: 1_000, qty: 1 + (change.id % 2) }],
              totalPrice: 1_000,
              paymentMethod: change.isOnline ? 'Razorpay' : 'COD',
              ...(paidAt === null
                ? {}
                : moneyOfSold(1_000, paidAt, change.refundedPaise, at(change.id * 5 + 40))),
              isDelivered: change.isDelivered,
              ...(change.isClosed && paidAt === null ? { closedAt: at(99) } : {}),
              ...(change.isPacked ? { packedAt: at(80) } : {}),
              ...(change.isDispatched ? { dispatched: { at: at(90), courier: 'Post' } } : {}),
              ...ENDS[change.end],
            });
          });
          const isUndone = steps.some((change) => change.isUndone);
          const written = store().write(async (shop) => {
            for (const order of orders) await shop.putOrder(order);
            if (isUndone) throw new Error('no');
          });
          if (isUndone) await expect(written).rejects.toThrow('no');
          else {
            await written;
            for (const order of orders) expected.set(order._id, order);
          }
          const all = [...expected.values()];
          const newest = all.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
          for (const days of [DAYS, ['2025-01-01', '2025-01-04'], ['2025-01-03']]) {
            const query = { days, named: 5 };
            expect(await sales(query)).toEqual(await salesOf(newest, query));
          }
          const counts = await store().read((shop) => shop.countOrders({}));
          const ofStatus = ORDER_STATUSES.map((status) => [
            status,
            all.filter((order) => hasStatus(order, status)).length,
          ]);
          expect(counts).toEqual({ all: all.length, ...Object.fromEntries(ofStatus) });
          expect(await store().read((shop) => shop.countOrders({ keyword: 'asha pune' }))).toEqual(
            counts,
          );
        }
      }),
      { numRuns: 20 },
    );
  });

  test('begin with the first instant of a day, and the last day has no end', async () => {
    const [first = '', second = ''] = DAYS.map((day) => new Date(shopDayStart(day)).toISOString());
    const before = new Date(Date.parse(first) - 1).toISOString();
    await put([
      sampleOrder('o1', 'u1', { createdAt: before, totalPrice: 1 }),
      sampleOrder('o2', 'u1', { createdAt: first, totalPrice: 10 }),
      sampleOrder('o3', 'u2', { createdAt: second, totalPrice: 100 }),
      sampleOrder('o4', 'u2', { createdAt: '2099-01-01T00:00:00.000Z', totalPrice: 1_000 }),
    ]);
    const { days, placed } = await sales({ days: DAYS, named: 1 });
    expect(days.map(({ ordered }) => ordered)).toEqual([10, 100, 1_000]);
    expect(placed).toEqual({ paid: 0, unpaidCod: 3, unpaidOnline: 0 });
  });

  test('of an empty shop are nothing; those of a transaction are its own', async () => {
    const query = { days: DAYS, named: 10 };
    const none = await salesOf([], query);
    expect(await sales(query)).toEqual(none);
    const work = async (shop: ShopWriter) => {
      await shop.putOrder(sampleOrder('o1', 'u1', { createdAt: at(50) }));
      expect((await shop.sales(query)).backlog.codUnpaid).toBe(1);
      throw new Error('no');
    };
    await expect(store().write(work)).rejects.toThrow('no');
    expect(await sales(query)).toEqual(none);
  });

  test('low stock: fewest pieces first, drafts and what is gone left out, and how many there are', async () => {
    const stock = [5, 0, 6, 3, 3, 1, 2];
    const products = stock.map((countInStock, place) =>
      sampleProduct(`p${place}`, { countInStock }),
    );
    await store().write(async (shop) => {
      for (const product of products) await shop.putProduct(product);
      await shop.putProduct(sampleProduct('draft', { countInStock: 1, draft: true }));
      await shop.removeProduct('p6');
    });
    const low = products.filter((it) => isLowStock(it) && it._id !== 'p6').sort(fewestFirst);
    expect(low.map(({ _id }) => _id)).toEqual(['p1', 'p5', 'p3', 'p4', 'p0']);
    const lowStock = (limit: number) => store().read((shop) => shop.lowStock(limit));
    expect(await lowStock(10)).toEqual({ items: low, total: 5 });
    expect(await lowStock(2)).toEqual({ items: low.slice(0, 2), total: 5 });
  });
}
