import { randomBytes, randomInt } from 'node:crypto';
import type { PoolClient } from 'pg';
import { VersionRuns, type VersionRun } from '../../version-runs';
import { isBehindWitness, type NumberWitness } from '../../number-witness';
import type { SeriesYear } from '../../row-types';
import type { AutoCommit } from './database';
import { kindsOf } from './tables';

/*
 * Versions of the feeds are numbers of transactions, in their order: `pg_current_xact_id()`, times `STEPS`, plus the number of the
 * change within its transaction. A server restored from a backup gives the same numbers of transactions out a
 * second time, and another server (a dump that was read into it, a move) counts from somewhere else. So each run of a server
 * begins at a place beyond everything before, by chance, as in the embedded store (`version-runs.ts`): what was given out in
 * the lost time is in no known run.
 */

/** Changes of one transaction that have numbers of their own; those beyond share the last one. */
export const STEPS = 4_096;

/** One run of a database server, as this process knows it. */
export interface ServerRun {
  /** Names the start of the server, and the tables: other ones are another run. */
  readonly server: string;
  readonly epoch: string;
  /** Names the place where numbers of invoices are given: another one once the data were restored from a backup or moved. */
  readonly numbersPlace: string;
  /** The numbers given by processes of this machine; nothing if there is no record. */
  readonly witness: NumberWitness | undefined;
  readonly runs: VersionRuns;
  /** A transaction's first version is its number times `STEPS`, plus this. */
  readonly offset: number;
}

/** The columns by which a transaction sees in which run it is. */
export const SERVER_SQL = `
  concat_ws('/', (extract(epoch from pg_postmaster_start_time()) * 1000000)::bigint,
    (select oid from pg_database where datname = current_database()), 'server_runs'::regclass::oid)`;

/**
 * The database, and its timeline: a server that was restored to a moment begins a new one, and so does a standby that is promoted, of
 * which it is unknown whether it had received the last numbers.
 */
const NUMBERS_PLACE_SQL = `
  concat_ws('/', (select system_identifier from pg_control_system()), left(pg_walfile_name(pg_current_wal_lsn()), 8),
    (select oid from pg_database where datname = current_database()), 'store'::regclass::oid)`;

/** Any number: one process at a time begins a run. */
const LOCK = 7_202_611_001;
/** How far beyond all others a run may begin. */
const FAR = 2 ** 32;

interface RunRow {
  readonly began: number;
  readonly ended: number | null;
  readonly server: string;
  readonly first_transaction: number;
}

/**
 * Learns which run of the server this is; if it is a new one, begins it. In a transaction of its own. If the witness knows of
 * numbers that the database does not, it was restored, and they wait to be confirmed.
 */
export async function currentRun(client: PoolClient, witness?: NumberWitness): Promise<ServerRun> {
  const one = async <Row>(text: string): Promise<Row | undefined> =>
    (await client.query(text)).rows[0];
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const here = await one<{ server: string; place: string }>(
      `select ${SERVER_SQL} as server, ${NUMBERS_PLACE_SQL} as place`,
    );
    const { server = '', place = '' } = here ?? {};
    const newEpoch = randomBytes(8).toString('hex');
    await client.query(
      'insert into store (epoch, numbers_for) values ($1, $2) on conflict do nothing',
      [newEpoch, place],
    );
    const years: { rows: { doc: SeriesYear }[] } = await client.query(
      'select doc from series_years',
    );
    const known = new Map(years.rows.map(({ doc }) => [doc._id, doc.last]));
    if (isBehindWitness(witness, (id) => known.get(id)))
      await client.query('update store set numbers_for = null');
    const store = await one<{ epoch: string }>('select epoch from store');
    const { rows }: { rows: RunRow[] } = await client.query(
      'select * from server_runs order by began',
    );
    const last = rows.at(-1);
    const run = last?.server === server ? rows : await beginRun(client, rows, server);
    await client.query('commit');
    return { server, epoch: store?.epoch ?? '', numbersPlace: place, witness, ...runsOf(run) };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** The runs, with the new one at the end. */
async function beginRun(
  client: PoolClient,
  before: readonly RunRow[],
  server: string,
): Promise<RunRow[]> {
  const ended = await newestVersion((text) => client.query(text));
  const finished = before.map((run) => ({ ...run, ended: run.ended ?? ended }));
  const { began } = versionRuns(finished, ended);
  await client.query('update server_runs set ended = $1 where ended is null', [ended]);
  const made: { rows: RunRow[] } = await client.query(
    `insert into server_runs (began, server, first_transaction)
     values ($1, $2, pg_current_xact_id()::text::bigint) returning *`,
    [began, server],
  );
  return [...finished, ...made.rows];
}

/** The highest version in any feed. */
async function newestVersion(
  ask: (text: string) => Promise<{ readonly rows: { version: number }[] }>,
): Promise<number> {
  const catalogue = kindsOf('catalogue').map(({ name }) => `(select max(version) from ${name})`);
  const newest = await ask(
    `select greatest(${catalogue.join(', ')}, (select max(version) from accounts), 0) as version`,
  );
  return newest.rows[0]?.version ?? 0;
}

/** The runs so far, as accepted when the next one begins (`StoreHead.given`). */
export async function givenRuns(ask: AutoCommit): Promise<readonly VersionRun[]> {
  const newest = await newestVersion(async (text) => ({ rows: await ask(text, []) }));
  const rows = await ask<RunRow>('select * from server_runs order by began', []);
  return ranges(rows.map((run) => ({ ...run, ended: run.ended ?? newest })));
}

/** Notes the runs of a store that was elsewhere: the next transaction here begins one beyond them. */
export async function putGivenRuns(ask: AutoCommit, given: readonly VersionRun[]): Promise<void> {
  for (const { began, ended } of given)
    await ask(
      `insert into server_runs (began, ended, server, first_transaction) values ($1, $2, 'elsewhere', 0)`,
      [began, ended],
    );
}

/** A new run after these, and where it begins. @param newest the highest version in any feed */
function versionRuns(finished: readonly RunRow[], newest: number): VersionRuns {
  const far = (limit: number) => randomInt(1, Math.min(limit, FAR) + 1);
  const last = finished.at(-1);
  if (!last) return new VersionRuns().next(newest, far);
  const next = new VersionRuns(ranges(finished.slice(0, -1)), last.began).next(newest, far);
  // A run that gave nothing out leaves no trace among the accepted ones; its row stays, and the next begins after it.
  return next.began > last.began ? next : new VersionRuns(next.finished, last.began + far(FAR));
}

const ranges = (rows: readonly RunRow[]): VersionRun[] =>
  rows.flatMap(({ began, ended }) => (ended !== null && ended > began ? { began, ended } : []));

function runsOf(rows: readonly RunRow[]): Pick<ServerRun, 'runs' | 'offset'> {
  const now = rows.at(-1);
  if (!now) throw new Error('The store has no run of its server');
  return {
    runs: new VersionRuns(ranges(rows.slice(0, -1)), now.began),
    offset: now.began - now.first_transaction * STEPS,
  };
}
