import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { machineFileSystem, systemCode } from '../../files/durable-file-system';
import { MoveRefusedError } from '../../store/movable-store';
import { Digest, type Summary } from './digest';

/** Where uploaded pictures are, as files with names. */
export interface PictureFiles {
  /** For people; equal where it is the same place. */
  readonly place: string;
  names(): Promise<readonly string[]>;
  /** @returns nothing where there is none of that name */
  read(name: string): Promise<Buffer | undefined>;
  /** Writes a file that is not there yet, durably: whole or not at all. */
  write(name: string, bytes: Buffer): Promise<void>;
  remove(name: string): Promise<void>;
}

const PICTURE = /^[\w-]+\.webp$/;

/** The pictures of a data folder. */
export async function picturesOf(dataDir: string): Promise<PictureFiles> {
  const directory = join(dataDir, 'uploads');
  const place = await realpath(directory).catch(() => directory);
  return {
    place,
    async names() {
      const found = await machineFileSystem.list(directory).catch(whereAbsent<string[]>([]));
      return found.filter((name) => PICTURE.test(name));
    },
    read: (name) => readFile(join(directory, name)).catch(whereAbsent(undefined)),
    async write(name, bytes) {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      // With the ending of what is being written, which the shop takes away itself where it was left over.
      const temporary = join(directory, `${name}.${randomUUID()}.new`);
      try {
        const file = await machineFileSystem.create(temporary);
        await file
          .writeFile(bytes)
          .then(() => file.sync())
          .finally(() => file.close());
        await machineFileSystem.rename(temporary, join(directory, name));
        await machineFileSystem.syncDirectory(directory);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    remove: (name) => rm(join(directory, name), { force: true }),
  };
}

const whereAbsent =
  <Otherwise>(otherwise: Otherwise) =>
  (error: unknown): Otherwise => {
    if (systemCode(error) === 'ENOENT') return otherwise;
    throw error;
  };

/**
 * Copies the pictures that are missing there.
 * @param names which
 * @param copied hears of each that was written
 * @throws MoveRefusedError where another picture has the name of one of them
 */
export async function copyPictures(
  from: PictureFiles,
  to: PictureFiles,
  names: readonly string[],
  copied: (name: string) => void,
): Promise<void> {
  for (const name of names) {
    const [bytes, there] = [await from.read(name), await to.read(name)];
    if (!bytes || there?.equals(bytes)) continue;
    if (there)
      throw new MoveRefusedError(
        `Another picture than that of ${from.place} is ${to.place}/${name}`,
      );
    await to.write(name, bytes);
    copied(name);
  }
}

/** Sums up pictures by their names and bytes. */
export async function summaryOfPictures(
  { read }: PictureFiles,
  names: readonly string[],
): Promise<Summary> {
  const digest = new Digest();
  for (const name of names) {
    const bytes = await read(name);
    if (bytes) digest.add(`${name} ${createHash('sha256').update(bytes).digest('hex')}`);
  }
  return digest.summary;
}
