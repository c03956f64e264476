import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { productPage } from '#shared/catalogue/product';
import { MAX_SYNONYMS, searchWords, type SearchWordsFields } from '#shared/catalogue/search-words';
import { cataloguePage } from '#shared/protocol/catalogue-feed';
import { securityPage } from '#shared/security/security-entry';
import { registerAdmin } from '../../testing/admin-client';
import { aProduct } from '../../testing/samples';
import { startTestServer, type TestServer } from '../../testing/start-test-server';
import { TestClient } from '../../testing/test-client';

const PATH = '/api/catalogue/search-words';
const RICE: SearchWordsFields = {
  synonyms: [{ typed: 'chawal', means: 'rice' }],
};
const product = (_id: string, name: string, pricePaise: number, category = 'Grocery') =>
  aProduct({ _id, name, brand: 'Norvelle', category, pricePaise });

let server: TestServer;
let visitor: TestClient;
let admin: TestClient;

beforeEach(async () => {
  server = await startTestServer({
    products: [
      product('basmati', 'Basmati Rice', 900_00),
      product('rice', 'Brown Rice', 300_00),
      product('lamp', 'Desk Lamp', 500_00, 'Home'),
    ],
  });
  visitor = new TestClient(server.url);
  ({ client: admin } = await registerAdmin(server));
});
afterEach(() => server.close());

const put = (body: object, headers: Record<string, string> = {}) =>
  admin.ask('PUT', PATH, { body, headers });
const words = () => visitor.read(searchWords, PATH);
const feed = (since = '') => visitor.read(cataloguePage, `/api/catalogue/changes${since}`);
const found = async (keyword: string, more = '') => {
  const asked = `/api/products?keyword=${encodeURIComponent(keyword)}${more}`;
  return (await visitor.read(productPage, asked)).products.map(({ _id }) => _id);
};

describe('the words of a shop whose owner has set none', () => {
  test('are none, and no page of the feed names any', async () => {
    expect(await words()).toEqual({ synonyms: [], categories: [], revision: 0 });
    expect(await feed()).not.toHaveProperty('searchWords');
  });
});

describe('PUT /catalogue/search-words', () => {
  test('replaces them, raises the revision and is in the security log', async () => {
    expect(await put(RICE)).toMatchObject({ status: 200, body: { ...RICE, revision: 1 } });
    expect(await put({ synonyms: [] })).toMatchObject({ body: { revision: 2 } });
    expect(await words()).toEqual({ synonyms: [], categories: [], revision: 2 });
    const log = await admin.read(securityPage, '/api/admin/log?kind=settings-changed');
    expect(log.entries.map(({ detail, who }) => [detail, who.kind])).toEqual([
      ['search words', 'person'],
      ['search words', 'person'],
    ]);
  });

  test.each<[string, object]>([
    ['no words', { synonyms: [{ typed: ' ', means: 'rice' }] }],
    ['too long ones', { synonyms: [{ typed: 'x'.repeat(61), means: 'rice' }] }],
    [
      'too many',
      {
        synonyms: Array.from({ length: MAX_SYNONYMS + 1 }, () => ({ typed: 'a', means: 'b' })),
      },
    ],
    ['none at all', {}],
    ['more than it knows', { ...RICE, rules: [] }],
  ])('refuses %s', async (_what, body) => {
    expect((await put(body)).status).toBe(400);
    expect((await words()).revision).toBe(0);
  });

  test('takes as many as it may have, in the longest characters', async () => {
    const longest = 'क'.repeat(60);
    const most: SearchWordsFields = {
      synonyms: Array.from({ length: MAX_SYNONYMS }, () => ({ typed: longest, means: longest })),
    };
    expect((await put(most)).status).toBe(200);
  });

  test('does not write over what another admin changed meanwhile', async () => {
    await put(RICE);
    const late = await put({ synonyms: [] }, { 'If-Match': '"0"' });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', current: { ...RICE, revision: 1 } },
    });
    expect((await put(RICE, { 'If-Match': '"1"' })).status).toBe(200);
  });

  test('is done once under one idempotency key', async () => {
    const key = { 'Idempotency-Key': 'words-1' };
    const first = await put(RICE, key);
    expect((await put(RICE, key)).text).toBe(first.text);
    expect((await words()).revision).toBe(1);
  });
});

describe('the feed', () => {
  test('gives other words another name, for up-to-date clients too', async () => {
    const { cursor } = await feed();
    await put(RICE);
    const first = await feed(`?since=${cursor}`);
    expect(first.changes).toEqual([]);
    expect(first.searchWords).toMatch(/^[\w-]{10,}$/);
    await put({ synonyms: [] });
    const second = await feed(`?since=${first.cursor}`);
    expect(second.searchWords).not.toBe(first.searchWords);
    expect((await feed()).searchWords).toBe(second.searchWords);
  });
});

describe('GET /products', () => {
  // docs/shop-rules.md#r-catalogue-15, #r-catalogue-16
  test('finds by them in every order, as soon as they are set', async () => {
    expect(await found('किराना', '&sort=relevance')).toEqual([]);
    await put(RICE);
    const categories = [{ category: 'Grocery', hindi: 'किराना' }];
    await admin.ask('PUT', '/api/admin/categories', { body: { categories } });
    expect((await found('chawal', '&sort=relevance')).sort()).toEqual(['basmati', 'rice']);
    expect(await found('chawal', '&sort=price')).toEqual(['rice', 'basmati']);
    expect(await found('chawal', '&sort=-price')).toEqual(['basmati', 'rice']);
    expect((await found('किराना', '&sort=relevance')).sort()).toEqual(['basmati', 'rice']);
    expect(await found('chawal', '&sort=price&category=Home')).toEqual([]);
  });

  test('transliterates Hindi without them', async () => {
    for (const sort of ['', '&sort=relevance', '&sort=price'])
      expect(await found('लैंप', sort)).toEqual(['lamp']);
  });

  // docs/shop-rules.md#r-catalogue-4
  test('says of what is only like the words that it is similar; without an order there is none of it', async () => {
    expect(await found('lemp')).toEqual([]);
    for (const sort of ['relevance', 'price', 'newest']) {
      const { body } = await visitor.get(`/api/products?keyword=lemp&sort=${sort}`);
      expect(body).toMatchObject({ products: [{ _id: 'lamp' }], total: 1, similar: true });
    }
    const { body } = await visitor.get('/api/products?keyword=lamp&sort=relevance');
    expect(body).not.toHaveProperty('similar');
  });
});
