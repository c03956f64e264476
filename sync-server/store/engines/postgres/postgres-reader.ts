import type { EngineReader, FeedChange, FeedPage, Range } from '../../engine';
import type { AnyKind, Feed, Kind, Stored } from '../../kind';
import { LISTED } from '../memory/table';
import { countRows } from './lists';
import type { Asking, SqlTransaction } from './sql-transaction';
import { kindsOf, rangeSql } from './tables';

/** Rows that are configuration, as they were read last, by kind: the same objects as long as they do not change. */
export type Configuration = Map<string, Stored<object>>;

const CATALOGUE = kindsOf('catalogue');
const ACCOUNT = kindsOf('account');
/** What is stored of a row, as `Stored`. */
const STORED = 'key, owner, version, doc as row';
/** The versions of all rows of the catalogue's feed. */
const VERSIONS = `(${CATALOGUE.map(({ name }) => `select version from ${name}`).join(' union all ')}) as versions`;
const NEWEST = `greatest(${CATALOGUE.map(({ name }) => `(select max(version) from ${name})`).join(', ')}, 0)`;
const upTo = (version: string) =>
  `greatest(${CATALOGUE.map(({ name }) => `(select max(version) from ${name} where version <= ${version})`).join(', ')}, 0)`;

/**
 * Reads one state of the tables, or what a transaction sees.
 *
 * Versions of the catalogue's feed are numbers of transactions (`server-runs.ts`), which cost nothing, and these do not commit in their order.
 * A reader that has seen version 95 may not be at 95 while the transaction of 90 is open: it would never hear of it. It is at the last version
 * below which nothing can come any more: every transaction below `pg_snapshot_xmin` has ended and is seen where it committed, and those
 * that begin later have higher numbers. What lies beyond is given at once all the same, and again at the next pull.
 */
export class PostgresReader implements EngineReader {
  constructor(
    protected readonly sql: SqlTransaction,
    protected readonly configuration: Configuration,
  ) {}

  /** Queries the database itself. */
  get asking(): Asking {
    return this.sql;
  }

  get epoch(): string {
    return this.sql.run.epoch;
  }

  get run(): string {
    return this.sql.run.runs.began.toString(36);
  }

  hasGiven(version: number): boolean {
    return this.sql.run.runs.gave(version);
  }

  async get<Row extends object>(kind: Kind<Row>, key: string): Promise<Row | undefined> {
    return (await this.stored(kind, key))?.row ?? undefined;
  }

  async many<Row extends object>(kind: Kind<Row>, keys: readonly string[]): Promise<Row[]> {
    return (await this.find(kind, keys)).flatMap(({ row }) => row ?? []);
  }

  async stored<Row extends object>(kind: Kind<Row>, key: string): Promise<Stored<Row> | undefined> {
    if (kind.isConfiguration) return this.configured(kind, key);
    return (await this.find(kind, [key]))[0];
  }

  group<Row extends object, Indexes extends string>(
    kind: Kind<Row, Indexes>,
    index: Indexes,
    group: string,
    range: Range = {},
  ): Promise<Row[]> {
    return this.inRange<Row>(kind, index, group, range);
  }

  all<Row extends object>(kind: Kind<Row>, range: Range = {}): Promise<Row[]> {
    return this.inRange(kind, LISTED, LISTED, range);
  }

  async groups(kind: AnyKind, index: string): Promise<string[]> {
    const column = kind.indexes[index]?.isMany ? `unnest(in_${index})` : `in_${index}`;
    const rows = await this.asking.rows<{ name: string }>(
      `select distinct ${column} as name from ${kind.name} where in_${index} is not null order by name`,
    );
    return rows.map(({ name }) => name);
  }

  async count(kind: AnyKind, index: string = LISTED, group: string = LISTED): Promise<number> {
    return countRows(this.asking, kind.name, rangeSql(kind, index, group, {}).where);
  }

  async version(feed: Feed, owner = ''): Promise<number> {
    const [row] = await (feed === 'catalogue'
      ? this.asking.rows<{ version: number }>(`select ${NEWEST} as version`)
      : this.asking.rows<{ version: number }>('select version from accounts where user_id = $1', [
          owner,
        ]));
    return row?.version ?? 0;
  }

  async accountVersions(owners: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.asking.rows<{ owner: string; version: number }>(
      'select user_id as owner, version from accounts where user_id = any($1)',
      [owners],
    );
    return new Map(rows.map(({ owner, version }) => [owner, version]));
  }

  async settledVersion(): Promise<number> {
    return this.#reached(await this.version('catalogue'));
  }

  async state(feed: Feed): Promise<string> {
    const newest = await this.version(feed);
    const reached = await this.#reached(newest);
    if (reached === newest) return String(newest);
    const [beyond] = await this.asking.rows<{ digest: string }>(
      `select md5(string_agg(version::text, ' ' order by version)) as digest from ${VERSIONS} where version > $1`,
      [reached],
    );
    return `${reached}+${beyond?.digest}`;
  }

  changes(feed: Feed, after: number, limit: number, owner = ''): Promise<FeedPage> {
    return feed === 'catalogue'
      ? this.#catalogueChanges(after, limit)
      : this.#accountChanges(after, limit, owner);
  }

  async areNumbersConfirmed(): Promise<boolean> {
    const [row] = await this.asking.rows<{ place: string | null }>(
      'select numbers_for as place from store',
    );
    return row?.place === this.sql.run.numbersPlace;
  }

  async numberPlace(id: string) {
    const { numbersPlace: place, witness } = this.sql.run;
    return { place, noted: witness?.marks.get(id) ?? 0 };
  }

  protected async find<Row extends object>(
    kind: Kind<Row>,
    keys: readonly string[],
  ): Promise<Stored<Row>[]> {
    if (keys.length === 0) return [];
    return this.sql.rows<Stored<Row>>(
      `select ${STORED} from ${kind.name} where key = any($1) order by key`,
      [keys],
    );
  }

  /** Reads the document only if it has changed since the last time. */
  protected async configured<Row extends object>(
    kind: Kind<Row>,
    key: string,
  ): Promise<Stored<Row> | undefined> {
    const name = `${this.epoch} ${kind.name}`;
    // One row of the kind: of its type.
    const known = this.configuration.get(name) as Stored<Row> | undefined;
    const [stored] = await this.sql.rows<Stored<Row>>(
      `select key, owner, version, case when version <> $2 then doc end as row from ${kind.name} where key = $1`,
      [key, known?.version ?? -1],
    );
    if (!stored) return undefined;
    if (stored.version === known?.version) return known;
    this.configuration.set(name, stored);
    return stored;
  }

  protected async inRange<Row extends object>(
    kind: Kind<Row>,
    index: string,
    group: string,
    range: Range,
  ): Promise<Row[]> {
    const { where, order } = rangeSql(kind, index, group, range);
    const rows = await this.sql.rows<{ doc: Row }>(
      `select doc from ${kind.name} ${where.sql} ${order}`,
      where.values,
    );
    return rows.map(({ doc }) => doc);
  }

  /** The newest version below which nothing can come any more. */
  async #reached(newest: number): Promise<number> {
    const settled = await this.sql.settledVersion();
    if (newest <= settled) return newest;
    const [row] = await this.asking.rows<{ version: number }>(`select ${upTo('$1')} as version`, [
      settled,
    ]);
    return row?.version ?? 0;
  }

  async #catalogueChanges(after: number, limit: number): Promise<FeedPage> {
    const newest = await this.version('catalogue');
    const found = await this.#feedRows(CATALOGUE, 'version > $1', [after, limit]);
    const last = found.at(-1)?.version ?? newest;
    if (last >= newest) {
      const reached = await this.#reached(newest);
      if (reached < newest) this.sql.isFeedUnsettled = true;
      return { changes: found, version: Math.max(after, reached), more: false };
    }
    const settledVersion = await this.sql.settledVersion();
    const settled = found.filter(({ version }) => version <= settledVersion);
    const reached = settled.at(-1)?.version;
    // More than a page may still be reordered: as much as fits is given now, and again soon.
    if (reached === undefined) {
      this.sql.isFeedUnsettled = true;
      return { changes: found, version: after, more: false };
    }
    return { changes: settled, version: reached, more: true };
  }

  async #accountChanges(after: number, limit: number, owner: string): Promise<FeedPage> {
    const where = 'version > $1 and owner = $3';
    const found = await this.#feedRows(ACCOUNT, where, [after, limit, owner]);
    const newest = await this.version('account', owner);
    const last = found.at(-1)?.version ?? newest;
    const more = found.length >= limit && last < newest;
    return { changes: found, more, version: more ? last : newest };
  }

  /** The first `$2` rows of a feed after version `$1`, with all that share the last version. */
  async #feedRows(
    kinds: readonly AnyKind[],
    where: string,
    values: readonly unknown[],
  ): Promise<FeedChange[]> {
    const first = 'order by version fetch first $2 rows with ties';
    // Each part is cut by itself, along its index: PostgreSQL would read and sort whole tables to cut their union.
    const part = ({ name }: AnyKind) =>
      `(select '${name}' as kind, ${STORED} from ${name} where ${where} ${first})`;
    return this.asking.rows<FeedChange>(`${kinds.map(part).join(' union all ')} ${first}`, values);
  }
}
