import { LAST_PIN, type PinTable, type PinZone } from './pin-table';
import { rowsOfPinTable } from './pin-table';

/** A table of postal codes, ready to be asked. */
export interface PinLookup {
  /** What holds for a code; nothing where no row has it. */
  zoneOf(pin: number): PinZone | undefined;
}

/** Made once for each table, which never changes. */
const known = new WeakMap<PinTable, PinLookup>();

/**
 * Indexes a table: ranges of codes for which one row holds, sorted, for binary search. Of rows that lie within
 * each other the narrowest holds (docs/shop-rules.md#r-delivery-1).
 * @returns nothing where there is no table
 * @throws RangeError where it is damaged
 */
export function lookupOf(table: PinTable): PinLookup | undefined {
  if (table.count === 0) return undefined;
  const before = known.get(table);
  if (before) return before;
  const lookup = readLookup(table);
  known.set(table, lookup);
  return lookup;
}

function readLookup(table: PinTable): PinLookup {
  const starts: number[] = [];
  const zones: (PinZone | undefined)[] = [];
  /** Rows that have begun and not ended, the narrowest last. */
  const open: { readonly last: number; readonly zone: PinZone }[] = [];

  function begin(at: number, zone: PinZone | undefined): void {
    if (starts.at(-1) === at) zones[zones.length - 1] = zone;
    else if (starts.push(at)) zones.push(zone);
  }
  function endBefore(first: number): void {
    for (let row = open.at(-1); row && row.last < first; row = open.at(-1)) {
      open.pop();
      begin(row.last + 1, open.at(-1)?.zone);
    }
  }

  for (const { first, last, zone } of rowsOfPinTable(table)) {
    endBefore(first);
    begin(first, zone);
    open.push({ last, zone });
  }
  endBefore(LAST_PIN + 1);

  const sorted = Int32Array.from(starts);
  return {
    zoneOf(pin) {
      let low = 0;
      let high = sorted.length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((sorted[middle] ?? 0) <= pin) low = middle + 1;
        else high = middle;
      }
      return zones[low - 1];
    },
  };
}
