import { open, type FileHandle } from 'node:fs/promises';
import * as z from 'zod/mini';
import { systemCode } from '../../files/durable-file-system';
import { DamagedTarError, readEntry, type TarEntry } from '../../files/tar-file';
import { newEpoch } from '../../store/engines/lowdb/lowdb-store';
import { MoveRefusedError, type StoreDump } from '../../store/export-import';
import type { AnyKind, Stored } from '../../store/kind';
import { readWritten } from '../../store/stored-row';
import type { ShopPlace } from '../export-import/move-shop';
import {
  checkedArchive,
  COUNTS,
  jsonIn,
  KEYS,
  kindIn,
  namesUnder,
  refuseUnknownFiles,
  rowsIn,
  SETTINGS,
  STORE,
  UPLOADS,
  type ArchiveAbout,
  type ArchiveFiles,
} from './archive-form';

const version = z.int().check(z.minimum(0));
const storeHead = z.object({
  epoch: z.string(),
  given: z.array(z.object({ began: version, ended: version })),
  steps: z.array(z.string()),
});
const storedCounts = z.record(z.string(), z.int());

/** A backup that was read through and verified. */
export interface ReadArchive {
  /** A place to move the shop from, under a new epoch: cursors that devices got since then are rejected. */
  readonly place: ShopPlace;
  readonly about: ArchiveAbout;
  /** The settings that it was made with, as text. */
  readonly settings: string;
  close(): Promise<void>;
}

/** Opens a backup. @throws MoveRefusedError if it is missing or incomplete */
export async function openArchive(path: string): Promise<ReadArchive> {
  const file = await open(path, 'r').catch((error: unknown) => {
    const code = systemCode(error);
    if (code !== 'ENOENT' && code !== 'EISDIR') throw error;
    throw new MoveRefusedError(`There is no backup at ${path}`, { cause: error });
  });
  try {
    if (!(await file.stat()).isFile()) throw new MoveRefusedError(`${path} is no file`);
    const { files, about } = await checkedArchive(file, path);
    refuseUnknownFiles(files, path);
    const read = async (name: string) => {
      const entry = files.get(name);
      return entry && readEntry(file, entry);
    };
    return {
      place: placeOf(file, files, path),
      about,
      settings: (await read(SETTINGS))?.toString() ?? '',
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

function placeOf(file: FileHandle, files: ArchiveFiles, path: string): ShopPlace {
  const readIn = (prefix: string) => async (name: string) => {
    const entry = files.get(prefix + name);
    return entry && readEntry(file, entry);
  };
  const isOnlyRead = () => Promise.reject(new Error('A backup is only read'));
  const keyIn = readIn(KEYS);
  const dump = dumpOfArchive(file, files);
  const epoch = newEpoch();
  return {
    pictures: {
      place: path,
      names: async () => namesUnder(UPLOADS, files),
      read: readIn(UPLOADS),
      write: isOnlyRead,
      remove: isOnlyRead,
    },
    keys: {
      place: path,
      read: async (name) => (await keyIn(name))?.toString(),
      write: isOnlyRead,
      remove: isOnlyRead,
    },
    store: {
      name: `the backup ${path}`,
      dump: (work) => work({ ...dump, head: async () => ({ ...(await dump.head()), epoch }) }),
      fill: isOnlyRead,
    },
  };
}

/** What is in an archive. @param files its files, which may be growing */
export function dumpOfArchive(file: FileHandle, files: ArchiveFiles): StoreDump {
  const json = async <Value>(name: string, schema: z.ZodMiniType<Value>): Promise<Value> => {
    const entry = files.get(name);
    const { success, data } = schema.safeParse(entry && jsonIn(await readEntry(file, entry)));
    if (!success) throw new DamagedTarError(`${name} is missing, or not what it is to be`);
    return data;
  };
  return {
    head: () => json(STORE, storeHead),
    count: async ({ name }) => (await json(COUNTS, storedCounts))[name] ?? 0,
    async *rows(kind) {
      for (const entry of files.values())
        if (kindIn(entry.name) === kind.name)
          yield rowsOf(kind, entry, await readEntry(file, entry));
    },
  };
}

function rowsOf(kind: AnyKind, { name }: TarEntry, bytes: Buffer): readonly Stored<object>[] {
  const rows = rowsIn(bytes);
  const known = rows.flatMap((row) => readWritten(kind, row) ?? []);
  if (known.length < rows.length)
    throw new MoveRefusedError(
      `${name}: a row has not the form that this version knows: restore with the version that made the backup, or a later one`,
    );
  return known;
}
