import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NEW_SETTINGS } from '#shared/shop/default-settings';
import type { ShopReader } from '../store/repositories/shop-on-engine';
import type { ShopStore } from '../store/repositories/shop-store';
import { changedStore } from '../store/repositories/changed-store';
import { startPageServer, type PageServer } from '../testing/page-server';
import { aProduct } from '../testing/samples';
import { sitemaps } from './sitemap';

const HOUR = 60 * 60 * 1000;
let now: number;
let reads: number;
let server: PageServer;

beforeEach(async () => {
  now = Date.UTC(2026, 0, 5);
  reads = 0;
  server = await startPageServer({
    clock: () => now,
    products: [
      aProduct({ _id: 'kettle', createdAt: '2026-01-03T00:00:00.000Z' }),
      aProduct({ _id: 'lamp', createdAt: '2026-01-02T00:00:00.000Z' }),
      aProduct({ _id: 'rice', createdAt: '2026-01-01T00:00:00.000Z' }),
    ],
    wrapStore: (store) => changedStore(store, { read: counted(store) }),
  });
});
afterEach(() => server.close());

function counted(store: ShopStore): ShopStore['read'] {
  return <Result>(work: (shop: ShopReader) => Promise<Result>) => {
    reads += 1;
    return store.read(work);
  };
}

const addressesIn = (text: string) =>
  [...text.matchAll(/<loc>https:\/\/shop\.example(.*?)<\/loc>/g)].map(([, path]) => path);

test('robots.txt says which pages are private, and where the sitemap is', async () => {
  const { status, text, headers } = await server.visitor.get('/robots.txt');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const lines = text.split('\n');
  for (const path of ['/admin', '/api', '/activity', '/placeorder', '/profile', '/order', '/cart'])
    expect(lines).toContain(`Disallow: ${path}`);
  expect(lines).toContain('Sitemap: https://shop.example/sitemap.xml');
  // Each line closes what begins with it: none of them may be the beginning of a public page.
  const closed = lines.flatMap((line) => /^Disallow: (.+)/.exec(line)?.[1] ?? []);
  const open = ['/', '/page/2', '/search/tea', '/product/x', '/contact', '/policy/shipping'];
  for (const path of [...open, '/terms', '/privacy', '/policy/cancellations-refunds'])
    expect(closed.filter((one) => path.startsWith(one))).toEqual([]);
});

// docs/shop-rules.md#r-owner-12
test('a shop that is still to open has no sitemap and no feeds, and its pages are not to be listed', async () => {
  await server.store.write((shop) => shop.putOwnerSettings(NEW_SETTINGS));
  for (const file of ['/sitemap.xml', '/sitemap-1.xml', '/feeds/google.xml', '/feeds/meta.xml'])
    expect((await server.visitor.get(file)).status, file).toBe(404);
  expect((await server.visitor.get('/product/kettle')).text).toContain('content="noindex"');
  const own = { ...NEW_SETTINGS, supportEmail: 'a@b.example', addressLines: ['1 Lake Road'] };
  await server.store.write((shop) => shop.putOwnerSettings({ ...own, revision: 2 }));
  // At once, though it was asked for before.
  for (const file of ['/sitemap.xml', '/feeds/google.xml'])
    expect((await server.visitor.get(file)).status, file).toBe(200);
  expect((await server.visitor.get('/product/kettle')).text).not.toContain('noindex');
});

describe('/sitemap.xml', () => {
  test('has home, texts and products with their dates, in both languages', async () => {
    await server.store.write((shop) =>
      shop.addReview({
        _id: 'r1',
        user: 'u1',
        product: 'lamp',
        name: 'Asha',
        rating: 5,
        comment: 'Good',
        createdAt: '2026-01-04T00:00:00.000Z',
      }),
    );
    const { status, text, headers } = await server.visitor.get('/sitemap.xml');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(addressesIn(text)).toEqual([
      '/',
      '/contact',
      '/policy/shipping',
      '/policy/cancellations-refunds',
      '/terms',
      '/privacy',
      '/product/kettle',
      '/product/lamp',
      '/product/rice',
    ]);
    expect(text).toContain('/kettle</loc><lastmod>2026-01-03T00:00:00.000Z</lastmod>');
    expect(text).toContain('/lamp</loc><lastmod>2026-01-04T00:00:00.000Z</lastmod>');
    expect(text).toContain(
      '<xhtml:link rel="alternate" hreflang="hi" href="https://shop.example/product/rice?lang=hi"/>',
    );
  });

  test('is written once an hour, whatever changes', async () => {
    await Promise.all([1, 2, 3].map(() => server.visitor.get('/sitemap.xml')));
    const after = reads;
    await server.store.write((shop) => shop.putProduct(aProduct({ _id: 'new' })));
    const before = await server.visitor.get('/sitemap.xml');
    expect(before.text).not.toContain('/product/new');
    // Only whether the shop is open.
    expect(reads).toBe(after + 1);
    now += HOUR;
    expect((await server.visitor.get('/sitemap.xml')).text).toContain('/product/new');
  });

  test('is sent to clients that accept no compression, and answers HEAD', async () => {
    const packed = await server.visitor.get('/sitemap.xml');
    const plain = await server.visitor.get('/sitemap.xml', { 'Accept-Encoding': 'identity' });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(plain.text).toBe(packed.text);
    expect(await server.visitor.ask('HEAD', '/sitemap.xml')).toMatchObject({
      status: 200,
      text: '',
    });
  });

  test('in one piece there are no parts', async () => {
    const { status, text } = await server.visitor.get('/sitemap-1.xml', { Accept: 'text/html' });
    expect(status).toBe(404);
    expect(text).not.toContain('<urlset');
  });
});

test('more addresses than one file may have: an index, and parts with each page once', async () => {
  const koa = new Koa();
  koa.use(
    sitemaps({
      store: server.store,
      clock: () => now,
      origin: () => 'https://shop.example',
      // Six of them are home and the texts.
      maxAddresses: 8,
    }),
  );
  const listening = koa.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const read = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    return { status: response.status, paths: addressesIn(await response.text()) };
  };
  const index = await read('/sitemap.xml');
  const parts = [await read('/sitemap-1.xml'), await read('/sitemap-2.xml')];
  const none = await Promise.all(
    ['/sitemap-3.xml', '/sitemap-0.xml', '/sitemap-99999.xml'].map(read),
  );
  listening.close();
  expect(index.paths).toEqual(['/sitemap-1.xml', '/sitemap-2.xml']);
  expect(parts[0]?.paths.slice(6)).toEqual(['/product/kettle', '/product/lamp']);
  expect(parts[1]?.paths).toEqual(['/product/rice']);
  expect(none.map(({ status }) => status)).toEqual([404, 404, 404]);
});
