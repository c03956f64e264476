import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { dashboard } from '#shared/admin/dashboard';
import { salesReport } from '#shared/admin/sales-report';
import { startOrderShop, type OrderShop } from '../../testing/order-shop';
import { anAddress, aProduct } from '../../testing/samples';

/** From the last minute of a day into the next one, past what is still counted for the first. */
const INTO_NEXT_DAY = 12 * 60_000;
const PHONE = 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile';
const tableRows = z.array(z.record(z.string(), z.string()));
let now = 0;
let shop: OrderShop;

beforeEach(async () => {
  // Where the shop is.
  now = Date.parse('2026-06-01T23:59:00+05:30');
  shop = await startOrderShop(() => now);
});
afterEach(() => shop.server.close());

const sales = (asked: string) => shop.admin.client.read(salesReport, `/api/admin/sales?${asked}`);

test('adds up what was sold by day, product, category and city, and leaves out what was cancelled', async () => {
  const cup = aProduct({ _id: 'cup', name: 'Cup', category: 'Cups', pricePaise: 40_00 });
  await shop.server.store.write((store) => store.putProduct({ ...cup, countInStock: 9 }));
  const inPune = anAddress({ city: 'Pune', postalCode: '411001', state: 'MH' });
  await shop.placed({ shippingAddress: inPune });
  const cancelled = await shop.placed();
  await shop.admin.client.ask('PUT', `/api/orders/${cancelled._id}/cancel`, {
    body: { reason: 'Asked by phone' },
  });
  now += INTO_NEXT_DAY;
  const items = [
    { product: 'cup', qty: 1 },
    { product: 'kettle', qty: 2 },
  ];
  await shop.placed({
    orderItems: items,
    totalPrice: '140.10',
    shippingAddress: anAddress({ ...inPune, city: 'PUNE' }),
  });

  const { kettle } = shop;
  const whole = { orders: 2, pieces: 5, sold: '240.20' };
  expect(await sales('by=day')).toEqual({
    rows: [
      { key: '2026-06-01', name: '2026-06-01', orders: 1, pieces: 2, sold: '100.10' },
      { key: '2026-06-02', name: '2026-06-02', orders: 1, pieces: 3, sold: '140.10' },
    ],
    count: 2,
    total: whole,
  });
  expect((await sales('by=product')).rows).toEqual([
    { key: 'kettle', name: kettle.name, orders: 2, pieces: 4, sold: '200.20' },
    { key: 'cup', name: 'Cup', orders: 1, pieces: 1, sold: '40.00' },
  ]);
  expect((await sales('by=category&from=2026-06-02')).rows).toEqual([
    { key: kettle.category, name: kettle.category, orders: 1, pieces: 2, sold: '100.10' },
    { key: 'Cups', name: 'Cups', orders: 1, pieces: 1, sold: '40.00' },
  ]);
  // What is off the shelf now was of its category then.
  const off = { changes: {}, draft: true };
  const { status } = await shop.admin.client.ask('PATCH', '/api/products/cup', { body: off });
  expect(status).toBe(200);
  expect((await sales('by=category')).rows[1]).toMatchObject({ key: 'Cups', sold: '40.00' });
  // A city is one, however it is written.
  expect((await sales('by=place')).rows).toMatchObject([{ name: 'PUNE', orders: 2, pieces: 5 }]);

  const file = await shop.admin.client.get('/api/admin/sales/export?by=product&until=2026-06-01');
  expect(file.headers.get('content-disposition')).toContain('sales-by-product-2026-06-01.csv');
  expect(tableRows.parse(parse(file.text.replace(/^\uFEFF/, ''), { columns: true }))).toMatchObject(
    [{ key: 'kettle', orders: '1', pieces: '2', sold: '100.10' }],
  );
});

test('refuses days that are turned round, and what nobody can sell by', async () => {
  for (const [asked, field] of [
    ['by=weather', 'by'],
    ['from=2026-06-02&until=2026-06-01', 'until'],
  ] as const) {
    const { status, body } = await shop.admin.client.get(`/api/admin/sales?${asked}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ fields: { [field]: expect.any(String) } });
  }
});

test('counts each visitor once a day, whatever they open, and no program', async () => {
  const visit = (path: string, browser: string) =>
    fetch(shop.server.url + path, { headers: { 'User-Agent': browser } }).then((reply) =>
      reply.arrayBuffer(),
    );
  const countedNow = async () => {
    await shop.server.visits.soon();
    const { rows } = await sales('by=day');
    return rows.map(({ key, visitors }) => [key, visitors]);
  };
  await visit('/api/catalogue/changes', PHONE);
  await visit('/api/catalogue/changes?cursor=0', PHONE);
  await visit('/api/catalogue/changes', `${PHONE} Firefox`);
  await visit('/api/catalogue/changes', 'Googlebot/2.1 (+http://www.google.com/bot.html)');
  await visit('/api/products', `${PHONE} other`);
  expect(await countedNow()).toEqual([['2026-06-01', 2]]);

  // After the next write the sum goes on from what is stored.
  await visit('/api/catalogue/changes', PHONE);
  await visit('/api/catalogue/changes', `${PHONE} Edge`);
  expect(await countedNow()).toEqual([['2026-06-01', 3]]);

  now += INTO_NEXT_DAY;
  await visit('/api/catalogue/changes', PHONE);
  expect(await countedNow()).toEqual([
    ['2026-06-01', 3],
    ['2026-06-02', 1],
  ]);
  // Of a day that is over the number is kept, and nothing that tells who came.
  const days = await shop.server.store.read((store) => store.lastVisitDays(2));
  expect(days[1]).toEqual({ _id: '2026-06-01', visitors: 3 });
  const { visits } = await shop.admin.client.read(dashboard, '/api/admin/dashboard?days=7');
  expect(visits).toEqual({});
});
