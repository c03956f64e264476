import { mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PICTURE_WIDTHS, type PictureWidth } from '#shared/catalogue/picture';
import {
  machineFileSystem,
  systemCode,
  type DurableFileSystem,
} from '../files/durable-file-system';
import { filesOf } from '../http/static-files';
import { StoreUnavailableError } from '../store/store-errors';
import { pictureFile, pictureOf, type PictureStorage } from './picture-storage';

/** Only the shop itself reads the folder. */
const OWNER_ONLY = 0o700;

/** The suffix of unfinished files, which are never served. */
const UNFINISHED = '.new';
/** A younger file may belong to another process that shares the folder and is writing it. In milliseconds. */
const BEING_WRITTEN = 10 * 60 * 1000;
/** Widths that every picture had from the start; all that pictures have from before the list width was added. */
const FIRST_WIDTHS: readonly PictureWidth[] = [160, 400, 960];

/** The folder of uploads on this machine's disk, or on one that several machines share. */
export interface PictureFolder extends PictureStorage {
  readonly directory: string;
}

export interface PictureFolderOptions {
  /** Created if missing. */
  readonly directory: string;
  readonly randomUuid: () => string;
  /** Only for tests. */
  readonly fileSystem?: DurableFileSystem;
}

/** Opens the folder, and removes what a crash some time ago left unfinished. */
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
    answer: filesOf(directory),

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
      const names = new Set(files.flatMap((file) => pictureOf(file) ?? []));
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
 * Unfinished files, and pictures without every width. A picture that lacks only a width added
 * later is an old one, and stays: one that a crash interrupted still has a file under its unfinished name.
 */
function unfinishedIn(files: readonly string[]): string[] {
  const there = new Set(files);
  return files.filter((file) => {
    if (file.endsWith(UNFINISHED))
      return pictureOf(file.slice(0, -UNFINISHED.length)) !== undefined;
    const name = pictureOf(file);
    if (name === undefined) return false;
    const begun = PICTURE_WIDTHS.some((width) => there.has(pictureFile(name, width) + UNFINISHED));
    return begun || !FIRST_WIDTHS.every((width) => there.has(pictureFile(name, width)));
  });
}

/** When a file was last written, in milliseconds since 1970; nothing if it is gone. */
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

/** What cannot be removed now is removed at the next start. */
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
