import { LIST_WIDTH, PICTURE_WIDTHS, pictureAt } from '#shared/catalogue/picture';
import type { DeviceDatabase } from '../database/device-database';
import { PICTURE_CACHE } from '../platform/picture-cache';

/** Concurrent fetches. */
const CONCURRENCY = 4;
/** Products read at once: 600 are one long task of a slow phone. */
const READ_AT_ONCE = 50;

export interface ImagePrefetchDeps {
  readonly db: DeviceDatabase;
  /** Goes through the service worker, which caches the pictures. */
  readonly fetch: typeof fetch;
  readonly caches: Pick<CacheStorage, 'open'>;
  /** Prefetching is welcome now: online, visible, room left, a service worker in control. */
  readonly allowed: () => boolean;
  /** How many products' pictures the connection allows now, newest products first; see `pictureBudget`. */
  readonly budget: () => number;
  /** Waits for an idle moment. */
  readonly idle: () => Promise<void>;
}

/** The pictures of the newest products, read a few at a time. */
async function newestPictures({ db, idle }: ImagePrefetchDeps, count: number): Promise<string[]> {
  const pictures: string[] = [];
  let rest = db.products.orderBy('[createdAt+_id]');
  while (pictures.length < count) {
    const limit = Math.min(READ_AT_ONCE, count - pictures.length);
    const some = await rest.reverse().limit(limit).toArray();
    pictures.push(...some.map(({ image }) => image));
    const last = some.at(-1);
    if (!last || some.length < limit) break;
    rest = db.products.where('[createdAt+_id]').below([last.createdAt, last._id]);
    await idle();
  }
  return pictures;
}

/** Pictures of the newest products, as lists show them, of which the device has none yet in any width: offline one stands in for another. */
async function missingPictures(deps: ImagePrefetchDeps, count: number): Promise<string[]> {
  const { caches } = deps;
  const newest = await newestPictures(deps, count);
  const cache = await caches.open(PICTURE_CACHE);
  const held = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const isHeld = (image: string) =>
    PICTURE_WIDTHS.some((width) => held.has(pictureAt(image, width)));
  const wanted = newest.flatMap((image) => (isHeld(image) ? [] : pictureAt(image, LIST_WIDTH)));
  return [...new Set(wanted)].filter((path) => path.startsWith('/'));
}

/**
 * Prefetches pictures, so that products that were never visited have theirs offline. A few at a time, in
 * idle moments; stops at the first failure, or when no longer welcome.
 * @returns how many were fetched
 */
export async function prefetchImages(deps: ImagePrefetchDeps): Promise<number> {
  let fetched = 0;
  try {
    await deps.idle();
    const budget = deps.allowed() ? deps.budget() : 0;
    const missing = budget > 0 ? await missingPictures(deps, budget) : [];
    while (missing.length > 0) {
      await deps.idle();
      // On another, slower network the prefetch is not continued.
      if (!deps.allowed() || deps.budget() < budget) break;
      const responses = await Promise.all(
        missing.splice(0, CONCURRENCY).map((path) => deps.fetch(path)),
      );
      // An unread body would hold its connection.
      await Promise.all(responses.map((response) => response.arrayBuffer()));
      if (!responses.every((response) => response.ok)) break;
      fetched += responses.length;
    }
  } catch {
    // Offline, or full: pictures are optional.
  }
  return fetched;
}
