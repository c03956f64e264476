import { Client } from 'pg';
import { RealSocket } from './real-machine';

/** As text in SQL, or nothing where there are none. */
const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

/** The tables of a shop. */
interface Tables {
  /** By table, the columns that are stored as given. */
  readonly columns: ReadonlyMap<string, readonly string[]>;
  /** Those that survive a crash. */
  readonly logged: readonly string[];
}

/** A connection that waits for a lock, and for which one. */
export type Blocked = ReadonlyMap<number, readonly number[]>;

/** A real PostgreSQL of the simulation's own, managed outside the store, the world and its time. */
export class RealDatabase {
  #clock = 0;

  private constructor(
    private readonly client: Client,
    private readonly tables: Tables,
    readonly url: URL,
  ) {}

  /** @param url of a database with the shop's tables, of a user who may do everything */
  static async open(url: string): Promise<RealDatabase> {
    const client = new Client({ connectionString: url, stream: () => new RealSocket() });
    await client.connect();
    const tables = await tablesOf(client);
    const database = new RealDatabase(client, tables, new URL(url));
    await database.#prepare();
    return database;
  }

  /** Sets the database's clock to the world's, and makes room for one backup. */
  async #prepare(): Promise<void> {
    const { pathname } = this.url;
    await this.client.query(`
      drop schema if exists kept cascade;
      create schema kept;
      ${this.tables.logged.map((name) => `create unlogged table kept."${name}" as table public."${name}" with no data;`).join('\n')}
      create unlogged sequence if not exists public.world_clock;
      create or replace function public.clock_timestamp() returns timestamptz language sql volatile
        as 'select to_timestamp(last_value / 1000.0) from public.world_clock';
      alter database "${pathname.slice(1)}" set search_path = public, pg_catalog;`);
  }

  async #one(text: string, values: unknown[] = []): Promise<Record<string, unknown>> {
    const { rows }: { rows: Record<string, unknown>[] } = await this.client.query(text, values);
    return rows[0] ?? {};
  }

  /** Removes all rows. Truncated, not deleted: so rows are stored as in a new table. */
  async empty(): Promise<void> {
    await this.client.query(
      `truncate ${quoted([...this.tables.columns.keys()])}; select setval('lease_fences', 1, false)`,
    );
  }

  /** Sets the database's clock. @param now milliseconds since 1970 */
  async setClock(now: number): Promise<void> {
    if (now === this.#clock) return;
    this.#clock = now;
    await this.#one(`select setval('public.world_clock', $1)`, [Math.floor(now)]);
  }

  /** The id of the newest transaction: it changes with each commit that wrote. */
  async newest(): Promise<string> {
    const { newest } = await this.#one(
      'select pg_snapshot_xmax(pg_current_snapshot())::text as newest',
    );
    return String(newest);
  }

  /** Keeps a copy of what has been committed. */
  async keep(): Promise<void> {
    await this.client.query(
      this.tables.logged
        .map(
          (name) => `delete from kept."${name}"; insert into kept."${name}" table public."${name}"`,
        )
        .join(';'),
    );
  }

  /**
   * Restores the copy, as a restore of the server's folder does: what does not survive a crash is gone, and the server is another one
   * than that of the last run (sync-server/store/engines/postgres/server-runs.ts).
   */
  async putBack(): Promise<void> {
    const { columns, logged } = this.tables;
    const lost = [...columns.keys()].filter((name) => !logged.includes(name));
    const copies = logged.map((name) => {
      const list = quoted(columns.get(name) ?? []);
      return `delete from "${name}"; insert into "${name}" (${list}) select ${list} from kept."${name}"`;
    });
    await this.client.query(`
      set session_replication_role = replica;
      ${copies.join(';')};
      truncate ${quoted(lost)};
      update server_runs set server = 'the one that was backed up';
      set session_replication_role = origin`);
  }

  /** Of these connections, which wait for a lock. */
  async blocked(pids: readonly number[]): Promise<Blocked> {
    const { rows }: { rows: { pid: number; others: number[] }[] } = await this.client.query(
      'select pid, pg_blocking_pids(pid) as others from unnest($1::int[]) as pid',
      [pids],
    );
    return new Map(
      rows.flatMap(({ pid, others }) => (others.length > 0 ? [[pid, others] as const] : [])),
    );
  }

  /** Ends connections, in this order; resolves when the database has undone what they had not committed. */
  async terminate(pids: readonly number[]): Promise<void> {
    if (pids.length === 0) return;
    await this.client.query(
      'select pg_terminate_backend(pid, 60000) from unnest($1::int[]) with ordinality as gone (pid, place) order by place',
      [pids],
    );
  }
}

async function tablesOf(client: Client): Promise<Tables> {
  const { rows }: { rows: { name: string; logged: boolean; columns: string[] }[] } =
    await client.query(`
      select c.relname as name, c.relpersistence = 'p' as logged,
        array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.oid order by c.relname`);
  return {
    columns: new Map(rows.map(({ name, columns }) => [name, columns])),
    logged: rows.flatMap(({ name, logged }) => (logged ? [name] : [])),
  };
}
