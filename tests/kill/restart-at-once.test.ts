import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openLowdbStore } from '../../sync-server/store/lowdb-store';
import { owner } from '../server-process/owner-process';
import { NEGLIGENT, ROOT, ServerProcess } from '../server-process/server-process';
import { ShopApi } from '../server-process/shop-api';

const TIMES = 25;

let server: ServerProcess | undefined;
const parents: ChildProcess[] = [];
let folder: string | undefined;
afterEach(async () => {
  for (const parent of parents.splice(0)) parent.kill();
  await server?.close();
  if (folder) await rm(folder, { recursive: true });
  [server, folder] = [undefined, undefined];
});

const stateOf = async (pid: number) =>
  /\) (\w) /.exec(await readFile(`/proc/${pid}/stat`, 'utf8'))?.[1];

test('killed and started at once, 25 times, under a parent that never reaps: each start has the store', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'shop-restart-'));
  folder = directory;
  const holder = [process.execPath, '--import', 'tsx', 'tests/server-process/store-holder.ts'];
  const [command = '', ...args] = [...NEGLIGENT, ...holder, directory];

  /** Starts a program that holds the store, and waits for what it and its parent say. */
  async function start() {
    const parent = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
    parents.push(parent);
    let said = '';
    for await (const piece of parent.stdout) {
      said += String(piece);
      const pid = /^process (\d+)$/m.exec(said)?.[1];
      const kept = /^kept (.+)$/m.exec(said)?.[1];
      if (pid && kept) return { pid: Number(pid), kept };
    }
    throw new Error(`It did not start: ${said}`);
  }

  const kept: string[] = [];
  let killed: number | undefined;
  for (let time = 1; time <= TIMES; time += 1) {
    const started = await start();
    kept.push(started.kept);
    // Otherwise somebody has reaped it, and nothing was shown.
    if (killed !== undefined) expect(await stateOf(killed)).toBe('Z');
    process.kill(started.pid, 'SIGKILL');
    killed = started.pid;
  }
  const store = await openLowdbStore({ directory, clock: Date.now, warn: () => undefined });
  const orders = await store.read((shop) => shop.ordersOf('u1'));
  expect(orders.map(({ _id }) => _id).toSorted()).toEqual(kept.toSorted());
  await store.close();
});

test('the same with the whole shop, and with the owner’s command line', async () => {
  server = await ServerProcess.start({ neverReaped: true });
  const api = new ShopApi(server.origin);
  const shopper = await api.register();
  const killed = server.pid;
  await server.kill();
  await server.start();
  expect(await stateOf(killed)).toBe('Z');
  expect(await api.as(shopper).orders()).toEqual([]);
  await server.kill();
  const { code, out } = await owner(server.dataDir, ['list-admins']);
  expect([code, out]).toEqual([0, expect.stringContaining('@')]);
});

test('starts overlap: the next one says whom it waits for, and opens when that one has ended', async () => {
  server = await ServerProcess.start();
  const next = await ServerProcess.prepare({ dataDir: server.dataDir });
  try {
    const opened = next.start();
    await expect
      .poll(() => next.output, { timeout: 30_000 })
      .toContain('works on this data already');
    expect(next.output).toContain(`Process ${server.pid}`);
    server.signal('SIGTERM');
    expect(await server.ended()).toBe(0);
    await opened;
    expect(next.output.split('works on this data already')).toHaveLength(2);
  } finally {
    await next.close();
  }
});
