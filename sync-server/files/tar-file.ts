import type { FileHandle } from 'node:fs/promises';

/*
 * Tar archives in the form of POSIX (`ustar`), which every `tar` lists and unpacks: plain files with short names, one after the other.
 * Each is found again by its place, so that it can be read on its own.
 */

/** A file of an archive. */
export interface TarEntry {
  readonly name: string;
  /** Where its bytes begin in the archive. */
  readonly offset: number;
  /** In bytes. */
  readonly size: number;
}

/** What is no whole archive; says where and why. */
export class DamagedTarError extends Error {
  override readonly name = 'DamagedTarError';
}

const BLOCK = 512;
/** Two empty blocks end an archive. */
const END = 2 * BLOCK;
/** As many bytes as the head has room for. */
const MAX_NAME = 100;
const MAX_SIZE = 8 ** 11 - 1;
/** Where the sum over the head is in it, and how long it is. */
const SUM_AT = 148;
const SUM_LENGTH = 8;

/** Appends files to an archive; calls made at once are carried out one after the other. */
export class TarWriter {
  readonly entries: TarEntry[] = [];
  #at = 0;
  #turn: Promise<unknown> = Promise.resolve();

  /** @param changedAt of every file in it, in milliseconds since 1970 */
  constructor(
    private readonly file: FileHandle,
    private readonly changedAt: number,
  ) {}

  /** @throws RangeError for a name or a size that has no room in the head */
  append(name: string, bytes: Uint8Array): Promise<TarEntry> {
    return this.#inTurn(async () => {
      const head = headOf(name, bytes.length, this.changedAt);
      const rest = Buffer.alloc(paddingOf(bytes.length));
      const offset = this.#at + BLOCK;
      await this.#write(Buffer.concat([head, bytes, rest]));
      const entry = { name, offset, size: bytes.length };
      this.entries.push(entry);
      return entry;
    });
  }

  /** Ends the archive. */
  end(): Promise<void> {
    return this.#inTurn(() => this.#write(Buffer.alloc(END)));
  }

  async #write(bytes: Uint8Array): Promise<void> {
    for (let done = 0; done < bytes.length;) {
      const { bytesWritten } = await this.file.write(bytes, done, bytes.length - done, this.#at);
      done += bytesWritten;
      this.#at += bytesWritten;
    }
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = this.#turn.then(work);
    // What failed fails its caller; the archive is thrown away then.
    this.#turn = mine.catch(() => undefined);
    return mine;
  }
}

/** Finds the files of an archive, in their order. @throws DamagedTarError where it is no whole one */
export async function tarEntries(file: FileHandle): Promise<TarEntry[]> {
  const { size: all } = await file.stat();
  const entries: TarEntry[] = [];
  for (let at = 0; ;) {
    const head = await readAt(file, at, BLOCK);
    if (head.every((byte) => byte === 0)) {
      await checkEmpty(file, at, END);
      if (at + END !== all) throw new DamagedTarError(`more than its end at byte ${at}`);
      return entries;
    }
    const { name, size } = entryOf(head, at);
    entries.push({ name, offset: at + BLOCK, size });
    await checkEmpty(file, at + BLOCK + size, paddingOf(size));
    at += BLOCK + size + paddingOf(size);
  }
}

/** The bytes of one file. @throws DamagedTarError where the archive ends before */
export const readEntry = (file: FileHandle, { offset, size }: TarEntry): Promise<Buffer> =>
  readAt(file, offset, size);

async function readAt(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  for (let done = 0; done < length;) {
    const { bytesRead } = await file.read(bytes, done, length - done, from + done);
    if (bytesRead === 0) throw new DamagedTarError(`it was cut off before byte ${from + done + 1}`);
    done += bytesRead;
  }
  return bytes;
}

/** What fills a block up is empty: nothing in the archive can be altered without notice. */
async function checkEmpty(file: FileHandle, from: number, length: number): Promise<void> {
  const bytes = await readAt(file, from, length);
  if (bytes.some((byte) => byte !== 0)) throw new DamagedTarError(`damaged near byte ${from}`);
}

const paddingOf = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK;

function headOf(name: string, size: number, changedAt: number): Buffer {
  if (Buffer.byteLength(name) > MAX_NAME || size > MAX_SIZE)
    throw new RangeError(`No room for ${name} in a tar archive`);
  const head = Buffer.alloc(BLOCK);
  const octal = (value: number, at: number, length: number) =>
    head.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'latin1');
  head.write(name, 0);
  // Only its owner reads and writes what is unpacked.
  octal(0o600, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(Math.floor(changedAt / 1000), 136, 12);
  head.write('0', 156, 'latin1');
  head.write('ustar\0' + '00', 257, 'latin1');
  head.write(sumText(head), SUM_AT, 'latin1');
  return head;
}

function entryOf(head: Buffer, at: number): { readonly name: string; readonly size: number } {
  const text = (from: number, length: number) =>
    head
      .toString('utf8', from, from + length)
      .split('\0', 1)
      .join();
  // Byte by byte: what follows the digits is read by nothing else.
  if (head.toString('latin1', SUM_AT, SUM_AT + SUM_LENGTH) !== sumText(head))
    throw new DamagedTarError(`damaged near byte ${at}`);
  const size = Number.parseInt(text(124, 12), 8);
  if (text(156, 1) !== '0' || !Number.isSafeInteger(size))
    throw new DamagedTarError(`not a plain file at byte ${at}`);
  return { name: text(0, MAX_NAME), size };
}

/** The sum over the head, with spaces in its place, as it is written there. */
function sumText(head: Buffer): string {
  let sum = SUM_LENGTH * 0x20;
  for (const [place, byte] of head.entries())
    if (place < SUM_AT || place >= SUM_AT + SUM_LENGTH) sum += byte;
  return `${sum.toString(8).padStart(6, '0')}\0 `;
}
