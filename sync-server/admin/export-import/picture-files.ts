import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { S3Place } from '../../config/pictures-config';
import { machineFileSystem, systemCode } from '../../files/durable-file-system';
import { PICTURES_PREFIX } from '../../images/picture-bucket';
import { pictureOf } from '../../images/picture-storage';
import { createS3Client } from '../../images/s3-client';
import { MoveRefusedError } from '../../store/export-import';
import { Digest, type Summary } from './digest';

/** Where uploaded pictures are, as files with names. */
export interface PictureFiles {
  /** For messages; equal if it is the same place. */
  readonly place: string;
  names(): Promise<readonly string[]>;
  /** @returns nothing if there is none of that name */
  read(name: string): Promise<Buffer | undefined>;
  /** Writes a new file durably and atomically. */
  write(name: string, bytes: Buffer): Promise<void>;
  remove(name: string): Promise<void>;
}

/** The pictures of a data folder. */
export async function picturesInFolder(dataDir: string): Promise<PictureFiles> {
  const directory = join(dataDir, 'uploads');
  const place = await realpath(directory).catch(() => directory);
  return {
    place,
    async names() {
      const found = await machineFileSystem.list(directory).catch(whereAbsent<string[]>([]));
      return found.filter((name) => pictureOf(name) !== undefined);
    },
    read: (name) => readFile(join(directory, name)).catch(whereAbsent(undefined)),
    async write(name, bytes) {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      // With the suffix of unfinished files, which the shop itself deletes if left over.
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

/** The pictures of a bucket. Its calls throw an S3Error, in one sentence, if the storage refuses or does not answer. */
export function picturesInBucket(bucket: S3Place): PictureFiles {
  const client = createS3Client({ place: bucket, clock: Date.now });
  const keyOf = (name: string) => PICTURES_PREFIX + name;
  return {
    place: `${bucket.endpoint}/${bucket.bucket}/uploads`,
    async names() {
      const objects = await client.list(PICTURES_PREFIX);
      const names = objects.map(({ key }) => key.slice(PICTURES_PREFIX.length));
      return names.filter((name) => pictureOf(name) !== undefined);
    },
    async read(name) {
      const object = await client.get(keyOf(name));
      if (object === undefined || object === 'unchanged' || object.content === null)
        return undefined;
      return Buffer.isBuffer(object.content) ? object.content : buffer(object.content);
    },
    write: (name, bytes) => client.put(keyOf(name), bytes, 'image/webp'),
    remove: (name) => client.remove(keyOf(name)),
  };
}

const whereAbsent =
  <Otherwise>(otherwise: Otherwise) =>
  (error: unknown): Otherwise => {
    if (systemCode(error) === 'ENOENT') return otherwise;
    throw error;
  };

/** How many at once: each costs a round trip to the storage, and is held in memory meanwhile. */
const CONCURRENCY = 16;

/** Does something with each name, some in parallel. If one fails no more are started, and it throws when all have ended. */
export async function forEachPicture(
  names: Iterable<string>,
  work: (name: string) => Promise<void>,
): Promise<void> {
  const rest = [...names].values();
  let hasFailed = false;
  const worker = async () => {
    for (const name of rest) {
      if (hasFailed) return;
      try {
        await work(name);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: CONCURRENCY }, worker));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}

/**
 * Copies the pictures missing there.
 * @param names which
 * @param hear `writing`: before each is written, and `done`: for each that is there
 * @throws MoveRefusedError if another picture has the name of one of them
 */
export async function copyPictures(
  from: PictureFiles,
  to: PictureFiles,
  names: readonly string[],
  hear: { readonly writing: (name: string) => void; readonly done: () => void },
): Promise<void> {
  const known = new Set(await to.names());
  await forEachPicture(names, async (name) => {
    const bytes = await from.read(name);
    const there = known.has(name) ? await to.read(name) : undefined;
    if (bytes && there && !there.equals(bytes))
      throw new MoveRefusedError(
        `Another picture than that of ${from.place} is ${to.place}/${name}`,
      );
    if (bytes && !there) {
      hear.writing(name);
      await to.write(name, bytes);
    }
    hear.done();
  });
}

/** Sums up pictures by their names and bytes. @param done called for each */
export async function summaryOfPictures(
  { read }: PictureFiles,
  names: readonly string[],
  done: () => void,
): Promise<Summary> {
  const digest = new Digest();
  await forEachPicture(names, async (name) => {
    const bytes = await read(name);
    if (bytes) digest.add(`${name} ${createHash('sha256').update(bytes).digest('hex')}`);
    done();
  });
  return digest.summary;
}
