import { randomUUID } from 'node:crypto';
import { open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { machineFileSystem, systemCode } from '../../files/durable-file-system';
import { readEntry, TarWriter, type TarEntry } from '../../files/tar-file';
import { MoveRefusedError, type StoreFilling, type StoreHead } from '../../store/export-import';
import type { AnyKind } from '../../store/kind';
import { writtenForm } from '../../store/stored-row';
import type { ShopPlace } from '../export-import/move-shop';
import {
  ABOUT,
  ARCHIVE_VERSION,
  checkedArchive,
  CONTENTS,
  COUNTS,
  KEYS,
  lineOf,
  namesUnder,
  rowsFile,
  SETTINGS,
  sha256,
  STORE,
  UPLOADS,
  type ArchiveAbout,
} from './archive-form';
import { dumpOfArchive } from './archive-reading';

const compressed = promisify(gzip);

/** The ending of a backup that is being made; one that was killed leaves it behind. */
export const UNFINISHED = '.part';

interface NewArchiveOptions {
  /** Where the backup goes: it appears complete, replacing an earlier one, or not at all. */
  readonly path: string;
  /** The settings, as text. */
  readonly settings: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** A backup being made, as a place that a shop is moved to. */
export function newArchive({ path, settings, now }: NewArchiveOptions): ShopPlace {
  let archive: ArchiveWriter | undefined;
  const writing = () => {
    if (!archive) throw new Error('The archive is not being written');
    return archive;
  };
  const filesIn = (prefix: string) => ({
    place: path,
    read: async (name: string) => archive?.read(prefix + name),
    // A failed backup leaves nothing behind.
    remove: async () => undefined,
  });
  return {
    pictures: {
      ...filesIn(UPLOADS),
      names: async () => archive?.names(UPLOADS) ?? [],
      write: (name, bytes) => writing().append(UPLOADS + name, bytes),
    },
    keys: {
      ...filesIn(KEYS),
      read: async (name) => (await archive?.read(KEYS + name))?.toString(),
      write: (name, text) => writing().append(KEYS + name, Buffer.from(text)),
    },
    store: {
      name: path,
      dump: () => Promise.reject(new Error('A backup that is made is not read')),
      async fill(work) {
        await refuseSpecial(path);
        const temporary = `${path}.${randomUUID()}${UNFINISHED}`;
        const file = await open(temporary, 'wx+', 0o600);
        try {
          archive = new ArchiveWriter(file, now);
          await archive.begin();
          const result = await work(archive.filling());
          await archive.end(settings);
          await file.sync();
          // Every byte that is on disk.
          await checkedArchive(file, temporary);
          await file.close();
          await rename(temporary, path);
          await machineFileSystem.syncDirectory(dirname(path));
          return result;
        } catch (error) {
          await file.close().catch(() => undefined);
          await rm(temporary, { force: true });
          throw error;
        }
      },
    },
  };
}

class ArchiveWriter {
  readonly #tar: TarWriter;
  readonly #files = new Map<string, TarEntry>();
  readonly #digests: string[] = [];
  readonly #counts = new Map<AnyKind, { files: number; rows: number }>();

  constructor(
    private readonly file: FileHandle,
    private readonly now: number,
  ) {
    this.#tar = new TarWriter(file, now);
  }

  async append(name: string, bytes: Uint8Array): Promise<void> {
    this.#files.set(name, await this.#tar.append(name, bytes));
    this.#digests.push(lineOf(sha256(bytes), name));
  }

  begin(): Promise<void> {
    return this.#appendJson(ABOUT, {
      format: 'offline-shop-backup',
      version: ARCHIVE_VERSION,
      madeAt: new Date(this.now).toISOString(),
    } satisfies ArchiveAbout);
  }

  async end(settings: string): Promise<void> {
    const counts = [...this.#counts].map(([kind, { rows }]) => [kind.name, rows]);
    await this.#appendJson(COUNTS, Object.fromEntries(counts));
    await this.append(SETTINGS, Buffer.from(settings));
    await this.#tar.append(CONTENTS, Buffer.from(this.#digests.join('')));
    await this.#tar.end();
  }

  names(prefix: string): string[] {
    return namesUnder(prefix, this.#files);
  }

  async read(name: string): Promise<Buffer | undefined> {
    const entry = this.#files.get(name);
    return entry && readEntry(this.file, entry);
  }

  filling(): StoreFilling {
    return {
      // What is in the file by now, read by the code that will restore it.
      ...dumpOfArchive(this.file, this.#files),
      count: async (kind) => this.#counts.get(kind)?.rows ?? 0,
      putHead: (head: StoreHead) => this.#appendJson(STORE, head),
      put: async (kind, rows) => {
        const { files, rows: before } = this.#counts.get(kind) ?? { files: 0, rows: 0 };
        this.#counts.set(kind, { files: files + 1, rows: before + rows.length });
        const text = rows.map((row) => `${JSON.stringify(writtenForm(kind, row))}\n`).join('');
        await this.append(rowsFile(kind, files + 1), await compressed(text));
      },
      end: async () => undefined,
    };
  }

  #appendJson(name: string, value: object): Promise<void> {
    return this.append(name, Buffer.from(`${JSON.stringify(value)}\n`));
  }
}

/** A device, a pipe or a folder must not be replaced. */
async function refuseSpecial(path: string): Promise<void> {
  const found = await stat(path).catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (found && !found.isFile())
    throw new MoveRefusedError(`${path} is no file: name the file that the backup is to be`);
}
