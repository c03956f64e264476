import { randomBytes } from 'node:crypto';
import { open, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StoreUnavailableError } from './store-errors';

/** Beside the store's file; in no backup (docs/deploy.md#backup-and-restore). */
export const NUMBERS_FILE = 'given-numbers';

/** Only the owner reads and writes. */
const OWNER_ONLY = 0o600;
/** How often, and after how many milliseconds, the clock of the disk is asked whether it went on. */
const TRIES = 10;
const PAUSE = 5;
const HEAD = /^(?<place>[0-9a-f]{16}) (?<file>\d+ \d+)$/;
const MARK = /^(?<id>orders|[a-z-]+ \d{4}-\d{2}) (?<last>\d+)$/;

/** The numbers given in a folder: recorded outside the store, which can be restored from a backup. */
export interface NumberWitness {
  /** Names the folder's file as long as it is the one that was made here: a copy of it, or none, is another place. */
  readonly place: string;
  /** The highest number that was given of each series and year, by the store's ids. */
  readonly marks: ReadonlyMap<string, number>;
  /** Durable when it resolves. To be called before a number leaves the store. @throws StoreUnavailableError when the disk refuses */
  note(id: string, last: number): Promise<void>;
}

/** The id of the numbers of orders, which go on by themselves after a restore, and so tell nothing of one. */
export const ORDER_NUMBERS = 'orders';

/** What was noted of the numbers that wait to be confirmed after a restore. */
export const confirmedMarks = (witness: NumberWitness | undefined): readonly [string, number][] =>
  [...(witness?.marks ?? [])].filter(([id]) => id !== ORDER_NUMBERS);

/**
 * Whether numbers were given that a store does not know: it was restored from a backup, and the record beside it was not.
 * @param lastIn the last number of a series and year in the store, by its id
 */
export const isBehindWitness = (
  witness: NumberWitness | undefined,
  lastIn: (id: string) => number | undefined,
): boolean => confirmedMarks(witness).some(([id, last]) => last > (lastIn(id) ?? 0));

/**
 * Opens the file of a folder, or begins it. Each line that follows the first is a number that was given. The first one names the file by
 * what no copy of it has: its number on the disk and the time at which it was made.
 */
export async function openNumberWitness(directory: string): Promise<NumberWitness> {
  const path = join(directory, NUMBERS_FILE);
  const known = await read(path);
  const { place, marks } = known ?? { place: await begin(path), marks: new Map<string, number>() };
  return {
    place,
    marks,
    async note(id, last) {
      if ((marks.get(id) ?? 0) >= last) return;
      await append(path, `${id} ${last}\n`);
      marks.set(id, last);
    },
  };
}

async function read(path: string) {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  const [first = '', ...lines] = (text ?? '').split('\n');
  const head = HEAD.exec(first)?.groups;
  if (!head?.['place'] || head['file'] !== (await identityOf(path))) return undefined;
  const marks = new Map<string, number>();
  // A line that was being written when the power went was noted for a number that was never committed.
  for (const line of lines) {
    const { id, last } = MARK.exec(line)?.groups ?? {};
    if (id !== undefined) marks.set(id, Math.max(Number(last), marks.get(id) ?? 0));
  }
  return { place: head['place'], marks };
}

async function begin(path: string): Promise<string> {
  await rm(path, { force: true });
  const place = randomBytes(8).toString('hex');
  await append(path, '');
  // If the creation time is known, from now on it differs from that of the last change.
  for (let tries = 0; tries < TRIES && (await isUndated(path)); tries += 1) {
    await pause(PAUSE);
    await utimes(path, new Date(), new Date());
  }
  await append(path, `${place} ${await identityOf(path)}\n`);
  return place;
}

async function append(path: string, text: string): Promise<void> {
  try {
    const file = await open(path, 'a', OWNER_ONLY);
    try {
      await file.appendFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    throw new StoreUnavailableError(`${path} cannot be written`, { cause: error });
  }
}

/** By its number alone if the system reports the time of change as the creation time. */
async function identityOf(path: string): Promise<string> {
  const { ino, birthtimeNs } = await stat(path, { bigint: true });
  return `${ino} ${(await isUndated(path)) ? 0 : birthtimeNs}`;
}

async function isUndated(path: string): Promise<boolean> {
  const { birthtimeNs, ctimeNs } = await stat(path, { bigint: true });
  return birthtimeNs === ctimeNs;
}
