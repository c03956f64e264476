import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { addressDocument } from '#shared/addresses/address';
import { recipientOf } from '#shared/addresses/address-line';
import { printReply } from '#shared/admin/print';
import { orderDocument } from '#shared/orders/order';
import { exportOrdersCommand } from '../../admin/export-tables';
import { registerAdmin } from '../../testing/admin-client';
import { commandServices, RecordedReport } from '../../testing/command-services';
import { anAddress, aProduct } from '../../testing/samples';
import { startTestServer, type TestServer } from '../../testing/start-test-server';
import { register, type SignedInClient, type TestClient } from '../../testing/test-client';

const kettle = aProduct({ _id: 'kettle', pricePaise: 200_00, countInStock: 50 });
const NOTES = { name: 'Meera Iyer', landmark: 'Behind the temple', state: 'Maharashtra' };

let server: TestServer;
let admin: TestClient;
let shopper: SignedInClient;
beforeEach(async () => {
  server = await startTestServer({ products: [kettle] });
  ({ client: admin } = await registerAdmin(server));
  shopper = await register(server.url);
});
afterEach(() => server.close());

const add = async (body: object) => {
  const { status, body: added } = await shopper.client.post('/api/addresses', body);
  expect(status).toBe(201);
  return addressDocument.parse(added);
};
const orderTo = async (shippingAddress: object) => {
  const { body } = await shopper.client.post('/api/orders', {
    orderItems: [{ product: 'kettle', qty: 1 }],
    shippingAddress,
    paymentMethod: 'COD',
    totalPrice: '200.00',
  });
  return orderDocument.parse(body);
};

// docs/shop-rules.md#r-addresses-1
test('recipient, landmark and state stay with the address, and go when an edit leaves them empty', async () => {
  const place = anAddress();
  const { _id } = await add({ ...place, ...NOTES, landmark: '  Behind the\u202e temple ' });
  const path = `/api/addresses/${_id}`;
  expect((await shopper.client.get('/api/addresses')).body).toMatchObject([NOTES]);
  const put = await shopper.client.ask('PUT', path, {
    body: { ...place, name: ' ', state: 'Goa' },
  });
  expect(put).toMatchObject({ status: 200, body: { state: 'Goa', revision: 2 } });
  expect(put.body).not.toHaveProperty('name');
  expect(put.body).not.toHaveProperty('landmark');
});

// docs/shop-rules.md#r-forms-2
test('a recipient or landmark of which nothing is seen is none; an order goes to its shopper then', async () => {
  const unseen = { name: '\u200b\u200d', landmark: '\u3164 \u2800' };
  const address = await add({ ...anAddress(), ...unseen });
  for (const name of Object.keys(unseen)) expect(address).not.toHaveProperty(name);
  const order = await orderTo({ ...anAddress(), name: '\u200b' });
  expect(recipientOf(order)).toBe(shopper.user.name);
  const refused = await shopper.client.post('/api/addresses', anAddress({ city: '\u200b\u2060' }));
  expect(refused).toMatchObject({ status: 400, body: { fields: { city: 'City is required' } } });
});

test('a line that is too long is refused by its name, and nothing is kept', async () => {
  const reply = await shopper.client.post('/api/addresses', anAddress({ name: 'x'.repeat(101) }));
  expect(reply).toMatchObject({
    status: 400,
    body: { fields: { name: 'At most 100 characters' } },
  });
  expect((await shopper.client.get('/api/addresses')).body).toEqual([]);
});

// docs/shop-rules.md#r-addresses-4
test('an equal place for another recipient is an address of its own, for the same one it is reused', async () => {
  const place = anAddress();
  const own = await add(place);
  const hers = await add({ ...place, name: 'Meera Iyer' });
  expect(hers._id).not.toBe(own._id);
  expect((await add({ ...place, name: 'Meera Iyer', landmark: 'New' }))._id).toBe(hers._id);
  expect((await add(place))._id).toBe(own._id);
});

// docs/shop-rules.md#r-orders-1
test('an order to another recipient is found by their name, printed and exported with all that helps it arrive', async () => {
  const { _id } = await orderTo({ ...anAddress({ address: '5 Fort Street' }), ...NOTES });
  const found = await admin.get('/api/orders?keyword=meera');
  expect(found.body).toMatchObject({ orders: [{ _id, shippingAddress: NOTES }] });
  const slips = await admin.post('/api/admin/print', { orders: [_id], invoices: false });
  expect(printReply.parse(slips.body).orders).toMatchObject([{ shippingAddress: NOTES }]);
  const report = new RecordedReport();
  await exportOrdersCommand.run({}, commandServices(server), report);
  expect(report.written).toContain(
    'Meera Iyer, 5 Fort Street, Behind the temple, Pune, Maharashtra, 411001, India',
  );
});

// docs/shop-rules.md#r-addresses-1
test('a business’s GST number stays with the address and its orders; a wrong one is refused at its field', async () => {
  const place = anAddress();
  const own = await add(place);
  const business = await add({ ...place, gstin: ' 29aabct1332l1za ' });
  expect(business).toMatchObject({ gstin: '29AABCT1332L1ZA' });
  expect(business._id).not.toBe(own._id);
  const wrong = anAddress({ gstin: '29AABCT1332L1ZX' });
  const refusal = { status: 400, body: { fields: { gstin: 'Not a valid GST number' } } };
  expect(await shopper.client.post('/api/addresses', wrong)).toMatchObject(refusal);
  const order = await orderTo({ ...place, gstin: '29AABCT1332L1ZA' });
  expect(order.shippingAddress).toMatchObject({ gstin: '29AABCT1332L1ZA' });
  // The state that nothing else says is that of the number.
  const printed = await admin.post('/api/admin/print', { orders: [order._id], invoices: true });
  expect(printReply.parse(printed.body).orders).toMatchObject([
    { invoice: { placeOfSupply: 'Karnataka' } },
  ]);
  const register = await admin.get('/api/admin/exports?table=invoices');
  expect(register.text).toContain('29AABCT1332L1ZA');
  await shopper.client.ask('PUT', `/api/addresses/${business._id}`, {
    body: { ...place, gstin: '' },
  });
  const kept = await shopper.client.get('/api/addresses');
  for (const address of z.array(addressDocument).parse(kept.body))
    expect(address).not.toHaveProperty('gstin');
});
