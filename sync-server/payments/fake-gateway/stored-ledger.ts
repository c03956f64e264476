import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemCode } from '../../files/durable-file-system';
import { emptyLedger, fakeLedger, type FakeLedger } from './ledger';

/** The stand-in's memory. */
export interface StoredLedger {
  readonly book: FakeLedger;
  /** Resolves when what is in the book now is in the file. */
  save(): Promise<void>;
}

/** The file in the folder. */
export const LEDGER_FILE = 'stand-in-gateway.json';

/**
 * Opens the book, out of a file where a folder is given, so that it outlives the shop's process. The file is whole at
 * every instant. No money hangs on it, so it is not held against power cuts.
 * @throws Error for a file that is not such a book; it is left as it is
 */
export async function openLedger(directory: string | undefined): Promise<StoredLedger> {
  if (directory === undefined) return { book: emptyLedger(), save: () => Promise.resolve() };
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, LEDGER_FILE);
  const book = await readLedger(path);
  let last: Promise<void> = Promise.resolve();
  return {
    book,
    save() {
      const write = async () => {
        await writeFile(`${path}.new`, JSON.stringify(book), { mode: 0o600 });
        await rename(`${path}.new`, path);
      };
      // One after the other, also after one that failed.
      last = last.then(write, write);
      return last;
    },
  };
}

async function readLedger(path: string): Promise<FakeLedger> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return emptyLedger();
    throw error;
  }
  try {
    return fakeLedger.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${path} is not the stand-in gateway's. Take it away to begin again`, {
      cause,
    });
  }
}
