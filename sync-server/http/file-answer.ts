import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import type { Context } from 'koa';
import { isKnown } from './entity-tag';
import { diskWords } from '../files/disk-words';
import { systemCode } from '../files/durable-file-system';
import { StoreUnavailableError } from '../store/store-errors';
import { acceptsEncoding } from './accepted-encodings';

/**
 * Files up to this size are read completely before the first byte is sent, in bytes: a read error then gives an error answer, not half
 * of a file.
 */
const READ_WHOLE = 128 * 1024;
/** The chunk size for larger ones, in bytes. */
const PIECE = 64 * 1024;

/** The compressed forms that the build writes, the smallest first: the name of the encoding, and the suffix. */
const PACKED = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** Error codes for a missing file: a part of the path is no folder, or a name is too long. */
const IS_NONE = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ENXIO']);

export interface FileOptions {
  /** Whether compressed forms are stored beside each text. */
  readonly isPacked?: boolean;
  /** Called before the file's own headers are set. */
  readonly before?: (ctx: Context, path: string) => void;
}

/**
 * Answers a path with a file of a folder. The disk is read each time: a build, or a restore, may change the files.
 * @param path with its slash, as in a URL, perhaps with escapes
 * @returns answers a GET or HEAD; false if there is no such file
 *   (the function throws StoreUnavailableError if it cannot be opened or read)
 */
export function filesIn(directory: string, { isPacked = false, before }: FileOptions = {}) {
  const root = resolve(directory) + sep;
  return async (ctx: Context, path: string): Promise<boolean> => {
    const name = join(root, unescaped(path));
    // A NUL is in no file name, and Node throws for it.
    if (!name.startsWith(root) || name.includes('\0')) return false;
    const found = await firstOf(name, isPacked ? encodingsOf(ctx) : ['']);
    if (!found) return false;
    const { file, ending } = found;
    try {
      before?.(ctx, path);
      const tag = describe(ctx, name, found);
      if (isPacked) ctx.vary('Accept-Encoding');
      if (ending !== '') ctx.set('Content-Encoding', ending === '.br' ? 'br' : 'gzip');
      ctx.status = 200;
      if (isKnown(ctx.get('If-None-Match'), tag)) ctx.status = 304;
      else if (ctx.method === 'GET') await putBody(ctx, found);
      if (ctx.status === 200) ctx.length = found.size;
      return true;
    } finally {
      if (!(ctx.body instanceof FileBody)) await file.close();
    }
  };
}

interface OpenFile {
  readonly file: FileHandle;
  readonly path: string;
  /** The suffix of its compressed form. */
  readonly ending: string;
  /** In bytes. */
  readonly size: number;
  readonly changedAt: Date;
}

async function firstOf(name: string, endings: readonly string[]): Promise<OpenFile | undefined> {
  for (const ending of endings) {
    const found = await opened(name + ending, ending);
    if (found) return found;
  }
  return undefined;
}

/** @throws StoreUnavailableError for an existing file that cannot be opened */
async function opened(path: string, ending: string): Promise<OpenFile | undefined> {
  let file: FileHandle | undefined;
  try {
    // Non-blocking: a pipe with that name would hold a thread until there is a writer.
    file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const stats = await file.stat();
    // The shop has no empty files: its bytes were lost, and a reply would be cached for a year.
    if (stats.isFile() && stats.size === 0) throw new Error('It is empty');
    if (stats.isFile()) return { file, path, ending, size: stats.size, changedAt: stats.mtime };
    await file.close();
    return undefined;
  } catch (cause) {
    await file?.close();
    if (IS_NONE.has(systemCode(cause) ?? '')) return undefined;
    throw unreadable(path, cause);
  }
}

/** Sets the file's headers. @returns its tag, without quotes */
function describe(ctx: Context, name: string, { size, changedAt }: OpenFile): string {
  const tag = `${size}-${changedAt.getTime()}`;
  ctx.type = extname(name);
  ctx.set('Last-Modified', changedAt.toUTCString());
  ctx.set('ETag', `W/"${tag}"`);
  return tag;
}

async function putBody(ctx: Context, found: OpenFile): Promise<void> {
  if (found.size <= READ_WHOLE) {
    const bytes = Buffer.allocUnsafe(found.size);
    await readPiece(found, bytes, 0);
    ctx.body = bytes;
  } else {
    const body = new FileBody(found);
    ctx.body = body;
    // Koa destroys a stream when the connection closes, but misses one that has closed before.
    if (ctx.res.destroyed) body.destroy();
  }
}

/** Fills a buffer from a place in the file. @throws StoreUnavailableError if that fails, or the file is shorter by now */
async function readPiece({ file, path }: OpenFile, bytes: Buffer, from: number): Promise<void> {
  for (let at = 0; at < bytes.length;) {
    const { bytesRead } = await file
      .read(bytes, at, bytes.length - at, from + at)
      .catch((cause: unknown) => {
        throw unreadable(path, cause);
      });
    if (bytesRead === 0) throw unreadable(path, new Error('It ends too early'));
    at += bytesRead;
  }
}

/** A file's content: as long as it was when opened, or an error. */
class FileBody extends Readable {
  #at = 0;

  constructor(private readonly found: OpenFile) {
    super({ highWaterMark: PIECE });
  }

  override _read(): void {
    const bytes = Buffer.allocUnsafe(Math.min(PIECE, this.found.size - this.#at));
    readPiece(this.found, bytes, this.#at).then(
      () => {
        this.#at += bytes.length;
        this.push(bytes);
        if (this.#at === this.found.size) this.push(null);
      },
      (error: unknown) => this.destroy(error as StoreUnavailableError),
    );
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.found.file.close().catch(() => undefined);
    done(error);
  }
}

/** The suffixes of acceptable forms, the best first. */
function encodingsOf(ctx: Context): string[] {
  const taken = PACKED.filter(([encoding]) => acceptsEncoding(ctx, encoding));
  return [...taken.map(([, ending]) => ending), ''];
}

function unescaped(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

const unreadable = (path: string, cause: unknown) =>
  new StoreUnavailableError(
    `A file cannot be read: ${path}: ${diskWords(cause) ?? String(cause)}`,
    { cause },
  );
