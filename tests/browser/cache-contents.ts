import type { Page } from 'playwright-core';

/** One cached reply. */
export interface CachedResponse {
  readonly cache: string;
  /** Path and query. */
  readonly path: string;
  readonly origin: string;
  readonly type: string;
  /** `opaque` where it came from elsewhere. */
  readonly kind: string;
  /** Its text; empty for pictures and fonts. */
  readonly text: string;
}

/** Every reply that pages and service worker of this origin have cached, read without the shop's own code. */
export function cachedResponses(page: Page): Promise<CachedResponse[]> {
  return page.evaluate(async () => {
    const found: CachedResponse[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request, { ignoreVary: true });
        if (!response) continue;
        const { origin, pathname, search } = new URL(request.url);
        const type = response.headers.get('content-type') ?? '';
        found.push({
          cache: name,
          path: pathname + search,
          origin,
          type,
          kind: response.type,
          text: /^(image|font)\//.test(type) ? '' : await response.text(),
        });
      }
    }
    return found;
  });
}
