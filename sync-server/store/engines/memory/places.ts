import type { Range } from '../../engine';

/** Where a row is in an order: by `at`, and those with the same by their keys. */
export interface Place {
  readonly at: string;
  readonly key: string;
}

export function comparePlaces(a: Place, b: Place): number {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1;
  if (a.key === b.key) return 0;
  return a.key < b.key ? -1 : 1;
}

/** The first index from which on something holds of what is in a list; its length where it holds nowhere. */
export function firstIndex<Item>(list: readonly Item[], holds: (item: Item) => boolean): number {
  let from = 0;
  let to = list.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    const item = list[middle];
    if (item !== undefined && holds(item)) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** Rows in an order, kept in it as they come and go. */
export class Places {
  readonly #places: Place[] = [];

  get size(): number {
    return this.#places.length;
  }

  add(place: Place): void {
    const last = this.#places.at(-1);
    // Most rows are the newest ones.
    if (!last || comparePlaces(last, place) < 0) this.#places.push(place);
    else
      this.#places.splice(
        this.#first((at) => comparePlaces(at, place) >= 0),
        0,
        place,
      );
  }

  remove(place: Place): void {
    const index = this.#first((at) => comparePlaces(at, place) >= 0);
    if (this.#places[index]?.key === place.key) this.#places.splice(index, 1);
  }

  /** Those of a range, in the order in which it is read. */
  in(range: Range): Place[] {
    const { isDown = false, limit = Infinity } = range;
    const [from, to] = this.#bounds(range);
    if (!isDown) return this.#places.slice(from, Math.min(to, from + limit));
    return this.#places.slice(Math.max(from, to - limit), to).reverse();
  }

  /** How many there are in a range. */
  count(range: Range): number {
    const [from, to] = this.#bounds(range);
    return Math.max(0, to - from);
  }

  #bounds({ isDown = false, after, from: first, upTo }: Range): readonly [number, number] {
    let from = first === undefined ? 0 : this.#first(({ at }) => at >= first);
    let to = upTo === undefined ? this.size : this.#first(({ at }) => at > upTo);
    if (after && isDown)
      to = Math.min(
        to,
        this.#first((at) => comparePlaces(at, after) >= 0),
      );
    else if (after)
      from = Math.max(
        from,
        this.#first((at) => comparePlaces(at, after) > 0),
      );
    return [from, to];
  }

  #first(holds: (place: Place) => boolean): number {
    return firstIndex(this.#places, holds);
  }
}
