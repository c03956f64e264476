import { cacheNames } from 'workbox-core';

/** Files of the build before: tabs that still run it load the rest of it from here (acceptance 20). */
const PREVIOUS_BUILD = 'previous-build';
/** Files with a hash in their name: what stands behind an address never changes. */
const isHashed = (url: URL) => url.pathname.startsWith('/assets/');

/**
 * Copies the hashed files of the build that is in charge, before activation clears them away. Called while a newer build
 * is installed; of older builds only the last one is kept.
 * @param newFiles paths of the newer build's files: those stay anyhow
 */
export async function keepPreviousBuild(newFiles: ReadonlySet<string>): Promise<void> {
  const precache = await caches.open(cacheNames.precache);
  const files = (await precache.keys()).filter(({ url }) => {
    const address = new URL(url);
    return isHashed(address) && !newFiles.has(address.pathname);
  });
  if (files.length === 0) return;
  await caches.delete(PREVIOUS_BUILD);
  const kept = await caches.open(PREVIOUS_BUILD);
  for (const file of files) {
    const response = await precache.match(file);
    if (response) await kept.put(file, response);
  }
}

/** A hashed file that this build does not know: from the build before, else from the network. */
export async function fileOfAnyBuild(request: Request): Promise<Response> {
  const kept = await caches.match(request, { cacheName: PREVIOUS_BUILD, ignoreVary: true });
  return kept ?? fetch(request);
}

export function isHashedFile(url: URL): boolean {
  return url.origin === self.location.origin && isHashed(url);
}
