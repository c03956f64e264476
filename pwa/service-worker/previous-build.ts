import { cacheNames } from 'workbox-core';
import { ON_DEMAND_CACHES } from './on-demand-precache';

/** Files of the build before: tabs that still run it load the rest of it from here (docs/guarantees.md#old-tab). */
export const PREVIOUS_BUILD = 'previous-build';
/** Files with a hash in their name: the content at their address never changes. */
const isHashed = (url: URL) => url.pathname.startsWith('/assets/');

/**
 * Copies the active build's hashed files before activation deletes them. Called while a newer build
 * is installed; of older builds only the last one is stored.
 * @param newFiles paths of the newer build's files: those stay anyhow
 */
export async function keepPreviousBuild(newFiles: ReadonlySet<string>): Promise<void> {
  const old: { readonly cache: Cache; readonly file: Request }[] = [];
  for (const name of [cacheNames.precache, ...ON_DEMAND_CACHES]) {
    if (!(await caches.has(name))) continue;
    const cache = await caches.open(name);
    for (const file of await cache.keys()) {
      const address = new URL(file.url);
      if (isHashed(address) && !newFiles.has(address.pathname)) old.push({ cache, file });
    }
  }
  if (old.length === 0) return;
  await caches.delete(PREVIOUS_BUILD);
  const stored = await caches.open(PREVIOUS_BUILD);
  for (const { cache, file } of old) {
    const response = await cache.match(file, { ignoreVary: true });
    if (response) await stored.put(file, response);
  }
}

/** A hashed file that is not everybody's, or of the build before: as it is stored, else from the network. */
export async function fileOfAnyBuild(request: Request): Promise<Response> {
  for (const cacheName of [...ON_DEMAND_CACHES, PREVIOUS_BUILD]) {
    const stored = await caches.match(request, { cacheName, ignoreVary: true });
    if (stored) return stored;
  }
  return fetch(request);
}

export function isHashedFile(url: URL): boolean {
  return url.origin === self.location.origin && isHashed(url);
}
