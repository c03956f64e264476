import { readdir, readFile } from 'node:fs/promises';
import type { PoolClient } from 'pg';
import { withoutTimeout } from './database';
import { DatabaseNotOpenError } from './problems';

/** One step from one form of the database to the next: a file `0001-name.sql`, run once, whole or not at all. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
}

const FOLDER = new URL('migrations/', import.meta.url);
const FILE = /^(\d{4})-([a-z0-9-]+)\.sql$/;

/** Any number: one process at a time changes the form. */
const LOCK = 7_202_611_000;

/** Of this form on, everything that is used is there: `xid8`, generated columns, `with ties`. */
const OLDEST_SERVER = 15;

/** The migrations that this version of the shop knows, the first one first. */
export async function knownMigrations(): Promise<Migration[]> {
  const files = (await readdir(FOLDER)).toSorted();
  return Promise.all(
    files.flatMap((file) => {
      const [, number, name] = FILE.exec(file) ?? [];
      return number && name ? [readMigration(file, Number(number), name)] : [];
    }),
  );
}

async function readMigration(file: string, number: number, name: string): Promise<Migration> {
  return { number, name, sql: await readFile(new URL(file, FOLDER), 'utf8') };
}

/**
 * Brings the database to the form that this version works on. Any number of processes may start at once: each waits for the one
 * before, and finds what that has done. Where a process dies, the migration it was at has not happened.
 * @throws DatabaseNotOpenError where the server is too old, or the database of another version of the shop
 */
export async function migrate(client: PoolClient, migrations: readonly Migration[]): Promise<void> {
  await checkServer(client);
  for (let isDone = false; !isDone;) isDone = await migrateOne(client, migrations);
}

async function checkServer(client: PoolClient): Promise<void> {
  const { rows }: { rows: { number: number; version: string; standby: boolean }[] } =
    await client.query(
      `select current_setting('server_version_num')::int as number,
         current_setting('server_version') as version, pg_is_in_recovery() as standby`,
    );
  const [server] = rows;
  if (!server || server.number < OLDEST_SERVER * 10_000)
    throw new DatabaseNotOpenError(
      `DATABASE_URL: the server is PostgreSQL ${server?.version}, and the shop needs ${OLDEST_SERVER} or newer`,
    );
  if (server.standby)
    throw new DatabaseNotOpenError('DATABASE_URL: the server is a standby, which takes no writes');
}

/**
 * The form of a database by its migrations.
 * @returns the next migration to be run; and in `foreign`, as text, the newest that has run and is not among these. A number alone does
 * not name a migration: another version of the shop may have had another one under it
 */
export async function formOf(
  client: PoolClient,
  migrations: readonly Migration[],
): Promise<{ readonly next: Migration | undefined; readonly foreign: string | undefined }> {
  const { rows }: { rows: Pick<Migration, 'number' | 'name'>[] } = await client.query(
    'select number, name from schema_migrations order by number desc',
  );
  const isKnown = (applied: (typeof rows)[number]) =>
    migrations.some(({ number, name }) => number === applied.number && name === applied.name);
  const newest = migrations.at(-1);
  const foreign = rows.find((applied) => !isKnown(applied));
  return {
    next: migrations.find(({ number }) => number > (rows[0]?.number ?? 0)),
    foreign:
      foreign &&
      `form ${foreign.number} "${foreign.name}", and this one knows ${newest?.number} "${newest?.name}"`,
  };
}

/** Runs the next migration. @returns whether none was left */
async function migrateOne(client: PoolClient, migrations: readonly Migration[]): Promise<boolean> {
  await client.query('begin');
  try {
    await client.query('set local statement_timeout = 0');
    await client.query(withoutTimeout('select pg_advisory_xact_lock($1)', [LOCK]));
    await client.query(`
      create table if not exists schema_migrations (
        number integer primary key, name text not null, applied_at timestamptz not null default now())`);
    const { next, foreign } = await formOf(client, migrations);
    if (foreign !== undefined)
      throw new DatabaseNotOpenError(
        `DATABASE_URL: the database is of another version of the shop (${foreign}): start that version`,
      );
    if (next) {
      await client.query(withoutTimeout(next.sql));
      await client.query('insert into schema_migrations (number, name) values ($1, $2)', [
        next.number,
        next.name,
      ]);
    }
    await client.query('commit');
    return !next;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
