import { expect, test } from 'vitest';
import { createHomeHtmlCache, cachedHomeHtml, openWith } from './home-html-cache';

const SCRIPT = '/assets/shop-abc.js';
const DRAWN = '<main><p>Costs $& and $1</p></main>';
const SHOP = `<head><script src="${SCRIPT}"></script></head><div id="root"><h1>Shop</h1><!-- opening --><p>Opening</p><!-- opened --></div>`;

/** `caches`, as far as it is used. */
function memoryCaches() {
  const responses = new Map<string, Response>();
  let writes = 0;
  const cache = {
    async put(path: string, response: Response) {
      writes += 1;
      responses.set(path, response);
    },
  } as unknown as Cache;
  return {
    writes: () => writes,
    open: async () => cache,
    delete: async () => responses.delete('/opening-page'),
    match: async (path: RequestInfo | URL) => responses.get(String(path))?.clone(),
  };
}

const shopDocument = () =>
  new Response(SHOP, { headers: { 'Content-Security-Policy': "default-src 'none'" } });

async function cachedFor(script: string): Promise<Response> {
  const caches = memoryCaches();
  await createHomeHtmlCache(caches, script).keep(DRAWN);
  const stored = await cachedHomeHtml(caches);
  if (!stored) throw new Error('Nothing was kept');
  return stored;
}

test('the drawing takes the place of the opening words, letter by letter, under the same policy', async () => {
  const opened = await openWith(shopDocument(), await cachedFor(SCRIPT), ['/assets/letters.woff2']);
  const html = await opened.text();
  expect(html).toContain(`<h1>Shop</h1>${DRAWN}</div>`);
  expect(html).not.toContain('<p>Opening</p>');
  expect(html).toMatch(
    /<link rel="preload" href="\/assets\/letters\.woff2" as="font"[^>]*><\/head>/,
  );
  expect(opened.headers.get('Content-Security-Policy')).toBe("default-src 'none'");
});

test("another build's drawing is left out: its styles have other names", async () => {
  const opened = await openWith(shopDocument(), await cachedFor('/assets/shop-old.js'), [
    '/a.woff2',
  ]);
  expect(await opened.text()).toBe(SHOP);
});

test('the same drawing is written once, and again after it was forgotten', async () => {
  const caches = memoryCaches();
  const page = createHomeHtmlCache(caches, SCRIPT);
  await page.keep(DRAWN);
  await page.keep(DRAWN);
  expect(caches.writes()).toBe(1);
  await page.forget();
  expect(await cachedHomeHtml(caches)).toBeUndefined();
  await page.keep(DRAWN);
  expect(caches.writes()).toBe(2);
});

test('without a cache, or room in it, the shop goes on', async () => {
  await createHomeHtmlCache(undefined, SCRIPT).keep(DRAWN);
  await createHomeHtmlCache(undefined, SCRIPT).forget();
  const full = {
    open: () => Promise.reject(new DOMException('No room', 'QuotaExceededError')),
    delete: () => Promise.reject(new DOMException('No room', 'QuotaExceededError')),
  };
  const page = createHomeHtmlCache(full, SCRIPT);
  await page.keep(DRAWN);
  await page.forget();
});
