import { execFile } from 'node:child_process';
import { access, readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { findProgram } from './programs.mjs';
import { run, say, tool } from './run.mjs';

/*
 * What needs programs that npm does not bring: PostgreSQL's own for a standby promoted under load, pgbouncer, and nginx and Caddy with the
 * files of `deploy/`. `npm run failover` runs all; with `promoted-standby`, `pgbouncer` or `proxies` behind it, that part.
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

const asked = process.argv.slice(2);
const wants = (part) => asked.length === 0 || asked.includes(part);
const wantsPostgres = wants('promoted-standby') || wants('pgbouncer') || wants('switched-address');
const programs = await findPrograms();
const found = {
  PGBOUNCER: await findProgram('pgbouncer'),
  NGINX: await findProgram('nginx'),
  CADDY: await findProgram('caddy'),
};
const missing = [
  ...(wantsPostgres && !programs ? ['postgresql'] : []),
  ...(wants('pgbouncer') && !found.PGBOUNCER ? ['pgbouncer'] : []),
  ...(wants('proxies') && !found.NGINX ? ['nginx'] : []),
  ...(wants('proxies') && !found.CADDY ? ['caddy'] : []),
];
if (missing.length > 0) {
  say(
    `This needs programs that npm does not bring (PostgreSQL ${OLDEST} or newer): ${missing.join(', ')}.`,
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
      ...(programs ? { POSTGRES_PROGRAMS: programs } : {}),
      ...Object.fromEntries(Object.entries(found).filter(([, file]) => file !== undefined)),
    },
  }),
);
