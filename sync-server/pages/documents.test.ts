import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { get as request } from 'node:http';
import { join } from 'node:path';
import { colourRules } from '#shared/shop/shop-colour';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pageAddressOf } from '#shared/pages/page-address';
import type { Product } from '#shared/catalogue/product';
import type { RenderBody } from '#shared/pages/public-page';
import { createProductSearch } from '../catalogue/product-search';
import { samplePinTable } from '../store/testing/store-samples';
import { BUILT_PAGE, startPageServer, type PageServer } from '../testing/page-server';
import { aProduct } from '../testing/samples';
import { createDocuments } from './documents';
import { EARLY_SCRIPT } from './early-script';
import { templateOf } from './template';

const HTML = { Accept: 'text/html' };
let rendered: string[];
let now: number;
let server: PageServer;

const render: RenderBody = ({ url, page }) => {
  rendered.push(url);
  const price = page.kind === 'product' ? page.product.price : '';
  return {
    html: `<h1>${page.kind} ${price}</h1>${'<p>the same words</p>'.repeat(200)}`,
  };
};

beforeEach(async () => {
  rendered = [];
  now = Date.UTC(2026, 0, 5);
  server = await startPageServer({ render, clock: () => now });
});
afterEach(() => server.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  server.visitor.get(path, { ...HTML, ...headers });

/** The bytes as they come, packed or not. */
function packed(path: string, encoding: string): Promise<{ body: Buffer; encoding?: string }> {
  return new Promise((resolve, reject) => {
    const headers = { ...HTML, 'Accept-Encoding': encoding };
    request(server.url + path, { headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({
          body: Buffer.concat(parts),
          ...(response.headers['content-encoding']
            ? { encoding: response.headers['content-encoding'] }
            : {}),
        }),
      );
    }).on('error', reject);
  });
}

describe('a document is written once', () => {
  test('for all forms of its address', async () => {
    for (const path of ['/search/tea', '/Search/tea/', '/search?keyword=tea', '/search/tea?x=1'])
      await get(path);
    expect(rendered).toEqual(['/search/tea']);
  });

  test('for all concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => get('/product/kettle')));
    expect(rendered).toEqual(['/product/kettle']);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  test('for all addresses that lead nowhere', async () => {
    const texts = await Promise.all(['/a', '/b/c'].map(async (path) => (await get(path)).text));
    expect(rendered).toEqual(['/not-found']);
    expect(texts[0]).toBe(texts[1]);
  });

  test('for each language', async () => {
    for (const path of ['/terms', '/terms?lang=en', '/terms?lang=hi', '/terms']) await get(path);
    expect(rendered).toHaveLength(3);
  });
});

describe('a document is written again', () => {
  // docs/shop-rules.md#r-delivery-6
  test('when the owner has a table of postal codes, and says so', async () => {
    const pages: unknown[] = [];
    await server.close();
    server = await startPageServer({
      clock: () => now,
      render: (input) => {
        pages.push('pinTable' in input.page);
        return render(input);
      },
    });
    await get('/product/kettle');
    await server.store.write((shop) => shop.putPinTable(samplePinTable()));
    await get('/product/kettle');
    expect(pages).toEqual([false, true]);
  });

  test('when a price has changed', async () => {
    expect((await get('/product/kettle')).text).toContain('<h1>product 499</h1>');
    await server.store.write((shop) =>
      shop.putProduct(aProduct({ _id: 'kettle', pricePaise: 450_50 })),
    );
    expect((await get('/product/kettle')).text).toContain('<h1>product 450.5</h1>');
    expect(rendered).toHaveLength(2);
  });

  test('where the page shows the change, and nowhere else', async () => {
    const pages = ['/', '/product/kettle', '/search/nothing'];
    const change = async (changed: Partial<Product>) => {
      rendered = [];
      await server.store.write(async (shop) => {
        const [kettle = aProduct({ _id: 'kettle' })] = await shop.products(['kettle']);
        await shop.putProduct({ ...kettle, ...changed, revision: kettle.revision + 1 });
      });
      for (const page of pages) await get(page);
      return rendered;
    };
    await change({ countInStock: 9 });
    // A list says no more than that there are some.
    expect(await change({ countInStock: 8 })).toEqual(['/product/kettle']);
    expect(await change({ countInStock: 0 })).toEqual(['/', '/product/kettle']);
    // In stock again, home is what it was before.
    expect(await change({ countInStock: 3 })).toEqual(['/product/kettle']);
    expect(await change({ description: 'Another' })).toEqual(['/', '/product/kettle']);
  });

  test('when there is a new review', async () => {
    await get('/product/kettle');
    await server.store.write((shop) =>
      shop.addReview({
        _id: 'r1',
        user: 'u1',
        product: 'kettle',
        name: 'Asha',
        rating: 5,
        comment: 'Good',
        createdAt: '2026-01-02T00:00:00.000Z',
      }),
    );
    expect((await get('/product/kettle')).text).toContain('"reviewCount":1');
  });

  test('when its prices are an hour old; texts have none', async () => {
    for (const path of ['/', '/terms']) await get(path);
    now += 61 * 60 * 1000;
    for (const path of ['/', '/terms']) await get(path);
    expect(rendered).toEqual(['/', '/terms', '/']);
  });
});

describe('what the headers say to caches', () => {
  test('a CDN may keep it for a minute, a browser asks each time', async () => {
    const { headers } = await get('/');
    expect(headers.get('cache-control')).toBe(
      'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
    );
    expect(headers.get('vary')).toBe('Accept-Encoding');
    expect(headers.get('set-cookie')).toBeNull();
  });

  test('a client that has it gets 304, until it changes', async () => {
    const tag = (await get('/product/kettle')).headers.get('etag') ?? '';
    const same = await get('/product/kettle', { 'If-None-Match': tag });
    expect({ status: same.status, text: same.text }).toEqual({ status: 304, text: '' });
    expect(same.headers.get('etag')).toBe(tag);
    await server.store.write((shop) =>
      shop.putProduct(aProduct({ _id: 'kettle', name: 'Another' })),
    );
    const changed = await get('/product/kettle', { 'If-None-Match': tag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(tag);
  });

  test('what is not found stays so, whatever was there before', async () => {
    const tag = (await get('/nothing')).headers.get('etag') ?? '';
    expect((await get('/nothing', { 'If-None-Match': tag })).status).toBe(404);
  });

  test('HEAD says the same, without the body', async () => {
    const whole = await get('/product/kettle', { 'Accept-Encoding': 'identity' });
    const headers = { ...HTML, 'Accept-Encoding': 'identity' };
    const head = await server.visitor.ask('HEAD', '/product/kettle', { headers });
    expect(head).toMatchObject({ status: 200, text: '' });
    expect(head.headers.get('etag')).toBe(whole.headers.get('etag'));
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(whole.text)));
    expect((await server.visitor.ask('HEAD', '/nothing', { headers })).status).toBe(404);
  });

  test('brotli, gzip and neither say the same', async () => {
    const plain = await packed('/', 'identity');
    const brotli = await packed('/', 'gzip, br');
    const gzip = await packed('/', 'gzip');
    expect([plain.encoding, brotli.encoding, gzip.encoding]).toEqual([undefined, 'br', 'gzip']);
    expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    expect(brotli.body.length).toBeLessThan(plain.body.length / 2);
  });
});

test('a page that is asked for again comes smaller, and says the same', async () => {
  const first = await packed('/', 'br');
  await packed('/', 'br');
  await expect
    .poll(async () => (await packed('/', 'br')).body.length)
    .toBeLessThan(first.body.length);
  const best = await packed('/', 'br');
  expect(brotliDecompressSync(best.body).equals(brotliDecompressSync(first.body))).toBe(true);
});

describe('an identical request gets the identical answer, without the store', () => {
  const plain = { 'Accept-Encoding': 'identity' };
  const known = async (path: string, headers: Record<string, string> = plain) => {
    const read = vi.spyOn(server.store, 'read');
    const { status, text, headers: said } = await get(path, headers);
    const isAsked = read.mock.calls.length > 0;
    read.mockRestore();
    return { status, text, isAsked, headers: said };
  };
  const withoutId = (headers: Headers) =>
    [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'date');

  test('with the same headers, but an id of its own', async () => {
    const first = await known('/');
    const second = await known('/');
    expect([first.isAsked, second.isAsked]).toEqual([true, false]);
    expect(second.text).toBe(first.text);
    expect(withoutId(second.headers)).toEqual(withoutId(first.headers));
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    const tag = { ...plain, 'If-None-Match': first.headers.get('etag') ?? '' };
    await known('/', tag);
    expect(await known('/', tag)).toMatchObject({ status: 304, text: '', isAsked: false });
  });

  test('until the catalogue changes, an hour is over, or the page was built again', async () => {
    const again = async () => {
      const { isAsked, text } = await known('/product/kettle');
      expect((await known('/product/kettle')).isAsked).toBe(false);
      return { isAsked, text };
    };
    await again();
    await server.store.write((shop) =>
      shop.putProduct(aProduct({ _id: 'kettle', pricePaise: 1_00 })),
    );
    expect((await again()).text).toContain('<h1>product 1</h1>');
    now += 60 * 60 * 1000;
    expect((await again()).isAsked).toBe(true);
    const built = BUILT_PAGE.replace('</head>', '<meta name="build" content="2" /></head>');
    await writeFile(join(server.pageDirectory, 'index.html'), built);
    expect((await again()).text).toContain('name="build"');
  });

  test('not where a document is nowhere, or asked for as something else', async () => {
    for (let time = 0; time < 2; time += 1) {
      expect(await known('/nothing')).toMatchObject({ status: 404, isAsked: true });
      await get('/', plain);
      const data = await server.visitor.get('/', { ...plain, Accept: 'application/json' });
      expect(data.text).not.toContain('<h1>');
    }
  });
});

test('what is rendered carries the page’s own sheet, and the policy names it; what is not asks for it', async () => {
  const link = '<link rel="stylesheet" crossorigin href="/assets/shop-x.css">';
  const built = BUILT_PAGE.replace('</head>', `${link}</head>`);
  await mkdir(join(server.pageDirectory, 'assets'));
  await writeFile(
    join(server.pageDirectory, 'assets/shop-x.css'),
    '@font-face{font-family:Ours;src:url(/a.woff2)}.a{content:"</style><script>"}',
  );
  await writeFile(join(server.pageDirectory, 'index.html'), built);
  const { text, headers } = await get('/');
  const rules = '.a{content:"<\\/style><script>"}';
  expect(text).toContain(`<style>${rules}</style><script>`);
  // With its fonts, it is loaded once the shop is interactive.
  expect(text).not.toContain(link);
  expect(text).toContain('<meta name="late-sheet" content="/assets/shop-x.css" />');
  const hash = createHash('sha256').update(rules).digest('base64');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain(`style-src 'sha256-${hash}'`);
  expect(policy).not.toContain('unsafe');
  // What keeps a press on Add until the shop's script is there: the script in the document, and no other.
  expect(text).toContain(`<script>${EARLY_SCRIPT}</script></head>`);
  expect(Buffer.byteLength(EARLY_SCRIPT)).toBeLessThanOrEqual(1024);
  const own = createHash('sha256').update(EARLY_SCRIPT).digest('base64');
  expect(policy).toContain(`script-src 'sha256-${own}' 'self'`);
  expect((await get('/cart')).text).toContain(link);
});

test('ever new addresses do not fill the memory: the least recently used is evicted', async () => {
  const template = templateOf(BUILT_PAGE);
  if (!template) throw new Error('No template');
  const documents = createDocuments({
    store: server.store,
    search: createProductSearch(),
    clock: () => now,
    origin: () => 'https://shop.example',
    render,
    bounds: { bytes: 1_000_000, entries: 3 },
  });
  let written = 0;
  const find = (keyword: string) => {
    const address = pageAddressOf(`/search/${keyword}`, new URLSearchParams());
    return documents.find({ address, named: undefined, template }, async () => {
      written += 1;
    });
  };
  for (const keyword of ['a', 'b', 'c', 'a', 'd', 'a', 'b']) await find(keyword);
  expect(written).toBe(5);
  expect(rendered.map((url) => url.slice(-1)).join('')).toBe('abcdb');
});

// docs/shop-rules.md#r-owner-1
test('the shop’s colour is in the rules that the policy names, and behind the browser’s bar', async () => {
  const link = '<link rel="stylesheet" crossorigin href="/assets/shop-x.css">';
  const bar = (colour: string, scheme: string) =>
    `<meta name="theme-color" content="${colour}" media="(prefers-color-scheme: ${scheme})" />`;
  const bars = bar('#0d4f56', 'light') + bar('#0b3438', 'dark');
  await mkdir(join(server.pageDirectory, 'assets'));
  await writeFile(join(server.pageDirectory, 'assets/shop-x.css'), '.a{color:red}');
  const built = BUILT_PAGE.replace('</head>', `${bars}${link}</head>`);
  await writeFile(join(server.pageDirectory, 'index.html'), built);
  await server.store.write(async (shop) =>
    shop.putOwnerSettings({ ...(await shop.ownerSettings()), colour: '#7a1f3d', revision: 1 }),
  );
  const { text, headers } = await get('/');
  const rules = `.a{color:red}${colourRules('#7a1f3d')}`;
  expect(text).toContain(`<style>${rules}</style><script>`);
  expect(text).toContain(bar('#7a1f3d', 'light') + bar('#4f1428', 'dark'));
  const hash = createHash('sha256').update(rules).digest('base64');
  expect(headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`);
});
