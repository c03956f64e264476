import type { Commit } from '../../commit';
import { commitOf, type RowBefore } from '../../kinds/commit-of';
import type { EngineWriter, Range } from '../../engine';
import { lockOf, type AnyKind, type Kind, type Stored } from '../../kind';
import type { LeaseHold } from '../../lease';
import { DuplicateError } from '../../store-errors';
import { storedOf } from '../../stored-row';
import { Layer } from '../memory/layer';
import { overlaid } from '../memory/overlaid';
import { LISTED } from '../memory/table';
import { flush, type Flushed } from './flush';
import { fitRow } from './json';
import { groupName, Known, rowName } from './known';
import { ConflictError } from './problems';
import { PostgresReader, type Configuration } from './postgres-reader';
import type { Asking, SqlTransaction } from './sql-transaction';

/** It needs more than it declared: it is run again, in a transaction of its own. */
export class NeedsOwnTransaction extends Error {
  override readonly name = 'NeedsOwnTransaction';
}

/**
 * A transaction as a unit of work: its writes are a draft, visible to its own reads, which is sent at its end, or before a query
 * that looks at many rows. So an order costs two round trips, however many rows it writes.
 *
 * Several may share one transaction of the database, each with a draft on those before it (`part`): such a one must find all that it wants
 * read and locked.
 */
export class PostgresWriter extends PostgresReader implements EngineWriter {
  /** It wanted more than was locked for it, even if the callback tolerated that. */
  needsOwn = false;
  /** What is in the draft and was not sent yet. */
  readonly #unsent = new Map<string, { readonly kind: AnyKind; readonly key: string }>();
  /** What was sent last of each row. */
  readonly #sent = new Map<string, Stored<object> | null>();
  #isOver = false;

  constructor(
    sql: SqlTransaction,
    configuration: Configuration,
    private readonly draft = new Layer(null, 0),
    readonly known = new Known(),
    private readonly isPart = false,
  ) {
    super(sql, configuration);
  }

  /** One of several that share this transaction. */
  part(): PostgresWriter {
    const draft = new Layer(this.draft, 0);
    return new PostgresWriter(this.sql, this.configuration, draft, this.known, true);
  }

  /** Adopts the writes of a part. */
  join(part: PostgresWriter): void {
    part.end();
    this.draft.absorb(part.draft);
    for (const [name, row] of part.#unsent) this.#unsent.set(name, row);
  }

  /** Queries the database itself: what was put by then is seen. */
  override get asking(): Asking {
    return {
      rows: async <Row>(text: string, values?: readonly unknown[]) => {
        await this.flush();
        return this.sql.rows<Row>(text, values);
      },
    };
  }

  /** A call that comes from now on throws. */
  end(): void {
    this.#isOver = true;
  }

  get commit(): Commit | undefined {
    const written = this.draft.writes;
    return written.length === 0 ? undefined : commitOf(written, this.#before);
  }

  override async many<Row extends object>(
    kind: Kind<Row>,
    keys: readonly string[],
  ): Promise<Row[]> {
    const unique = [...new Set(keys)].sort();
    await this.look(kind, unique);
    return unique.flatMap((key) => this.#seen(kind, key)?.row ?? []);
  }

  override async stored<Row extends object>(
    kind: Kind<Row>,
    key: string,
  ): Promise<Stored<Row> | undefined> {
    await this.look(kind, [key]);
    return this.#seen(kind, key);
  }

  override async group<Row extends object, Indexes extends string>(
    kind: Kind<Row, Indexes>,
    index: Indexes,
    group: string,
    range: Range = {},
  ): Promise<Row[]> {
    const guard = kind.indexes[index].guard?.(group);
    if (guard !== undefined) this.#lock([guard]);
    const name = groupName(kind, index, group);
    const isLast = range.isDown === true && range.limit === 1 && range.after === undefined;
    const known = this.known.groups.get(name) ?? (isLast && this.known.lasts.get(name));
    // Rows of a kind are of its type.
    if (known) return this.#overlaid(kind, index, group, range, () => known as readonly Row[]);
    const isWhole = guard !== undefined && Object.keys(range).length === 0;
    return this.#overlaid(kind, index, group, range, async (part) => {
      this.#demandOwn();
      const rows = await this.inRange<Row>(kind, index, group, part);
      if (isWhole) this.known.groups.set(name, rows);
      return rows;
    });
  }

  override all<Row extends object>(kind: Kind<Row>, range: Range = {}): Promise<Row[]> {
    return this.#overlaid(kind, LISTED, LISTED, range, (part) => {
      this.#demandOwn();
      return this.inRange<Row>(kind, LISTED, LISTED, part);
    });
  }

  override async count(kind: AnyKind, index?: string, group?: string): Promise<number> {
    const guard = index === undefined ? undefined : kind.indexes[index]?.guard?.(group ?? '');
    if (guard !== undefined) this.#lock([guard]);
    return super.count(kind, index, group);
  }

  async put<Row extends object>(kind: Kind<Row>, row: Row): Promise<void> {
    const fit = this.#checked(kind, row);
    const before = await this.stored(kind, kind.key(fit));
    await this.#set(kind, fit, before?.row ?? undefined);
  }

  async add<Row extends object>(kind: Kind<Row>, row: Row): Promise<void> {
    await this.#set(kind, this.#checked(kind, row), undefined);
  }

  async remove<Row extends object>(kind: Kind<Row>, ...keys: readonly string[]): Promise<void> {
    await this.look(kind, keys);
    for (const key of keys) {
      const before = this.#seen(kind, key);
      if (!before?.row) continue;
      this.#note(kind, key, kind.feed === undefined ? null : { ...before, row: null });
    }
  }

  async removeOwned<Row extends object>(kind: Kind<Row>, owner: string): Promise<void> {
    const found = await this.asking.rows<{ key: string }>(
      `select key from ${kind.name} where owner = $1 and doc is not null order by key`,
      [owner],
    );
    await this.remove(kind, ...found.map(({ key }) => key));
  }

  async holds({ name, fence }: LeaseHold): Promise<boolean> {
    this.#demandOwn();
    // The row is locked, so that no other process takes the lease before this transaction has ended.
    const held = await this.sql.rows(
      `select 1 from leases where name = $1 and fence = $2 and until > clock_timestamp() for update`,
      [name, fence],
    );
    return held.length > 0;
  }

  async grown(): Promise<number> {
    return this.draft.growth(this.#before);
  }

  /** A row as it was without this transaction, if it is known. */
  readonly #before: RowBefore = (kind, key) => {
    const written = this.draft.below?.writtenOf<object>(kind, key);
    return written === undefined ? this.known.rows.get(rowName(kind, key)) : written;
  };

  async noteNumber(id: string, last: number): Promise<void> {
    await this.sql.run.witness?.note(id, last);
  }

  /** Sends what is in the draft and was not sent yet. */
  async flush(): Promise<void> {
    this.#demandOwn();
    const changes = Array.from(this.#unsent.values(), ({ kind, key }): Flushed => {
      const name = rowName(kind, key);
      const isOwn = this.#sent.has(name);
      const before = (isOwn ? this.#sent : this.known.rows).get(name) ?? null;
      return { kind, key, stored: this.draft.writtenOf<object>(kind, key) ?? null, before, isOwn };
    });
    this.#unsent.clear();
    for (const { kind, key, stored } of changes) this.#sent.set(rowName(kind, key), stored);
    await flush(this.sql, changes);
  }

  /** Locks and reads rows that were neither written nor read yet. */
  async look<Row extends object>(kind: Kind<Row>, keys: readonly string[]): Promise<void> {
    this.#assertOpen();
    const isNew = (key: string) =>
      this.draft.writtenOf(kind, key) === undefined && !this.known.rows.has(rowName(kind, key));
    const unknown = keys.filter(isNew);
    if (unknown.length === 0) return;
    if (kind.isConfiguration) return this.#lookAtConfiguration(kind, unknown);
    const isOfRow = kind.lock !== undefined && 'ofRow' in kind.lock;
    if (isOfRow) this.#demandOwn();
    // What the lock is named by never changes in the row.
    const found = isOfRow ? await this.find(kind, unknown) : [];
    const rows = new Map(found.map(({ key, row }) => [key, row]));
    this.#lock(unknown.map((key) => lockOf(kind, key, rows.get(key))));
    this.#demandOwn();
    const locked = new Map((await this.find(kind, unknown)).map((one) => [one.key, one]));
    for (const key of unknown) {
      const name = rowName(kind, key);
      const stored = locked.get(key) ?? null;
      const listed = this.known.listed.get(name);
      if (listed && JSON.stringify(listed) !== JSON.stringify(stored?.row)) this.#conflict();
      this.known.rows.set(name, stored);
    }
  }

  #demandOwn(): void {
    if (!this.isPart) return;
    this.needsOwn = true;
    throw new NeedsOwnTransaction('More than was said beforehand');
  }

  #assertOpen(): void {
    if (this.#isOver)
      throw new Error('This read or transaction is over; await every call inside it');
  }

  #lock(names: readonly string[]): void {
    this.#assertOpen();
    if (this.isPart && !names.every((name) => this.sql.hasLocked(name))) this.#demandOwn();
    this.sql.lock(names);
  }

  /** A row that it depends on was changed meanwhile. */
  #conflict(): never {
    this.needsOwn = true;
    throw new ConflictError('A row was changed between two looks at it');
  }

  async #lookAtConfiguration<Row extends object>(
    kind: Kind<Row>,
    keys: readonly string[],
  ): Promise<void> {
    this.#demandOwn();
    for (const key of keys)
      this.known.rows.set(rowName(kind, key), (await this.configured(kind, key)) ?? null);
  }

  /** A row that was looked at, as this transaction sees it. */
  #seen<Row extends object>(kind: Kind<Row>, key: string): Stored<Row> | undefined {
    const written = this.draft.writtenOf(kind, key);
    if (written !== undefined) return written ?? undefined;
    // Rows of a kind are of its type.
    return (this.known.rows.get(rowName(kind, key)) ?? undefined) as Stored<Row> | undefined;
  }

  /** @throws TypeError if it is no row of the kind: nothing is written that cannot be read again */
  #checked<Row extends object>(kind: Kind<Row>, row: Row): Row {
    this.#assertOpen();
    if (!kind.schema.safeParse(row).success) throw new TypeError(`Not a row of "${kind.name}"`);
    return fitRow(row);
  }

  /** Locks the groups that a row is new in. @throws DuplicateError if one of them already has another row */
  async #join<Row extends object>(kind: Kind<Row>, row: Row, before: Row | undefined) {
    for (const [name, { of, guard, unique }] of Object.entries(kind.indexes)) {
      const was = new Set(before ? of(before) : []);
      const joined = of(row).filter((group) => !was.has(group));
      if (guard && joined.length > 0) this.#lock(joined.map(guard));
      if (unique === undefined) continue;
      for (const group of joined)
        for (const other of await this.group<Row, string>(kind, name, group))
          if (kind.key(other) !== kind.key(row)) throw new DuplicateError(unique);
    }
  }

  async #set<Row extends object>(kind: Kind<Row>, row: Row, before: Row | undefined) {
    await this.#join(kind, row, before);
    this.#note(kind, kind.key(row), storedOf(kind, row));
  }

  #note<Row extends object>(kind: Kind<Row>, key: string, stored: Stored<Row> | null): void {
    this.draft.set(kind, key, stored);
    this.#unsent.set(rowName(kind, key), { kind, key });
  }

  /** The rows of a range as this transaction sees them. @param read reads a part of those of the database */
  async #overlaid<Row extends object>(
    kind: Kind<Row>,
    index: string,
    group: string,
    range: Range,
    read: (range: Range) => readonly Row[] | Promise<readonly Row[]>,
  ): Promise<Row[]> {
    this.#assertOpen();
    const { limit = Infinity } = range;
    // As many more as may be other rows by now.
    const stored = await read({ ...range, limit: limit + this.draft.keysWritten(kind).size });
    this.known.note(kind, stored);
    return overlaid(this.draft, kind, index, group, range, stored);
  }
}
