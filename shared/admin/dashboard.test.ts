import { describe, expect, test } from 'vitest';
import type { Product } from '../catalogue/product';
import type { Order } from '../orders/order';
import { NO_MONEY, type RevenueEntry } from '../orders/order-money';
import {
  dashboardOf as made,
  fewestFirst,
  MAX_NAMED,
  salesOf,
  salesBeforeQuery,
  salesQuery,
  visitsOf,
  type DashboardDays,
} from './dashboard';
import { LOW_STOCK } from '../shop/shop-facts';
import { isLowStock } from './low-stock';

/** As the server puts it together. */
async function dashboardOf(
  all: readonly Order[],
  products: readonly Product[],
  days: DashboardDays,
  now: number,
) {
  const low = products.filter((product) => isLowStock(product)).sort(fewestFirst);
  const sales = await salesOf(all, salesQuery(days, now));
  return made(
    {
      sales,
      before: await salesOf(all, salesBeforeQuery(days, now)),
      visits: {},
      counts: { 'to-pack': 3, 'to-dispatch': 2, dispatched: 1, returns: 5, 'cash-with-courier': 4 },
      cash: { cashToCome: '120.00' },
      low: { total: low.length, items: low.slice(0, MAX_NAMED), level: LOW_STOCK },
    },
    days,
    now,
  );
}

const NOW = Date.parse('2026-03-10T09:00:00.000Z');

const product = (_id: string, countInStock: number): Product => ({
  _id,
  name: `Product ${_id}`,
  image: '/p.webp',
  pricePaise: 100_00,
  description: '',
  brand: '',
  category: '',
  countInStock,
  ratingSum: 0,
  numReviews: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  revision: 1,
});

let orders = 0;
function order(createdAt: string, more: Partial<Order> = {}, qty = 1): Order {
  const totalPrice = 100_00 * qty + 10_00;
  return {
    _id: `o${(orders += 1)}`,
    user: { _id: 'u', name: 'Asha', email: 'asha@example.in' },
    orderItems: [{ product: 'p1', name: 'Lamp', image: '/p.webp', pricePaise: 100_00, qty }],
    shippingAddress: { address: 'a', city: 'b', postalCode: 'c', country: 'd' },
    paymentMethod: 'COD',
    itemsPrice: 100_00 * qty,
    shippingPrice: 10_00,
    taxPrice: 0,
    totalPrice,
    isPaid: false,
    paidAt: null,
    isDelivered: false,
    deliveredAt: null,
    createdAt,
    revision: 1,
    ...more,
  };
}
const paidAt = (at: string) => ({ isPaid: true, paidAt: at });

/** A paid order, with what it brought in, and lost again. */
function sold(createdAt: string, at: string, losses: RevenueEntry[] = []): Order {
  const placed = order(createdAt, paidAt(at));
  const received = placed.totalPrice;
  const lost = losses.reduce((sum, { paise }) => sum - paise, 0);
  return {
    ...placed,
    money: { ...NO_MONEY, received, givenBack: lost, kept: received - lost },
    revenue: [{ at, paise: received }, ...losses],
  };
}

describe('the dashboard', () => {
  test('of an empty shop names every day, with nothing in it', async () => {
    const { days, totals, backlog, bestSellers, lowStock } = await dashboardOf([], [], 7, NOW);
    expect(days.map(({ day }) => day)).toEqual([
      '2026-03-04',
      '2026-03-05',
      '2026-03-06',
      '2026-03-07',
      '2026-03-08',
      '2026-03-09',
      '2026-03-10',
    ]);
    expect(days.every((day) => day.orders === 0 && day.revenue === '0.00')).toBe(true);
    expect(totals).toMatchObject({ orders: 0, ordered: '0.00', revenue: '0.00' });
    expect(backlog).toEqual({
      toDeliver: 0,
      codUnpaid: 0,
      oldestPaidAt: null,
      cashToCome: '120.00',
      withCourier: 4,
      returnsAsked: 5,
      toPack: 3,
      toDispatch: 2,
      onTheWay: 1,
    });
    expect([bestSellers, lowStock]).toEqual([[], { total: 0, products: [] }]);
  });

  test('counts an order on the day it was placed, and its money on the day it was paid', async () => {
    // Midnight where the shop is: 18:30 of the day before in UTC.
    const placed = sold('2026-03-08T18:29:59.999Z', '2026-03-09T18:30:00.000Z');
    const { days, totals } = await dashboardOf([placed], [], 7, NOW);
    expect(days.filter((day) => day.orders > 0 || day.revenue !== '0.00')).toEqual([
      { day: '2026-03-08', orders: 1, ordered: '110.00', revenue: '0.00' },
      { day: '2026-03-10', orders: 0, ordered: '0.00', revenue: '110.00' },
    ]);
    expect(totals).toMatchObject({ orders: 1, ordered: '110.00', revenue: '110.00', paid: 1 });
  });

  test('compares with as many days before, from midnight where the shop is', async () => {
    const first = sold('2026-02-24T18:30:00.000Z', '2026-02-24T18:30:00.000Z');
    const last = order('2026-03-03T18:29:59.999Z');
    const tooOld = order('2026-02-24T18:29:59.999Z');
    const now = order('2026-03-03T18:30:00.000Z');
    const { before, totals } = await dashboardOf([now, last, first, tooOld], [], 7, NOW);
    expect(before).toEqual({ orders: 2, ordered: '220.00', revenue: '110.00' });
    expect(totals.orders).toBe(1);
  });

  test('knows how many visited only where each of the days was counted', () => {
    const visited = [
      { day: '2026-02-25', visitors: 3 },
      { day: '2026-03-03', visitors: 4 },
      { day: '2026-03-04', visitors: 10 },
      { day: '2026-03-10', visitors: 20 },
    ];
    expect(visitsOf(visited, '2026-02-25', 7, NOW)).toEqual({ now: 30, before: 7 });
    expect(visitsOf(visited, '2026-02-26', 7, NOW)).toEqual({ now: 30 });
    expect(visitsOf(visited, '2026-03-05', 7, NOW)).toEqual({});
    expect(visitsOf([], undefined, 7, NOW)).toEqual({});
  });

  test('leaves the day of a sale as it was, and counts what went back on its own day', async () => {
    const placedAt = '2026-03-08T00:00:00.000Z';
    const back = (paise: number) => ({ at: '2026-03-10T00:00:00.000Z', paise });
    const part = sold(placedAt, placedAt, [back(-10_50)]);
    const whole = sold(placedAt, placedAt, [back(-110_00)]);
    const { days, totals, backlog } = await dashboardOf([part, whole], [], 7, NOW);
    expect(days.filter(({ revenue }) => revenue !== '0.00')).toMatchObject([
      { day: '2026-03-08', orders: 2, ordered: '220.00', revenue: '220.00' },
      { day: '2026-03-10', orders: 0, revenue: '-120.50' },
    ]);
    expect(totals).toMatchObject({ revenue: '99.50', paid: 2 });
    expect(backlog).toMatchObject({ toDeliver: 1 });
  });

  // docs/shop-rules.md#r-orders-15
  test('counts an order that closed unpaid nowhere', async () => {
    const placedAt = '2026-03-08T00:00:00.000Z';
    const closed = order(placedAt, { paymentMethod: 'Razorpay', closedAt: placedAt });
    const { totals, bestSellers } = await dashboardOf([closed], [], 7, NOW);
    expect(totals).toMatchObject({ orders: 0, ordered: '0.00', unpaidOnline: 0 });
    expect(bestSellers).toEqual([]);
  });

  test('looks back as far as it is asked, and no further', async () => {
    const old = order('2026-03-03T18:29:59.999Z');
    expect((await dashboardOf([old], [], 7, NOW)).totals.orders).toBe(0);
    expect((await dashboardOf([old], [], 30, NOW)).totals.orders).toBe(1);
    expect((await dashboardOf([order('2026-03-03T18:30:00.000Z')], [], 7, NOW)).totals.orders).toBe(
      1,
    );
  });

  test('begins a day at midnight where the shop is', async () => {
    const lastDay = async (now: string) =>
      (await dashboardOf([], [], 7, Date.parse(now))).days.at(-1)?.day;
    expect(await lastDay('2026-03-09T18:29:59.999Z')).toBe('2026-03-09');
    expect(await lastDay('2026-03-09T18:30:00.000Z')).toBe('2026-03-10');
  });

  test('tells paid from unpaid, and cash from online', async () => {
    const all = [
      order('2026-03-10T01:00:00.000Z'),
      order('2026-03-10T02:00:00.000Z', { paymentMethod: 'Razorpay' }),
      order('2026-03-10T03:00:00.000Z', paidAt('2026-03-10T04:00:00.000Z')),
    ];
    expect((await dashboardOf(all, [], 7, NOW)).totals).toMatchObject({
      orders: 3,
      paid: 1,
      unpaidCod: 1,
      unpaidOnline: 1,
    });
  });

  test('never forgets what still has to be delivered or counted, however old it is', async () => {
    const all = [
      order('2025-01-01T00:00:00.000Z', paidAt('2025-01-02T00:00:00.000Z')),
      order('2026-03-10T03:00:00.000Z', paidAt('2026-03-10T04:00:00.000Z')),
      order('2025-01-01T00:00:00.000Z', {
        ...paidAt('2025-01-01T00:00:00.000Z'),
        isDelivered: true,
        deliveredAt: '2025-01-03T00:00:00.000Z',
      }),
      order('2025-02-01T00:00:00.000Z'),
      order('2025-02-01T00:00:00.000Z', { paymentMethod: 'Razorpay' }),
    ];
    expect((await dashboardOf(all, [], 7, NOW)).backlog).toMatchObject({
      toDeliver: 2,
      oldestPaidAt: '2025-01-02T00:00:00.000Z',
      codUnpaid: 1,
    });
  });

  test('names the best sellers by pieces, at most ten', async () => {
    const day = '2026-03-10T01:00:00.000Z';
    const line = (id: string, qty: number, pricePaise = 100_00) => ({
      product: id,
      name: id,
      image: '',
      pricePaise,
      qty,
    });
    const many = Array.from({ length: 12 }, (_, index) =>
      order(day, { orderItems: [line(`p${index}`, index + 1)] }),
    );
    // Of a line what its customer pays: an offer takes its share off.
    const less = { ...line('p0', 30, 200_00), discountPaise: 1_000_00 };
    const more = order(day, { orderItems: [less] });
    const { bestSellers } = await dashboardOf([...many, more], [], 7, NOW);
    expect(bestSellers).toHaveLength(10);
    expect(bestSellers.slice(0, 2)).toEqual([
      { product: 'p0', name: 'p0', pieces: 31, ordered: '5100.00' },
      { product: 'p11', name: 'p11', pieces: 12, ordered: '1200.00' },
    ]);
  });

  // docs/shop-rules.md#r-owner-4
  test('names what is about to run out, fewest first, and says how many there are', async () => {
    const stock = [product('a', 5), product('b', 0), product('c', 6), product('d', 2)];
    const { lowStock } = await dashboardOf([], stock, 7, NOW);
    expect(lowStock.total).toBe(3);
    expect(lowStock.products.map(({ product: id }) => id)).toEqual(['b', 'd', 'a']);
  });
});
