import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { ManifestEntry, ManifestTransform } from 'workbox-build';
import type { OnDemandGroup } from '../pwa/platform/on-demand-precache.ts';
import { ALL_PAGES } from '../shared/pages/pages.ts';

const BUILD_MANIFEST = fileURLToPath(new URL('../dist/pwa/.vite/manifest.json', import.meta.url));

/** An entry of Vite's manifest: its files, and the parts that it loads. */
interface BuiltPart {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}
type BuildManifest = Readonly<Record<string, BuiltPart>>;

/** The name of the chunk that every page starts with. */
export const FIRST_CHUNK = 'shop';
/** The name of the chunk with the deferred services of the device, which a first visit loads after its first page. */
export const DEVICE_CHUNK = 'device';
/** The name of the chunk with their database, which comes beside it. */
export const DEXIE_CHUNK = 'dexie';

const filesOf = (screens: readonly string[]) =>
  new Set(screens.map((screen) => `features/${screen}.tsx`));
const CHECKOUT_PAGES: readonly string[] = ['/shipping', '/payment', '/placeorder'];
const CHECKOUT_SCREENS = filesOf(
  ALL_PAGES.filter(({ path }) => CHECKOUT_PAGES.includes(path)).map(({ screen }) => screen),
);
const SHOPPER_SCREENS = filesOf(
  ALL_PAGES.filter(({ who }) => who === 'shopper').map(({ screen }) => screen),
);
/** The chunk of the screens that lead to an account. */
export const ENTRY_CHUNK = 'account-entry';
/** The chunk of what a signed-in person does with reviews. */
export const REVIEW_CHUNK = 'review-parts';
const ACCOUNT =
  /^(?:outbox\/read-reply|outbox-delivery\/cart-sync|replica\/(?:account|remove)-replica|app\/(?:picture-sending|locked-screen|shell\/account-menu)|features\/(?:activity\/own-activity|account\/sign-out-dialog))\.tsx?$/;
const ADMIN =
  /^(?:app\/(?:admin-routes|shell\/admin-menu)\.tsx|features\/(?:orders\/admin-order-(?:area|marks)|product\/review-admin-tools)\.tsx|i18n\/owners-hindi\.ts)$/;
const HINDI =
  /^(?:i18n\/(?:hi\.json|hindi-fonts\.css)|components\/design\/fonts\/poppins-devanagari-[\w-]+\.woff2)$/;

/** Whether a part of the page, by its path in `pwa/`, is where only owners and their staff come in. */
export const isOwnersPart = (part: string): boolean => ADMIN.test(part);

/** Entries of the code that only some people need; what they load belongs to them unless others load it too. */
const DOORS: Readonly<Record<OnDemandGroup, (part: string, chunk?: string) => boolean>> = {
  checkout: (part, chunk) => CHECKOUT_SCREENS.has(part) || chunk === ENTRY_CHUNK,
  account: (part, chunk) =>
    SHOPPER_SCREENS.has(part) || ACCOUNT.test(part) || chunk === REVIEW_CHUNK,
  written: (part) => part === 'features/policies/written-policy.tsx',
  admin: isOwnersPart,
  hindi: (part) => HINDI.test(part),
};
const GROUPS = Object.keys(DOORS) as OnDemandGroup[];

/** The files that are reached from these parts without passing an excluded entry. */
function reached(
  manifest: BuildManifest,
  from: readonly string[],
  isClosed: (part: string) => boolean,
): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const open = [...from];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const part = manifest[name];
    if (!part || seen.has(name) || isClosed(name)) continue;
    seen.add(name);
    for (const file of [part.file, ...(part.css ?? []), ...(part.assets ?? [])]) files.add(file);
    open.push(...(part.imports ?? []), ...(part.dynamicImports ?? []));
  }
  return files;
}

/**
 * Which files of the build only some people need. A file that any other page loads too is in no group.
 * @returns groups by path of the file
 */
export function onDemandGroups(manifest: BuildManifest): Map<string, OnDemandGroup> {
  const parts = Object.keys(manifest);
  const doorOf = (part: string) => GROUPS.find((group) => DOORS[group](part, manifest[part]?.name));
  for (const group of GROUPS)
    if (!parts.some((part) => doorOf(part) === group))
      throw new Error(`No part of the build is the door of "${group}"`);
  const starts = parts.filter(
    (part) => manifest[part]?.name === FIRST_CHUNK && manifest[part].file.endsWith('.js'),
  );
  if (starts.length !== 1) throw new Error(`The build has no first chunk "${FIRST_CHUNK}"`);
  const taken = reached(manifest, starts, (part) => doorOf(part) !== undefined);
  const groups = new Map<string, OnDemandGroup>();
  for (const group of GROUPS) {
    const doors = parts.filter((part) => doorOf(part) === group);
    // An entry's own file is never shared: Vite counts a stylesheet's fonts to the first chunk too.
    for (const door of doors) taken.delete(manifest[door]?.file ?? '');
    const files = reached(manifest, doors, (part) => {
      const door = doorOf(part);
      return door !== undefined && door !== group;
    });
    for (const file of files) if (!taken.has(file) && !groups.has(file)) groups.set(file, group);
  }
  return groups;
}

/** Marks in the service worker's list of files those that only some people need: see `pwa/service-worker/on-demand-precache.ts`. */
export const markOnDemandFiles: ManifestTransform = async (entries) => {
  const manifest = JSON.parse(await readFile(BUILD_MANIFEST, 'utf8')) as BuildManifest;
  const groups = onDemandGroups(manifest);
  const marked = entries.map((entry): ManifestEntry & { size: number; group?: OnDemandGroup } => {
    const group = groups.get(entry.url);
    return group ? { ...entry, group } : entry;
  });
  return { manifest: marked, warnings: [] };
};
