import { expect } from 'vitest';
import { ContentWatch } from './content-watch';
import { WATCH_SHIFTS } from './layout-watch';
import type { TestShop } from './test-shop';

/**
 * Requests pages until the server has rendered them: on a machine that stalls for 200 ms the plain document is sent, and
 * the next request gets the rendered one.
 */
export async function rendered(shop: TestShop, ...paths: string[]): Promise<void> {
  for (const path of paths)
    await expect
      .poll(async () => {
        const response = await fetch(shop.server.origin + path, {
          headers: { Accept: 'text/html' },
        });
        return response.text();
      })
      .toContain('id="document-page"');
}

/** A page whose script waits until it is released, and all that it logs. */
export async function openSlowly(shop: TestShop, path: string) {
  await rendered(shop, path);
  const device = await shop.device('phone', WATCH_SHIFTS);
  const { page, context } = device;
  const watch = await ContentWatch.over(context);
  let letGo = () => undefined as void;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/assets/shop-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  // It comes after the page: all of it has been parsed.
  await page.locator('#document-page').waitFor({ state: 'attached' });
  // Marks every element: one that is rendered again has no mark.
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('#root *'))
      element.setAttribute('data-first', '');
  });
  return { device, page, watch, letGo };
}
