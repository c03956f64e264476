import { ROOT } from './run.mjs';

/**
 * Of the server's settings: a deadlock is detected at once, and by the one who closes the circle, since the others have checked
 * before. The time of the machine must not decide.
 */
const DEADLOCK_TIMEOUT = '1ms';

/**
 * Starts a PostgreSQL with the tables of an empty shop. Numbers of transactions are those of a whole server, and cursors are made of them: so
 * each process of a simulation has a server of its own.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startDatabase() {
  const { register } = await import('tsx/esm/api');
  register();
  const store = `${ROOT}sync-server/store`;
  const { startPostgres } = await import(`${store}/testing/postgres-cluster.ts`);
  const { openPostgresStore } = await import(`${store}/engines/postgres/open-postgres-store.ts`);
  const cluster = await startPostgres({ deadlock_timeout: DEADLOCK_TIMEOUT });
  await (await openPostgresStore({ url: cluster.url })).close();
  return cluster;
}
