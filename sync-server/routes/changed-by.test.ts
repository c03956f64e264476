import { afterEach, beforeEach, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings';
import { registerAdmin } from '../testing/admin-client';
import { aProduct } from '../testing/samples';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import type { SignedInClient } from '../testing/test-client';

const OFFER = {
  title: 'Ten percent',
  kind: 'percent',
  value: 10,
  from: '2020-01-01T00:00:00.000Z',
  active: true,
};
const { revision: _revision, ...SETTINGS } = DEFAULT_SETTINGS;

let server: TestServer;
let asha: SignedInClient;
let ravi: SignedInClient;

beforeEach(async () => {
  const kettle = aProduct({ _id: 'kettle', name: 'Kettle', pricePaise: 40_00 });
  server = await startTestServer({ products: [kettle] });
  asha = await registerAdmin(server);
  ravi = await registerAdmin(server);
});
afterEach(() => server.close());

const patch = (by: SignedInClient, body: object) =>
  by.client.ask('PATCH', '/api/products/kettle', { body });
const setPrice = (by: SignedInClient, seen: number, price: number) =>
  patch(by, { changes: { price }, seen: { price: seen } });
const by = ({ user: { name } }: SignedInClient) => ({ name, at: expect.any(String) });

test.each([
  ['/api/admin/settings', { ...SETTINGS, shopName: 'Ours' }, SETTINGS],
  ['/api/admin/offers/ten', OFFER, { ...OFFER, value: 20 }],
  ['/api/catalogue/search-words', { synonyms: [{ typed: 'a', means: 'b' }] }, { synonyms: [] }],
  ['/api/admin/categories', { categories: [], tiles: true }, { categories: [], tiles: false }],
])(
  'an admin who writes over another’s change is told whose it is: %s',
  async (path, one, other) => {
    const put = (who: SignedInClient, body: object) =>
      who.client.ask('PUT', path, { body, headers: { 'If-Match': '"0"' } });
    expect(await put(asha, one)).toMatchObject({ status: 200 });
    const refused = await put(ravi, other);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', changedBy: by(asha) },
    });
    // From another device of the same person, nobody else is to be named.
    const own = await put(asha, other);
    expect(own).toMatchObject({ status: 409, body: { code: 'version_conflict' } });
    expect(own.body).not.toHaveProperty('changedBy');
  },
);

test('a conflict about a field of a product names who changed that field, not who changed another one since', async () => {
  await setPrice(asha, 40, 50);
  const meera = await registerAdmin(server);
  await patch(meera, { changes: { name: 'Pot' }, seen: { name: 'Kettle' } });
  expect(await setPrice(ravi, 40, 45)).toMatchObject({
    status: 409,
    body: { current: { price: 50 }, changedBy: by(asha) },
  });
  const body = {
    name: 'Pan',
    price: 40,
    image: '/pictures/placeholder.webp',
    brand: 'Tavrika',
    category: 'Kitchen',
    description: 'Boils.',
    countInStock: 1,
  };
  const headers = { 'If-Match': '"1"' };
  expect(await ravi.client.ask('PUT', '/api/products/kettle', { body, headers })).toMatchObject({
    status: 409,
    body: { changedBy: by(meera) },
  });
});

test('a conflict names nobody where a table was imported since, which may have changed the price', async () => {
  await setPrice(asha, 40, 50);
  const table = [
    '_id,name,price,image,brand,category,description,countInStock',
    'kettle,Kettle,60,/pictures/placeholder.webp,Local,Kitchen,Plain,5',
    '',
  ].join('\n');
  const done = await asha.client.ask('POST', '/api/products/import', { table });
  expect(done).toMatchObject({ status: 200 });
  const { status, body } = await setPrice(ravi, 50, 45);
  expect({ status, body }).toMatchObject({ status: 409, body: { current: { price: 60 } } });
  expect(body).not.toHaveProperty('changedBy');
});

test('the log says who changed which fields of a product, and nothing of stock alone', async () => {
  await setPrice(asha, 40, 50);
  await setPrice(asha, 50, 60);
  await patch(ravi, { changes: {}, stockChange: 2 });
  const { body } = await ravi.client.get('/api/admin/log?kind=product-changed');
  expect(body).toMatchObject({
    total: 1,
    entries: [{ who: { user: asha.user._id }, detail: 'product kettle: price', count: 2 }],
  });
});
