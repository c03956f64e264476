import { createServer, type Server } from 'node:http';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCodOrder, anAction, anAddress, aProduct } from '../../sync-server/testing/samples';
import { startTestServer, type TestServer } from '../../sync-server/testing/start-test-server';
import {
  register,
  TestClient,
  TestDevice,
  type SignedInClient,
} from '../../sync-server/testing/test-client';
import { ROWS } from './rows';
import { schemaOf } from './fuzz/schema-arbitrary';

const kettle = aProduct({ _id: 'kettle', name: 'Kettle (a+)+$ [.*] \\ 100%', countInStock: 100 });
const cup = aProduct({ _id: 'cup', countInStock: 3 });
let server: TestServer;
let owner: SignedInClient;
let admin: TestClient;

beforeAll(async () => {
  server = await startTestServer({ products: [kettle, cup] });
  owner = await register(server.url);
  const person = await register(server.url);
  await server.store.write(async (shop) => {
    const user = await shop.user(person.user._id);
    if (user) await shop.putUser({ ...user, isAdmin: true });
  });
  admin = person.client;
});
afterAll(() => server.close());

const rowsAsking = (name: string) =>
  ROWS.filter(({ route }) => Object.hasOwn(schemaOf(route.query).properties ?? {}, name));

describe('Input: the page number of a list is bounded', () => {
  test.each(rowsAsking('pageNumber'))('$name', async ({ prefix, route }) => {
    const ask = async (pageNumber: string) => {
      const { status, body } = await admin.get(
        `${prefix}${route.path.replace(':id', kettle._id)}?pageNumber=${encodeURIComponent(pageNumber)}`,
      );
      return { pageNumber, status, body };
    };
    for (const text of [
      '0',
      '-1',
      '1.5',
      '1e3',
      '01',
      '+1',
      ' 1',
      '1 ',
      '',
      '٣',
      'NaN',
      '1'.repeat(30),
    ])
      expect(await ask(text)).toMatchObject({
        pageNumber: text,
        status: 400,
        body: { fields: { pageNumber: expect.any(String) } },
      });
    for (const text of ['1', '2', '999999999'])
      expect(await ask(text)).toMatchObject({ status: 200, body: { page: 1, pages: 1 } });
  });

  test('at least three lists take a page number', () =>
    expect(rowsAsking('pageNumber').length).toBeGreaterThan(2));
});

// docs/shop-rules.md#r-forms-7
describe('Input: a search is at most 100 characters of text, never a regular expression', () => {
  const search = async (path: string, keyword: string) => {
    const { status, body, text } = await admin.get(
      `${path}?keyword=${encodeURIComponent(keyword)}`,
    );
    const listed = typeof body === 'object' && body && 'total' in body ? body.total : undefined;
    // A table has a line of headings, and then a line for each that was found.
    const total = path.endsWith('/export') ? text.trim().split('\n').length - 1 : listed;
    return { keyword, status, total };
  };

  // docs/shop-rules.md#r-catalogue-5
  test.each(rowsAsking('keyword'))('$name', async ({ prefix, route }) => {
    const path = prefix + route.path;
    // The search for products goes by words, and letters between signs are words.
    const isWord = (pattern: string) => path.startsWith('/api/products') && /[a-z]/.test(pattern);
    // As patterns, each of these would find everything, be an error, or take for ever.
    for (const pattern of [
      '.',
      '.*',
      '^',
      '$',
      '.+@.+',
      'a|e',
      '[a-z]',
      '(',
      '[',
      '*',
      '\\',
      '?',
      '%',
      '_',
    ])
      expect(await search(path, `${pattern}${pattern}`)).toMatchObject({
        status: 200,
        ...(isWord(pattern) ? {} : { total: 0 }),
      });
    for (const pattern of ['(a+)+$'.repeat(16), `${'a'.repeat(99)}!`, '(.*)*'.repeat(20)])
      expect(await search(path, pattern)).toMatchObject({
        status: 200,
        ...(isWord(pattern) ? {} : { total: 0 }),
      });
    expect((await search(path, 'a'.repeat(101))).status).toBe(400);
    expect((await search(path, ` ${'a'.repeat(100)} `)).status).toBe(200);
  });

  test('text that looks like a pattern is found literally by admins, and by its words by shoppers', async () => {
    const asked = '/api/admin/products';
    for (const text of ['(a+)+$', '[.*]', '\\', '100%', 'kettle (A+)+$'])
      expect(await search(asked, text)).toEqual({ keyword: text, status: 200, total: 1 });
    const text = 'kettle (A+)+$ [.*] 100%';
    expect(await search('/api/products', text)).toEqual({ keyword: text, status: 200, total: 1 });
  });

  test('at least three lists take a keyword', () =>
    expect(rowsAsking('keyword').length).toBeGreaterThan(2));
});

describe('Input: a quantity in the queue is a whole number from 1 to what is there, at most 20', () => {
  const place = async (product: typeof kettle, qty: unknown) => {
    const args = aCodOrder([[product, 1]], Date.now(), { confirmedTotal: '99999.00' });
    const lines = [{ product: product._id, qty }];
    const queued = { ...anAction(1, 'place-cod-order', args), args: { ...args, lines } };
    const { outcomes } = await new TestDevice(owner).sync([queued]);
    return outcomes[0]?.outcome.code;
  };
  const stockOf = async (id: string) => {
    const [product] = await server.store.read((shop) => shop.products([id]));
    return product?.countInStock;
  };

  test.each([0, -1, 21, 1.5, 1e9, '1', null, [1], true, { valueOf: 1 }])(
    '%j is refused',
    async (qty) => {
      const before = await stockOf('kettle');
      expect(await place(kettle, qty)).toBe('invalid');
      expect(await stockOf('kettle')).toBe(before);
    },
  );

  test('20 of 100 are sold, 4 of 3 are not, 3 of 3 are, and then none', async () => {
    expect(await place(kettle, 20)).toBe('placed_for_less');
    expect(await stockOf('kettle')).toBe(80);
    expect(await place(cup, 4)).toBe('out_of_stock');
    expect(await stockOf('cup')).toBe(3);
    expect(await place(cup, 3)).toBe('placed_for_less');
    expect(await place(cup, 1)).toBe('out_of_stock');
    expect(await stockOf('cup')).toBe(0);
  });
});

describe('Input: an address of a picture', () => {
  let elsewhere: Server;
  let asked = 0;
  let port = 0;

  beforeAll(async () => {
    elsewhere = createServer((_request, response) => response.end());
    elsewhere.on('connection', () => (asked += 1));
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const address = elsewhere.address();
    if (typeof address === 'object' && address) port = address.port;
  });
  afterAll(() => new Promise((resolve) => elsewhere.close(resolve)));

  const put = (image: unknown) =>
    admin.ask('PUT', '/api/products/kettle', {
      body: {
        name: 'Kettle',
        price: 499,
        image,
        brand: 'Tavrika',
        category: 'Kitchen',
        description: '',
        countInStock: 80,
      },
    });

  test.each([
    'http://shop.example/a.webp',
    '//shop.example/a.webp',
    '/\\shop.example/a.webp',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'data:image/png;base64,AAAA',
    'blob:https://shop.example/1',
    'file:///etc/passwd',
    'ftp://shop.example/a.webp',
    'https:shop.example',
    'https://',
    'https://user:password@shop.example/a.webp',
    '/pictures/../../etc/passwd',
    '/pictures/%2e%2e/%2e%2e/etc/passwd',
    'pictures/a.webp',
    '',
    `https://shop.example/${'a'.repeat(500)}`,
  ])('%j is refused', async (image) => {
    expect(await put(image)).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { image: expect.any(String) } },
    });
  });

  // docs/shop-rules.md#r-catalogue-10
  test('is never asked for by the server', async () => {
    const address = `https://127.0.0.1:${port}/a.webp`;
    expect((await put(address)).status).toBe(200);
    expect((await new TestClient(server.url).get('/api/products/kettle')).body).toMatchObject({
      image: address,
    });
    const order = await owner.client.post('/api/orders', {
      _id: randomUUID(),
      orderItems: [{ product: 'kettle', qty: 1, image: `http://127.0.0.1:${port}/b.webp` }],
      shippingAddress: anAddress(),
      paymentMethod: 'COD',
      totalPrice: '499.00',
    });
    expect(order).toMatchObject({ status: 201, body: { orderItems: [{ image: address }] } });
    expect(asked).toBe(0);
    // The check can fail: requests are counted.
    await fetch(`http://127.0.0.1:${port}/`);
    expect(asked).toBe(1);
  });
});
