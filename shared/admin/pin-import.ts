import * as z from 'zod/mini';
import { pageOf } from '../core/page-schema';
import { plainTyped, withoutSeparators } from '../core/typed-text';
import {
  pinZone,
  rowsOfPinTable,
  zoneText,
  type PinRow,
  type PinTable,
} from '../shipping/pin-table';
import { pinsText } from '../shipping/pin-csv';

/** What a table of postal codes would change, in rows. */
export const pinChanges = z.object({
  rows: z.int(),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  unchanged: z.int(),
  /** Of the table as it is: what the import then names in `If-Match`. */
  revision: z.int(),
});
export type PinChanges = z.infer<typeof pinChanges>;

/** A row as admins see it. */
export const listedPins = z.extend(pinZone, {
  /** The codes as a table writes them, such as `411001` or `411*`, each once. */
  _id: z.string(),
});
export type ListedPins = z.infer<typeof listedPins>;

/** `GET /api/pin-table/rows`: a page of the table, and of which revision it is. */
export const pinPage = pageOf({ rows: z.array(listedPins), revision: z.int() });

/** What rows would change of a table that they take the place of. */
export function changesBy(before: PinTable, rows: readonly PinRow[]): PinChanges {
  const was = new Map<string, string>();
  for (const row of rowsOfPinTable(before)) was.set(pinsText(row), zoneText(row.zone));
  let [added, changed, unchanged] = [0, 0, 0];
  for (const row of rows) {
    const zone = was.get(pinsText(row));
    if (zone === undefined) added += 1;
    else if (zone === zoneText(row.zone)) unchanged += 1;
    else changed += 1;
  }
  const removed = was.size - changed - unchanged;
  return { rows: rows.length, added, changed, removed, unchanged, revision: before.revision };
}

const EMPTY_CODE = '000000';

/**
 * The rows of a table that a keyword finds: digits find the rows that hold for a code that begins with them, anything else is
 * looked for in city and state.
 */
export function pinsFound(table: PinTable, keyword: string): PinRow[] {
  const rows = [...rowsOfPinTable(table)];
  const wanted = plainTyped(keyword).trim().toLowerCase();
  if (wanted === '') return rows;
  const digits = withoutSeparators(wanted);
  if (/^\d{1,6}$/.test(digits)) {
    const first = Number(digits.padEnd(EMPTY_CODE.length, '0'));
    const last = Number(digits.padEnd(EMPTY_CODE.length, '9'));
    return rows.filter((row) => row.first <= last && row.last >= first);
  }
  return rows.filter(({ zone }) => `${zone.city}\n${zone.state}`.toLowerCase().includes(wanted));
}
