import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RenderBody } from '#shared/pages/public-page';
import { aProduct } from '../testing/samples';
import { BUILT_PAGE, startPageServer, type PageServer } from '../testing/page-server';

type RenderInput = Parameters<RenderBody>[0];

const HTML = { Accept: 'text/html' };
const renderings: RenderInput[] = [];
let server: PageServer;

const render: RenderBody = (input) => {
  renderings.push(input);
  const { page } = input;
  const names = page.kind === 'catalogue' ? page.products.map(({ name }) => name) : [];
  const name = page.kind === 'product' ? page.product.name : names.join();
  return { html: `<h1>${page.kind} ${name} $&</h1>`, data: '<i id="data"></i>' };
};

beforeAll(async () => {
  server = await startPageServer({ render });
  await server.store.write(async (shop) => {
    await shop.putProduct(aProduct({ _id: 'lamp', name: 'Old Lamp' }));
    await shop.removeProduct('lamp');
  });
});
afterAll(() => server.close());
beforeEach(() => {
  renderings.length = 0;
});

const get = (path: string, headers: Record<string, string> = {}) =>
  server.visitor.get(path, { ...HTML, ...headers });

async function putKettle(given: Parameters<typeof aProduct>[0]) {
  await server.store.write((shop) =>
    shop.putProduct(aProduct({ _id: 'kettle', name: 'Brass Kettle', ...given })),
  );
}

// docs/shop-rules.md#r-money-15
test('a page has the discounts that every shopper gets on its goods, without codes', async () => {
  await putKettle({ category: 'Kitchen' });
  const terms = { title: 'Offer', kind: 'percent', value: 10, active: true } as const;
  const from = '2020-01-01T00:00:00.000Z';
  const offers = [
    { ...terms, from, id: 'kitchen', categories: ['Kitchen', 'Toys'] },
    { ...terms, from, id: 'toys', categories: ['Toys'] },
    { ...terms, from, id: 'secret', code: 'SECRET' },
  ];
  await server.store.write((shop) => shop.putOffers({ offers, salt: 'salt', revision: 1 }));
  await get('/product/kettle');
  await server.store.write((shop) => shop.putOffers({ offers: [], salt: '', revision: 2 }));
  await get('/product/kettle');
  expect(renderings.map(({ page }) => page.offers)).toEqual([
    [{ kind: 'percent', value: 10, categories: ['Kitchen'] }],
    undefined,
  ]);
});

// docs/shop-rules.md#r-catalogue-23
test('a category under its former name leads to the new one, with all else that the address chose', async () => {
  await putKettle({ category: 'Cooking & baking' });
  const former = [{ from: 'Kitchen', to: 'Cooking & baking' }];
  await server.store.write((shop) =>
    shop.putCategories({ categories: [], moves: [], former, revision: 1 }),
  );
  const leadsTo = async (path: string) => {
    const url = server.visitor.url + path;
    const { status, headers } = await fetch(url, { headers: HTML, redirect: 'manual' });
    return [status, headers.get('location'), headers.get('cache-control')];
  };
  expect(
    await leadsTo('/search/kettle/page/2?category=Kitchen&max=900&sort=price&lang=hi'),
  ).toEqual([
    301,
    '/search/kettle/page/2?category=Cooking%20%26%20baking&max=900&sort=price&lang=hi',
    'no-cache',
  ]);
  expect((await leadsTo('/?category=Cooking+%26+baking'))[0]).toBe(200);
  // Products have the name again.
  await putKettle({ category: 'Kitchen', revision: 2 });
  expect((await leadsTo('/?category=Kitchen'))[0]).toBe(200);
});

describe('status', () => {
  // docs/shop-rules.md#r-routes-8
  test.each([
    ['/', 200, 'catalogue'],
    ['/page/1', 200, 'catalogue'],
    ['/page/0', 200, 'catalogue'],
    ['/page/-1', 200, 'catalogue'],
    [`/page/${'9'.repeat(300)}`, 200, 'catalogue'],
    ['/page/999999', 200, 'catalogue'],
    ['/search/kettle', 200, 'catalogue'],
    ['/search/nothing-of-this', 200, 'catalogue'],
    ['/search/%zz', 200, 'catalogue'],
    ['/search/%F0%9F%98%80', 200, 'catalogue'],
    [`/?category=${'x'.repeat(99)}%F0%9F%98%80`, 200, 'catalogue'],
    ['/search?keyword=kettle', 200, 'catalogue'],
    ['/product/kettle', 200, 'product'],
    ['/product/never-was', 404, 'not-found'],
    ['/product/__proto__', 404, 'not-found'],
    ['/product/..%2f..%2fetc', 404, 'not-found'],
    ['/product/%zz', 404, 'not-found'],
    ['/product/lamp', 410, 'not-found'],
    ['/terms', 200, 'text'],
    ['/nothing/here', 404, 'not-found'],
    ['/%ff', 404, 'not-found'],
  ])('%s: %i %s', async (path, status, kind) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.text).toContain(`<div id="root"><h1>${kind} `);
    expect(answer.text).not.toContain('Opening the shop');
    expect(server.pageLines()).toEqual([]);
  });

  test.each(['/cart', '/login?redirect=/cart', '/order/1.2', '/admin/userlist', '/profile'])(
    '%s is the plain shell, which is not indexed',
    async (path) => {
      const { status, text, headers } = await get(path);
      expect(status).toBe(200);
      const noindex = '<meta name="robots" content="noindex" />';
      expect(text).toBe(BUILT_PAGE.replace('</head>', `${noindex}</head>`));
      expect(headers.get('cache-control')).toBe('no-cache');
      expect(renderings).toEqual([]);
    },
  );

  test('so is a search that the shop does not take', async () => {
    for (const path of [`/search/${'x'.repeat(10_000)}`, '/search/%20']) {
      const { status, text } = await get(path);
      expect(status).toBe(200);
      expect(text).toContain('Opening the shop');
    }
  });
});

describe('what is rendered', () => {
  test('has the data that the API answers, in the address’s one form', async () => {
    await get('/SEARCH/kettle/?utm_source=x&sort=price');
    expect(renderings).toHaveLength(1);
    const [rendering] = renderings;
    expect(rendering).toMatchObject({ url: '/search/kettle?sort=price', language: 'en' });
    const listed = await server.visitor.get('/api/products?keyword=kettle&sort=price');
    expect(rendering?.page).toMatchObject({
      kind: 'catalogue',
      keyword: 'kettle',
      sort: 'price',
      ...(listed.body as object),
      categories: ['Kitchen'],
    });
    expect(rendering?.page).not.toHaveProperty('top');
  });

  test('the front page alone has the carousel', async () => {
    await putKettle({ revision: 2, brand: 'Another' });
    await get('/');
    const top = await server.visitor.get('/api/products/top');
    expect(renderings.at(-1)?.page).toMatchObject({ top: top.body });
  });

  test('a product comes with its reviews, and a date of its price', async () => {
    const review = {
      _id: 'r1',
      user: 'u1',
      product: 'kettle',
      name: 'Asha',
      rating: 4,
      comment: 'Good',
      createdAt: '2026-01-02T00:00:00.000Z',
    };
    await server.store.write((shop) => shop.addReview(review));
    await get('/product/kettle');
    const { body } = await server.visitor.get('/api/products/kettle');
    expect(renderings[0]?.page).toMatchObject({ kind: 'product', product: body });
    expect(renderings[0]?.page).toMatchObject({ product: { reviews: [{ comment: 'Good' }] } });
    expect(renderings[0]?.page).toMatchObject({
      pricedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/),
    });
  });

  test('is in the document character by character, with its data behind it', async () => {
    const { text } = await get('/terms?lang=hi');
    expect(text).toContain(
      '<div id="root"><h1>text  $&</h1></div><i id="data"></i>\n    <noscript>',
    );
    expect(text).toContain('<html lang="hi">');
  });
});

describe('language', () => {
  test('is the address’s, never a cookie’s', async () => {
    const plain = await get('/contact', { Cookie: 'language=hi', 'Accept-Language': 'hi' });
    expect(plain.text).toContain('<title>Contact · Pocket Bazaar</title>');
    expect(plain.text).toContain('<link rel="canonical" href="https://shop.example/contact" />');
    expect(plain.headers.get('content-language')).toBe('en-IN');
    const hindi = await get('/contact?lang=hi');
    expect(hindi.text).toContain('<title>संपर्क · Pocket Bazaar</title>');
    expect(hindi.headers.get('content-language')).toBe('hi');
    expect((await get('/contact?lang=de')).text).toBe(plain.text);
  });
});

describe('what stays as it was', () => {
  test('the document that the service worker keeps has the bytes of the build', async () => {
    const { text } = await get('/index.html');
    expect(text).toBe(await readFile(join(server.pageDirectory, 'index.html'), 'utf8'));
  });

  test('what is no page', async () => {
    expect((await get('/assets/gone.js')).status).toBe(404);
    expect((await get('/windows/gone.html')).status).toBe(404);
    expect((await server.visitor.get('/product/kettle', { Accept: 'image/webp' })).status).toBe(
      404,
    );
    expect((await server.visitor.post('/product/kettle')).status).toBe(404);
  });

  test('a new build is seen', async () => {
    const file = join(server.pageDirectory, 'index.html');
    await writeFile(file, BUILT_PAGE.replace('shop-B88phiWi', 'shop-another'));
    expect((await get('/terms')).text).toContain('shop-another');
    await writeFile(file, BUILT_PAGE);
    expect((await get('/terms')).text).toContain('shop-B88phiWi');
  });
});
