import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedInClient } from '../../sync-server/testing/test-client';
import { startTestServer, type TestServer } from '../../sync-server/testing/start-test-server';
import { register, TestClient } from '../../sync-server/testing/test-client';
import { openBusyShop, type BusyShop, type Person } from './fuzz/busy-shop';
import { STRICT_HEADERS } from './response-rules';
import { ROWS, WRITES, type Row } from './rows';
import { targetOf } from './valid-request';

let shop: BusyShop;
let admin: Person;
let shopper: Person;

beforeAll(async () => {
  shop = await openBusyShop();
  await shop.restock();
  admin = await shop.newPerson({ isAdmin: true });
  shopper = await shop.newPerson();
});
afterAll(() => shop.server.close());

/** By a browser: the cookie is sent automatically, whatever page makes the request. */
async function ask(row: Row, { token }: Person, headers: Record<string, string>) {
  const stop = new AbortController();
  const response = await fetch(shop.server.url + targetOf(row, shopper, shop.products[0] ?? ''), {
    method: row.route.method,
    headers: { Cookie: `session=${token}`, ...headers },
    signal: stop.signal,
  });
  // A stream of events goes on.
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const text = isStream ? '' : await response.text();
  stop.abort();
  return { status: response.status, headers: response.headers, text };
}

/** Everything that a request could have changed. */
const facts = () =>
  shop.server.store.read(async (reader) => ({
    catalogue: await reader.catalogueVersion(),
    users: await reader.countUsers(),
    accounts: await Promise.all(
      [admin, shopper].map(({ user }) => reader.accountVersion(user._id)),
    ),
  }));

const FORM = 'application/x-www-form-urlencoded';

/** A program that signs its requests is accepted from any origin: that is tested with its signature. */
const OF_THE_PAGE = WRITES.filter(({ route }) => !route.fromAnywhere);

describe.each(OF_THE_PAGE)('Browser: $name', (row) => {
  test.each<[string, () => Record<string, string>]>([
    ['another site', () => ({ Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' })],
    ['another site’s form', () => ({ Origin: 'https://evil.example', 'Content-Type': FORM })],
    [
      'another site’s text',
      () => ({ Origin: 'https://evil.example', 'Content-Type': 'text/plain' }),
    ],
    ['a sandboxed frame', () => ({ Origin: 'null' })],
    [
      'a sister site',
      () => ({ Origin: 'https://other.shop.example', 'Sec-Fetch-Site': 'same-site' }),
    ],
    ['another port', () => ({ Origin: 'http://127.0.0.1:1', 'Sec-Fetch-Site': 'same-site' })],
    ['a name that begins like the shop’s', () => ({ Origin: `${shop.server.url}.evil.example` })],
    [
      'a page that says two things',
      () => ({ Origin: shop.server.url, 'Sec-Fetch-Site': 'cross-site' }),
    ],
    ['an unknown page', () => ({})],
    ['an unknown page, as a form', () => ({ 'Content-Type': FORM })],
  ])('from %s is 403, and nothing is done', async (_what, headers) => {
    const before = await facts();
    const { status, text } = await ask(row, admin, headers());
    expect({ status, text }).toEqual({
      status: 403,
      text: expect.stringContaining('"cross_site"'),
    });
    expect(await facts()).toEqual(before);
  });

  test('as a form of the shop’s own page is refused too', async () => {
    const response = await fetch(shop.server.url + targetOf(row, shopper, shop.products[0] ?? ''), {
      method: row.route.method,
      headers: {
        Cookie: `session=${admin.token}`,
        Origin: shop.server.url,
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type': FORM,
      },
      body: 'isAdmin=true',
    });
    expect(response.status).toBe(415);
  });
});

/** What any cache may store: the public catalogue, and the contract. Everything else is personal, or of the moment. */
const MAY_BE_KEPT = [
  'GET /api/products',
  'GET /api/products/filters',
  'GET /api/products/top',
  'GET /api/products/:id/similar',
  'GET /api/products/:id',
  'GET /api/catalogue/changes',
  'GET /api/catalogue/most-wanted',
  'GET /api/catalogue/changed',
  'GET /api/catalogue/products',
  'GET /api/catalogue/offers',
  'GET /api/catalogue/search-words',
  'GET /api/pin-table',
  'GET /api/settings',
  'GET /api/policies',
  'GET /api/openapi.json',
  'GET /api/docs',
];

describe('Browser: private replies are never cached', () => {
  test.each(ROWS.filter(({ route }) => route.method === 'GET'))('$name', async (row) => {
    const { status, headers } = await ask(row, admin, {});
    // Of the shopper's documents the admin sees only the orders.
    expect([200, 404]).toContain(status);
    const stored = MAY_BE_KEPT.includes(row.name);
    expect(headers.get('cache-control')).toMatch(stored ? /^public, no-cache$/ : /^no-store$/);
    // Public replies must not depend on the caller.
    expect(headers.get('vary') ?? '').not.toMatch(/cookie|authorization/i);
    if (stored) expect(headers.get('set-cookie')).toBeNull();
  });

  test.each(ROWS.filter(({ name }) => MAY_BE_KEPT.includes(name)))(
    '$name is public: the same for a visitor, a shopper and an admin',
    async (row) => {
      const responses = await Promise.all([
        ask(row, { ...shopper, token: '' }, {}),
        ask(row, shopper, {}),
        ask(row, admin, {}),
      ]);
      expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    },
  );

  test('a sign-in, a registration and a refusal', async () => {
    const visitor = new TestClient(shop.server.url);
    const { email } = shopper.user;
    for (const answer of [
      await visitor.post('/api/users/auth', { email, password: shopper.password }),
      await visitor.post('/api/users/auth', { email, password: 'wrong' }),
      await visitor.post('/api/users', {
        name: 'A',
        email: 'new@example.test',
        password: 'mango tree 7',
      }),
      await visitor.get('/api/orders/mine'),
    ])
      expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

describe('Browser: on https', () => {
  let secure: TestServer;
  let owner: SignedInClient;
  let directory = '';

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'shop-https-'));
    await writeFile(join(directory, 'index.html'), '<!doctype html><title>The shop</title>');
    await writeFile(join(directory, 'kettle-160.webp'), 'not really a picture');
    secure = await startTestServer({
      publicOrigin: 'https://shop.example',
      products: [{ _id: 'kettle' }],
      pageDirectory: directory,
      picturesDirectory: directory,
    });
    owner = await register(secure.url);
  });
  afterAll(async () => {
    await secure.close();
    await rm(directory, { recursive: true });
  });

  test.each<[string, string, string, number]>([
    ['the page', 'GET', '/', 200],
    ['the API', 'GET', '/api/products', 200],
    ['what is private', 'GET', '/api/users/profile', 200],
    ['health', 'GET', '/healthz', 200],
    ['an unknown address', 'GET', '/api/nothing', 404],
    ['an address that cannot be read', 'GET', '/api/products/%zz', 404],
    ['a wrong query', 'GET', '/api/products?a=b', 400],
    ['a wrong method', 'DELETE', '/healthz', 405],
    ['a body of another type', 'POST', '/api/users/auth', 415],
  ])('%s says that the shop is on https, and is strict', async (_what, method, path, status) => {
    const response = await fetch(secure.url + path, {
      method,
      headers: {
        Authorization: `Bearer ${owner.user.token}`,
        Accept: 'text/html',
        'Content-Type': FORM,
      },
      ...(method === 'POST' ? { body: 'a=b' } : {}),
    });
    expect(response.status).toBe(status);
    expect(response.headers.get('strict-transport-security')).toMatch(/^max-age=31536000\b/);
    for (const [name, form] of Object.entries(STRICT_HEADERS))
      expect(response.headers.get(name)).toMatch(form);
  });

  test('a picture says so too, without headers that only affect documents', async () => {
    const { status, headers } = await fetch(`${secure.url}/pictures/kettle-160.webp`);
    expect(status).toBe(200);
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000\b/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    for (const name of ['referrer-policy', 'permissions-policy'])
      expect(headers.get(name)).toBeNull();
  });

  test('a cookie without its stricter name is ignored', async () => {
    const { token } = owner.user;
    const profile = (cookie: string) =>
      fetch(`${secure.url}/api/users/profile`, { headers: { Cookie: cookie } });
    expect((await profile(`session=${token}`)).status).toBe(401);
    expect((await profile(`__Host-session=${token}`)).status).toBe(200);
  });
});

test('Browser: on plain http no reply says that the shop is on https', async () => {
  for (const path of ['/', '/healthz', '/api/products', '/api/nothing', '/pictures/x.webp']) {
    const response = await fetch(shop.server.url + path);
    expect(response.headers.get('strict-transport-security')).toBeNull();
  }
});
