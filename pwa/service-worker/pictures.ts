import { PICTURE_WIDTHS, pictureAt, PLACEHOLDER_IMAGE } from '#shared/catalogue/picture';
import { pathPattern, PICTURE_PATHS } from '#shared/pages/server-paths';
import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst } from 'workbox-strategies';
import type { WorkboxPlugin } from 'workbox-core/types';
import { PICTURE_CACHE } from '../platform/picture-cache';

/** Holds the placeholder alone, so that it never expires. */
const PLACEHOLDER_CACHE = 'placeholder';
/** The most pictures kept, the longest unused go first: about 15 MB at card size. */
const MAX_PICTURES = 1_500;

/** Fetches the placeholder for missing pictures. A worker without it still works. */
export async function keepPlaceholder(): Promise<void> {
  try {
    const cache = await caches.open(PLACEHOLDER_CACHE);
    await cache.add(PLACEHOLDER_IMAGE);
  } catch {
    // No network now, or no room: the page shows a missing picture by itself.
  }
}

/** The same picture in another width, or the placeholder. */
async function fallbackFor(url: string): Promise<Response | undefined> {
  const { pathname } = new URL(url);
  const cache = await caches.open(PICTURE_CACHE);
  for (const width of [...PICTURE_WIDTHS].reverse()) {
    const other = await cache.match(pictureAt(pathname, width), { ignoreVary: true });
    if (other) return other;
  }
  return caches.match(PLACEHOLDER_IMAGE, { cacheName: PLACEHOLDER_CACHE });
}

/** Only a picture is a picture: a captive portal answers every address with a page of its own. */
const onlyPictures: WorkboxPlugin = {
  fetchDidSucceed({ response }) {
    const type = response.headers.get('content-type') ?? '';
    if (!response.ok || response.redirected || !type.startsWith('image/'))
      return Promise.reject(new TypeError('Not a picture'));
    return Promise.resolve(response);
  },
  handlerDidError: ({ request }) => fallbackFor(request.url),
};

/** Pictures are cached when viewed; offline another width, or the placeholder, replaces them. */
export const pictureStrategy = new CacheFirst({
  cacheName: PICTURE_CACHE,
  matchOptions: { ignoreVary: true },
  plugins: [
    onlyPictures,
    new ExpirationPlugin({ maxEntries: MAX_PICTURES, purgeOnQuotaError: true }),
  ],
});

const PICTURES = pathPattern(PICTURE_PATHS);

/** The shop's own pictures; nothing else of the server's is stored at runtime. */
export function isPicture(url: URL): boolean {
  return url.origin === self.location.origin && PICTURES.test(url.pathname);
}
