import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { systemCode } from './durable-file-system';

/** In the data folder: the last backup that `npm run admin -- backup` has made, also that of each day. */
const FILE = 'last-backup';
/** The age at which the last backup is old, in milliseconds: two days. */
const OLD_AFTER = 2 * 24 * 60 * 60 * 1000;

const lastBackupSchema = z.object({
  /** ISO 8601 UTC. */
  at: z.iso.datetime(),
  /** Where it was put. */
  file: z.string(),
  /** In bytes. */
  size: z.int(),
});
export type LastBackup = Readonly<z.infer<typeof lastBackupSchema>>;

/** The last backup of the shop of a data folder; nothing where none was made. */
export async function lastBackup(dataDir: string): Promise<LastBackup | undefined> {
  const text = await readFile(join(dataDir, FILE), 'utf8').catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return '';
    throw error;
  });
  try {
    return lastBackupSchema.parse(JSON.parse(text));
  } catch {
    // It is no part of the shop: where it is not readable, nothing is known.
    return undefined;
  }
}

/** Notes that a backup was made. */
export async function noteBackup(dataDir: string, made: LastBackup): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const temporary = join(dataDir, `${FILE}.${randomUUID()}.new`);
  try {
    await writeFile(temporary, JSON.stringify(made), { mode: 0o600 });
    await rename(temporary, join(dataDir, FILE));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/**
 * What is to be said of a backup that is missing or older than two days; nothing where all is well.
 * @param now in milliseconds since 1970
 * @param directory where one is made each day; `null`: nowhere
 */
export function backupWarning(
  last: LastBackup | undefined,
  now: number,
  directory: string | null,
): string | undefined {
  const how =
    directory === null
      ? 'set BACKUP_DIR, or run npm run admin -- backup <file> (docs/deploy.md)'
      : `the daily one into ${directory} fails, and the lines before this one say why`;
  if (!last) return `No backup of this shop was made yet: ${how}`;
  if (now - Date.parse(last.at) <= OLD_AFTER) return undefined;
  return `The last backup is of ${last.at}, more than two days ago: ${how}`;
}
