/** The cache of pictures; the service worker fills it. The first thing that is given up when room is short. */
export const PICTURE_CACHE = 'pictures';

/** Gives up every picture: all of them can be fetched again. Never rejects. */
export async function dropPictures(
  caches: Pick<CacheStorage, 'delete'> | undefined,
): Promise<void> {
  await caches?.delete(PICTURE_CACHE).catch(() => false);
}
