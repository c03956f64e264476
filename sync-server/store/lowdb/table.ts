import { firstPlace, Listing, type ListEntry } from './listing';
import type { TableRule } from './rows';

/** Below this many entries a feed's log is not worth clearing of old ones. */
const LOG_CLEARED_FROM = 64;

/** The changes of one feed, oldest first. Entries that a later change overtook are passed over, and cleared in time. */
class FeedLog {
  #entries: { readonly version: number; readonly key: string }[] = [];

  get lastVersion(): number {
    return this.#entries.at(-1)?.version ?? 0;
  }

  get length(): number {
    return this.#entries.length;
  }

  append(version: number, key: string): void {
    this.#entries.push({ version, key });
  }

  clear(stands: (key: string, version: number) => boolean): void {
    this.#entries = this.#entries.filter(({ key, version }) => stands(key, version));
  }

  *after(version: number): Generator<{ readonly version: number; readonly key: string }> {
    let index = firstPlace(this.#entries, (entry) => entry.version > version);
    for (; index < this.#entries.length; index += 1) {
      const entry = this.#entries[index];
      if (entry) yield entry;
    }
  }
}

/** Rows of one table with their indexes: all that are committed, or those that one transaction wrote. */
export class Table<Row> {
  /** `null`: removed here. */
  readonly rows = new Map<string, Row | null>();
  readonly #groups = new Map<string, Set<string>>();
  readonly #feeds = new Map<string, { log: FeedLog; live: number }>();
  /** Made when it is first asked for: most tables and most drafts are never listed. */
  #listing: Listing | undefined;

  constructor(readonly rule: TableRule<Row>) {}

  keysIn(group: string): Iterable<string> {
    return this.#groups.get(group) ?? [];
  }

  feed(name: string): FeedLog | undefined {
    return this.#feeds.get(name)?.log;
  }

  /** The listed rows, newest first. */
  get listed(): readonly ListEntry[] {
    this.#listing ??= new Listing(this.#listEntries());
    return this.#listing.entries;
  }

  set(key: string, row: Row | null): void {
    const before = this.rows.get(key);
    if (before) this.#forget(key, before);
    // The rows stand in the order of their last writes, so that whoever takes them over logs versions as they rise.
    this.rows.delete(key);
    this.rows.set(key, row);
    if (!row) return;
    for (const group of this.rule.groups(row)) {
      const keys = this.#groups.get(group);
      if (keys) keys.add(key);
      else this.#groups.set(group, new Set([key]));
    }
    const change = this.rule.feed(row);
    if (change) this.#log(change.name, change.version, key);
    const entry = this.#listing && this.#listEntry(key, row);
    if (entry) this.#listing?.add(entry);
  }

  #listEntry(key: string, row: Row): ListEntry | undefined {
    const place = this.rule.listed(row);
    return place && { key, createdAt: place.createdAt, _id: place._id };
  }

  *#listEntries(): Generator<ListEntry> {
    for (const [key, row] of this.rows) {
      const entry = row && this.#listEntry(key, row);
      if (entry) yield entry;
    }
  }

  #log(name: string, version: number, key: string): void {
    const feed = this.#feeds.get(name) ?? { log: new FeedLog(), live: 0 };
    this.#feeds.set(name, feed);
    feed.log.append(version, key);
    feed.live += 1;
    if (feed.log.length < LOG_CLEARED_FROM || feed.log.length < 2 * feed.live) return;
    feed.log.clear((logged, at) => {
      const row = this.rows.get(logged);
      return row ? this.rule.feed(row)?.version === at : false;
    });
  }

  #forget(key: string, row: Row): void {
    for (const group of this.rule.groups(row)) {
      const keys = this.#groups.get(group);
      keys?.delete(key);
      if (keys?.size === 0) this.#groups.delete(group);
    }
    const feed = this.#feeds.get(this.rule.feed(row)?.name ?? '');
    if (feed) feed.live -= 1;
    const entry = this.#listing && this.#listEntry(key, row);
    if (entry) this.#listing?.remove(entry);
  }
}
