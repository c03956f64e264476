import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import { DamagedTarError, readEntry, tarEntries, type TarEntry } from '../../files/tar-file';
import { pictureOf } from '../../images/picture-storage';
import { MoveRefusedError } from '../../store/export-import';
import type { AnyKind } from '../../store/kind';
import { kindNamed } from '../../store/kinds/all-kinds';
import { KEY_NAMES } from '../export-import/key-files';

/*
 * A backup is a tar archive, which `tar` lists and unpacks:
 *
 *     shop-backup.json                 what it is, and when it was made
 *     store.json                       the names of the store and its versions (`StoreHead`)
 *     rows/<kind>/<number>.jsonl.gz    rows, one a line
 *     uploads/<file>                   pictures, unless stored elsewhere
 *     keys/<file>                      keys that the shop made for itself
 *     counts.json                      rows of each kind
 *     settings.env                     settings that were given by the environment
 *     contents.sha256                  the SHA-256 of each file before it, as `sha256sum` writes and checks them
 *
 * The last file shows whether all the others are complete and unchanged.
 */

export const ABOUT = 'shop-backup.json';
export const STORE = 'store.json';
export const COUNTS = 'counts.json';
export const SETTINGS = 'settings.env';
export const CONTENTS = 'contents.sha256';
export const UPLOADS = 'uploads/';
export const KEYS = 'keys/';

/**
 * The version of the archive.
 *
 * History
 *   1  the first
 */
export const ARCHIVE_VERSION = 1;

const about = z.object({
  format: z.literal('offline-shop-backup'),
  version: z.int(),
  madeAt: z.iso.datetime(),
});
export type ArchiveAbout = z.infer<typeof about>;

const ROWS = /^rows\/([a-z_]+)\/\d+\.jsonl\.gz$/;
const LINE = /^([0-9a-f]{64}) {2}(.+)$/;

/** @param number counts the files of the kind, from 1 */
export const rowsFile = ({ name }: AnyKind, number: number) =>
  `rows/${name}/${String(number).padStart(6, '0')}.jsonl.gz`;

/** The kind whose rows are in a file, from its name; nothing for any other file. */
export const kindIn = (file: string): string | undefined => ROWS.exec(file)?.[1];

/** A line of `contents.sha256`. */
export const lineOf = (digest: string, name: string) => `${digest}  ${name}\n`;

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The files of an archive, by their names. */
export type ArchiveFiles = ReadonlyMap<string, TarEntry>;

/** The files of a folder of an archive, without the folder. @param folder with a slash at its end */
export const namesUnder = (folder: string, files: ArchiveFiles): string[] =>
  [...files.keys()].flatMap((name) => (name.startsWith(folder) ? name.slice(folder.length) : []));

/**
 * Reads an archive through, every byte of it.
 * @param path for messages
 * @throws MoveRefusedError if it is not an archive, is incomplete, or was made by a later version of the shop
 */
export async function checkedArchive(
  file: FileHandle,
  path: string,
): Promise<{ readonly files: ArchiveFiles; readonly about: ArchiveAbout }> {
  try {
    const entries = await tarEntries(file);
    const made = await aboutOf(file, entries, path);
    await checkContents(file, entries);
    return { files: new Map(entries.map((entry) => [entry.name, entry])), about: made };
  } catch (error) {
    if (!(error instanceof DamagedTarError)) throw error;
    throw new MoveRefusedError(
      `${path} is no whole backup: ${error.message}. Take another one, or copy it from its place again`,
      { cause: error },
    );
  }
}

async function aboutOf(
  file: FileHandle,
  [first]: readonly TarEntry[],
  path: string,
): Promise<ArchiveAbout> {
  if (first?.name !== ABOUT) throw new DamagedTarError('it does not begin as one');
  const { success, data } = about.safeParse(jsonIn(await readEntry(file, first)));
  if (!success) throw new DamagedTarError('its first file is damaged');
  if (data.version > ARCHIVE_VERSION)
    throw new MoveRefusedError(`${path} was made by a later version of the shop: ${LATER}`);
  return data;
}

const LATER = 'restore it with that version';

async function checkContents(file: FileHandle, entries: readonly TarEntry[]): Promise<void> {
  const [last] = entries.slice(-1);
  if (last?.name !== CONTENTS) throw new DamagedTarError('its end is missing');
  const lines: string[] = [];
  for (const entry of entries.slice(0, -1))
    lines.push(lineOf(sha256(await readEntry(file, entry)), entry.name));
  const written = (await readEntry(file, last)).toString();
  if (lines.join('') === written) return;
  const rest = written.split('\n');
  const wrong = lines.findIndex((line, place) => line !== `${rest[place]}\n`);
  const [, , name] = LINE.exec(lines[wrong]?.trimEnd() ?? '') ?? [];
  throw new DamagedTarError(name === undefined ? 'files are missing' : `${name} is damaged`);
}

/** Refuses files that this version does not know: they would be lost, or written outside the shop's own files. */
export function refuseUnknownFiles(files: ArchiveFiles, path: string): void {
  for (const name of files.keys())
    if (!isKnown(name))
      throw new MoveRefusedError(
        `${path} was made by a later version of the shop (it has ${JSON.stringify(kindIn(name) ?? name)}): ${LATER}`,
      );
}

const SINGLE: readonly string[] = [ABOUT, STORE, COUNTS, SETTINGS, CONTENTS];
const KEY_FILES: readonly string[] = KEY_NAMES.map((name) => KEYS + name);

function isKnown(name: string): boolean {
  const kind = kindIn(name);
  if (kind !== undefined) return kindNamed(kind) !== undefined;
  if (name.startsWith(UPLOADS)) return pictureOf(name.slice(UPLOADS.length)) !== undefined;
  return SINGLE.includes(name) || KEY_FILES.includes(name);
}

/** The rows of a file. */
export const rowsIn = (bytes: Uint8Array): unknown[] =>
  gunzipSync(bytes)
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line));

/** @throws DamagedTarError if it is not JSON */
export function jsonIn(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch (error) {
    throw new DamagedTarError('a file in it is not JSON', { cause: error });
  }
}
