import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';

const BUILT = fileURLToPath(new URL('../dist/pwa', import.meta.url));

/** JS + CSS that the home page may load on a first visit, brotli, in bytes (a kB is 1,000 bytes). */
export const FIRST_VISIT_BUDGET = 165_000;

export interface WeighedFile {
  readonly path: string;
  /** Its brotli size, in bytes. */
  readonly bytes: number;
}

/**
 * Opens the home page with an empty profile and weighs every script and style that the page and its workers load until the
 * network is quiet, heaviest first. What the service worker fetches for later visits is not part of the visit.
 * @param url where the built shop is served
 */
export async function weighFirstVisit(
  browser: Browser,
  url: string,
): Promise<readonly WeighedFile[]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const paths = new Set<string>();
    context.on('request', (request) => {
      if (request.serviceWorker()) return;
      const { pathname } = new URL(request.url());
      if (/\.(js|css)$/.test(pathname) && pathname !== '/service-worker.js') paths.add(pathname);
    });
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { name: 'Latest Products' }).waitFor();
    // What starts at idle (catalogue, search index) belongs to the visit too.
    await page.waitForTimeout(4_000);
    const weighed = await Promise.all(
      [...paths].map(async (path) => ({ path, bytes: (await stat(`${BUILT}${path}.br`)).size })),
    );
    return weighed.sort((a, b) => b.bytes - a.bytes);
  } finally {
    await context.close();
  }
}

export function totalBytes(files: readonly WeighedFile[]): number {
  return files.reduce((sum, file) => sum + file.bytes, 0);
}
