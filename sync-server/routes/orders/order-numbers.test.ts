import { afterEach, beforeEach, expect, test } from 'vitest';
import { dispatchPreview } from '#shared/admin/dispatch-list';
import { orderPage } from '#shared/admin/order-list';
import { orderDocument } from '#shared/orders/order';
import { shortOrderNumber } from '#shared/orders/order-number';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings';
import { wordsAbout } from '../../mails/order-mail';
import { startOrderShop, type OrderShop } from '../../testing/order-shop';
import { mailsTo, proveEmail } from '../../testing/mails-of';
import { aCodOrder, anAction } from '../../testing/samples';
import { TestDevice } from '../../testing/test-client';

const NOON = Date.UTC(2026, 5, 1, 12);
const { revision: _revision, ...SETTINGS } = DEFAULT_SETTINGS;

let shop: OrderShop;
beforeEach(async () => {
  shop = await startOrderShop(() => NOON);
});
afterEach(() => shop.server.close());

const set = (orderNumbersFrom: unknown) =>
  shop.admin.client.ask('PUT', '/api/admin/settings', { body: { ...SETTINGS, orderNumbersFrom } });
const found = async (keyword: string) => {
  const { orders } = await shop.admin.client.read(
    orderPage,
    `/api/orders?${new URLSearchParams({ keyword, pageNumber: '1' }).toString()}`,
  );
  return orders.map(({ _id }) => _id);
};

// docs/shop-rules.md#r-orders-20
test('orders have no number unless the owner wants them; then each has its own, also those from before keep their id', async () => {
  const before = await shop.placed();
  expect(before).not.toHaveProperty('number');
  for (const wrong of [0, 1.5, '1001', 100_000_000])
    expect(await set(wrong)).toMatchObject({ status: 400, body: { code: 'invalid' } });
  expect((await set(1001)).status).toBe(200);
  const orders = await Promise.all([shop.placed(), shop.placed(), shop.placed()]);
  expect(orders.map(({ number }) => number).toSorted()).toEqual([1001, 1002, 1003]);
  expect(
    await shop.owner.client.read(orderDocument, `/api/orders/${before._id}`),
  ).not.toHaveProperty('number');
  // A change of the order leaves it, and a lower beginning gives none again.
  const [first] = orders;
  if (!first) throw new Error('No order');
  await shop.pay(first._id);
  expect(await shop.owner.client.read(orderDocument, `/api/orders/${first._id}`)).toMatchObject({
    isPaid: true,
    number: first.number,
  });
  await set(1);
  expect((await shop.placed()).number).toBe(1004);
  await set(null);
  expect(await shop.placed()).not.toHaveProperty('number');
});

// docs/shop-rules.md#r-orders-20
test('an order from a queue gets its number at the shop, once, and mail, search, dispatch list and export say it', async () => {
  await set(1001);
  await proveEmail(shop.server, shop.owner);
  const device = new TestDevice(shop.owner);
  const order = aCodOrder([[shop.kettle, 2]], NOON);
  const action = anAction(1, 'place-cod-order', order);
  await device.sync([action]);
  await device.sync([action]);
  const { _id, number } = await shop.owner.client.read(
    orderDocument,
    `/api/orders/${order.orderId}`,
  );
  expect(number).toBe(1001);
  const second = await shop.placed();
  expect(second.number).toBe(1002);

  const mails = await mailsTo(shop.server.store, shop.owner.user.email, 'order-placed');
  const about = mails.find((mail) => mail.about?.order === _id)?.about;
  if (!about) throw new Error('No mail about the order');
  const words = await shop.server.store.read((reader) =>
    wordsAbout(reader, 'order-placed', about, 'https://shop.test'),
  );
  expect(words?.subject).toBe(`Your order #1001 (${shortOrderNumber(_id)}) is placed`);
  expect(words?.text).toContain(`Order #1001 (${_id})`);

  expect([await found('#1001'), await found('1001')]).toEqual([[_id], [_id]]);
  const { body } = await shop.admin.client.ask('POST', '/api/orders/dispatch/preview?courier=', {
    table: 'order,courier,tracking\n#1001,DTDC,D1\n1002,DTDC,D2\n#100,DTDC,D3\n',
  });
  const rows = dispatchPreview.parse(body).rows.map((row) => row.found?._id);
  expect(rows).toEqual([_id, second._id, undefined]);
  const book = await shop.admin.client.get(
    '/api/admin/exports?table=orders&from=2026-06-01&until=2026-06-01',
  );
  const [header, ...lines] = book.text.trim().split('\n');
  expect(header?.trim().endsWith(',number')).toBe(true);
  expect(lines.map((row) => row.trim().split(',').at(-1)).toSorted()).toEqual(['1001', '1002']);
});
