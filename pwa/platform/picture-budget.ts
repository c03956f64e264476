import { PRODUCTS_PER_PAGE } from '#shared/catalogue/list-sizes';

/** The most pictures prefetched, newest products first, for who shops here: about 1.4 MB in the lists' width. */
const MAX_AHEAD = 600;
/** For a visitor, who may look around without a connection: ten pages of the list, 250 kB. */
export const AHEAD_FOR_A_VISITOR = 10 * PRODUCTS_PER_PAGE;
/** The pictures of the list that the shop opens with. */
const FIRST_SCREEN = PRODUCTS_PER_PAGE;
/** How many by the browser's network estimate. */
const BY_TYPE: ReadonlyMap<string | undefined, number> = new Map([
  ['slow-2g', 0],
  ['2g', 0],
  ['3g', FIRST_SCREEN],
  ['4g', MAX_AHEAD],
]);
/** Slower than this is slow, in bytes a second: 1 Mbit/s. */
const SLOW = 125_000;
/** A smaller reply says nothing about the speed; in bytes. */
const MIN_MEASURED_BYTES = 10_000;

/** What is known of the connection. */
export interface ConnectionFacts {
  /** The user enabled the browser's data saving. */
  readonly savesData: boolean;
  /** The browser's estimate: `slow-2g`, `2g`, `3g`, `4g`; nothing where it has none (Safari, Firefox). */
  readonly effectiveType?: string | undefined;
  /** How fast the catalogue was transferred, in bytes a second; nothing until it is measured. */
  readonly speed?: number | undefined;
}

/**
 * How many pictures may be prefetched, newest products first: none for a user who saves data
 * or has 2G; a slow connection gets those of the first screen. One that was not measured counts as slow.
 * @param shopsHere the person is signed in, or has something in the cart
 */
export function pictureBudget(
  { savesData, effectiveType, speed = 0 }: ConnectionFacts,
  shopsHere: boolean,
): number {
  if (savesData) return 0;
  const allowed = BY_TYPE.get(effectiveType) ?? (speed < SLOW ? FIRST_SCREEN : MAX_AHEAD);
  return shopsHere ? allowed : Math.min(allowed, AHEAD_FOR_A_VISITOR);
}

type Transfer = Pick<
  PerformanceResourceTiming,
  'name' | 'transferSize' | 'responseStart' | 'responseEnd'
>;

/**
 * How fast the newest page of the catalogue travelled, from its first byte to its last.
 * @param transfers the browser's timing entries of the page's requests, oldest first
 * @returns bytes a second; nothing where no page of some size came over the network (out of a cache none did)
 */
export function catalogueSpeed(transfers: readonly Transfer[]): number | undefined {
  const page = transfers.findLast(
    ({ name, transferSize }) =>
      transferSize >= MIN_MEASURED_BYTES && new URL(name).pathname.startsWith('/api/catalogue/'),
  );
  if (!page) return undefined;
  return (page.transferSize * 1000) / Math.max(1, page.responseEnd - page.responseStart);
}
