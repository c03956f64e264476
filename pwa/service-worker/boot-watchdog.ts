import { cacheNames } from 'workbox-core';
import { ON_DEMAND_CACHES } from './on-demand-precache';
import { PREVIOUS_BUILD } from './previous-build';

/*
 * A build whose page does not start would be opened from the cache for ever: it cannot ask for a newer one. The worker counts the
 * openings of a build that has never reported a start, and then asks the server instead. The shopper's data is in the
 * database, which is not touched (docs/guarantees.md#broken-build).
 */

/** Empty caches, the worker's only synchronous memory: the build has started, or how often it was opened before that. */
const HAS_STARTED = 'build-started';
const OPENING = 'build-opening-';
/** This many openings without a start may be a shopper who navigated quickly. */
const OPENINGS = 2;
/** The longest wait for the server's document, in milliseconds. */
const DOCUMENT_TIMEOUT = 10_000;

/** Records that this build's page starts on this device. */
export async function hasStarted(): Promise<void> {
  if (await caches.has(HAS_STARTED)) return;
  await caches.open(HAS_STARTED);
  await forgetOpenings();
}

/** Another build: the records of the previous one do not apply. */
export async function forgetStart(): Promise<void> {
  await Promise.all([caches.delete(HAS_STARTED), forgetOpenings()]);
}

async function forgetOpenings(): Promise<void> {
  const openings = (await caches.keys()).filter((name) => name.startsWith(OPENING));
  await Promise.all(openings.map((name) => caches.delete(name)));
}

/** Counts an opening. @returns true where this build was opened before, and never started */
async function isBroken(): Promise<boolean> {
  if (await caches.has(HAS_STARTED)) return false;
  const before = (await caches.keys()).filter((name) => name.startsWith(OPENING)).length;
  if (before >= OPENINGS) return true;
  await caches.open(`${OPENING}${before + 1}`);
  return false;
}

/**
 * The server's document where the cached build does not start; nothing where it does, or the server is out of reach. A
 * waiting newer build is activated; otherwise the app's files are deleted and fetched again with the next page.
 */
export async function documentInstead(
  request: Request,
  registration: ServiceWorkerRegistration,
): Promise<Response | undefined> {
  if (!(await isBroken())) return undefined;
  const response = await fetch(request, { signal: AbortSignal.timeout(DOCUMENT_TIMEOUT) });
  // A portal's page has none.
  if (!response.ok || !response.headers.has('Content-Security-Policy')) return undefined;
  if (registration.waiting) registration.waiting.postMessage({ type: 'SKIP_WAITING' });
  else {
    const files = [cacheNames.precache, ...ON_DEMAND_CACHES, PREVIOUS_BUILD];
    await Promise.all(files.map((name) => caches.delete(name)));
    await registration.unregister();
  }
  await forgetStart();
  return response;
}
