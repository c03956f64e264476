import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLowdbStore } from '../../store/engines/lowdb/lowdb-store';
import { putEveryKind } from '../../store/testing/every-kind';
import { PostgresPlace } from '../../store/testing/postgres-place';
import { Captured } from '../../testing/command-place';
import { runMoveCommand } from './move-command';

/** `npm run store:move` in a process of its own, which is killed (`kill -9`) midway through the rows. */

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));
const PICTURE = 'a-960.webp';

let root: string;
let place: PostgresPlace;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'shop-move-'));
  place = await PostgresPlace.make();
  const store = await openLowdbStore({
    directory: join(root, 'data'),
    clock: Date.now,
    warn: () => undefined,
  });
  await putEveryKind(store);
  await store.close();
  await mkdir(join(root, 'data/uploads'));
  await writeFile(join(root, 'data/uploads', PICTURE), 'a picture');
  await writeFile(join(root, 'data/session-secret'), 'a secret');
});
afterEach(async () => {
  await place.clear();
  await rm(root, { recursive: true });
});

async function move(args: readonly string[], environment: Record<string, string>) {
  const [stdout, stderr] = [new Captured(), new Captured()];
  const deps = { environment, directory: root, stdout, stderr };
  const code = await runMoveCommand(args, deps, new AbortController().signal);
  expect([code, code === 0 ? '' : stderr.text]).toEqual([0, '']);
}

/** Starts a move, and kills it while it waits for the payments, which the test has locked. */
async function killInTheMiddle(args: readonly string[], environment: Record<string, string>) {
  const locker = new Client({ connectionString: place.database.url });
  // If a test fails its database is removed first.
  locker.on('error', () => undefined);
  await locker.connect();
  try {
    await locker.query('begin');
    await locker.query('lock table payments in access exclusive mode');
    const moving = spawn(process.execPath, ['--import', 'tsx', MAIN, 'store:move', ...args], {
      env: {
        ...process.env,
        npm_lifecycle_event: 'store:move',
        INIT_CWD: root,
        ...environment,
      },
      stdio: 'ignore',
    });
    const ended = once(moving, 'exit');
    const waiting = () =>
      place.database.run(
        `select pid from pg_stat_activity where datname = current_database()
           and wait_event_type = 'Lock' and query like '%payments%'`,
      );
    await expect.poll(waiting).toHaveLength(1);
    moving.kill('SIGKILL');
    await ended;
  } finally {
    await locker.end();
  }
}

const filesIn = (folder: string) => readdir(join(root, folder)).catch((): string[] => []);

test('killed on the way into the database: it is empty, and the next try completes it', async () => {
  await (await place.open()).close();
  const args = ['--from', 'lowdb:data', '--to', place.database.url];
  const environment = { DATA_DIR: join(root, 'elsewhere') };
  await killInTheMiddle(args, environment);
  const [row] = await place.database.run(
    `select (select count(*) from users) + (select count(*) from products) + (select count(*) from orders)
       + (select count(*) from audit_entries) + (select count(*) from steps) as rows`,
  );
  expect(Number(row?.['rows'])).toBe(0);
  await move(args, environment);
  expect(await filesIn('elsewhere/uploads')).toEqual([PICTURE]);
  const store = await place.open();
  expect(await store.read((shop) => shop.user('u1'))).toBeDefined();
});

test('killed on the way back into a folder: there is no shop, and the next try completes it', async () => {
  const environment = { DATA_DIR: join(root, 'data') };
  await move(['--from', 'lowdb:data', '--to', place.database.url], environment);
  const args = ['--from', place.database.url, '--to', 'lowdb:back'];
  await killInTheMiddle(args, environment);
  expect(await filesIn('back')).not.toContain('shop.json');
  await move(args, environment);
  expect(await readFile(join(root, 'back/uploads', PICTURE), 'utf8')).toBe('a picture');
  expect(await readFile(join(root, 'back/session-secret'), 'utf8')).toBe('a secret');
  const back = await openLowdbStore({
    directory: join(root, 'back'),
    clock: Date.now,
    warn: () => undefined,
  });
  expect(await back.read((shop) => shop.user('u1'))).toBeDefined();
  await back.close();
});
