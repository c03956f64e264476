import type { EngineReader, EngineWriter, FeedPage, Range } from '../../engine';
import type { AnyKind, Feed, Kind, Stored } from '../../kind';
import type { LeaseHold } from '../../lease';
import { DuplicateError } from '../../store-errors';
import { storedOf } from '../../stored-row';
import type { VersionRuns } from '../../version-runs';
import type { Layer } from '../memory/layer';
import { LISTED } from '../memory/table';
import { frozenRow } from './frozen-row';
import { isConfirmed, placeOf, type NumberPlace } from './numbers';
import type { ProcessLeases } from './process-leases';

/** The identity of the store and its versions. */
export interface StoreIdentity extends NumberPlace {
  readonly epoch: string;
  readonly runs: VersionRuns;
}

/** Reads one state in memory, for as long as a transaction runs: a call that comes later throws. */
export class LowdbReader implements EngineReader {
  #isOver = false;

  constructor(
    private readonly shown: Layer,
    protected readonly identity: StoreIdentity,
  ) {}

  /** The state, while the transaction runs. */
  get layer(): Layer {
    if (this.#isOver)
      throw new Error('This read or transaction is over; await every call inside it');
    return this.shown;
  }

  end(): void {
    this.#isOver = true;
  }

  get epoch(): string {
    return this.identity.epoch;
  }

  get run(): string {
    return this.identity.runs.began.toString(36);
  }

  hasGiven(version: number): boolean {
    return this.identity.runs.gave(version);
  }

  async get<Row extends object>(kind: Kind<Row>, key: string): Promise<Row | undefined> {
    return this.layer.get(kind, key)?.row ?? undefined;
  }

  async many<Row extends object>(kind: Kind<Row>, keys: readonly string[]): Promise<Row[]> {
    return [...new Set(keys)].sort().flatMap((key) => this.layer.get(kind, key)?.row ?? []);
  }

  async stored<Row extends object>(kind: Kind<Row>, key: string): Promise<Stored<Row> | undefined> {
    return this.layer.get(kind, key);
  }

  async group<Row extends object, Indexes extends string>(
    kind: Kind<Row, Indexes>,
    index: Indexes,
    group: string,
    range?: Range,
  ): Promise<Row[]> {
    return this.layer.group<Row>(kind, index, group, range);
  }

  async groups(kind: AnyKind, index: string): Promise<string[]> {
    return this.layer.groups(kind, index);
  }

  async all<Row extends object>(kind: Kind<Row>, range?: Range): Promise<Row[]> {
    return this.layer.group(kind, LISTED, LISTED, range);
  }

  async count(kind: AnyKind, index?: string, group?: string): Promise<number> {
    return this.layer.count(kind, index, group);
  }

  async version(feed: Feed, owner: string | null = null): Promise<number> {
    return this.layer.lastVersion(feed, owner);
  }

  async accountVersions(owners: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const all = owners.map((owner) => [owner, this.layer.lastVersion('account', owner)] as const);
    return new Map(all.filter(([, version]) => version > 0));
  }

  async settledVersion(): Promise<number> {
    return this.layer.lastVersion('catalogue', null);
  }

  async state(feed: Feed): Promise<string> {
    // Transactions follow one another here.
    return String(this.layer.lastVersion(feed, null));
  }

  async changes(
    feed: Feed,
    after: number,
    limit: number,
    owner: string | null = null,
  ): Promise<FeedPage> {
    const found = this.layer.changes(feed, owner, after, limit + 1);
    const last = found[limit - 1]?.version;
    // Changes that share a version stay together, so that a reader can be behind it; a shop that was moved may have such.
    const changes = found.filter(({ version }, place) => place < limit || version === last);
    const more = found.length > changes.length;
    const newest = this.layer.lastVersion(feed, owner);
    return { changes, more, version: more ? (changes.at(-1)?.version ?? 0) : newest };
  }

  async areNumbersConfirmed(): Promise<boolean> {
    return isConfirmed(this.identity);
  }

  async numberPlace(id: string) {
    return { place: placeOf(this.identity), noted: this.identity.witness?.marks.get(id) ?? 0 };
  }
}

/** Reads and writes the draft of one transaction. Versions are given here: they commit with what they number. */
export class LowdbWriter extends LowdbReader implements EngineWriter {
  constructor(
    draft: Layer,
    identity: StoreIdentity,
    private readonly leases: ProcessLeases,
  ) {
    super(draft, identity);
  }

  async put<Row extends object>(kind: Kind<Row>, row: Row): Promise<void> {
    if (!kind.schema.safeParse(row).success) throw new TypeError(`Not a row of "${kind.name}"`);
    for (const [name, index] of Object.entries(kind.indexes))
      if (index.unique !== undefined) this.#demandUnique(kind, name, row);
    const stored = storedOf(kind, frozenRow(row));
    this.layer.set(kind, stored.key, { ...stored, version: this.#versionFor(kind) });
  }

  add<Row extends object>(kind: Kind<Row>, row: Row): Promise<void> {
    return this.put(kind, row);
  }

  async remove<Row extends object>(kind: Kind<Row>, ...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      const stored = this.layer.get(kind, key);
      if (!stored?.row) continue;
      const version = this.#versionFor(kind);
      this.layer.set(kind, key, kind.feed === undefined ? null : { ...stored, version, row: null });
    }
  }

  async removeOwned<Row extends object>(kind: Kind<Row>, owner: string): Promise<void> {
    for (const row of this.layer.group(kind, LISTED, LISTED))
      if (kind.owner?.(row) === owner) await this.remove(kind, kind.key(row));
  }

  async holds(lease: LeaseHold): Promise<boolean> {
    return this.leases.holds(lease);
  }

  async grown(): Promise<number> {
    const { below } = this.layer;
    return this.layer.growth((kind, key) => below?.get<object>(kind, key));
  }

  async noteNumber(id: string, last: number): Promise<void> {
    await this.identity.witness?.note(id, last);
  }

  #demandUnique<Row extends object>(kind: Kind<Row>, name: string, row: Row): void {
    const index = kind.indexes[name];
    for (const group of index?.of(row) ?? [])
      for (const other of this.layer.group(kind, name, group))
        if (kind.key(other) !== kind.key(row)) throw new DuplicateError(index?.unique);
  }

  /** One count for all feeds: what comes after a backup is beyond everything that is in it. */
  #versionFor({ feed }: AnyKind): number {
    return feed === undefined ? 0 : this.identity.runs.after(this.layer.newestVersion);
  }
}
