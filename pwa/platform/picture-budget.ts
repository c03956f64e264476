import { PRODUCTS_PER_PAGE } from '#shared/catalogue/list-sizes';

/** The most pictures fetched ahead, newest products first: about 1.5 MB in the lists' width. */
const MAX_AHEAD = 600;
/** The pictures of the list that the shop opens with. */
const FIRST_SCREEN = PRODUCTS_PER_PAGE;
/** How many by the browser's own opinion of the network. */
const BY_TYPE: ReadonlyMap<string | undefined, number> = new Map([
  ['slow-2g', 0],
  ['2g', 0],
  ['3g', FIRST_SCREEN],
  ['4g', MAX_AHEAD],
]);
/** Slower than this is slow, in bytes a second: 1 Mbit/s. */
const SLOW = 125_000;
/** A smaller reply comes in one go, and says nothing about the speed; in bytes. */
const MIN_MEASURED_BYTES = 10_000;

/** What is known of the connection. */
export interface ConnectionFacts {
  /** The shopper asked the browser to save data. */
  readonly savesData: boolean;
  /** The browser's own opinion: `slow-2g`, `2g`, `3g`, `4g`; nothing where it has none (Safari, Firefox). */
  readonly effectiveType?: string | undefined;
  /** How fast the catalogue came, in bytes a second; nothing while it is not measured. */
  readonly speed?: number | undefined;
}

/**
 * How many pictures may be fetched ahead, newest products first: what nobody asked for never costs a shopper who saves data
 * or has 2G; a slow connection gets what the first screen shows. One that was not measured counts as slow.
 */
export function pictureBudget({ savesData, effectiveType, speed = 0 }: ConnectionFacts): number {
  if (savesData) return 0;
  return BY_TYPE.get(effectiveType) ?? (speed < SLOW ? FIRST_SCREEN : MAX_AHEAD);
}

type Transfer = Pick<
  PerformanceResourceTiming,
  'name' | 'transferSize' | 'responseStart' | 'responseEnd'
>;

/**
 * How fast the newest page of the catalogue travelled, from its first byte to its last.
 * @param transfers what the browser noted of the page's requests, oldest first
 * @returns bytes a second; nothing where no page of some size came over the network (out of a cache none did)
 */
export function catalogueSpeed(transfers: readonly Transfer[]): number | undefined {
  const page = transfers.findLast(
    ({ name, transferSize }) =>
      transferSize >= MIN_MEASURED_BYTES && new URL(name).pathname === '/api/catalogue/changes',
  );
  if (!page) return undefined;
  return (page.transferSize * 1000) / Math.max(1, page.responseEnd - page.responseStart);
}
