import { afterEach, beforeEach, expect, test } from 'vitest';
import { orderDocument } from '#shared/orders/order';
import { PIN_COLUMNS } from '#shared/shipping/pin-csv';
import { mailsTo, proveEmail } from '../../testing/mails-of';
import { startOrderShop, type OrderShop } from '../../testing/order-shop';
import { anAddress } from '../../testing/samples';

let shop: OrderShop;

beforeEach(async () => {
  shop = await startOrderShop(() => Date.UTC(2026, 5, 1, 12));
});
afterEach(() => shop.server.close());

const MENDED = anAddress({ address: '7 Canal Road', postalCode: '411004', phone: '9822012345' });
const readdress = (id: string, body: object = MENDED, headers = {}) =>
  shop.admin.client.ask('PUT', `/api/orders/${id}/readdress`, { body, headers });
const seenByShopper = (id: string) => shop.owner.client.read(orderDocument, `/api/orders/${id}`);
const historyOf = async (id: string) =>
  (await shop.admin.client.get(`/api/orders/${id}/history`)).text;

// docs/shop-rules.md#r-orders-14
test('the parcel goes to the address that was mended, and the shopper hears where', async () => {
  await proveEmail(shop.server, shop.owner);
  const { _id } = await shop.placed();
  expect((await readdress(_id)).status).toBe(200);
  expect((await seenByShopper(_id)).shippingAddress).toEqual(MENDED);
  const mails = await mailsTo(shop.server.store, shop.owner.user.email);
  expect(mails.at(-1)).toMatchObject({ kind: 'order-readdressed' });
  expect(await historyOf(_id)).toContain('changed the address of the order');
});

test('of another phone number alone the history says no more', async () => {
  const { _id, shippingAddress } = await shop.placed();
  await readdress(_id, { ...shippingAddress, phone: '9822012345' });
  expect(await historyOf(_id)).toContain('changed the phone number of the order');
});

test('the trail keeps no address: it is never cleared', async () => {
  const { _id } = await shop.placed();
  await readdress(_id);
  const trail = await shop.server.store.read((reader) => reader.auditOf(_id));
  expect(JSON.stringify(trail)).not.toMatch(/Canal Road|Lake Road|98\d{8}/);
});

test.each([
  ['is packed', 'pack', {}, 'wrong_step'],
  ['was cancelled', 'cancel', { reason: 'No stock' }, 'order_cancelled'],
])('an order that %s goes where it went', async (_what, step, body, code) => {
  const { _id, shippingAddress } = await shop.placed();
  await shop.admin.client.ask('PUT', `/api/orders/${_id}/${step}`, { body });
  expect(await readdress(_id)).toMatchObject({ status: 409, body: { code } });
  expect((await seenByShopper(_id)).shippingAddress).toEqual(shippingAddress);
});

test('an order with an invoice goes where the invoice says', async () => {
  const { _id } = await shop.placed();
  const { client } = shop.admin;
  await client.post('/api/admin/print', { orders: [_id], invoices: true });
  expect(await readdress(_id)).toMatchObject({ status: 409, body: { code: 'invoiced' } });
});

test('as it was seen, or not at all', async () => {
  const { _id } = await shop.placed();
  await readdress(_id);
  const old = { 'If-Match': '"1"' };
  expect(await readdress(_id, anAddress(), old)).toMatchObject({
    body: { code: 'version_conflict' },
  });
  expect((await seenByShopper(_id)).shippingAddress).toEqual(MENDED);
});

test.each([
  ['without a street', { address: ' ' }],
  ['with a phone number that is none', { phone: '12' }],
  ['without a postal code', { postalCode: ' ' }],
  ['with a field of its own', { isPaid: true }],
])('an address %s is refused', async (_what, given) => {
  const { _id } = await shop.placed();
  expect(await readdress(_id, { ...MENDED, ...given })).toMatchObject({
    status: 400,
    body: { code: 'invalid' },
  });
});

test('it goes to no place that the shop does not serve, nor unpaid where no cash is taken; where it was accepted for, it may stay', async () => {
  const { _id } = await shop.placed();
  const table = `${[
    PIN_COLUMNS.join(','),
    '411002,Pune,Maharashtra,,,no,,',
    '411003,Pune,Maharashtra,3,5,yes,no,',
    '411004,Pune,Maharashtra,3,5,yes,yes,',
  ].join('\n')}\n`;
  await shop.admin.client.ask('POST', '/api/pin-table/import', { table });
  const to = (postalCode: string) => readdress(_id, { ...MENDED, postalCode });
  expect(await to('411002')).toMatchObject({ body: { code: 'not_serviceable' } });
  expect(await to('411003')).toMatchObject({ body: { code: 'cash_unavailable' } });
  // Served no more since: the typo in its street is mended all the same.
  expect(await to('411001')).toMatchObject({ status: 200 });
  expect(await to('411004')).toMatchObject({ status: 200 });
});
