import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exampleOf } from '../openapi/example-of';
import type { OpenApiDocument } from '../openapi/openapi-types';
import { anAction, anAddress, aProduct } from '../testing/samples';
import { PIN_COLUMNS } from '#shared/shipping/pin-csv';
import { NO_ORDER_LIMITS } from '../testing/no-order-limits';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import {
  register,
  TestClient,
  TestDevice,
  type Answer,
  type SignedInClient,
} from '../testing/test-client';
import { apiRoutes } from './api-routes';

const kettle = aProduct({ _id: 'kettle', countInStock: 20 });
let directory: string;
let server: TestServer;
let visitor: TestClient;
let shopper: SignedInClient;
let admin: SignedInClient;
let document: OpenApiDocument;
/** Whether a value is of the schema at a place of the document. */
let fits: (place: string, value: unknown) => unknown;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'shop-page-'));
  await mkdir(join(directory, 'api'));
  await writeFile(join(directory, 'index.html'), '<!doctype html><title>The shop</title>');
  server = await startTestServer({
    products: [kettle],
    pageDirectory: directory,
    orderLimits: NO_ORDER_LIMITS,
  });
  visitor = new TestClient(server.url);
  shopper = await register(server.url);
  admin = await register(server.url);
  await server.store.write(async (shop) => {
    const stored = await shop.user(admin.user._id);
    if (stored) await shop.putUser({ ...stored, isAdmin: true });
  });
  document = JSON.parse((await visitor.get('/api/openapi.json')).text);
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema({ $id: 'contract', ...document });
  fits = (place, value) => {
    const validate = ajv.compile({ $ref: `contract#${place}` });
    return validate(value) ? 'fits' : validate.errors;
  };
});
afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true });
});

/** Where the document describes the reply to a call with a status. */
function placeOf(method: string, path: string, status: number): string {
  const response = document.paths[path]?.[method.toLowerCase()]?.responses[String(status)];
  if (!response) throw new Error(`${method} ${path} says nothing of ${status}`);
  const own = `/paths/${path.replaceAll('/', '~1')}/${method.toLowerCase()}/responses/${status}`;
  const place = '$ref' in response ? response.$ref.slice(1) : own;
  return `${place}/content/application~1json/schema`.replaceAll(/[{}]/g, encodeURIComponent);
}

function expectOf(method: string, path: string, { status, body }: Answer) {
  return expect(fits(placeOf(method, path, status), body), `${method} ${path} ${status}`);
}

describe('real replies are what the contract says', () => {
  test('of the catalogue', async () => {
    const buyer = shopper.client;
    await buyer.post('/api/products/kettle/reviews', { rating: 5, comment: 'Boils' });
    for (const [path, asked] of [
      ['/api/products', '/api/products?pageNumber=1&sort=rating'],
      ['/api/products/top', '/api/products/top'],
      ['/api/products/{id}', '/api/products/kettle'],
      ['/api/catalogue/changes', '/api/catalogue/changes'],
    ] as const) {
      const answer = await visitor.get(asked);
      expect(answer.status).toBe(200);
      expectOf('GET', path, answer).toBe('fits');
    }
  });

  test('of people, addresses, orders and the queue', async () => {
    const { client, user, password } = shopper;
    const signIn = await visitor.post('/api/users/auth', { email: user.email, password });
    expectOf('POST', '/api/users/auth', signIn).toBe('fits');
    expectOf('GET', '/api/users/profile', await client.get('/api/users/profile')).toBe('fits');
    const address = await client.post('/api/addresses', anAddress());
    expectOf('POST', '/api/addresses', address).toBe('fits');
    expectOf('GET', '/api/addresses', await client.get('/api/addresses')).toBe('fits');
    const order = await client.post('/api/orders', {
      orderItems: [{ product: 'kettle', qty: 1 }],
      shippingAddress: anAddress(),
      paymentMethod: 'COD',
      totalPrice: '499.00',
    });
    expect(order.status).toBe(201);
    expectOf('POST', '/api/orders', order).toBe('fits');
    expectOf('GET', '/api/orders/mine', await client.get('/api/orders/mine')).toBe('fits');
    expectOf('GET', '/api/orders', await admin.client.get('/api/orders')).toBe('fits');
    expectOf('GET', '/api/users', await admin.client.get('/api/users')).toBe('fits');
    const actions = [anAction(1, 'delete-address', { addressId: 'none' })];
    const pushed = await new TestDevice(shopper).push(actions, { accountCursor: null });
    expect(pushed.status).toBe(200);
    expectOf('POST', '/api/sync', pushed).toBe('fits');
  });

  test('of refusals, with what they add', async () => {
    const { client } = shopper;
    const order = {
      orderItems: [{ product: 'kettle', qty: 1 }],
      shippingAddress: anAddress(),
      paymentMethod: 'COD',
      totalPrice: '1.00',
    };
    for (const [method, path, answer] of [
      ['GET', '/api/products', await visitor.get('/api/products?color=red')],
      ['GET', '/api/products/{id}', await visitor.get('/api/products/nothing')],
      ['GET', '/api/orders/mine', await visitor.get('/api/orders/mine')],
      ['GET', '/api/users', await client.get('/api/users')],
      ['POST', '/api/addresses', await client.post('/api/addresses', { phone: 12 })],
      ['POST', '/api/orders', await client.post('/api/orders', order)],
    ] as const) {
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expectOf(method, path, answer).toBe('fits');
    }
    const refused = await client.post('/api/orders', order);
    expect(refused.body).toHaveProperty('quote.totalPrice', '499.00');
    expect(fits('/components/schemas/Quote', Object(refused.body).quote)).toBe('fits');
  });

  test('and what is wrong is noticed', async () => {
    const { body } = await visitor.get('/api/products/kettle');
    const place = placeOf('GET', '/api/products/{id}', 200);
    expect(fits(place, body)).toBe('fits');
    expect(fits(place, { ...Object(body), price: '499.00' })).not.toBe('fits');
    expect(
      fits(placeOf('GET', '/api/orders/mine', 401), { message: 'No', code: 'invalid' }),
    ).not.toBe('fits');
  });
});

describe('a row that says so honours If-Match', () => {
  const rows = apiRoutes.filter(({ ifMatch }) => ifMatch);

  /** The id of something of the shopper's at a path. */
  async function idAt(path: string): Promise<string> {
    if (path.startsWith('/products')) return 'kettle';
    const { client } = shopper;
    const { body } = path.startsWith('/addresses')
      ? await client.post('/api/addresses', anAddress())
      : await client.post('/api/orders', {
          orderItems: [{ product: 'kettle', qty: 1 }],
          shippingAddress: anAddress(),
          paymentMethod: 'COD',
          totalPrice: '499.00',
        });
    return String(Object(body)._id);
  }

  test.each(rows.map(({ method, path, who }) => ({ method, path, who })))(
    '$method $path',
    async ({ method, path, who }) => {
      const operation =
        document.paths[`/api${path.replace(':id', '{id}')}`]?.[method.toLowerCase()];
      const schemas = new Map(Object.entries(document.components.schemas));
      const schema = operation?.requestBody?.content['application/json']?.schema;
      const { client } = who === 'admin' ? admin : shopper;
      const answer = await client.ask(method, `/api${path.replace(':id', await idAt(path))}`, {
        ...(schema ? { body: exampleOf(schema, schemas) } : {}),
        ...(path === '/pin-table/import' ? { table: `${PIN_COLUMNS.join()}\n411001,,,,,,,` } : {}),
        headers: { 'If-Match': '"999"' },
      });
      expect(answer).toMatchObject({ status: 409, body: { code: 'version_conflict' } });
    },
  );

  test('and addresses, products, orders, search words, settings and postal codes have such rows', () => {
    const kinds = new Set(rows.map(({ path }) => path.split('/')[1]));
    expect([...kinds].sort()).toEqual([
      'addresses',
      'admin',
      'catalogue',
      'orders',
      'pin-table',
      'products',
    ]);
  });
});

describe('how the contract is served', () => {
  test.each(['/api/openapi.json', '/api/docs'])(
    '%s comes as JSON, compressed, and once',
    async (path) => {
      const first = await visitor.get(path, { 'Accept-Encoding': 'br' });
      expect(first.status).toBe(200);
      expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(first.headers.get('content-encoding')).toBe('br');
      expect(first.headers.get('vary')).toContain('Accept-Encoding');
      expect(first.headers.get('x-content-type-options')).toBe('nosniff');
      const plain = await visitor.get(path, { 'Accept-Encoding': 'identity' });
      expect(plain.text).toBe(first.text);
      const etag = first.headers.get('etag') ?? '';
      const again = await visitor.get(path, { 'If-None-Match': etag });
      expect(again).toMatchObject({ status: 304, text: '' });
    },
  );

  test('a browser that opens it gets it, not the shop’s own page', async () => {
    const { body } = await visitor.get('/api/docs', { Accept: 'text/html' });
    expect(body).toHaveProperty('info.title', 'The shop’s API');
  });

  test('on https the cookie has its stricter name', async () => {
    const https = await startTestServer({ publicOrigin: 'https://shop.example' });
    try {
      const { body } = await new TestClient(https.url).get('/api/openapi.json');
      expect(body).toHaveProperty('components.securitySchemes.cookie.name', '__Host-session');
    } finally {
      await https.close();
    }
    expect(document.components.securitySchemes).toHaveProperty('cookie.name', 'session');
  });
});
