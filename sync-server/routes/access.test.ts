import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '#shared/catalogue/product';
import { NOT_YOUR_ROLE, ROLES, type StaffRole } from '#shared/users/permissions';
import { anAddress, aProduct } from '../testing/samples';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import { register, TestClient, type SignedInClient } from '../testing/test-client';
import { apiRoutes } from './api-routes';

/**
 * Every route × every kind of client. The list of routes is the server's own, so a new route without a line here fails.
 * A line says what a visitor, the owner, another shopper and an admin get, with no body: 400 means "let in".
 */
const ACCESS: Readonly<Record<string, readonly [number, number, number, number]>> = {
  'POST /users': [400, 400, 400, 400],
  'POST /users/auth': [400, 400, 400, 400],
  'POST /users/auth/second-factor': [400, 400, 400, 400],
  'GET /users/second-factor': [401, 200, 200, 200],
  'POST /users/second-factor/setup': [401, 200, 200, 200],
  'PUT /users/second-factor': [401, 400, 400, 400],
  'POST /users/second-factor/codes': [401, 400, 400, 400],
  'POST /users/second-factor/off': [401, 400, 400, 400],
  'POST /users/logout': [200, 200, 200, 200],
  'POST /users/google/nonce': [200, 200, 200, 200],
  'POST /users/google': [400, 400, 400, 400],
  'POST /users/password/forgot': [400, 400, 400, 400],
  'POST /users/password/reset': [400, 400, 400, 400],
  'GET /users/profile': [401, 200, 200, 200],
  'PUT /users/profile': [401, 400, 400, 400],
  'GET /users/profile/email-confirmation': [401, 200, 200, 200],
  'POST /users/profile/email-confirmation': [401, 200, 200, 200],
  'PUT /users/profile/email-confirmation': [401, 400, 400, 400],
  'GET /users/profile/sessions': [401, 200, 200, 200],
  'DELETE /users/profile/sessions': [401, 200, 200, 200],
  'DELETE /users/profile/sessions/:id': [401, 404, 404, 404],
  'POST /errors': [400, 400, 400, 400],
  'GET /push-subscription': [401, 200, 200, 200],
  'PUT /push-subscription': [401, 400, 400, 400],
  'DELETE /push-subscription': [401, 200, 200, 200],
  'GET /users': [401, 403, 403, 200],
  'GET /users/:id': [401, 403, 403, 200],
  'PUT /users/:id': [401, 403, 403, 400],
  'DELETE /users/:id': [401, 403, 403, 200],
  'GET /products/export': [401, 403, 403, 200],
  'POST /products/import': [401, 403, 403, 400],
  'POST /products/import/preview': [401, 403, 403, 400],
  'PUT /products/import/columns': [401, 403, 403, 400],
  'GET /products/imports/last': [401, 403, 403, 200],
  'GET /products/imports/pictures': [401, 403, 403, 200],
  'POST /products/imports/pictures/retry': [401, 403, 403, 200],
  'POST /products/imports/:id/undo': [401, 403, 403, 404],
  'GET /orders/export': [401, 403, 403, 200],
  'GET /products': [200, 200, 200, 200],
  'GET /products/filters': [200, 200, 200, 200],
  'GET /products/top': [200, 200, 200, 200],
  'GET /products/:id': [200, 200, 200, 200],
  'POST /products': [401, 403, 403, 201],
  'PATCH /products': [401, 403, 403, 400],
  'PUT /products/:id': [401, 403, 403, 400],
  'PATCH /products/:id': [401, 403, 403, 400],
  'DELETE /products/:id': [401, 403, 403, 200],
  'GET /products/:id/reviews': [200, 200, 200, 200],
  'GET /products/:id/similar': [200, 200, 200, 200],
  'GET /products/:id/bought-together': [200, 200, 200, 200],
  'POST /products/:id/reviews': [401, 400, 400, 400],
  'POST /upload': [401, 403, 403, 400],
  'GET /admin/reviews': [401, 403, 403, 200],
  'PUT /reviews/:id/answer': [401, 403, 403, 400],
  'PUT /reviews/:id/hidden': [401, 403, 403, 400],
  'DELETE /reviews/:id/hidden': [401, 403, 403, 404],
  'POST /reviews/:id/reports': [401, 400, 400, 400],
  'POST /reviews/:id/pictures': [401, 400, 400, 400],
  'DELETE /reviews/:id/reports': [401, 403, 403, 404],
  'GET /addresses': [401, 200, 200, 200],
  'POST /addresses': [401, 400, 400, 400],
  'PUT /addresses/:id': [401, 400, 400, 400],
  'DELETE /addresses/:id': [401, 200, 404, 404],
  'PATCH /addresses/:id/default': [401, 200, 404, 404],
  'POST /orders': [401, 400, 400, 400],
  'GET /admin/status': [401, 403, 403, 200],
  'POST /admin/status/test-mail': [401, 403, 403, 202],
  'GET /orders': [401, 403, 403, 200],
  'GET /admin/products': [401, 403, 403, 200],
  'GET /admin/dashboard': [401, 403, 403, 200],
  'POST /admin/print': [401, 403, 403, 400],
  'GET /admin/numbers': [401, 403, 403, 200],
  'PUT /admin/numbers': [401, 403, 403, 400],
  'GET /admin/notifications': [401, 403, 403, 200],
  'PUT /admin/notifications': [401, 403, 403, 400],
  'GET /admin/log': [401, 403, 403, 200],
  'GET /admin/exports': [401, 403, 403, 200],
  'GET /admin/invoices': [401, 403, 403, 200],
  'GET /admin/gst': [401, 403, 403, 400],
  'GET /admin/gst/table': [401, 403, 403, 400],
  'GET /admin/gst/return': [401, 403, 403, 400],
  'GET /admin/payment-keys': [401, 403, 403, 200],
  'PUT /admin/payment-keys': [401, 403, 403, 400],
  'POST /admin/payment-keys/removal': [401, 403, 403, 200],
  'POST /admin/payment-keys/test': [401, 403, 403, 404],
  'GET /policies': [200, 200, 200, 200],
  'GET /admin/mails': [401, 403, 403, 200],
  'PUT /admin/mails': [401, 403, 403, 400],
  'GET /admin/policies': [401, 403, 403, 200],
  'PUT /admin/policies': [401, 403, 403, 400],
  'GET /admin/messages': [401, 403, 403, 200],
  'PUT /admin/messages': [401, 403, 403, 400],
  'GET /admin/sales': [401, 403, 403, 200],
  'GET /admin/sales/export': [401, 403, 403, 200],
  'GET /admin/round': [401, 403, 403, 200],
  'PUT /admin/round/taker': [401, 403, 403, 400],
  'GET /admin/cash': [401, 403, 403, 200],
  'GET /admin/order-hook': [401, 403, 403, 200],
  'POST /orders/hook': [400, 400, 400, 400],
  'POST /admin/cash/closings': [401, 403, 403, 400],
  'GET /orders/mine': [401, 200, 200, 200],
  'GET /orders/:id': [401, 200, 404, 200],
  'PUT /orders/pay': [401, 403, 403, 400],
  'PUT /orders/deliver': [401, 403, 403, 400],
  'PUT /orders/pack': [401, 403, 403, 400],
  'PUT /orders/unpack': [401, 403, 403, 400],
  'PUT /orders/dispatch': [401, 403, 403, 400],
  'PUT /orders/redispatch': [401, 403, 403, 400],
  'PUT /orders/undispatch': [401, 403, 403, 400],
  'PUT /orders/remit': [401, 403, 403, 400],
  'POST /orders/remit/preview': [401, 403, 403, 400],
  'POST /orders/dispatch/preview': [401, 403, 403, 400],
  'GET /admin/couriers': [401, 403, 403, 200],
  'PUT /orders/return': [401, 403, 403, 400],
  'PUT /orders/cancel': [401, 403, 403, 400],
  'PUT /orders/:id/pack': [401, 403, 403, 409],
  'PUT /orders/:id/unpack': [401, 403, 403, 409],
  'PUT /orders/:id/dispatch': [401, 403, 403, 400],
  'PUT /orders/:id/redispatch': [401, 403, 403, 400],
  'POST /admin/phone-orders/quote': [401, 403, 403, 400],
  'POST /admin/phone-orders': [401, 403, 403, 400],
  'PUT /orders/:id/undispatch': [401, 403, 403, 409],
  'PUT /orders/:id/readdress': [401, 403, 403, 400],
  'POST /orders/:id/amend/preview': [401, 403, 403, 400],
  'PUT /orders/:id/amend': [401, 403, 403, 400],
  'PUT /orders/:id/return': [401, 403, 403, 400],
  'PUT /orders/:id/return-step': [401, 403, 403, 400],
  'PUT /orders/:id/return-settle': [401, 403, 403, 400],
  'PUT /orders/:id/pay': [401, 403, 403, 400],
  'PUT /orders/:id/cancel': [401, 200, 404, 400],
  'PUT /orders/:id/deliver': [401, 403, 403, 409],
  'POST /orders/:id/money': [401, 403, 403, 400],
  'GET /orders/:id/history': [401, 403, 403, 200],
  'GET /payments': [401, 403, 403, 200],
  'GET /payments/settlements': [401, 403, 403, 400],
  'POST /payments/settlements/preview': [401, 403, 403, 400],
  'POST /payments/settlements/import': [401, 403, 403, 400],
  'POST /payments/settlements/remove': [401, 403, 403, 400],
  'POST /payments/:id/refunds': [401, 403, 403, 400],
  'PUT /payments/:id/settle': [401, 403, 403, 400],
  'POST /payments/razorpay/order': [401, 400, 400, 400],
  'POST /payments/razorpay/verify': [401, 400, 400, 400],
  'POST /payments/razorpay/check': [401, 400, 400, 400],
  'POST /payments/razorpay/webhook': [400, 400, 400, 400],
  'GET /settings': [200, 200, 200, 200],
  'POST /products/:id/duplicate': [401, 403, 403, 201],
  'GET /products/:id/stock-history': [401, 403, 403, 200],
  'GET /admin/people/:id': [401, 403, 403, 200],
  'GET /admin/people/:id/notes': [401, 403, 403, 200],
  'POST /admin/people/:id/notes': [401, 403, 403, 400],
  'GET /admin/orders/:id/notes': [401, 403, 403, 200],
  'POST /admin/orders/:id/notes': [401, 403, 403, 400],
  'GET /admin/setup': [401, 403, 403, 200],
  'GET /admin/settings': [401, 403, 403, 200],
  'PUT /admin/settings': [401, 403, 403, 400],
  'POST /sync': [401, 400, 400, 400],
  'GET /catalogue/changes': [200, 200, 200, 200],
  'GET /catalogue/most-wanted': [200, 200, 200, 200],
  // Without a cursor, or ids.
  'GET /catalogue/changed': [400, 400, 400, 400],
  'GET /catalogue/products': [400, 400, 400, 400],
  'GET /catalogue/offers': [200, 200, 200, 200],
  'GET /admin/categories': [401, 403, 403, 200],
  'PUT /admin/categories': [401, 403, 403, 400],
  'POST /admin/categories/rename': [401, 403, 403, 400],
  'GET /admin/offers': [401, 403, 403, 200],
  'GET /admin/offers/:id': [401, 403, 403, 404],
  'PUT /admin/offers/:id': [401, 403, 403, 400],
  'GET /catalogue/search-words': [200, 200, 200, 200],
  'PUT /catalogue/search-words': [401, 403, 403, 400],
  'GET /pin-table': [200, 200, 200, 200],
  'GET /pin-table/rows': [401, 403, 403, 200],
  'GET /pin-table/export': [401, 403, 403, 200],
  'POST /pin-table/import': [401, 403, 403, 400],
  'POST /pin-table/import/preview': [401, 403, 403, 400],
  'DELETE /pin-table': [401, 403, 403, 200],
  'GET /events': [200, 200, 200, 200],
  'GET /openapi.json': [200, 200, 200, 200],
  'GET /docs': [200, 200, 200, 200],
};

const PEOPLE = ['visitor', 'owner', 'other', 'admin'] as const;
const kettle = aProduct({ _id: 'kettle' });
let server: TestServer;
let people: Record<(typeof PEOPLE)[number], () => Promise<TestClient>>;
let owner: SignedInClient;

beforeAll(async () => {
  server = await startTestServer({ products: [kettle], googleClientId: 'shop' });
  owner = await register(server.url);
  const other = await register(server.url);
  const admin = await register(server.url);
  const stored = await server.store.read((shop) => shop.user(admin.user._id));
  if (!stored) throw new Error('Not registered');
  await server.store.write((shop) => shop.putUser({ ...stored, isAdmin: true }));
  // Signed in again for each call: one of the routes signs out.
  const again = async ({ user, password }: SignedInClient) => {
    const { body } = await new TestClient(server.url).post('/api/users/auth', {
      email: user.email,
      password,
    });
    const token = typeof body === 'object' && body && 'token' in body ? String(body.token) : '';
    return new TestClient(server.url, token);
  };
  people = {
    visitor: async () => new TestClient(server.url),
    owner: () => again(owner),
    other: () => again(other),
    admin: () => again(admin),
  };
});
afterAll(() => server.close());

/** A product for each call: one of the routes deletes it. */
async function putProduct(): Promise<Product> {
  const product = aProduct();
  await server.store.write((shop) => shop.putProduct(product));
  return product;
}

/** The id for a path: something of the owner's. */
async function idFor(path: string): Promise<string> {
  const client = await people.owner();
  if (path.startsWith('/products')) return (await putProduct())._id;
  // A new person for each call: one of the routes deletes them.
  if (path.startsWith('/users') || path.startsWith('/admin/people'))
    return (await register(server.url)).user._id;
  const made = path.startsWith('/addresses')
    ? await client.post('/api/addresses', anAddress())
    : await client.post('/api/orders', {
        orderItems: [{ product: kettle._id, qty: 1 }],
        shippingAddress: anAddress(),
        paymentMethod: 'Razorpay',
        totalPrice: '499.00',
      });
  const { body } = made;
  return typeof body === 'object' && body && '_id' in body ? String(body._id) : '';
}

test('there is a line for every route, and no other', () => {
  const routes = apiRoutes.map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(ACCESS).sort()).toEqual(routes.sort());
});

describe.each(PEOPLE.map((who, column) => ({ who, column })))('$who', ({ who, column }) => {
  // docs/shop-rules.md#r-roles-1, #r-roles-3, #r-roles-5
  test.each(Object.entries(ACCESS))('%s', async (route, expected) => {
    const [method = '', path = ''] = route.split(' ');
    const id = path.includes(':id') ? await idFor(path) : '';
    const client = await people[who]();
    const stop = new AbortController();
    const response = await fetch(`${server.url}/api${path.replace(':id', id)}`, {
      method,
      headers: client.token ? { Authorization: `Bearer ${client.token}` } : {},
      signal: stop.signal,
    });
    stop.abort();
    expect(response.status).toBe(expected[column]);
  });
});

// docs/shop-rules.md#r-roles-6
test('another person’s address cannot be edited either, and an unknown one looks the same', async () => {
  const id = await idFor('/addresses');
  const other = await people.other();
  const theirs = await other.ask('PUT', `/api/addresses/${id}`, { body: anAddress() });
  const unknown = await other.ask('PUT', '/api/addresses/unknown', { body: anAddress() });
  expect(theirs.status).toBe(404);
  expect(theirs.text).toBe(unknown.text);
});

/** What of the admins' routes each helper may call, besides what a shopper may: written out, so that the table of rights is held to it. */
const ORDERS = [
  'GET /admin/messages',
  'GET /admin/notifications',
  'PUT /admin/notifications',
  'GET /orders',
  'GET /orders/:id/history',
  'GET /admin/orders/:id/notes',
  'POST /admin/orders/:id/notes',
];
const PACKING = [
  'POST /admin/print',
  'PUT /orders/pack',
  'PUT /orders/unpack',
  'PUT /orders/dispatch',
  'PUT /orders/redispatch',
  'PUT /orders/undispatch',
  'POST /orders/dispatch/preview',
  'GET /admin/couriers',
  'PUT /orders/:id/pack',
  'PUT /orders/:id/unpack',
  'PUT /orders/:id/dispatch',
  'PUT /orders/:id/redispatch',
  'PUT /orders/:id/undispatch',
];
const DOORS = [
  'GET /admin/round',
  'PUT /orders/pay',
  'PUT /orders/deliver',
  'PUT /orders/:id/pay',
  'PUT /orders/:id/deliver',
];
const RETURNS = [
  'PUT /orders/:id/readdress',
  'POST /orders/:id/amend/preview',
  'PUT /orders/:id/amend',
  'POST /admin/phone-orders/quote',
  'POST /admin/phone-orders',
  'PUT /orders/return',
  'PUT /orders/:id/return',
  'PUT /orders/:id/return-step',
];
const CUSTOMERS = [
  'GET /payments',
  'GET /users',
  'GET /users/:id',
  'GET /admin/people/:id',
  'GET /admin/people/:id/notes',
  'POST /admin/people/:id/notes',
];
const REVIEWS = [
  'GET /admin/reviews',
  'PUT /reviews/:id/answer',
  'PUT /reviews/:id/hidden',
  'DELETE /reviews/:id/hidden',
  'DELETE /reviews/:id/reports',
];
const CATALOGUE = [
  'POST /products/import',
  'POST /products/import/preview',
  'PUT /products/import/columns',
  'GET /products/imports/last',
  'GET /products/imports/pictures',
  'POST /products/imports/pictures/retry',
  'POST /products/imports/:id/undo',
  'POST /products',
  'PATCH /products',
  'PUT /products/:id',
  'PATCH /products/:id',
  'DELETE /products/:id',
  'POST /products/:id/duplicate',
  'GET /products/:id/stock-history',
  'GET /admin/products',
  'POST /upload',
  'GET /admin/categories',
  'PUT /admin/categories',
  'POST /admin/categories/rename',
  'PUT /catalogue/search-words',
  'GET /admin/offers',
  'GET /admin/offers/:id',
  'PUT /admin/offers/:id',
];
const ADMINS_ROUTES = apiRoutes
  .filter(({ who }) => who === 'admin')
  .map(({ method, path }) => `${method} ${path}`);
const OF_ROLE: Readonly<Record<StaffRole, readonly string[]>> = {
  manager: ADMINS_ROUTES.filter((route) => !route.includes('/admin/payment-keys')),
  orders: [...ORDERS, ...PACKING, ...DOORS, ...RETURNS, ...CUSTOMERS],
  packer: [...ORDERS, ...PACKING],
  catalogue: [...CATALOGUE, ...REVIEWS],
  delivery: DOORS,
  support: [...ORDERS, ...RETURNS, ...CUSTOMERS, ...REVIEWS],
};

// docs/shop-rules.md#r-roles-8
test('each admin route names what it takes', () => {
  expect(apiRoutes.filter(({ who, may }) => (who === 'admin') !== (may !== undefined))).toEqual([]);
});

// docs/shop-rules.md#r-roles-8
test.each(ROLES)('%s: is let in where the role allows it, and nowhere else', async (role) => {
  const helper = await register(server.url);
  await server.store.write(async (shop) => {
    const stored = await shop.user(helper.user._id);
    if (stored) await shop.putUser({ ...stored, role });
  });
  const wrong: string[] = [];
  for (const route of ADMINS_ROUTES) {
    const [method = '', path = ''] = route.split(' ');
    const isAllowed = OF_ROLE[role].includes(route);
    const id = isAllowed && path.includes(':id') ? await idFor(path) : 'unknown';
    const reply = await helper.client.ask(method, `/api${path.replace(':id', id)}`);
    const expected = isAllowed ? ACCESS[route]?.[3] : 403;
    if (reply.status !== expected) wrong.push(`${route}: ${reply.status}, not ${expected}`);
    if (!isAllowed) expect(reply.body).toMatchObject({ code: 'forbidden', message: NOT_YOUR_ROLE });
  }
  expect(wrong).toEqual([]);
});
