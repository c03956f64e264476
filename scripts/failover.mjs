import { execFile } from 'node:child_process';
import { access, readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { run, say, tool } from './run.mjs';

/*
 * What needs PostgreSQL's own programs, which npm does not bring: a standby promoted under load, and pgbouncer. `npm run failover` runs all;
 * with `promoted-standby` or `pgbouncer` behind it, that part.
 */

const execute = promisify(execFile);
const NEEDED = ['initdb', 'postgres', 'pg_basebackup', 'pg_ctl'];
/** Where Debian has one folder for each version. */
const DEBIAN = '/usr/lib/postgresql';
const OLDEST = 15;

const isThere = (file) =>
  access(file).then(
    () => true,
    () => false,
  );

/** The folder of the newest programs that will do; nothing where there is none. */
async function findPrograms() {
  const versions = await readdir(DEBIAN).catch(() => []);
  const folders = versions
    .filter((version) => Number(version) >= OLDEST)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => path.join(DEBIAN, version, 'bin'));
  const configured = await execute('pg_config', ['--bindir']).catch(() => undefined);
  if (configured) folders.push(configured.stdout.trim());
  for (const folder of folders) {
    const found = await Promise.all(NEEDED.map((name) => isThere(path.join(folder, name))));
    if (found.every(Boolean)) return folder;
  }
  return undefined;
}

async function findPooler() {
  for (const file of ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'])
    if (await isThere(file)) return file;
  return undefined;
}

const asked = process.argv.slice(2);
const wants = (part) => asked.length === 0 || asked.includes(part);
const programs = await findPrograms();
const pooler = await findPooler();
const missing = [
  ...(programs ? [] : ['postgresql']),
  ...(wants('pgbouncer') && !pooler ? ['pgbouncer'] : []),
];
if (missing.length > 0) {
  say(
    `This needs PostgreSQL's own programs (${OLDEST} or newer)${wants('pgbouncer') ? ' and pgbouncer' : ''}, which npm does not bring.`,
  );
  say(`On Debian or Ubuntu: apt-get install -y ${missing.join(' ')}`);
  process.exit(2);
}
await ensureInstalled();
await ensureBuilt();
const [node, vitest] = tool('vitest/vitest.mjs');
const files = asked.map((part) => `tests/failover/${part}`);
process.exit(
  await run(node, [vitest, 'run', '--project=failover', ...files], {
    env: {
      NODE_ENV: 'test',
      POSTGRES_PROGRAMS: programs,
      ...(pooler ? { PGBOUNCER: pooler } : {}),
    },
  }),
);
