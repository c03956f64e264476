import type { Kind, Stored } from '../../kind';
import { Places, type Place } from './places';

/** The index of all rows, in the order of `Kind.listed`. */
export const LISTED = '';

/** The index by a list of a kind (`Kind.lists`), in the same order. */
export const listIndex = (name: string): string => `list ${name}`;

/** Rows of one kind with their indexes: all that are committed, or those that one transaction wrote. */
export class Table<Row extends object> {
  /** `null`: removed here. */
  readonly rows = new Map<string, Stored<Row> | null>();
  /** By index and group. */
  readonly #indexes = new Map<string, Map<string, Places>>();

  constructor(readonly kind: Kind<Row>) {
    const lists = Object.keys(kind.lists ?? {}).map(listIndex);
    for (const index of [LISTED, ...Object.keys(kind.indexes), ...lists])
      this.#indexes.set(index, new Map());
  }

  set(key: string, stored: Stored<Row> | null): void {
    const before = this.rows.get(key)?.row;
    if (before) this.#eachGroup(key, before, (places, place) => places.remove(place));
    this.rows.set(key, stored);
    if (stored?.row) this.#eachGroup(key, stored.row, (places, place) => places.add(place));
  }

  places(index: string, group: string): Places | undefined {
    return this.#indexes.get(index)?.get(group);
  }

  groups(index: string): Iterable<string> {
    return this.#indexes.get(index)?.keys() ?? [];
  }

  /** Calls back for every group that a row is in, with its place there. */
  #eachGroup(key: string, row: Row, visit: (places: Places, place: Place) => void): void {
    const { listed, indexes, lists = {} } = this.kind;
    const place = { at: listed?.(row) ?? '', key };
    this.#visit(LISTED, LISTED, place, visit);
    for (const [name, groups] of Object.entries(lists))
      for (const group of new Set(groups(row))) this.#visit(listIndex(name), group, place, visit);
    for (const [name, { of, at }] of Object.entries(indexes))
      for (const group of new Set(of(row)))
        this.#visit(name, group, { at: at?.(row) ?? '', key }, visit);
  }

  #visit(
    index: string,
    group: string,
    place: Place,
    visit: (places: Places, place: Place) => void,
  ): void {
    const groups = this.#indexes.get(index);
    const places = groups?.get(group) ?? new Places();
    visit(places, place);
    if (places.size > 0) groups?.set(group, places);
    else groups?.delete(group);
  }
}
