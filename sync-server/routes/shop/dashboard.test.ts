import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dashboard } from '#shared/admin/dashboard';
import { startOrderShop, type OrderShop } from '../../testing/order-shop';

const NOON = Date.UTC(2026, 5, 1, 12);
const TODAY = '2026-06-01';
let shop: OrderShop;

beforeEach(async () => {
  shop = await startOrderShop(() => NOON);
});
afterEach(() => shop.server.close());

async function read(search = '') {
  const { status, body } = await shop.admin.client.get(`/api/admin/dashboard${search}`);
  expect(status).toBe(200);
  return dashboard.parse(body);
}

describe('the dashboard', () => {
  test('follows every order, payment and delivery at once', async () => {
    expect((await read()).totals.orders).toBe(0);
    const { _id } = await shop.placed();
    const placed = await read();
    expect(placed.totals).toMatchObject({ orders: 1, ordered: '100.10', revenue: '0.00' });
    expect(placed.backlog).toMatchObject({ codUnpaid: 1, toDeliver: 0, toPack: 1, onTheWay: 0 });
    expect(placed.bestSellers).toMatchObject([{ product: 'kettle', pieces: 2, ordered: '100.10' }]);
    await shop.pay(_id);
    const paid = await read();
    expect(paid.days.at(-1)).toEqual({
      day: TODAY,
      orders: 1,
      ordered: '100.10',
      revenue: '100.10',
    });
    expect(paid.backlog).toMatchObject({ codUnpaid: 0, toDeliver: 1 });
    await shop.deliver(_id);
    expect((await read()).backlog).toMatchObject({
      toDeliver: 0,
      toPack: 0,
      oldestPaidAt: null,
    });
  });

  test('names a product whose stock is low as soon as it is', async () => {
    expect((await read()).lowStock.total).toBe(0);
    await shop.server.store.write((store) =>
      store.putProduct({ ...shop.kettle, countInStock: 3, revision: 2 }),
    );
    expect((await read()).lowStock.products).toEqual([
      { product: 'kettle', name: shop.kettle.name, countInStock: 3 },
    ]);
  });

  test('looks back 30 days, or 7 or 90', async () => {
    expect((await read()).days).toHaveLength(30);
    expect((await read('?days=7')).days).toHaveLength(7);
    expect((await read('?days=90')).days).toHaveLength(90);
    for (const days of ['0', '8', '7.0', 'all', '7&days=30'])
      expect(await shop.admin.client.get(`/api/admin/dashboard?days=${days}`), days).toMatchObject({
        status: 400,
        body: { code: 'invalid' },
      });
  });

  test('reads a thousand orders at a time, and misses none', async () => {
    const { _id } = await shop.placed();
    await shop.server.store.write(async (store) => {
      const order = await store.order(_id);
      if (!order) throw new Error('The order is there');
      for (let copy = 0; copy < 2_100; copy += 1)
        await store.putOrder({ ...order, _id: `copy-${copy}` });
    });
    expect((await read()).totals.orders).toBe(2_101);
  });
});
