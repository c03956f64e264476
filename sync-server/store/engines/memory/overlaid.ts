import type { Range } from '../../engine';
import type { Kind } from '../../kind';
import type { Layer } from './layer';
import { comparePlaces, type Place } from './places';
import { LISTED } from './table';

/**
 * A range of rows overlaid with a transaction's draft: rows that the draft wrote are as in the draft.
 * @param stored the rows below it, of the range; as many more as the draft has written
 */
export function overlaid<Row extends object>(
  draft: Layer,
  kind: Kind<Row>,
  index: string,
  group: string,
  { isDown, after, upTo, limit = Infinity }: Range,
  stored: readonly Row[],
): Row[] {
  const written = draft.keysWritten(kind);
  const at = index === LISTED ? kind.listed : kind.indexes[index]?.at;
  const placed = (row: Row) => ({ row, at: at?.(row) ?? '', key: kind.key(row) });
  const compare = (a: Place, b: Place) => (isDown ? comparePlaces(b, a) : comparePlaces(a, b));
  const isIn = (place: Place) =>
    (after === undefined || compare(place, after) > 0) && (upTo === undefined || place.at <= upTo);
  return [
    ...stored.filter((row) => !written.has(kind.key(row))),
    ...draft.group(kind, index, group),
  ]
    .map(placed)
    .filter(isIn)
    .sort(compare)
    .slice(0, limit)
    .map(({ row }) => row);
}
