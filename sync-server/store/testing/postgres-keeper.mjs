/*
 * Keeps a PostgreSQL for as long as its parent process lives: its end, a crash too, closes this process's input, and the
 * database goes with all its data. Plain JavaScript, so that it starts in no time.
 *
 * Input: a first line of JSON `{ initdb, postgres, runner, password, copy, settings, data, isStandby, smallDisk }`, then `restart` as often as wanted
 * (without warning, as in a crash), or `make room`: the same, and files may grow again. Output: the port, once for each time that it takes connections.
 */
import { execFile, spawn } from 'node:child_process';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

/** Nothing of it need outlive the tests, and one test must not see what another one leaves to the vacuum. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  shared_buffers: '64MB',
  max_connections: '200',
  deadlock_timeout: '200ms',
  log_min_messages: 'log',
};
/**
 * How large a file may become, in the blocks of the shell's `ulimit`: 512 or 1,024 bytes, so 2 or 4 MB. Room for files of the log of
 * 1 MB, and for the tables of an empty shop.
 */
const SMALL_DISK = 4_096;
const LIMITED = ['sh', '-c', `ulimit -f ${SMALL_DISK} && exec "$@"`, 'sh'];
const READY = 'ready to accept connections';
const READY_TO_READ = 'ready to accept read-only connections';

const run = promisify(execFile);
let directory;
let port;
let database;
let copy;

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: free } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return free;
}

/** Makes an empty database cluster. */
async function make({ initdb, runner, password, smallDisk }) {
  directory = await mkdtemp(join(tmpdir(), 'shop-postgres-'));
  const passwordFile = join(directory, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (runner.uid !== undefined)
    for (const path of [directory, passwordFile]) await chown(path, runner.uid, runner.gid);
  const auth = ['--username=shop', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const form = ['--set=scram_iterations=1', '--encoding=UTF8', '--no-locale', '--no-sync'];
  if (smallDisk) form.push('--wal-segsize=1');
  await run(initdb, [`--pgdata=${directory}/data`, ...auth, ...form], { ...runner, cwd: '/' });
}

/** Takes the place of `make`: a copy of the data folder of another one. */
async function take({ data, runner }) {
  directory = await mkdtemp(join(tmpdir(), 'shop-postgres-'));
  if (runner.uid !== undefined) await chown(directory, runner.uid, runner.gid);
  // With owners and rights as they are: the server looks at them.
  await run('cp', ['-a', data, `${directory}/data`]);
}

/** Starts the server; resolves when it takes connections. */
function start({ postgres, runner, settings: given, isStandby, smallDisk }) {
  const settings = Object.entries({ ...SETTINGS, ...given, port }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const program = [postgres, '-D', `${directory}/data`, ...settings];
  const [command, ...args] = smallDisk ? [...LIMITED, ...program] : program;
  database = spawn(command, args, {
    ...runner,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let said = '';
    database.stderr.setEncoding('utf8').on('data', (text) => {
      said += text;
      if (said.includes(isStandby ? READY_TO_READ : READY)) resolve();
    });
    database.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${said}`)));
  });
}

/** Without waiting for clients, as when the machine dies. */
async function kill() {
  if (!database || database.exitCode !== null || database.signalCode !== null) return;
  const ended = new Promise((resolve) => database.once('exit', resolve));
  database.kill('SIGQUIT');
  await ended;
}

async function end() {
  await kill();
  if (directory) await rm(directory, { recursive: true, force: true });
  if (copy) await rm(copy, { recursive: true, force: true });
  process.exit();
}

async function follow() {
  let given;
  for await (const line of createInterface({ input: process.stdin })) {
    if (given) {
      await kill();
      if (line === 'make room') given.smallDisk = false;
    } else {
      given = JSON.parse(line);
      ({ copy } = given);
      await (given.data ? take(given) : make(given));
      port = await freePort();
    }
    await start(given);
    process.stdout.write(`${port}\n`);
  }
}

// A signal from the keyboard stops this too: it ends with its input, after its users.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
// Also while it waits for a server that does not start.
process.stdin.once('close', end);
follow().catch((error) => {
  process.stderr.write(`${error.message}\n`);
  return end();
});
