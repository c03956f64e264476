import type { Browser, Page } from 'playwright-core';
import { PICTURE_CACHE } from '../pwa/platform/picture-cache';
import { openCountingProxy, type CarriedResponse } from './counting-proxy';

/** All that a first visit of the demo shop (250 products) may carry to a fast connection, in bytes. */
export const WHOLE_VISIT_BUDGET = 900_000;
/** The same where the browser saves data or has 2G. */
export const DEAR_VISIT_BUDGET = 290_000;
/** All that a second visit may carry when nothing has changed. */
export const SECOND_VISIT_BUDGET = 9_500;

/** A browser's word on the connection: its own estimate is of the machine, which may be busy. */
const CONNECTIONS = {
  fast: { saveData: false, effectiveType: '4g' },
  'saving data': { saveData: true, effectiveType: '4g' },
  '2G': { saveData: false, effectiveType: '2g' },
};
export type ConnectionKind = keyof typeof CONNECTIONS;

/** Nothing travels for this long, in milliseconds: longer than any pause the shop makes before it does something by itself. */
const QUIET = 8_000;
/** So long is waited for pictures while nothing travels at all, in milliseconds. */
const GIVEN_UP = 60_000;
const POLL_INTERVAL = 200;

/** What a visit carries, by what it is for. */
export interface WholeVisit {
  /** Everything on the wire to the browser, in bytes. */
  readonly bytes: number;
  readonly requests: number;
  /** What was asked for, in order. */
  readonly paths: readonly string[];
  /** By kind, heaviest first. */
  readonly kinds: readonly {
    readonly kind: string;
    readonly requests: number;
    readonly bytes: number;
  }[];
}

const KINDS: readonly (readonly [kind: string, path: RegExp])[] = [
  ['pictures', /^\/(?:pictures|uploads)\//],
  ['catalogue and other calls', /^\/(?:api|healthz)/],
  ['fonts', /\.woff2$/],
  ['icons', /\.(?:png|svg|webp)$/],
  ['service worker', /^\/service-worker\.js$/],
  ['scripts and styles', /\.(?:js|css)$/],
  ['documents', /./],
];

function kindsOf(responses: readonly CarriedResponse[]): WholeVisit['kinds'] {
  const sums = new Map<string, { requests: number; bytes: number }>();
  for (const { path, bytes } of responses) {
    const kind = KINDS.find(([, pattern]) => pattern.test(path))?.[0] ?? 'documents';
    const sum = sums.get(kind) ?? { requests: 0, bytes: 0 };
    sums.set(kind, { requests: sum.requests + 1, bytes: sum.bytes + bytes });
  }
  return [...sums].map(([kind, sum]) => ({ kind, ...sum })).sort((a, b) => b.bytes - a.bytes);
}

/**
 * Opens the home page with an empty profile and waits until nothing travels any more: page, workers, what the service worker
 * keeps for later, the catalogue, pictures fetched ahead; headers too. Then it is closed and opened again. Counted outside the
 * browser, so that nothing is missed.
 * @param url where the built shop is served
 * @param pictures how many pictures come at least: the first visit is not over before they are on the device
 */
export async function weighVisits(
  browser: Browser,
  url: string,
  { connection, pictures }: { readonly connection: ConnectionKind; readonly pictures: number },
): Promise<{ readonly first: WholeVisit; readonly second: WholeVisit }> {
  const proxy = await openCountingProxy(url);
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
  });

  async function visit(isOver: (page: Page) => Promise<boolean>): Promise<WholeVisit> {
    const before = { bytes: proxy.bytes(), replies: proxy.replies().length };
    const page = await context.newPage();
    await page.goto(proxy.url);
    await page.getByRole('heading', { name: 'Latest Products' }).waitFor();
    let last = -1;
    let since = Date.now();
    let quiet = 0;
    // What does not come at all is for the caller to find missing.
    while (quiet < QUIET || (quiet < GIVEN_UP && !(await isOver(page)))) {
      const bytes = proxy.bytes();
      if (bytes !== last || proxy.open() > 0) {
        last = bytes;
        since = Date.now();
      }
      await page.waitForTimeout(POLL_INTERVAL);
      quiet = Date.now() - since;
    }
    await page.close();
    const responses = proxy.replies().slice(before.replies);
    return {
      bytes: proxy.bytes() - before.bytes,
      requests: responses.length,
      paths: responses.map(({ path }) => path),
      kinds: kindsOf(responses),
    };
  }

  try {
    await context.addInitScript(
      (value) => Object.defineProperty(navigator, 'connection', { value }),
      CONNECTIONS[connection],
    );
    const first = await visit(
      async (page) => (await page.evaluate(countKept, PICTURE_CACHE)) >= pictures,
    );
    return { first, second: await visit(async () => true) };
  } finally {
    await context.close();
    await proxy.close();
  }
}

/** How many replies a cache has; run in the page. */
const countKept = async (cache: string) => (await (await caches.open(cache)).keys()).length;
