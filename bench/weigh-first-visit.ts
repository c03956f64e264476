import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { firstScripts } from '../scripts/static-scripts';

const BUILT = fileURLToPath(new URL('../dist/pwa', import.meta.url));

/** Scripts that the home page may need before it is interactive, brotli, in bytes (a kB is 1,000 bytes). */
export const FIRST_SCRIPTS_BUDGET = 80_000;
/** JS + CSS that the home page may load on a first visit until it is idle, brotli, in bytes. */
export const FIRST_VISIT_BUDGET = 150_000;

/** The longest that a page may take until it is interactive, in milliseconds: only a limit for hangs. */
const TIMEOUT = 60_000;
const POLL_INTERVAL = 100;

export interface WeighedFile {
  readonly path: string;
  /** Its brotli size, in bytes. */
  readonly bytes: number;
}

/** What a first visit of the home page loads, heaviest first. */
export interface FirstVisit {
  /** What had loaded when the page was interactive. */
  readonly first: readonly WeighedFile[];
  /** That, and all that it and its workers load until the network is quiet. */
  readonly all: readonly WeighedFile[];
}

/**
 * Opens the home page with an empty profile and weighs its scripts and styles. Every script but those that the document names,
 * with what these import, is held back until the page has answered to a press: so nothing else can be needed for that. What the
 * service worker fetches for later visits is not part of the visit.
 * @param url where the built shop is served
 * @throws Error where the page does not answer with its first scripts alone
 */
export async function weighFirstVisit(browser: Browser, url: string): Promise<FirstVisit> {
  await rendered(url);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const paths = new Set<string>();
    context.on('request', (request) => {
      if (request.serviceWorker()) return;
      const { pathname } = new URL(request.url());
      if (/\.(js|css)$/.test(pathname) && pathname !== '/service-worker.js') paths.add(pathname);
    });
    const { held, letGo } = await holdDeferredScripts(context);
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    await page.getByRole('heading', { name: 'Latest Products' }).waitFor();
    await answersToAPress(page);
    const first = [...paths].filter((path) => !held.has(path));
    letGo();
    await page.waitForLoadState('networkidle');
    // What starts at idle (catalogue, search index) belongs to the visit too.
    await page.waitForTimeout(4_000);
    return { first: await weighed(first), all: await weighed(paths) };
  } finally {
    await context.close();
  }
}

/** Asks until the server has the page rendered: a busy machine sends the plain document first. */
async function rendered(url: string): Promise<void> {
  const until = Date.now() + TIMEOUT;
  while (Date.now() < until) {
    const response = await fetch(url, { headers: { Accept: 'text/html' } });
    if ((await response.text()).includes('id="document-page"')) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL));
  }
  throw new Error('The server does not render the home page');
}

/** Holds back the scripts that come later; tells which were asked for. */
async function holdDeferredScripts(context: BrowserContext) {
  const first = await firstScripts();
  const held = new Set<string>();
  let letGo = () => undefined as void;
  const free = new Promise<void>((resolve) => (letGo = resolve));
  const later = (address: URL) => address.pathname.endsWith('.js') && !first.has(address.pathname);
  await context.route(later, async (route) => {
    held.add(new URL(route.request().url()).pathname);
    await free;
    await route.continue();
  });
  return { held, letGo };
}

/** Presses the carousel's button until it does what it says: before that the page is a picture of itself. */
async function answersToAPress(page: Page): Promise<void> {
  const stop = page.getByRole('button', { name: 'Stop changing products' });
  const stopped = page.getByRole('button', { name: 'Change products automatically' });
  const until = Date.now() + TIMEOUT;
  while (!(await stopped.isVisible())) {
    if (Date.now() > until) throw new Error('The page waits for more than its first scripts');
    await stop.click({ timeout: TIMEOUT });
    await page.waitForTimeout(POLL_INTERVAL);
  }
}

async function weighed(paths: Iterable<string>): Promise<readonly WeighedFile[]> {
  const files = await Promise.all(
    [...paths].map(async (path) => ({ path, bytes: (await stat(`${BUILT}${path}.br`)).size })),
  );
  return files.sort((a, b) => b.bytes - a.bytes);
}

/** @param kind the end of the names that count; all unless given */
export function totalBytes(files: readonly WeighedFile[], kind = ''): number {
  return files.reduce((sum, { path, bytes }) => (path.endsWith(kind) ? sum + bytes : sum), 0);
}
