import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { open, readdir, readFile, stat, unlink, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { systemCode } from './durable-file-system';

/** The holder touches its lock this often, in milliseconds. */
const HEARTBEAT = 2_000;
/** A holder on another machine that has not touched its lock for this long is dead, in milliseconds. */
const SILENCE = 7_000;
const LOCK_NAME = /^shop\.lock\.([1-9]\d{0,14})$/;

/** Another process works on the directory. */
export class StoreLockedError extends Error {
  override readonly name = 'StoreLockedError';
}

const holder = z.object({
  released: z.boolean(),
  pid: z.int(),
  /** When the process began, in ticks of the machine; tells it from a later one with the same number. */
  began: z.string(),
  /** Machine, boot and container: process numbers mean something only inside it. */
  place: z.string(),
  token: z.string(),
});
type Holder = z.infer<typeof holder>;

/** The lock of a directory, held until released. */
export interface StoreLock {
  release(): Promise<void>;
}

/**
 * Takes the lock of a directory, that of a dead process too.
 *
 * Locks are numbered files, and the highest number holds. To take over, a process creates the next number, which only
 * one can (`O_EXCL`), and then looks whether somebody has gone past it. A number is never used again: a released lock
 * stays, marked as such, until the next holder has made its own. So two can never both take over one stale lock.
 *
 * @param pause waits, in milliseconds
 * @throws StoreLockedError while another living process holds it
 */
export async function lockStore(
  directory: string,
  pause: (milliseconds: number) => Promise<void>,
): Promise<StoreLock> {
  const highest = Math.max(0, ...(await lockNumbers(directory)));
  if (highest > 0) await refuseWhileHeld(pathOf(directory, highest), pause);

  const number = highest + 1;
  const path = pathOf(directory, number);
  const mine: Holder = {
    released: false,
    pid: process.pid,
    began: beganOf(process.pid),
    place: placeOfThisProcess(),
    token: randomUUID(),
  };
  await create(path, mine);
  const numbers = await lockNumbers(directory);
  if (Math.max(...numbers) > number) {
    await removeIfThere(path);
    throw new StoreLockedError(`Another process has just opened ${directory}`);
  }
  for (const old of numbers) if (old < number) await removeIfThere(pathOf(directory, old));

  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => undefined);
  }, HEARTBEAT);
  heartbeat.unref();
  return {
    async release() {
      clearInterval(heartbeat);
      await overwrite(path, { ...mine, released: true });
    },
  };
}

function pathOf(directory: string, number: number): string {
  return join(directory, `shop.lock.${number}`);
}

async function lockNumbers(directory: string): Promise<number[]> {
  return (await readdir(directory)).flatMap((name) => {
    const number = LOCK_NAME.exec(name)?.[1];
    return number ? [Number(number)] : [];
  });
}

/** Whoever came too late removes its own lock, and so does whoever went past it. */
async function removeIfThere(path: string): Promise<void> {
  await unlink(path).catch((error: unknown) => {
    if (systemCode(error) !== 'ENOENT') throw error;
  });
}

async function create(path: string, mine: Holder): Promise<void> {
  try {
    const file = await open(path, 'wx', 0o600);
    await file.writeFile(JSON.stringify(mine)).finally(() => file.close());
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error;
    throw new StoreLockedError(`Another process has just taken ${path}`);
  }
}

async function overwrite(path: string, mine: Holder): Promise<void> {
  const file = await open(path, 'r+');
  const text = JSON.stringify(mine);
  await file
    .truncate(0)
    .then(() => file.write(text, 0))
    .finally(() => file.close());
}

async function refuseWhileHeld(
  path: string,
  pause: (milliseconds: number) => Promise<void>,
): Promise<void> {
  const held = await readHolder(path);
  if (held?.released) return;
  if (held?.place === placeOfThisProcess()) {
    if (!isAlive(held.pid) || beganOf(held.pid) !== held.began) return;
    throw new StoreLockedError(`Process ${held.pid} works on this data already (${path})`);
  }
  // Process numbers of another machine or container say nothing here: only its heartbeat does.
  const before = await touched(path);
  await pause(SILENCE);
  if ((await touched(path)) === before) return;
  throw new StoreLockedError(`A process elsewhere works on this data already (${path})`);
}

async function readHolder(path: string): Promise<Holder | undefined> {
  try {
    return holder.safeParse(JSON.parse(await readFile(path, 'utf8'))).data;
  } catch (error) {
    // Cut off: its process died while it was writing, or is about to go on.
    if (error instanceof SyntaxError) return undefined;
    if (systemCode(error) !== 'ENOENT') throw error;
    throw new StoreLockedError(`Another process has just gone past ${path}`);
  }
}

async function touched(path: string): Promise<number> {
  return (await stat(path)).mtimeMs;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCode(error) !== 'ESRCH';
  }
}

/** Field 22 of `/proc/<pid>/stat`, counted after the name, which may hold anything; empty where there is no `/proc`. */
function beganOf(pid: number): string {
  const text = systemText(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function placeOfThisProcess(): string {
  const boot = systemText(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'));
  const container = systemText(() => readlinkSync('/proc/self/ns/pid'));
  return [hostname(), boot.trim(), container].join(' ');
}

function systemText(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}
