/** The cache of pictures, filled by the service worker. The first thing deleted when space is short. */
export const PICTURE_CACHE = 'pictures';

/** Deletes every picture: all of them can be fetched again. Never rejects. */
export async function dropPictures(
  caches: Pick<CacheStorage, 'delete'> | undefined,
): Promise<void> {
  await caches?.delete(PICTURE_CACHE).catch(() => false);
}
