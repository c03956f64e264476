import { afterEach, beforeEach, expect, test } from 'vitest';
import { noteList } from '#shared/admin/internal-note';
import { personPage } from '#shared/admin/person-page';
import { registerAdmin } from '../../testing/admin-client';
import { anAddress, aProduct } from '../../testing/samples';
import { startTestServer, type TestServer } from '../../testing/start-test-server';
import { register, type SignedInClient, type TestClient } from '../../testing/test-client';

let server: TestServer;
let admin: TestClient;
let shopper: SignedInClient;

beforeEach(async () => {
  server = await startTestServer({
    products: [aProduct({ _id: 'kettle', pricePaise: 499_00, countInStock: 50 })],
  });
  ({ client: admin } = await registerAdmin(server));
  shopper = await register(server.url);
});
afterEach(() => server.close());

const order = async () => {
  const { body } = await shopper.client.post('/api/orders', {
    orderItems: [{ product: 'kettle', qty: 1 }],
    shippingAddress: { ...anAddress(), phone: '9876543210' },
    paymentMethod: 'COD',
    totalPrice: '499.00',
  });
  return String(Object(body)._id);
};

// docs/shop-rules.md#r-owner-5
test('an admin sees a person’s phone, orders and their total', async () => {
  const [first, second] = [await order(), await order()];
  expect(
    (await admin.ask('PUT', `/api/orders/${first}/pay`, { body: { receivedAmount: 499 } })).status,
  ).toBe(200);
  const { _id } = shopper.user;
  const page = await admin.read(personPage, `/api/admin/people/${_id}`);
  expect(page).toMatchObject({
    person: { _id, name: shopper.user.name },
    phones: ['9876543210'],
    sums: { orders: 2, total: '998.00', unpaid: '499.00', unpaidOrders: 1, refunded: '0.00' },
  });
  expect(page.orders.map((one) => one._id).sort()).toEqual([first, second].sort());
  expect((await admin.get('/api/admin/people/nobody')).status).toBe(404);
});

// docs/shop-rules.md#r-owner-5
test('notes are added once, and read by admins alone', async () => {
  const id = await order();
  const about = [`/api/admin/people/${shopper.user._id}/notes`, `/api/admin/orders/${id}/notes`];
  const text = 'Rings twice, never pays';
  for (const path of about) {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const first = await admin.ask('POST', path, { body: { text: ` ${text} ` }, headers });
    const again = await admin.ask('POST', path, { body: { text: ` ${text} ` }, headers });
    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
    const { notes } = await admin.read(noteList, path);
    expect(notes).toMatchObject([{ text, by: { name: expect.any(String) } }]);
    expect((await shopper.client.get(path)).status).toBe(403);
    expect((await admin.ask('POST', path, { body: { text: ' ' } })).status).toBe(400);
    expect((await admin.get(path.replace(/[^/]+\/notes$/, 'nothing/notes'))).status).toBe(404);
  }
  for (const path of [`/api/orders/${id}`, '/api/orders/mine', '/api/users/profile', '/api/sync'])
    expect((await shopper.client.get(path)).text).not.toContain(text);
  expect((await admin.get('/api/orders/export')).text).not.toContain(text);
});
