import { pictureAt } from '#shared/catalogue/picture';
import type { DeviceDatabase } from './device-database';
import { PICTURE_CACHE } from './picture-cache';

/** The most pictures fetched ahead, newest products first: about 6 MB at card size. */
const MOST = 600;
/** Fetched at the same time. */
const AT_ONCE = 4;

export interface PictureKeeperSurroundings {
  readonly db: DeviceDatabase;
  /** Goes through the service worker, which keeps what comes. */
  readonly fetch: typeof fetch;
  readonly caches: Pick<CacheStorage, 'open'>;
  /** Nobody is kept waiting by it now: online, not slow, visible, room left, worker in charge. */
  readonly allowed: () => boolean;
  /** Waits for an idle moment. */
  readonly idle: () => Promise<void>;
}

/** Card-size pictures of the newest products that are not on the device yet, at their own address. */
async function missingPictures({ db, caches }: PictureKeeperSurroundings): Promise<string[]> {
  const newest = await db.products.orderBy('[createdAt+_id]').reverse().limit(MOST).toArray();
  const cache = await caches.open(PICTURE_CACHE);
  const held = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const wanted = new Set(newest.map(({ image }) => pictureAt(image, 400)));
  return [...wanted].filter((path) => path.startsWith('/') && !held.has(path));
}

/**
 * Fetches pictures ahead, so that products that were never visited have theirs without network. A few at a time, in
 * idle moments; stops at the first that fails or when it is not welcome any more.
 * @returns how many were fetched
 */
export async function keepPictures(around: PictureKeeperSurroundings): Promise<number> {
  let fetched = 0;
  try {
    await around.idle();
    const missing = around.allowed() ? await missingPictures(around) : [];
    while (missing.length > 0) {
      await around.idle();
      if (!around.allowed()) break;
      const replies = await Promise.all(
        missing.splice(0, AT_ONCE).map((path) => around.fetch(path)),
      );
      // A body that nobody reads would hold its connection.
      await Promise.all(replies.map((reply) => reply.arrayBuffer()));
      if (!replies.every((reply) => reply.ok)) break;
      fetched += replies.length;
    }
  } catch {
    // Offline, or no room: pictures are a comfort.
  }
  return fetched;
}
