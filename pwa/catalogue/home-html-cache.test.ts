import { beforeEach, describe, expect, test } from 'vitest';
import type { Language } from '#shared/pages/public-page';
import { product } from '../testing/shop-things';
import { createHomeHtmlCache, type ShownHome } from './home-html-cache';
import { cachedHomeHtml, openWith } from './cached-home-html';

const SCRIPT = '/assets/shop-abc.js';
const POLICY = "style-src 'sha256-x'";
const DAY = 24 * 60 * 60 * 1000;
const SHOWN: ShownHome = {
  products: [product('kettle'), product('lamp', { name: 'मिट्टी का दिया' })],
  total: 2,
  top: [product('kettle')],
  language: 'en',
};

/** `caches`, as far as used. */
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
    delete: async () => responses.delete('/initial-page'),
    match: async (path: RequestInfo | URL) => responses.get(String(path))?.clone(),
  };
}

/** What the server sends for home. */
function homeDocument(body = '<p>Costs $& and $1</p>', script = SCRIPT) {
  const html = `<head><script type="module" crossorigin src="${script}"></script></head><div id="root">${body}</div><script id="document-page"></script>`;
  return new Response(html, { headers: { 'Content-Security-Policy': POLICY } });
}

let now: number;
let asked: { readonly path: string; readonly init: RequestInit | undefined }[];
let answers: (() => Response | Promise<Response>)[];
let caches: ReturnType<typeof memoryCaches>;

beforeEach(() => {
  now = Date.UTC(2026, 0, 5);
  asked = [];
  answers = [];
  caches = memoryCaches();
});

/** A newly opened page of the shop. */
const openPage = (script = SCRIPT, own: typeof caches | undefined = caches) =>
  createHomeHtmlCache({
    caches: own,
    clock: () => now,
    script,
    timers: {
      later(pause, work) {
        // After all that is under way.
        setTimeout(() => {
          now += pause;
          work();
        });
        return () => undefined;
      },
    },
    fetch: async (path, init) => {
      asked.push({ path: String(path), init });
      return (answers.shift() ?? homeDocument)();
    },
  });

describe('the document of the front page is asked for', () => {
  test('once, and cached with its details; the next page does not request it', async () => {
    const page = openPage();
    await page.keep(SHOWN);
    await page.keep(SHOWN);
    await openPage().keep(SHOWN);
    expect(asked.map(({ path, init }) => [path, init?.credentials])).toEqual([['/', 'omit']]);
    expect(await (await cachedHomeHtml(caches))?.text()).toContain('Costs $& and $1');
  });

  test('again where other content is shown, a quarter of an hour later at the earliest', async () => {
    const page = openPage();
    const [kettle = product('kettle'), ...others] = SHOWN.products;
    const sold = { ...SHOWN, products: [{ ...kettle, countInStock: 4, revision: 9 }, ...others] };
    const dearer = { ...SHOWN, products: [{ ...kettle, price: 999 }, ...others] };
    await page.keep(SHOWN);
    now += DAY;
    await page.keep(sold);
    expect(asked).toHaveLength(1);
    await page.keep(dearer);
    const before = now;
    await page.keep(SHOWN);
    expect(asked).toHaveLength(3);
    expect(now - before).toBe(15 * 60_000);
  });

  test('for the last content only, where several changes come meanwhile', async () => {
    const page = openPage();
    const [kettle = product('kettle'), ...others] = SHOWN.products;
    const priced = (price: number) => ({ ...SHOWN, products: [{ ...kettle, price }, ...others] });
    await page.keep(SHOWN);
    await Promise.all([page.keep(priced(1)), page.keep(priced(2)), page.keep(priced(3))]);
    expect(asked).toHaveLength(2);
    now += DAY;
    await page.keep(priced(3));
    expect(asked).toHaveLength(2);
  });

  test('not again by the next page either, soon after, nor never where the clock is set back', async () => {
    const [kettle = product('kettle'), ...others] = SHOWN.products;
    const soldOut = { ...SHOWN, products: [{ ...kettle, countInStock: 0 }, ...others] };
    await openPage().keep(SHOWN);
    now += 60_000;
    const before = now;
    const page = openPage();
    await page.keep(soldOut);
    expect([asked.length, now - before]).toEqual([2, 14 * 60_000]);
    now -= DAY;
    const setBack = now;
    await page.keep({ ...soldOut, total: 1 });
    expect(asked).toHaveLength(3);
    expect(now - setBack).toBeLessThanOrEqual(15 * 60_000);
  });

  test('and cached, although other content is shown by the time it arrives', async () => {
    const page = openPage();
    const [kettle = product('kettle'), ...others] = SHOWN.products;
    const dearer = { ...SHOWN, products: [{ ...kettle, price: 999 }, ...others] };
    let later: Promise<void> | undefined;
    answers = [
      () => {
        later = page.keep(dearer);
        return homeDocument();
      },
    ];
    await page.keep(SHOWN);
    expect(caches.writes()).toBe(1);
    await later;
    expect(caches.writes()).toBe(2);
  });

  test('not again for the same content while a request is under way', async () => {
    const page = openPage();
    let later: Promise<void> | undefined;
    answers = [
      () => {
        later = page.keep(SHOWN);
        return homeDocument();
      },
    ];
    await page.keep(SHOWN);
    await later;
    expect([asked.length, caches.writes()]).toEqual([1, 1]);
  });

  test('in the chosen language, after the previous one was dropped', async () => {
    const page = openPage();
    await page.keep(SHOWN);
    await page.forget();
    expect(await cachedHomeHtml(caches)).toBeUndefined();
    await page.keep({ ...SHOWN, language: 'hi' });
    expect(asked.map(({ path }) => path)).toEqual(['/', '/?lang=hi']);
  });

  test('again where a busy server sent the plain one', async () => {
    answers = [() => new Response('<p>Opening the shop…</p>')];
    await openPage().keep(SHOWN);
    expect(asked).toHaveLength(2);
    expect(caches.writes()).toBe(1);
  });

  test('again after a brief network failure', async () => {
    answers = [() => Promise.reject(new TypeError('Failed to fetch'))];
    await openPage().keep(SHOWN);
    expect(caches.writes()).toBe(1);
  });

  test('by a new build, although the content is the same', async () => {
    await openPage().keep(SHOWN);
    answers = [() => homeDocument('<p>New</p>', '/assets/shop-new.js')];
    await openPage('/assets/shop-new.js').keep(SHOWN);
    expect(await (await cachedHomeHtml(caches))?.text()).toContain('<p>New</p>');
  });
});

test.each([
  ['another build', () => homeDocument('', '/assets/shop-other.js')],
  ['a captive portal’s page', () => new Response('<h1>Sign in to the train</h1>')],
  ['an error', () => new Response('', { status: 503 })],
  ['nothing at all', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s is not kept', async (_what, answer) => {
  answers = [answer, answer, answer];
  await openPage().keep(SHOWN);
  expect(caches.writes()).toBe(0);
});

test('a document that arrives after another language was chosen is not cached', async () => {
  const page = openPage();
  answers = [
    async () => {
      await page.forget();
      return homeDocument();
    },
  ];
  await page.keep(SHOWN);
  expect(caches.writes()).toBe(0);
});

test('the shop works without a cache, or with a full one', async () => {
  await openPage(SCRIPT, undefined).keep(SHOWN);
  await openPage(SCRIPT, undefined).forget();
  const refuse = () => Promise.reject(new DOMException('No room', 'QuotaExceededError'));
  const full = { ...memoryCaches(), open: refuse, delete: refuse };
  await openPage(SCRIPT, full).keep(SHOWN);
  await openPage(SCRIPT, full).forget();
});

describe('a start opens', () => {
  const INDEX = '<p>Opening the shop…</p>';
  const FONTS = ['/assets/letters.woff2'];

  async function start(scripts = ['/other.js', SCRIPT], at = now) {
    const index = new Response(INDEX, {
      headers: { 'Content-Security-Policy': "style-src 'self'", 'X-Frame-Options': 'DENY' },
    });
    const stored = await cachedHomeHtml(caches);
    if (!stored) throw new Error('Nothing was kept');
    const opened = await openWith(index, stored, { scripts, now: at }, FONTS);
    return { html: await opened.text(), headers: opened.headers };
  }

  test('with the cached document, byte for byte, under its own policy and all other headers', async () => {
    await openPage().keep(SHOWN);
    const { html, headers } = await start();
    expect(html).toContain('<p>Costs $& and $1</p>');
    expect(html).toMatch(
      /<link rel="preload" href="\/assets\/letters\.woff2" as="font"[^>]*><\/head>/,
    );
    expect(headers.get('Content-Security-Policy')).toBe(POLICY);
    expect(headers.get('X-Frame-Options')).toBe('DENY');
  });

  test.each<[string, () => ReturnType<typeof start>]>([
    ['of another build', () => start(['/assets/shop-new.js'])],
    ['too old', () => start(undefined, now + 31 * DAY)],
    ['from the future', () => start(undefined, now - DAY)],
  ])('without one %s', async (_what, open) => {
    await openPage().keep(SHOWN);
    const { html, headers } = await open();
    expect(html).toBe(INDEX);
    expect(headers.get('Content-Security-Policy')).toBe("style-src 'self'");
  });

  test('without documents cached by an earlier version of the shop', async () => {
    const cache = await caches.open();
    await cache.put('/initial-page', new Response('<main>', { headers: { 'X-Script': SCRIPT } }));
    expect((await start()).html).toBe(INDEX);
  });
});

test('with a document of its own for each language', async () => {
  for (const language of ['en', 'hi'] satisfies Language[]) {
    now += DAY;
    await openPage().keep({ ...SHOWN, language });
  }
  expect(asked).toHaveLength(2);
});
