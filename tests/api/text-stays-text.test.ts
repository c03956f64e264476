import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PIN_COLUMNS } from '#shared/delivery/pin-csv';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings';
import { anAction, anAddress, aShopper } from '../../sync-server/testing/samples';
import {
  register,
  TestClient,
  TestDevice,
  type Answer,
  type SignedInClient,
} from '../../sync-server/testing/test-client';
import { openBusyShop, type BusyShop } from './fuzz/busy-shop';
import { schemaOf, type Schema } from './fuzz/schema-arbitrary';
import { cut, orderWritings, type Writing } from './order-writings';
import { WRITES } from './rows';

/** What would run, or change the page, where a text is taken for more than text. */
const MARKUP = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<ScRiPt src=//e.vil></sCrIpT>',
  '<img src=x onerror=alert(1)>',
  '"><img src=x onerror=alert(1)>',
  "'><svg onload=alert(1)>",
  '<svg/onload=alert(1)>',
  '<iframe src=javascript:alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<body onload=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<style>*{background:url(//e.vil)}</style>',
  '<link rel=stylesheet href=//e.vil>',
  '<base href=//e.vil/>',
  '<meta http-equiv=refresh content=0;url=//e.vil>',
  '<form action=//e.vil><input name=password>',
  '<template><script>alert(1)</script></template>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<![CDATA[<script>alert(1)</script>]]>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62;alert(1)',
  '\\u003cscript\\u003ealert(1)',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}`${alert(1)}`',
  '";alert(1);//',
  'x\u2028alert(1)\u2029//',
  '\u202e<tpircs>\u2066',
  '＜script＞alert(1)＜/script＞',
  '<scr\u0000ipt>alert(1)</scr\u0000ipt>',
] as const;

let shop: BusyShop;
let shopper: SignedInClient;
let admin: TestClient;
let product = '';

beforeAll(async () => {
  shop = await openBusyShop();
  await shop.restock();
  shopper = await register(shop.server.url);
  admin = new TestClient(shop.server.url, (await shop.newPerson({ isAdmin: true })).token);
  product = shop.products[0] ?? '';
});
afterAll(() => shop.server.close());

const placeFrom = (text: string) => ({
  label: cut(text, 60),
  address: cut(text, 300),
  city: cut(text, 100),
  postalCode: cut(text, 20),
  country: cut(text, 60),
});
const PLACE = ['label', 'address', 'city', 'postalCode', 'country'];

/** An address with an id that this test makes by itself. */
async function newAddress(client: TestClient): Promise<string> {
  const { body } = await client.post('/api/addresses', anAddress());
  return typeof body === 'object' && body && '_id' in body ? String(body._id) : '';
}

const productFrom = (text: string) => ({
  name: cut(text, 200),
  brand: cut(text, 100),
  category: cut(text, 100),
  description: cut(text, 5_000),
});
const PLAIN_PRODUCT = { price: 499, image: '/pictures/x-960.webp', countInStock: 50 };

const isSuccess = (status: number) => status === 200 || status === 201;

const WRITINGS: readonly Writing[] = [
  {
    row: 'POST /api/users',
    fields: ['name'],
    async write(text) {
      const name = cut(text, 100);
      const { client, user } = await register(shop.server.url, aShopper({ name }));
      return [
        [await client.get('/api/users/profile'), { name }],
        [await admin.get(`/api/users/${user._id}`), { name }],
        [
          await admin.get('/api/users'),
          { users: expect.arrayContaining([expect.objectContaining({ name })]) },
        ],
      ];
    },
  },
  {
    row: 'PUT /api/users/profile',
    fields: ['name'],
    async write(text) {
      const name = cut(text, 100);
      const { client, user } = shopper;
      const body = { name, email: user.email };
      return [
        [await client.ask('PUT', '/api/users/profile', { body }), { name }],
        [await client.get('/api/users/profile'), { name }],
      ];
    },
  },
  {
    row: 'PUT /api/users/:id',
    fields: ['name'],
    async write(text) {
      const name = cut(text, 100);
      const { _id, email } = shopper.user;
      const body = { name, email, isAdmin: false };
      return [
        [await admin.ask('PUT', `/api/users/${_id}`, { body }), { name }],
        [await admin.get(`/api/users/${_id}`), { name }],
      ];
    },
  },
  {
    row: 'POST /api/addresses',
    fields: PLACE,
    async write(text) {
      const { client } = await register(shop.server.url);
      const place = placeFrom(text);
      return [
        [await client.post('/api/addresses', { ...place, phone: '9876543210' }), place],
        [await client.get('/api/addresses'), [place]],
      ];
    },
  },
  {
    row: 'PUT /api/addresses/:id',
    fields: PLACE,
    async write(text) {
      const { client } = await register(shop.server.url);
      const place = placeFrom(text);
      const path = `/api/addresses/${await newAddress(client)}`;
      const body = { ...place, phone: '9876543210' };
      return [
        [await client.ask('PUT', path, { body }), place],
        [await client.get('/api/addresses'), [place]],
      ];
    },
  },
  {
    row: 'POST /api/orders',
    fields: [...PLACE, 'id'].map((field) => `shippingAddress.${field}`),
    async write(text) {
      const shippingAddress = { ...placeFrom(text), id: text.slice(0, 64) };
      const _id = randomUUID();
      const body = {
        _id,
        orderItems: [{ product, qty: 1 }],
        shippingAddress,
        paymentMethod: 'Razorpay',
        totalPrice: '499.00',
      };
      const expected = { _id, shippingAddress };
      return [
        [await shopper.client.post('/api/orders', body), expected],
        [await shopper.client.get(`/api/orders/${_id}`), expected],
        [await admin.get(`/api/orders?keyword=${_id}`), { orders: [expected] }],
      ];
    },
  },
  {
    row: 'POST /api/products/:id/reviews',
    fields: ['comment'],
    async write(text) {
      const { client } = await register(shop.server.url);
      const path = `/api/products/${product}`;
      const comment = cut(text, 1_000);
      const sent = await client.post(`${path}/reviews`, { rating: 4, comment });
      const written = {
        reviews: expect.arrayContaining([expect.objectContaining({ comment })]),
      };
      return [
        [sent, {}],
        [await client.get(path), written],
      ];
    },
  },
  {
    row: 'PUT /api/products/:id',
    fields: ['name', 'brand', 'category', 'description'],
    async write(text) {
      const fields = productFrom(text);
      const path = `/api/products/${product}`;
      const body = { ...PLAIN_PRODUCT, ...fields };
      const search = encodeURIComponent(fields.name.split(/\s/)[0] ?? '');
      return [
        [await admin.ask('PUT', path, { body }), fields],
        [await admin.get(path), fields],
        [await admin.get(`/api/products?keyword=${search}`), { products: [fields] }],
      ];
    },
  },
  {
    row: 'PATCH /api/products/:id',
    fields: ['changes.name', 'changes.brand', 'changes.category', 'changes.description'],
    async write(text) {
      const changes = productFrom(text);
      const path = `/api/products/${product}`;
      return [
        [await admin.ask('PATCH', path, { body: { changes } }), changes],
        [await admin.get(path), changes],
      ];
    },
  },
  {
    row: 'POST /api/products/import',
    fields: [''],
    async write(text) {
      const { name, brand, category, description } = productFrom(text);
      const { price, image, countInStock } = PLAIN_PRODUCT;
      const columns = '_id,name,price,image,brand,category,description,countInStock'.split(',');
      const cells = [product, name, price, image, brand, category, description, countInStock];
      const imported = await fetch(`${shop.server.url}/api/products/import`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${admin.token}`, 'Content-Type': 'text/csv' },
        body: stringify([columns, cells]),
      });
      expect(await imported.text()).toContain('"updated"');
      const read = await admin.get(`/api/products/${product}`);
      return [[read, { name, brand, category, description }]];
    },
  },
  {
    row: 'POST /api/sync',
    fields: [],
    async write(text) {
      const owner = await register(shop.server.url);
      const place = placeFrom(text);
      const orderId = randomUUID();
      const { outcomes } = await new TestDevice(owner).sync([
        anAction(1, 'add-address', {
          addressId: randomUUID(),
          body: { ...place, phone: '9876543210' },
        }),
        anAction(2, 'write-review', {
          reviewId: randomUUID(),
          productId: product,
          review: { rating: 5, comment: text },
        }),
        anAction(3, 'place-cod-order', {
          orderId,
          lines: [{ product, qty: 1 }],
          shippingAddress: place,
          confirmedTotal: '499.00',
          pricedAt: new Date().toISOString(),
        }),
      ]);
      expect(outcomes.map(({ outcome }) => outcome.status)).toEqual([
        'applied',
        'applied',
        'applied',
      ]);
      const page = await owner.client.get(`/api/products/${product}`);
      const comment = expect.objectContaining({ comment: text });
      return [
        [await owner.client.get('/api/addresses'), [place]],
        [await owner.client.get(`/api/orders/${orderId}`), { shippingAddress: place }],
        [page, { reviews: expect.arrayContaining([comment]) }],
      ];
    },
  },
  {
    row: 'PUT /api/catalogue/search-words',
    fields: ['synonyms.typed', 'synonyms.means', 'categories.category', 'categories.hindi'],
    async write(text) {
      const words = cut(text, 60);
      const fields = {
        synonyms: [{ typed: words, means: words }],
        categories: [{ category: cut(text, 100), hindi: words }],
      };
      return [
        [await admin.ask('PUT', '/api/catalogue/search-words', { body: fields }), fields],
        [await shopper.client.get('/api/catalogue/search-words'), fields],
      ];
    },
  },
  {
    row: 'POST /api/pin-table/import',
    fields: [''],
    async write(text) {
      const place = { city: cut(text, 60), state: cut(text, 60) };
      const cells = ['*', place.city, place.state, '', '', '', '', ''];
      const table = stringify([[...PIN_COLUMNS], cells]);
      const imported = await admin.ask('POST', '/api/pin-table/import', { table });
      return [
        [imported, { rows: 1 }],
        [await admin.get('/api/pin-table/rows'), { rows: [place] }],
        [await shopper.client.get('/api/pin-table'), { zones: [place] }],
      ];
    },
  },
  {
    row: 'PUT /api/admin/settings',
    fields: ['shopName', 'supportHours', 'addressLines'],
    async write(text) {
      const { revision: _revision, ...before } = DEFAULT_SETTINGS;
      const line = cut(text, 40);
      const facts = { shopName: line, supportHours: line, addressLines: [line] };
      const body = { ...before, ...facts };
      return [
        [await admin.ask('PUT', '/api/admin/settings', { body }), facts],
        [await shopper.client.get('/api/settings'), { shop: facts }],
      ];
    },
  },
  ...orderWritings(() => ({ shopper, admin, product })),
];

describe('Input: markup in a text field stays text, byte for byte', () => {
  test.each(WRITINGS)('$row', async ({ write }) => {
    for (const text of MARKUP) {
      await shop.restock();
      for (const [{ status, headers, body }, expected] of await write(text)) {
        expect({ text, status }).toEqual({ text, status: expect.toSatisfy(isSuccess) });
        expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        expect(body).toMatchObject(expected);
      }
    }
  });

  test('no text field of any row is missing here', () => {
    const written = WRITINGS.flatMap(({ row, fields }) => fields.map((field) => `${row} ${field}`));
    const all = WRITES.flatMap(({ name, route }) =>
      freeTexts(schemaOf(route.body), '').map((field) => `${name} ${field}`),
    );
    expect(all.filter((field) => !written.includes(field))).toEqual(NOT_KEPT);
  });

  /** Ids that only repeat others, secrets, what has a form of its own, and what is not believed: the orders' tests say so. */
  const NOT_KEPT = [
    'POST /api/users password',
    'POST /api/users/auth password',
    'POST /api/users/auth/second-factor ticket',
    'POST /api/users/auth/second-factor code',
    'PUT /api/users/second-factor code',
    'PUT /api/users/second-factor currentPassword',
    'PUT /api/users/second-factor draft',
    'POST /api/users/second-factor/codes code',
    'POST /api/users/second-factor/codes currentPassword',
    'POST /api/users/second-factor/off code',
    'POST /api/users/second-factor/off currentPassword',
    'POST /api/users/google idToken',
    'POST /api/users/password/reset password',
    'PUT /api/users/profile password',
    'PUT /api/users/profile currentPassword',
    // Of a form of its own, and shown to nobody.
    'PUT /api/push-subscription endpoint',
    'PUT /api/users/:id userId',
    // Looked through, and kept nowhere.
    'POST /api/products/import/preview ',
    'POST /api/products/:id/reviews productId',
    'PUT /api/products/:id image',
    'PUT /api/products/:id productId',
    'PATCH /api/products/:id changes.image',
    // Compared with what stands there, and kept nowhere.
    'PATCH /api/products/:id seen.name',
    'PATCH /api/products/:id seen.image',
    'PATCH /api/products/:id seen.brand',
    'PATCH /api/products/:id seen.category',
    'PATCH /api/products/:id seen.description',
    'PATCH /api/products/:id seen.hsn',
    'POST /api/upload image',
    'PUT /api/addresses/:id id',
    'PUT /api/addresses/:id _id',
    'POST /api/orders orderItems.name',
    'POST /api/orders orderItems.image',
    'POST /api/payments/razorpay/verify razorpay_signature',
    // Kept as it came until it is worked through, and shown to nobody.
    'POST /api/payments/razorpay/webhook ',
    // Kept, and written with markup in `accept-payment.test.ts`, where there is a flag to settle.
    'PUT /api/payments/:id/settle reason',
    'POST /api/sync user',
    'POST /api/sync actions.name',
    // Of a form of its own.
    // Looked through, and kept nowhere.
    'POST /api/pin-table/import/preview ',
    'PUT /api/admin/settings gstNumber',
  ];
});

/** The fields of a schema that take any text, by dotted path. */
function freeTexts(schema: Schema | boolean, path: string): string[] {
  if (typeof schema === 'boolean') return [];
  const { anyOf, properties, items, type, pattern } = schema;
  if (anyOf) return anyOf.flatMap((one) => freeTexts(one, path));
  if (items !== undefined && !Array.isArray(items)) return freeTexts(items, path);
  if (properties)
    return Object.entries(properties).flatMap(([name, member]) =>
      freeTexts(member, path === '' ? name : `${path}.${name}`),
    );
  return type === 'string' && pattern === undefined && !schema.enum ? [path] : [];
}

describe('Input: no cell of an export is a formula', () => {
  const FORMULAS = [
    '=1+1',
    '+1+1',
    '-1+1',
    '@SUM(A1)',
    '\t=1+1',
    '=HYPERLINK("http://e.vil","x")',
    "=cmd|' /C calc'!A0",
    '"=1+1',
    ',=1+1',
    '\n=1+1',
    "'=1+1",
    '＝1+1',
  ] as const;
  const isFormula = (cell: string) => /^[=+\-@\t\r＝＋－＠]/.test(cell);
  const rowsOf = ({ text }: Answer): string[][] => parse(text.replace(/^\ufeff/, ''));

  test('of products; imported again, nothing has changed', async () => {
    for (const [place, formula] of FORMULAS.entries()) {
      const body = { ...PLAIN_PRODUCT, ...productFrom(formula) };
      const path = `/api/products/${shop.products[place]}`;
      expect((await admin.ask('PUT', path, { body })).status).toBe(200);
    }
    const exported = await admin.get('/api/products/export');
    const cells = rowsOf(exported).flat();
    expect(cells.filter(isFormula)).toEqual([]);
    for (const formula of FORMULAS)
      expect(cells.some((cell) => cell.includes(cut(formula, 100)))).toBe(true);
    const imported = await fetch(`${shop.server.url}/api/products/import`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${admin.token}`, 'Content-Type': 'text/csv' },
      body: exported.text,
    });
    expect(await imported.json()).toMatchObject({ created: 0, updated: 0 });
  });

  test('of orders', async () => {
    for (const formula of FORMULAS) {
      const { client } = await register(shop.server.url, aShopper({ name: formula }));
      await shop.restock();
      const placed = await client.post('/api/orders', {
        orderItems: [{ product, qty: 1 }],
        shippingAddress: placeFrom(formula),
        paymentMethod: 'COD',
        totalPrice: '499.00',
      });
      expect(placed.status).toBe(201);
    }
    const cells = rowsOf(await admin.get('/api/orders/export')).flat();
    expect(cells.filter(isFormula)).toEqual([]);
    for (const formula of FORMULAS)
      expect(cells.some((cell) => cell.includes(cut(formula, 20)))).toBe(true);
  });
});
