import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { categoryList, type CategoryRenaming } from '#shared/admin/category-list';
import { offerList } from '#shared/admin/offer-list';
import type { CategoryTableFields } from '#shared/catalogue/category';
import { filterCounts } from '#shared/catalogue/filter-reply';
import { productPage } from '#shared/catalogue/product';
import { searchWords } from '#shared/catalogue/search-words';
import { MAX_OFFER_GOODS } from '#shared/offers/offer';
import { cataloguePage } from '#shared/protocol/catalogue-feed';
import { securityPage } from '#shared/security/security-entry';
import { registerAdmin } from '../../testing/admin-client';
import { faultyStore } from '../../testing/faulty-store';
import { aProduct } from '../../testing/samples';
import { startTestServer, type TestServer } from '../../testing/start-test-server';
import { TestClient } from '../../testing/test-client';

const PATH = '/api/admin/categories';
/** More than one transaction moves. */
const MANY = 230;
const manySarees = Array.from({ length: MANY }, (_, place) => ({
  _id: `saree-${place}`,
  category: 'Saree',
}));

let server: TestServer;
let visitor: TestClient;
let admin: TestClient;
/** Fails a transaction of the server. */
let fault: (method: string) => void;

async function open(products: readonly { _id: string; category: string }[]) {
  fault = () => undefined;
  server = await startTestServer({
    products: products.map((one) => aProduct(one)),
    wrapStore: (store) => faultyStore(store, (method) => fault(method)),
  });
  visitor = new TestClient(server.url);
  ({ client: admin } = await registerAdmin(server));
}
afterEach(() => server.close());

const put = (body: CategoryTableFields, headers: Record<string, string> = {}) =>
  admin.ask('PUT', PATH, { body, headers });
const rename = (body: CategoryRenaming, headers: Record<string, string> = {}) =>
  admin.ask('POST', `${PATH}/rename`, { body, headers });
const list = () => admin.read(categoryList, PATH);
const countsNow = async () =>
  Object.fromEntries((await list()).counts.map(({ category, count }) => [category, count]));
const moved = () => expect.poll(async () => (await list()).moves).toEqual([]);
const words = () => visitor.read(searchWords, '/api/catalogue/search-words');
const feed = (since = '') => visitor.read(cataloguePage, `/api/catalogue/changes${since}`);

describe('categories as the owner wants them', () => {
  beforeEach(() =>
    open([
      { _id: 'cup', category: 'Kitchen' },
      { _id: 'pan', category: 'Kitchen' },
      { _id: 'book', category: 'Books' },
      { _id: 'lamp', category: 'Home' },
    ]),
  );

  test('are none at first, with how many products each name has', async () => {
    expect(await list()).toEqual({
      categories: [],
      moves: [],
      revision: 0,
      counts: [
        { category: 'Books', count: 1 },
        { category: 'Home', count: 1 },
        { category: 'Kitchen', count: 2 },
      ],
    });
    expect(await feed()).not.toHaveProperty('searchWords');
  });

  // docs/shop-rules.md#r-catalogue-21
  test('are set together, travel to devices, and are in the security log', async () => {
    const { cursor } = await feed();
    const fields: CategoryTableFields = {
      categories: [
        { category: 'Kitchen', hindi: 'रसोई', image: '/pictures/lamp-960.webp' },
        { category: 'Books', hindi: '', hidden: true },
      ],
      tiles: true,
      columns: 2,
    };
    expect(await put(fields)).toMatchObject({ status: 200, body: { ...fields, revision: 1 } });
    expect(await words()).toEqual({ synonyms: [], ...fields, revision: 0 });
    const first = await feed(`?since=${cursor}`);
    expect(first.searchWords).toMatch(/^[\w-]{10,}$/);
    await put({ ...fields, categories: fields.categories.toReversed() });
    expect((await feed()).searchWords).not.toBe(first.searchWords);
    const log = await admin.read(securityPage, '/api/admin/log?kind=settings-changed');
    expect(log.entries.map(({ detail }) => detail)).toEqual(['categories', 'categories']);
  });

  test('are kept beside the words for search, whichever is changed', async () => {
    await put({ categories: [{ category: 'Kitchen', hindi: 'रसोई' }] });
    const synonyms = [{ typed: 'bartan', means: 'cup' }];
    await admin.ask('PUT', '/api/catalogue/search-words', {
      body: { synonyms },
      headers: { 'If-Match': '"0"' },
    });
    expect(await words()).toMatchObject({
      synonyms,
      categories: [{ category: 'Kitchen', hindi: 'रसोई' }],
    });
    expect((await put({ categories: [] }, { 'If-Match': '"1"' })).status).toBe(200);
    expect(await words()).toEqual({ synonyms, categories: [], revision: 1 });
  });

  test('of a store from before they had a place are those with a Hindi name', async () => {
    await server.store.write((shop) =>
      shop.putSearchWords({
        synonyms: [],
        categories: [{ category: 'Books', hindi: 'किताबें' }],
        revision: 4,
      }),
    );
    expect(await list()).toMatchObject({
      categories: [{ category: 'Books', hindi: 'किताबें' }],
      revision: 0,
    });
  });

  test.each<[string, object]>([
    ['a name twice', { categories: ['a', 'a'].map((category) => ({ category, hindi: '' })) }],
    ['no name', { categories: [{ category: ' ', hindi: '' }] }],
    [
      'a picture of a script',
      { categories: [{ category: 'a', hindi: '', image: 'javascript:1' }] },
    ],
    [
      'too many',
      { categories: Array.from({ length: 101 }, (_, at) => ({ category: `${at}`, hindi: '' })) },
    ],
    ['three columns', { categories: [], columns: 3 }],
    ['renamings', { categories: [], moves: [] }],
  ])('refuses %s', async (_what, body) => {
    expect((await admin.ask('PUT', PATH, { body })).status).toBe(400);
    expect((await list()).revision).toBe(0);
  });

  test('does not write over what another admin changed meanwhile', async () => {
    await put({ categories: [{ category: 'Home', hindi: '' }] });
    const late = { 'If-Match': '"0"' };
    expect(await put({ categories: [] }, late)).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', current: { revision: 1 } },
    });
    expect((await rename({ from: ['Home'], to: 'House' }, late)).status).toBe(409);
    expect(await countsNow()).toMatchObject({ Home: 1 });
  });
});

describe('a renamed category', () => {
  beforeEach(() => open([...manySarees, { _id: 'cup', category: 'Kitchen' }]));

  // docs/shop-rules.md#r-catalogue-23
  test('takes all its products with it, each once, and devices hear of them', async () => {
    const { cursor } = await feed();
    await server.store.write((shop) =>
      shop.putProduct(aProduct({ _id: 'draft', category: 'Saree', draft: true, revision: 7 })),
    );
    await put({ categories: [{ category: 'Saree', hindi: 'साड़ी' }] });
    const reply = await rename({ from: ['Saree'], to: ' Sarees ' });
    expect(reply).toMatchObject({
      status: 200,
      body: {
        categories: [{ category: 'Sarees', hindi: 'साड़ी' }],
        moves: [{ from: 'Saree', to: 'Sarees' }],
      },
    });
    await moved();
    expect(await countsNow()).toEqual({ Kitchen: 1, Sarees: MANY + 1 });
    const { changes } = await feed(`?since=${cursor}`);
    // The draft is given as one that was removed.
    const sold = changes.filter((change) => !('deleted' in change));
    expect(sold).toHaveLength(MANY);
    expect(sold).toEqual(
      sold.map(() => expect.objectContaining({ category: 'Sarees', revision: 2 })),
    );
    const [draft] = await server.store.read((shop) => shop.productsAndDrafts(['draft']));
    expect(draft).toMatchObject({ category: 'Sarees', revision: 8 });
  });

  // docs/shop-rules.md#r-catalogue-23
  test('is found under its former names, until products have one of them again', async () => {
    await rename({ from: ['Saree'], to: 'Sarees' });
    await moved();
    await rename({ from: ['Sarees'], to: 'Silk' });
    await moved();
    const former = [
      { from: 'Saree', to: 'Silk' },
      { from: 'Sarees', to: 'Silk' },
    ];
    expect((await words()).former).toEqual(former);
    // Setting the categories keeps them.
    expect((await put({ categories: [] })).body).toMatchObject({ former });
    const total = async (category: string) => {
      const path = `/api/products?category=${category}`;
      const counts = await visitor.read(
        filterCounts,
        path.replace('products?', 'products/filters?'),
      );
      return [(await visitor.read(productPage, path)).total, counts.total];
    };
    for (const name of ['Saree', 'Sarees', 'Silk']) expect(await total(name)).toEqual([MANY, MANY]);
    expect(await total('Gone')).toEqual([0, 0]);
    await server.store.write((shop) =>
      shop.putProduct(aProduct({ _id: 'new', category: 'Saree', revision: 1 })),
    );
    expect(await total('Saree')).toEqual([1, 1]);
    expect(await total('Sarees')).toEqual([MANY, MANY]);
  });

  test('is in the offers that name it from the first product to the last', async () => {
    const terms = { title: 'Sarees', kind: 'percent', value: 10, active: true };
    const from = '2020-01-01T00:00:00.000Z';
    const body = { ...terms, from, categories: ['Kitchen', 'Saree'] };
    expect((await admin.ask('PUT', '/api/admin/offers/one', { body })).status).toBe(200);
    const named = async () =>
      (await admin.read(offerList, '/api/admin/offers')).offers[0]?.offer.categories;
    fault = (method) => {
      if (method === 'idsOfCategory') throw new Error('planted');
    };
    await rename({ from: ['Saree'], to: 'Sarees' });
    expect(await named()).toEqual(['Kitchen', 'Saree', 'Sarees']);
    fault = () => undefined;
    await rename({ from: ['Kitchen'], to: 'Cooking' });
    await moved();
    expect(await named()).toEqual(['Cooking', 'Sarees']);
  });

  test('is in an offer that names as many as it may once its products have moved', async () => {
    const others = Array.from({ length: MAX_OFFER_GOODS - 1 }, (_, place) => `Other ${place}`);
    const terms = { title: 'Sarees', kind: 'percent', value: 10, active: true };
    const body = { ...terms, from: '2020-01-01T00:00:00.000Z', categories: ['Saree', ...others] };
    expect((await admin.ask('PUT', '/api/admin/offers/one', { body })).status).toBe(200);
    expect((await rename({ from: ['Saree'], to: 'Sarees' })).status).toBe(200);
    await moved();
    const { offers } = await admin.read(offerList, '/api/admin/offers');
    expect(offers[0]?.offer.categories).toEqual(['Sarees', ...others]);
  });

  test('goes on after a failure in the middle, and in another process', async () => {
    let left = 150;
    fault = (method) => {
      if (method === 'putProduct' && (left -= 1) < 0) throw new Error('planted');
    };
    await rename({ from: ['Saree'], to: 'Sarees' });
    await vi.waitFor(() => expect(left).toBeLessThan(0));
    expect(await countsNow()).toEqual({ Kitchen: 1, Saree: MANY - 100, Sarees: 100 });
    const later = await startTestServer({ beside: server });
    later.background.start();
    await moved();
    await later.close();
    expect(await countsNow()).toEqual({ Kitchen: 1, Sarees: MANY });
    const { changes } = await feed();
    const revisions = changes.map((one) => ('revision' in one ? [one.category, one.revision] : []));
    expect(new Set(revisions.map(String))).toEqual(new Set(['Kitchen,1', 'Sarees,2']));
  });

  test('is renamed once under one idempotency key, and not to its own name', async () => {
    const key = { 'Idempotency-Key': 'rename-1' };
    const first = await rename({ from: ['Saree'], to: 'Sarees' }, key);
    await moved();
    expect((await rename({ from: ['Saree'], to: 'Sarees' }, key)).text).toBe(first.text);
    expect((await list()).moves).toEqual([]);
    expect((await rename({ from: ['Sarees'], to: 'Sarees' })).status).toBe(400);
  });
});

// docs/shop-rules.md#r-catalogue-23
test('several spellings are joined to one, with what each has', async () => {
  await open([
    { _id: 'a', category: 'Saree' },
    { _id: 'b', category: 'sarees' },
    { _id: 'c', category: 'SAREES' },
    { _id: 'd', category: 'Kitchen' },
  ]);
  await put({
    categories: [
      { category: 'sarees', hindi: 'साड़ी', hidden: true },
      { category: 'Kitchen', hindi: '' },
      { category: 'SAREES', hindi: '', image: '/pictures/lamp-960.webp' },
    ],
  });
  await rename({ from: ['Saree', 'sarees', 'SAREES'], to: 'Saree' });
  await moved();
  expect(await list()).toMatchObject({
    categories: [
      { category: 'Saree', hindi: 'साड़ी', image: '/pictures/lamp-960.webp' },
      { category: 'Kitchen', hindi: '' },
    ],
    counts: [
      { category: 'Kitchen', count: 1 },
      { category: 'Saree', count: 3 },
    ],
  });
  expect((await list()).categories[0]).not.toHaveProperty('hidden');
});
