import type { AnyKind } from '../../kind';

interface Entry {
  readonly version: number;
  readonly kind: AnyKind;
  readonly key: string;
}

/** Below this many entries a log is not cleared of old ones. */
const CLEARED_FROM = 64;

/** The changes of one feed, oldest first. Entries superseded by a later change of the row are skipped by readers, and cleared in time. */
export class FeedLog {
  #entries: Entry[] = [];
  /** How many there were when it was cleared last. */
  #cleared = 0;

  get lastVersion(): number {
    return this.#entries.at(-1)?.version ?? 0;
  }

  /** @param isCurrent whether an entry is of the newest change of its row */
  append(entry: Entry, isCurrent: (entry: Entry) => boolean): void {
    this.#entries.push(entry);
    if (this.#entries.length < Math.max(CLEARED_FROM, 2 * this.#cleared)) return;
    this.#entries = this.#entries.filter(isCurrent);
    this.#cleared = this.#entries.length;
  }

  /** Those after a version. */
  *after(version: number): Generator<Entry> {
    let from = 0;
    let to = this.#entries.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((this.#entries[middle]?.version ?? 0) > version) to = middle;
      else from = middle + 1;
    }
    for (; from < this.#entries.length; from += 1) {
      const entry = this.#entries[from];
      if (entry) yield entry;
    }
  }
}
