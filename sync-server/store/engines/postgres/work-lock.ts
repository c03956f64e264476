import type { ClientBase } from 'pg';
import { DatabaseNotOpenError } from './problems';

/** Any number: every process of the shop shares it, and a move of the shop holds it alone. */
const LOCK = 7_202_611_002;
/** How long to wait for processes that work on the database, in milliseconds: restarts overlap. */
const TIMEOUT = 10_000;
/** How often to check meanwhile, in milliseconds. */
const POLL_INTERVAL = 100;

/**
 * Marks for as long as the connection lives that a process works on the database.
 * @throws DatabaseNotOpenError while the shop is being moved
 */
export const markWork = (client: ClientBase): Promise<void> =>
  share(client, 'pg_try_advisory_lock_shared');

/** Checks before any waiting. @throws DatabaseNotOpenError while the shop is being moved */
export const refuseWhileMoved = (client: ClientBase): Promise<void> =>
  share(client, 'pg_try_advisory_xact_lock_shared');

async function share(client: ClientBase, lock: string): Promise<void> {
  const { rows }: { rows: { free: boolean }[] } = await client.query(`select ${lock}($1) as free`, [
    LOCK,
  ]);
  if (!rows[0]?.free)
    throw new DatabaseNotOpenError(
      'DATABASE_URL: the shop in the database is being moved: start again when that is done',
    );
}

/**
 * Keeps every process off the database until the transaction of this connection has ended; waits a while for those that work on it.
 * @param pause waits, in milliseconds
 * @param onWait called once with how many there are
 * @returns how many there are still; 0 if they are kept off
 */
export async function keepWorkOff(
  client: ClientBase,
  pause: (milliseconds: number) => Promise<unknown>,
  onWait: (processes: number, seconds: number) => void,
): Promise<number> {
  for (let waited = 0; ; waited += POLL_INTERVAL) {
    const { rows }: { rows: { free: boolean }[] } = await client.query(
      'select pg_try_advisory_xact_lock($1) as free',
      [LOCK],
    );
    if (rows[0]?.free) return 0;
    const processes = await workingOn(client);
    if (waited >= TIMEOUT) return processes;
    if (waited === 0) onWait(processes, TIMEOUT / 1000);
    await pause(POLL_INTERVAL);
  }
}

async function workingOn(client: ClientBase): Promise<number> {
  const { rows }: { rows: { count: number }[] } = await client.query(
    `select count(*)::int as count from pg_locks where locktype = 'advisory' and granted
       and database = (select oid from pg_database where datname = current_database())
       and (classid::bigint << 32) + objid::bigint = $1`,
    [LOCK],
  );
  // One that has just gone.
  return Math.max(1, rows[0]?.count ?? 0);
}
