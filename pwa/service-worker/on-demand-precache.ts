import {
  ALSO_NEEDED,
  ON_DEMAND_GROUPS,
  type KeepFiles,
  type OnDemandGroup,
} from '../platform/on-demand-precache';

/** Each group has its own cache, and is needed on this device if that exists. */
const cacheOf = (group: OnDemandGroup) => `later-${group}`;
/** The caches of files that only some users need. */
export const ON_DEMAND_CACHES: readonly string[] = ON_DEMAND_GROUPS.map(cacheOf);
/** Fetched at the same time. */
const CONCURRENCY = 4;

/** A file of the build as the build lists it; without a group it is for everybody. */
export interface ListedFile {
  readonly url: string;
  readonly revision: string | null;
  readonly group?: OnDemandGroup | undefined;
}

/** Reads the build's list, in which `scripts/on-demand-precache.ts` has noted the groups. */
export function listedFiles(
  entries: readonly (string | { readonly url: string; readonly revision?: string | null })[],
): ListedFile[] {
  return entries.map((entry) => {
    if (typeof entry === 'string') return { url: entry, revision: null };
    const { url, revision = null } = entry;
    const noted = 'group' in entry ? entry.group : undefined;
    return { url, revision, group: ON_DEMAND_GROUPS.find((group) => group === noted) };
  });
}

/** A file of ours has its own type: a captive portal answers every address with a page of its own. */
function isFile(response: Response): boolean {
  const type = response.headers.get('content-type') ?? '';
  return response.ok && !response.redirected && !type.startsWith('text/html');
}

/** Fetches a file, all of it. @throws TypeError where it could not be had */
async function whole(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!isFile(response)) throw new TypeError(`Not a file of the build: ${url}`);
  await response.clone().arrayBuffer();
  return response;
}

const urlsOf = (files: readonly ListedFile[], group: OnDemandGroup) =>
  files.filter((file) => file.group === group).map(({ url }) => `/${url}`);

/**
 * Caches the files of a group, after those that it builds on. What could not be fetched is retried when the page asks again, at its next start.
 * @throws TypeError where a file could not be had
 */
export async function keepGroup(files: readonly ListedFile[], group: OnDemandGroup): Promise<void> {
  for (const needed of ALSO_NEEDED[group]) await keepGroup(files, needed);
  const cacheName = cacheOf(group);
  const missing: string[] = [];
  for (const url of urlsOf(files, group))
    if (!(await caches.match(url, { cacheName, ignoreVary: true }))) missing.push(url);
  const fetched: [string, Response][] = [];
  for (let at = 0; at < missing.length; at += CONCURRENCY) {
    const some = missing.slice(at, at + CONCURRENCY);
    fetched.push(
      ...(await Promise.all(
        some.map(async (url): Promise<[string, Response]> => [url, await whole(url)]),
      )),
    );
  }
  // All at once, after the last has arrived: with half a group the first screen would open and no further one.
  const cache = await caches.open(cacheName);
  await Promise.all(fetched.map(([url, response]) => cache.put(url, response)));
}

/**
 * Runs while a newer build is installed: it includes every group of the active build, or fails.
 * @throws TypeError where a file could not be had
 */
export async function keepNeededGroups(files: readonly ListedFile[]): Promise<void> {
  for (const group of ON_DEMAND_GROUPS)
    if (await caches.has(cacheOf(group))) await keepGroup(files, group);
}

/** Runs when a build is activated: older files are deleted. */
export async function dropOldOnDemandFiles(files: readonly ListedFile[]): Promise<void> {
  for (const group of ON_DEMAND_GROUPS) {
    if (!(await caches.has(cacheOf(group)))) continue;
    const cache = await caches.open(cacheOf(group));
    const staying = new Set(urlsOf(files, group));
    for (const file of await cache.keys())
      if (!staying.has(new URL(file.url).pathname)) await cache.delete(file);
  }
}

/** The group that a message of the page asks for. */
export function groupAskedFor(message: unknown): OnDemandGroup | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  const { type, group } = message as Partial<KeepFiles>;
  return type === 'KEEP_FILES' ? ON_DEMAND_GROUPS.find((known) => known === group) : undefined;
}
