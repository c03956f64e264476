import { newestFirst } from '#shared/catalogue/product-order';

/** Where a listed row stands, and its key. It holds nothing more of the row, so that none outlives its state. */
export interface ListEntry {
  readonly key: string;
  /** ISO 8601 UTC. */
  readonly createdAt: string;
  readonly _id: string;
}

/** The first place of a list in order from which on something holds; its length where it holds nowhere. */
export function firstPlace<Item extends object>(
  items: readonly Item[],
  holds: (item: Item) => boolean,
): number {
  let from = 0;
  let to = items.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    const item = items[middle];
    if (item && holds(item)) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** The listed rows of one table, newest first, kept in order as rows come, change and go. */
export class Listing {
  readonly #entries: ListEntry[];

  constructor(entries: Iterable<ListEntry>) {
    this.#entries = [...entries].sort(newestFirst);
  }

  get entries(): readonly ListEntry[] {
    return this.#entries;
  }

  add(entry: ListEntry): void {
    this.#entries.splice(this.#placeOf(entry), 0, entry);
  }

  remove(entry: ListEntry): void {
    const place = this.#placeOf(entry);
    if (this.#entries[place]?.key === entry.key) this.#entries.splice(place, 1);
  }

  /** The first place before which everything is newer. */
  #placeOf(entry: ListEntry): number {
    return firstPlace(this.#entries, (at) => newestFirst(at, entry) >= 0);
  }
}
