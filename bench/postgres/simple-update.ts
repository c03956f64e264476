import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import type { DatabaseServer } from './database-server';

const run = promisify(execFile);

const CLIENTS = 10;
/** A hundred thousand accounts each. */
const SCALE = 10;
const ACCOUNTS = SCALE * 100_000;
const DEBIAN = '/usr/lib/postgresql';

/** The measure that orders are held against: pgbench's simple update, on the same server. */
export interface SimpleUpdate {
  /** By what it was run. */
  readonly by: string;
  /** Runs it for some seconds. @returns transactions a second */
  perSecond(seconds: number): Promise<number>;
  drop(): Promise<void>;
}

/** `pgbench -N -M prepared -c 10`, or where the program is missing the same transaction by `pg`. */
export async function simpleUpdate(server: DatabaseServer): Promise<SimpleUpdate> {
  const database = await server.makeDatabase();
  const { url } = database;
  const drop = () => database.drop();
  const program = await findPgbench();
  if (program !== undefined) {
    await run(program, ['-i', '-q', '-s', String(SCALE), url]);
    const how = ['-N', '-M', 'prepared', '-c', String(CLIENTS)];
    return {
      by: `pgbench (\`${how.join(' ')}\`, scale ${SCALE})`,
      async perSecond(seconds) {
        const { stdout } = await run(program, ['-n', ...how, '-T', String(seconds), url]);
        const perSecond = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
        if (!(perSecond > 0)) throw new Error(`pgbench said: ${stdout}`);
        return perSecond;
      },
      drop,
    };
  }
  await database.run(
    'create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22))',
  );
  await database.run(
    `create table pgbench_accounts as
     select aid, 1 as bid, 0 as abalance, repeat(' ', 84)::char(84) as filler from generate_series(1, ${ACCOUNTS}) as aid`,
  );
  await database.run('alter table pgbench_accounts add primary key (aid)');
  await database.run('vacuum analyze pgbench_accounts');
  return {
    by: 'the transaction of `pgbench -N -M prepared -c 10` by `pg` (the program is not installed)',
    perSecond: (seconds) => byDriver(url, seconds),
    drop,
  };
}

/** Of Debian's packages, the newest, or from wherever the shell finds it. */
async function findPgbench(): Promise<string | undefined> {
  const versions = (await readdir(DEBIAN).catch(() => [])).toSorted(
    (a, b) => Number(b) - Number(a),
  );
  const places = [...versions.map((version) => `${DEBIAN}/${version}/bin/pgbench`), 'pgbench'];
  for (const place of places)
    if (
      await run(place, ['--version']).then(
        () => true,
        () => false,
      )
    )
      return place;
  return undefined;
}

/** The statements of a simple update, each prepared once for each connection. */
const UPDATE = [
  { name: 'update', text: 'update pgbench_accounts set abalance = abalance + $1 where aid = $2' },
  { name: 'select', text: 'select abalance from pgbench_accounts where aid = $1' },
  {
    name: 'insert',
    text: 'insert into pgbench_history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, current_timestamp)',
  },
] as const;

async function byDriver(url: string, seconds: number): Promise<number> {
  const clients = Array.from({ length: CLIENTS }, () => new Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
  let count = 0;
  try {
    await Promise.all(
      clients.map(async (client) => {
        while (performance.now() < end) {
          const [aid, tid, delta] = [randomInt(1, ACCOUNTS + 1), randomInt(1, 10 * SCALE), 1];
          const [update, select, insert] = UPDATE;
          await client.query('begin');
          await client.query({ ...update, values: [delta, aid] });
          await client.query({ ...select, values: [aid] });
          await client.query({ ...insert, values: [tid, 1, aid, delta] });
          await client.query('commit');
          count += 1;
        }
      }),
    );
    return (count * 1000) / (performance.now() - startedAt);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
