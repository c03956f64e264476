import type { AnyKind } from '../../kind';
import { firstIndex } from './places';

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
  after(version: number): readonly Entry[] {
    return this.#entries.slice(firstIndex(this.#entries, (entry) => entry.version > version));
  }
}
