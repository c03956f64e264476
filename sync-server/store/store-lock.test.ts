import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockStore, StoreLockedError } from './store-lock';

let directory = '';
const path = (number: number) => join(directory, `shop.lock.${number}`);
const lock = (pause: (ms: number) => Promise<void> = async () => {}) => lockStore(directory, pause);

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'shop-lock-'));
});
afterEach(() => rm(directory, { recursive: true }));

/** Rewrites fields of the lock's holder. */
async function change(number: number, fields: object): Promise<void> {
  const before: object = JSON.parse(await readFile(path(number), 'utf8'));
  await writeFile(path(number), JSON.stringify({ ...before, ...fields }));
}

/** The number of a process that has ended. */
async function deadProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', ''], { stdio: 'ignore' });
  await once(child, 'exit');
  return child.pid ?? 0;
}

test('a second one is refused until the first has let go', async () => {
  const first = await lock();
  await expect(lock()).rejects.toThrow(StoreLockedError);
  await expect(lock()).rejects.toThrow(`Process ${process.pid}`);
  await first.release();
  const second = await lock();
  await second.release();
  expect(await readdir(directory)).toEqual(['shop.lock.2']);
});

test('the lock of a dead process is taken over', async () => {
  await lock();
  await change(1, { pid: await deadProcess() });
  await lock();
  expect(await readdir(directory)).toEqual(['shop.lock.2']);
  await expect(lock()).rejects.toThrow(StoreLockedError);
});

test('a later process under the same number is not the holder', async () => {
  await lock();
  await change(1, { began: 'earlier' });
  await lock();
});

test('of many that take over a stale lock at once, one gets it', async () => {
  await lock();
  await change(1, { pid: await deadProcess() });
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => lock()));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const tried of tries) {
    if (tried.status === 'rejected') expect(tried.reason).toBeInstanceOf(StoreLockedError);
  }
});

test('whoever made an older number too late sees that others went past', async () => {
  await lock();
  await change(1, { released: true });
  const overtaken = lock();
  await writeFile(path(3), '{}');
  await expect(overtaken).rejects.toThrow(StoreLockedError);
});

test('a holder on another machine is known by its heartbeat alone', async () => {
  await lock();
  await change(1, { place: 'elsewhere' });
  const alive = async () => {
    const now = new Date(Date.now() + 1000);
    await utimes(path(1), now, now);
  };
  await expect(lock(alive)).rejects.toThrow('elsewhere');
  await lock(async () => {});
});

test('a lock that was cut off counts by its heartbeat', async () => {
  await writeFile(path(1), '{"relea');
  await lock();
});
