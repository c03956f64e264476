import type { ConnectionFacts } from './picture-budget';

/** The most compressed bytes of the catalogue on a device, and where data or room is dear (docs/shop-rules.md#r-catalogue-13). */
const USUAL = 2_000_000;
const SMALL = 200_000;
const SLOW_TYPES: ReadonlySet<string | undefined> = new Set(['slow-2g', '2g']);

/** Whether every byte is dear: the user saves data, or has 2G. */
export const isDataDear = ({
  savesData,
  effectiveType,
}: Pick<ConnectionFacts, 'savesData' | 'effectiveType'>): boolean =>
  savesData || SLOW_TYPES.has(effectiveType);

/**
 * How many compressed bytes of the catalogue the device may copy now.
 * @param isRoomShort the device is short of storage
 */
export function catalogueBudget(
  facts: Pick<ConnectionFacts, 'savesData' | 'effectiveType'>,
  isRoomShort: boolean,
): number {
  return isRoomShort || isDataDear(facts) ? SMALL : USUAL;
}
