import type { FeedChange, Range } from '../../engine';
import type { AnyKind, Feed, Kind, Stored } from '../../kind';
import type { RowBefore, Written } from '../../kinds/commit-of';
import { comparePlaces, type Place } from './places';
import { LISTED, Table } from './table';
import { FeedLog } from './feed-log';

/**
 * One state: what was written here over the state below. The lowest layer holds what is committed, each layer above it one transaction.
 * A layer that has something above it no longer changes, so that a reader of it sees one consistent state; a draft is discarded by
 * dropping the reference.
 */
export class Layer {
  readonly #tables = new Map<string, Table<object>>();
  readonly #feeds = new Map<string, FeedLog>();
  #newest = 0;

  /** @param number raised by one with every transaction: orders states by age */
  constructor(
    public below: Layer | null,
    public number: number,
  ) {}

  get<Row extends object>(kind: Kind<Row>, key: string): Stored<Row> | undefined {
    return this.writtenOf(kind, key) ?? undefined;
  }

  /** The row as written in this layer or those below: `null` if it was removed, `undefined` if nothing was. */
  writtenOf<Row extends object>(kind: Kind<Row>, key: string): Stored<Row> | null | undefined {
    const here = this.#table(kind)?.rows.get(key);
    return here === undefined ? this.below?.writtenOf(kind, key) : here;
  }

  /** The keys of all rows of a kind that were written in this layer or those below. */
  keysWritten(kind: AnyKind): Set<string> {
    return new Set(this.#stack().flatMap((layer) => [...(layer.#table(kind)?.rows.keys() ?? [])]));
  }

  set<Row extends object>(kind: Kind<Row>, key: string, stored: Stored<Row> | null): void {
    this.#ownTable(kind).set(key, stored);
    if (!stored || kind.feed === undefined) return;
    const { owner, version } = stored;
    this.#newest = Math.max(this.#newest, version);
    const name = feedName(kind.feed, owner);
    const log = this.#feeds.get(name) ?? new FeedLog();
    this.#feeds.set(name, log);
    log.append({ version, kind, key }, (entry) => this.#isCurrent(entry));
  }

  /** The rows of a group, or of the whole kind (`LISTED`), in a range. */
  group<Row extends object>(
    kind: Kind<Row>,
    index: string,
    group: string,
    range: Range = {},
  ): Row[] {
    const { limit = Infinity, isDown } = range;
    const found: Place[] = [];
    const above = new Set<string>();
    for (const layer of this.#stack()) {
      const table = layer.#table(kind);
      const places = table?.places(index, group)?.in({ ...range, limit: limit + above.size }) ?? [];
      found.push(...(above.size === 0 ? places : places.filter(({ key }) => !above.has(key))));
      if (layer.below) for (const key of table?.rows.keys() ?? []) above.add(key);
    }
    if (above.size > 0) found.sort(isDown ? (a, b) => comparePlaces(b, a) : comparePlaces);
    return found.slice(0, limit).flatMap(({ key }) => this.get(kind, key)?.row ?? []);
  }

  groups(kind: AnyKind, index: string): string[] {
    const names = new Set(
      this.#stack().flatMap((layer) => [...(layer.#table(kind)?.groups(index) ?? [])]),
    );
    const isThere = (name: string) => this.group(kind, index, name, { limit: 1 }).length > 0;
    return [...names].filter(isThere).sort();
  }

  count(kind: AnyKind, index: string = LISTED, group: string = LISTED, range: Range = {}): number {
    if (!this.below) return this.#table(kind)?.places(index, group)?.count(range) ?? 0;
    return this.group(kind, index, group, range).length;
  }

  /** The version of the newest change of a feed; 0 before the first. */
  lastVersion(feed: Feed, owner: string | null): number {
    const here = this.#feeds.get(feedName(feed, owner))?.lastVersion ?? 0;
    return here > 0 ? here : (this.below?.lastVersion(feed, owner) ?? 0);
  }

  /** The highest version that was given out for what is here, in any feed. */
  get newestVersion(): number {
    return Math.max(this.#newest, this.below?.newestVersion ?? 0);
  }

  /**
   * What of a feed changed after a version, oldest change first, each row once: `limit` of them, and those that share the version of
   * the last one.
   */
  changes(feed: Feed, owner: string | null, after: number, limit: number): FeedChange[] {
    const found: FeedChange[] = [];
    let reached = after;
    for (const layer of this.#stack().reverse()) {
      for (const { version, kind, key } of layer.#feeds
        .get(feedName(feed, owner))
        ?.after(reached) ?? []) {
        if (found.length >= limit && version > reached) return found;
        reached = version;
        const stored = this.get<object>(kind, key);
        if (stored?.version === version) found.push({ ...stored, kind: kind.name });
      }
    }
    return found;
  }

  /** What was written in this layer alone. */
  get writes(): readonly Written[] {
    return [...this.#tables.values()].flatMap(({ kind, rows }) =>
      Array.from(rows, ([key, stored]) => ({ kind, key, stored })),
    );
  }

  /** As `EngineWriter.grown`, by what was written in this layer. @param before gives a row as it was without it */
  growth(before: RowBefore): number {
    return this.writes
      .filter(({ kind }) => !kind.isBounded)
      .map(({ kind, key, stored }) => sizeOf(stored?.row) - sizeOf(before(kind, key)?.row))
      .reduce((sum, bytes) => sum + bytes, 0);
  }

  get isEmpty(): boolean {
    return this.#tables.size === 0;
  }

  /** Merges the rows of the layer right above into this one. No reader may hold this state any more. */
  absorb(above: Layer): void {
    // The log of a feed grows in the order of its versions, which are those of several kinds.
    const inOrder = above.writes.toSorted(
      (a, b) => (a.stored?.version ?? 0) - (b.stored?.version ?? 0),
    );
    for (const { kind, key, stored } of inOrder) {
      this.set<object>(kind, key, stored);
      if (!stored && !this.below) this.#table(kind)?.rows.delete(key);
    }
    this.number = above.number;
  }

  #isCurrent({ kind, key, version }: { kind: AnyKind; key: string; version: number }): boolean {
    return this.#table<object>(kind)?.rows.get(key)?.version === version;
  }

  /** This layer and those below, from the top. */
  #stack(): Layer[] {
    return this.below ? [this, ...this.below.#stack()] : [this];
  }

  #table<Row extends object>(kind: Kind<Row>): Table<Row> | undefined {
    // A kind has one table in each layer, which holds its rows.
    return this.#tables.get(kind.name) as Table<Row> | undefined;
  }

  #ownTable<Row extends object>(kind: Kind<Row>): Table<Row> {
    const known = this.#table(kind);
    if (known) return known;
    const made = new Table(kind);
    this.#tables.set(kind.name, made as unknown as Table<object>);
    return made;
  }
}

/** How many bytes a row takes. */
const sizeOf = (row: object | null | undefined): number =>
  row ? Buffer.byteLength(JSON.stringify(row)) : 0;

const feedName = (feed: Feed, owner: string | null): string =>
  feed === 'account' ? `account ${owner}` : feed;
