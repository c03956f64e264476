import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { systemCode } from '../files/durable-file-system';
import { writeTo } from './run-at-shop';

/** Takes text piece by piece. */
type Put = (piece: string) => Promise<void>;

/**
 * Writes a file: it appears complete, replacing an earlier one, when the callback is done, and stays unchanged if
 * that fails. Only its owner may read it: it may hold addresses. A device or a pipe is written directly.
 */
export async function writingFile<Result>(
  path: string,
  work: (put: Put) => Promise<Result>,
): Promise<Result> {
  if (await isSpecial(path)) return writingStream(path, work);
  const temporary = `${path}.${randomUUID()}.part`;
  const file = await open(temporary, 'wx', 0o600);
  try {
    const result = await work(async (piece) => {
      await file.writeFile(piece);
    });
    await file.sync();
    await file.close();
    await rename(temporary, path);
    return result;
  } catch (error) {
    await file.close();
    await rm(temporary, { force: true });
    throw error;
  }
}

async function writingStream<Result>(
  path: string,
  work: (put: Put) => Promise<Result>,
): Promise<Result> {
  const stream = createWriteStream(path);
  const written = finished(stream);
  // The reader of a pipe may leave at any time; that is handled below.
  written.catch(() => undefined);
  const result = await work((piece) => writeTo(stream, piece));
  stream.end();
  await written;
  return result;
}

/** Something other than a file, such as `/dev/stdout`, must not be replaced by one. */
async function isSpecial(path: string): Promise<boolean> {
  try {
    const found = await stat(path);
    return !found.isFile() && !found.isDirectory();
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return false;
    throw error;
  }
}
