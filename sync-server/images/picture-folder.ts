import { mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PICTURE_WIDTHS, type PictureWidth } from '#shared/catalogue/picture';
import {
  machineFileSystem,
  systemCode,
  type DurableFileSystem,
} from '../files/durable-file-system';
import { StoreUnavailableError } from '../store/shop-store';
import type { EncodedPicture } from './encode-picture';

/** Only the shop itself looks into the folder. */
const OWNER_ONLY = 0o700;

/** What is being written has this ending, which is never served. */
const UNFINISHED = '.new';
/** What is younger may be another process's, which shares the folder and is writing just now. In milliseconds. */
const BEING_WRITTEN = 10 * 60 * 1000;
const PICTURE = /^([0-9a-f-]+)-(?:160|240|400|960)\.webp$/;
/** Widths that every picture had from the start; those of pictures that were stored before the list's width came. */
const FIRST_WIDTHS: readonly PictureWidth[] = [160, 400, 960];

/** Where uploaded pictures are stored for ever, each in every width or not at all. */
export interface PictureFolder {
  readonly directory: string;
  /**
   * Writes a picture durably.
   * @returns its name, which no other picture ever has
   * @throws StoreUnavailableError where the disk refuses; nothing is left then
   */
  keep(picture: EncodedPicture): Promise<string>;
  /** Takes a picture away; what is not there is gone. */
  remove(name: string): Promise<void>;
  /** The pictures that are there. */
  all(): Promise<StoredPicture[]>;
}

/** A picture of the folder. */
export interface StoredPicture {
  readonly name: string;
  /** Since when it is there, in milliseconds since 1970. */
  readonly storedAt: number;
}

export interface PictureFolderOptions {
  /** Made where it is missing. */
  readonly directory: string;
  readonly randomUuid: () => string;
  /** Only for tests. */
  readonly fileSystem?: DurableFileSystem;
}

/** The file of a picture in one width. */
export function pictureFile(name: string, width: PictureWidth): string {
  return `${name}-${width}.webp`;
}

/** Opens the folder, and takes away what a crash some time ago left unfinished. */
export async function openPictureFolder(options: PictureFolderOptions): Promise<PictureFolder> {
  const { directory, randomUuid, fileSystem = machineFileSystem } = options;
  await mkdir(directory, { recursive: true, mode: OWNER_ONLY });
  await fileSystem.syncDirectory(dirname(directory));
  const removeFiles = (names: readonly string[]) => removeAll(fileSystem, directory, names);
  for (const file of unfinishedIn(await fileSystem.list(directory))) {
    const age = Date.now() - ((await writtenAt(directory, file)) ?? -Infinity);
    if (age > BEING_WRITTEN) await removeFiles([file]);
  }

  return {
    directory,

    async keep(picture) {
      const name = randomUuid();
      const files = [...picture].map(
        ([width, bytes]) => [pictureFile(name, width), bytes] as const,
      );
      try {
        for (const [file, bytes] of files)
          await writeDurably(fileSystem, join(directory, file + UNFINISHED), bytes);
        for (const [file] of files)
          await fileSystem.rename(join(directory, file + UNFINISHED), join(directory, file));
        await fileSystem.syncDirectory(directory);
      } catch (cause) {
        await removeFiles(files.flatMap(([file]) => [file, file + UNFINISHED]));
        throw new StoreUnavailableError('The picture could not be written', { cause });
      }
      return name;
    },

    remove: (name) => removeFiles(PICTURE_WIDTHS.map((width) => pictureFile(name, width))),

    async all() {
      const files = await fileSystem.list(directory);
      const names = new Set(files.flatMap((file) => PICTURE.exec(file)?.[1] ?? []));
      const found = await Promise.all(
        Array.from(names, async (name) => {
          const storedAt = await writtenAt(directory, pictureFile(name, 960));
          return storedAt === undefined ? undefined : { name, storedAt };
        }),
      );
      return found.filter((picture) => picture !== undefined);
    },
  };
}

/**
 * Files that were being written, and pictures that have not every width. A picture that is whole but for a width that came
 * later is an old one, and stays: one that a crash cut short still has a file under its unfinished name.
 */
function unfinishedIn(files: readonly string[]): string[] {
  const there = new Set(files);
  return files.filter((file) => {
    if (file.endsWith(UNFINISHED)) return PICTURE.test(file.slice(0, -UNFINISHED.length));
    const name = PICTURE.exec(file)?.[1];
    if (name === undefined) return false;
    const begun = PICTURE_WIDTHS.some((width) => there.has(pictureFile(name, width) + UNFINISHED));
    return begun || !FIRST_WIDTHS.every((width) => there.has(pictureFile(name, width)));
  });
}

/** When a file was written last, in milliseconds since 1970; nothing where it is gone. */
async function writtenAt(directory: string, file: string): Promise<number | undefined> {
  return (await stat(join(directory, file)).catch(() => undefined))?.mtimeMs;
}

async function writeDurably(
  fileSystem: DurableFileSystem,
  path: string,
  bytes: Buffer,
): Promise<void> {
  const file = await fileSystem.create(path);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** What cannot be taken away now is taken away at the next start. */
async function removeAll(
  fileSystem: DurableFileSystem,
  directory: string,
  files: readonly string[],
): Promise<void> {
  for (const file of files) {
    try {
      await fileSystem.unlink(join(directory, file));
    } catch (error) {
      if (systemCode(error) === undefined) throw error;
    }
  }
}
