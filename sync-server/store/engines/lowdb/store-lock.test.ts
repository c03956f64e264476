import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import {
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StoreLockedError } from './lock-wait';
import { lockStore, StoreLostError } from './store-lock';

let directory = '';
const path = (number: number) => join(directory, `shop.lock.${number}`);
const lock = (pause: (ms: number) => Promise<void> = async () => {}) =>
  lockStore(directory, { pause });

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

test('a second holder is refused until the first has released it', async () => {
  const first = await lock();
  await expect(lock()).rejects.toThrow(StoreLockedError);
  await expect(lock()).rejects.toThrow(`Process ${process.pid}`);
  await first.release();
  const second = await lock();
  expect((await readdir(directory)).toSorted()).toEqual(['shop.lock.2', 'shop.work.2']);
  await second.release();
  expect(await readdir(directory)).toEqual(['shop.lock.2']);
});

test('the lock of a dead process is seized', async () => {
  await lock();
  await change(1, { pid: await deadProcess() });
  await lock();
  expect((await readdir(directory)).toSorted()).toEqual(['shop.lock.2', 'shop.work.2']);
  await expect(lock()).rejects.toThrow(StoreLockedError);
});

/** A process that has ended and whose parent never reaps it. */
async function zombie(): Promise<{ readonly pid: number; free(): void }> {
  // The shell's own program becomes one that knows nothing of the child it has, and only then does the child end.
  const parent = spawn('sh', ['-c', 'head -c 1 <&3 >&2 & echo $!; exec sleep 60 3<&-'], {
    stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
  });
  const [line] = (await once(parent.stdio[1] as Readable, 'data')) as [Buffer];
  const pid = Number(line.toString());
  await expect.poll(() => readFile(`/proc/${parent.pid}/comm`, 'utf8')).toBe('sleep\n');
  (parent.stdio[3] as Writable).end('.');
  await expect.poll(() => readFile(`/proc/${pid}/stat`, 'utf8')).toMatch(/\) Z /);
  return { pid, free: () => parent.kill() };
}

test('a zombie holds nothing', async () => {
  const { pid, free } = await zombie();
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const began = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  await lock();
  await change(1, { pid, began });
  await lockStore(directory, { pause: () => Promise.reject(new Error('It waited')) });
  free();
});

test('waits for a live holder, reports it once, and notices its end', async () => {
  const first = await lock();
  const said: string[] = [];
  let waits = 0;
  const pause = async () => {
    waits += 1;
    if (waits === 20) await first.release();
  };
  await lockStore(directory, { pause, onWait: (message) => said.push(message) });
  expect(waits).toBe(20);
  expect(said).toEqual([
    `Process ${process.pid} works on this data already (${path(1)}). Waiting up to 10 seconds for its end`,
  ]);
});

test('waits for no holder longer than ten seconds', async () => {
  await lock();
  let waited = 0;
  const pause = async (milliseconds: number) => {
    waited += milliseconds;
  };
  await expect(lock(pause)).rejects.toThrow(StoreLockedError);
  expect(waited).toBe(10_000);
});

test('a suspended and replaced holder can bring nothing into the directory any more', async () => {
  const lost: string[] = [];
  const { temp, release } = await lockStore(directory, {
    pause: async () => {},
    onLost: (reason) => lost.push(reason),
  });
  await writeFile(join(directory, 'shop.json'), 'old');
  await writeFile(join(temp.directory, 'new'), 'mine');
  temp.check();
  // Suspended here, between the check and the rename.
  await change(1, { place: 'elsewhere' });
  await lock();
  await expect(rename(join(temp.directory, 'new'), join(directory, 'shop.json'))).rejects.toThrow(
    'ENOENT',
  );
  await expect(writeFile(join(temp.directory, 'more'), '')).rejects.toThrow('ENOENT');
  expect(() => temp.check()).toThrow(StoreLostError);
  expect(() => temp.check()).toThrow(StoreLostError);
  expect(lost).toEqual([`Another process has taken over ${directory} (${path(1)} is gone)`]);
  await release();
  expect((await readdir(directory)).toSorted()).toEqual([
    'shop.json',
    'shop.lock.2',
    'shop.work.2',
  ]);
});

test('the heartbeat of a replaced holder reports it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const lost = new Promise<string>((resolve) => {
      void lockStore(directory, { pause: async () => {}, onLost: resolve });
    });
    await expect.poll(() => readdir(directory)).toContain('shop.work.1');
    await change(1, { place: 'elsewhere' });
    await lock();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await lost).toContain('taken over');
  } finally {
    vi.useRealTimers();
  }
});

test('a manually removed lock is no way round the fence', async () => {
  const { temp } = await lock();
  await rm(path(1));
  await lock();
  expect((await readdir(directory)).toSorted()).toEqual(['shop.lock.2', 'shop.work.2']);
  await expect(writeFile(join(temp.directory, 'new'), '')).rejects.toThrow('ENOENT');
});

test('a later process of the same number is not the holder', async () => {
  await lock();
  await change(1, { began: 'earlier' });
  await lock();
});

test('of many that seize a stale lock at once, one gets it', async () => {
  await lock();
  await change(1, { pid: await deadProcess() });
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => lock()));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const tried of tries) {
    if (tried.status === 'rejected') expect(tried.reason).toBeInstanceOf(StoreLockedError);
  }
});

test('a holder that replaced another between two checks of a third is not passed', async () => {
  await lock();
  const ended = JSON.stringify({
    ...JSON.parse(await readFile(path(1), 'utf8')),
    pid: await deadProcess(),
  });
  const alive = await readFile(path(1), 'utf8');
  await rm(path(1));
  // A reader of a pipe waits until something is written.
  await once(spawn('mkfifo', [path(1)]), 'exit');
  const late = lock();
  const writing = await open(path(1), 'w');
  await writeFile(path(2), alive);
  await mkdir(join(directory, 'shop.work.2'));
  await writing.writeFile(ended);
  await writing.close();
  await rm(path(1));
  await expect(late).rejects.toThrow(StoreLockedError);
  expect((await readdir(directory)).filter((name) => name.includes('.3'))).toEqual([]);
});

test('a process that made an older number too late sees that others have passed', async () => {
  await lock();
  await change(1, { released: true });
  const first = await readFile(path(1), 'utf8');
  const overtaken = lock();
  await writeFile(path(3), first.replace('true', 'false'));
  await expect(overtaken).rejects.toThrow(StoreLockedError);
  expect((await readdir(directory)).toSorted()).toEqual([
    'shop.lock.1',
    'shop.lock.3',
    'shop.work.1',
  ]);
});

test('a holder on another machine is recognised by its heartbeat alone', async () => {
  await lock();
  await change(1, { place: 'elsewhere' });
  const alive = async () => {
    const now = new Date(Date.now() + 1000);
    await utimes(path(1), now, now);
  };
  await expect(lock(alive)).rejects.toThrow('elsewhere');
  await lock(async () => {});
});

test('a truncated lock counts by its heartbeat', async () => {
  await writeFile(path(1), '{"relea');
  await lock();
});
