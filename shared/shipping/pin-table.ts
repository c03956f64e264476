import * as z from 'zod/mini';
import { readColumn, writeColumn } from './number-column';

/** India's postal codes: six digits, the first one not 0. */
export const FIRST_PIN = 100_000;
export const LAST_PIN = 999_999;
/** The most rows that a table has: ten times as many as India has codes. */
export const MAX_PIN_ROWS = 200_000;
/** The longest time that an estimate promises, in days. */
export const MAX_DAYS = 90;

const fee = z.int().check(z.minimum(0));
const days = z.nullable(z.int().check(z.minimum(0), z.maximum(MAX_DAYS)));

/** What holds for some postal codes (docs/shop-rules.md#r-delivery-1). */
export const pinZone = z.object({
  /** Empty where the owner has not said it. */
  city: z.string(),
  state: z.string(),
  /** In how many days an order arrives, from the first to the last; `null` where nothing is promised. */
  daysFrom: days,
  daysTo: days,
  /** Whether the shop delivers there. */
  served: z.boolean(),
  /** Whether an order may be paid in cash on delivery. */
  cash: z.boolean(),
  /** Up to which total in paise; `null` without a limit. */
  cashUpTo: z.nullable(z.int().check(z.minimum(0))),
  /** What delivery there costs, in paise; absent: as everywhere in the shop. */
  shippingFee: z.optional(fee),
  freeAbove: z.optional(fee),
  cashFee: z.optional(fee),
});
export type PinZone = Readonly<z.infer<typeof pinZone>>;

/** A row of the owner's table: the codes from one to another, both of them in it. */
export interface PinRow {
  readonly first: number;
  readonly last: number;
  readonly zone: PinZone;
}

/**
 * The owner's table of postal codes, as it is stored and as devices get it: 20,000 codes are some kilobytes. Without rows
 * there is no table, and every code is delivered to (docs/shop-rules.md#r-delivery-2).
 */
export const pinTable = z.object({
  /** Raised by one with every change; 0 before the first. */
  revision: z.int(),
  /** How many rows there are. */
  count: z.int().check(z.minimum(0), z.maximum(MAX_PIN_ROWS)),
  /** By rows, in their order: how far the first code lies behind that of the row before (`number-column.ts`). */
  steps: z.string(),
  /** How far the last code lies behind the first. */
  spans: z.string(),
  /** Which of `zones` holds. */
  zoneOf: z.string(),
  zones: z.array(pinZone),
});
export type PinTable = Readonly<z.infer<typeof pinTable>>;

/** Before the owner has set one. */
export const NO_PIN_TABLE: PinTable = {
  revision: 0,
  count: 0,
  steps: '',
  spans: '',
  zoneOf: '',
  zones: [],
};

/** In the order of a table: the smaller code first, of rows with the same one the wider. */
const inOrder = (a: PinRow, b: PinRow) => a.first - b.first || b.last - a.last;

/** Whether two rows overlap with neither within the other, so that it is undefined which applies. */
export interface RowClash {
  readonly row: PinRow;
  readonly other: PinRow;
}

/** The first two rows that clash; nothing where each lies within another one or beside it. */
export function clashAmong(rows: readonly PinRow[]): RowClash | undefined {
  const open: PinRow[] = [];
  for (const row of rows.toSorted(inOrder)) {
    while ((open.at(-1)?.last ?? Infinity) < row.first) open.pop();
    const around = open.at(-1);
    const isSame = around?.first === row.first && around.last === row.last;
    if (around && (isSame || row.last > around.last)) return { row, other: around };
    open.push(row);
  }
  return undefined;
}

/** The same for equal zones, whatever the order of their members. */
export function zoneText(zone: PinZone): string {
  const { city, state, daysFrom, daysTo, served, cash, cashUpTo, ...fees } = zone;
  const { shippingFee, freeAbove, cashFee } = fees;
  const names = [city, state, daysFrom, daysTo, served, cash, cashUpTo];
  return JSON.stringify([...names, shippingFee, freeAbove, cashFee]);
}

/** Packs rows into a table. @param rows without clashes; in any order */
export function packPinTable(rows: readonly PinRow[], revision: number): PinTable {
  const zones: PinZone[] = [];
  const placeOf = new Map<string, number>();
  const sorted = rows.toSorted(inOrder);
  const zoneOf = sorted.map(({ zone }) => {
    const name = zoneText(zone);
    const known = placeOf.get(name);
    if (known !== undefined) return known;
    placeOf.set(name, zones.length);
    return zones.push(zone) - 1;
  });
  return {
    revision,
    count: sorted.length,
    steps: writeColumn(sorted.map(({ first }, at) => first - (sorted[at - 1]?.first ?? FIRST_PIN))),
    spans: writeColumn(sorted.map(({ first, last }) => last - first)),
    zoneOf: writeColumn(zoneOf),
    zones,
  };
}

/** The rows of a table, in its order. @throws RangeError where it is none */
export function* rowsOfPinTable({ count, zones, ...packed }: PinTable): Generator<PinRow> {
  const steps = readColumn(packed.steps, count);
  const spans = readColumn(packed.spans, count);
  const zoneOf = readColumn(packed.zoneOf, count);
  let first = FIRST_PIN;
  for (let at = 0; at < count; at += 1) {
    first += steps[at] ?? 0;
    const zone = zones[zoneOf[at] ?? -1];
    if (!zone) throw new RangeError('A row of the table has no zone');
    yield { first, last: first + (spans[at] ?? 0), zone };
  }
}
