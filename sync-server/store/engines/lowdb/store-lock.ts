import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { systemCode } from '../../../files/durable-file-system';
import type { TempDirectory } from '../../../files/durable-json-file';
import { thisHolder, type LockHolder } from './lock-holder';
import { LockWait, type LockWaitOptions } from './lock-wait';

/** The holder touches its lock this often, in milliseconds. */
const HEARTBEAT = 2_000;
/** Only the owner can read it. */
const OWNER_ONLY = 0o700;
const LOCK_NAME = /^shop\.lock\.([1-9]\d{0,14})$/;
/** The folder in which a holder writes, and one being removed. */
const WORK_NAME = /^shop\.(?:work|fenced)\.([1-9]\d{0,14})/;

/** Another process has seized the lock: the state that this one holds in memory is outdated for good. */
export class StoreLostError extends Error {
  override readonly name = 'StoreLostError';
}

/** The lock of a directory, held until released. */
export interface StoreLock {
  /**
   * The only place from which the holder may bring files into the directory. The next holder removes it before it
   * reads anything, so that one who was suspended and resumes beside it can replace nothing.
   */
  readonly temp: TempDirectory;
  /** Releases it. A lost lock is not touched. */
  release(): Promise<void>;
}

export interface LockOptions extends LockWaitOptions {
  /** Called once, when another process is found to hold the lock now. */
  readonly onLost?: (reason: string) => void;
}

/**
 * Takes the lock of a directory, that of a dead process too; waits a while for one that lives.
 *
 * Locks are numbered files, and the highest number holds. To take over, a process creates the next number, which only
 * one can (`O_EXCL`), makes its folder, and then looks whether another process has passed it. A number is never used again: a
 * released lock stays, marked as such, until the next holder has made its own. So two can never both seize one
 * stale lock. A suspended holder elsewhere cannot be distinguished from a dead one; it is fenced off
 * (see `StoreLock.temp`) and learns of it at its next heartbeat or write.
 *
 * @throws StoreLockedError while another living process holds it
 */
export async function lockStore(directory: string, options: LockOptions): Promise<StoreLock> {
  const wait = new LockWait(options);
  for (;;) {
    const highest = Math.max(0, ...(await numbersIn(directory, LOCK_NAME)));
    if (highest > 0 && !(await wait.isOver(pathOf(directory, highest)))) continue;
    const taken = Math.max(highest, ...(await numbersIn(directory, WORK_NAME)));
    // Checked after the folders, which follow their locks: one that has seized it meanwhile is no leftover to pass.
    if (Math.max(0, ...(await numbersIn(directory, LOCK_NAME))) !== highest) continue;
    const lock = await take(directory, taken + 1, options);
    if (lock) return lock;
    // Another process was faster: that one is waited for next.
  }
}

/** Takes the lock of this number; nothing if another process has taken it, or passed it. */
async function take(
  directory: string,
  number: number,
  { onLost }: LockOptions,
): Promise<StoreLock | undefined> {
  const path = pathOf(directory, number);
  const mine = thisHolder();
  if (!(await create(path, mine))) return undefined;
  const work = join(directory, `shop.work.${number}`);
  try {
    // Before the check: a process that passes after it finds the folder, and removes it.
    await mkdir(work, { mode: OWNER_ONLY });
    const numbers = await numbersIn(directory, LOCK_NAME);
    if (Math.max(...numbers) > number) {
      await rm(work, { recursive: true, force: true });
      await rm(path, { force: true });
      return undefined;
    }
    await fenceOff(directory, number);
    for (const old of numbers) if (old < number) await rm(pathOf(directory, old), { force: true });
  } catch (error) {
    await overwrite(path, { ...mine, released: true }).catch(() => undefined);
    throw error;
  }

  let lost = false;
  const lose = () => {
    const reason = `Another process has taken over ${directory} (${path} is gone)`;
    if (!lost) {
      lost = true;
      clearInterval(heartbeat);
      onLost?.(reason);
    }
    return new StoreLostError(reason);
  };
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch((error: unknown) => {
      // A disk that fails for a moment loses no lock.
      if (systemCode(error) === 'ENOENT') lose();
    });
  }, HEARTBEAT);
  heartbeat.unref();
  return {
    temp: {
      directory: work,
      check() {
        if (lost || !statSync(path, { throwIfNoEntry: false })) throw lose();
      },
    },
    async release() {
      clearInterval(heartbeat);
      if (lost) return;
      await rm(work, { recursive: true, force: true });
      await overwrite(path, { ...mine, released: true }).catch((error: unknown) => {
        if (systemCode(error) !== 'ENOENT') throw error;
      });
    },
  };
}

/**
 * Removes the folders of all holders before this number. Under another name first, so that nothing new gets in; once
 * it is gone, nothing can be renamed out of it either, even by a process suspended midway.
 */
async function fenceOff(directory: string, number: number): Promise<void> {
  for (const name of await readdir(directory)) {
    const old = Number(WORK_NAME.exec(name)?.[1] ?? number);
    if (old >= number) continue;
    const fenced = join(directory, `shop.fenced.${old}.${randomBytes(6).toString('hex')}`);
    await rename(join(directory, name), fenced);
    await rm(fenced, { recursive: true, force: true, maxRetries: 10 });
  }
}

function pathOf(directory: string, number: number): string {
  return join(directory, `shop.lock.${number}`);
}

async function numbersIn(directory: string, form: RegExp): Promise<number[]> {
  return (await readdir(directory)).flatMap((name) => {
    const number = form.exec(name)?.[1];
    return number ? [Number(number)] : [];
  });
}

/** False if the file already exists. */
async function create(path: string, mine: LockHolder): Promise<boolean> {
  try {
    const file = await open(path, 'wx', 0o600);
    await file.writeFile(JSON.stringify(mine)).finally(() => file.close());
    return true;
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error;
    return false;
  }
}

async function overwrite(path: string, mine: LockHolder): Promise<void> {
  const file = await open(path, 'r+');
  const text = JSON.stringify(mine);
  await file
    .truncate(0)
    .then(() => file.write(text, 0))
    .finally(() => file.close());
}
