import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** In a data folder whose shop is in a database: names it, so that no command creates or finds another one beside it. */
export const MARK = 'in-database';

/** The shop of this folder is in a database, which the settings do not name. */
export class StoreElsewhereError extends Error {
  override readonly name = 'StoreElsewhereError';
}

/** Marks a data folder. @param database for messages, without a password */
export async function markDatabase(dataDir: string, database: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(join(dataDir, MARK), `${database}\n`, { mode: 0o600 });
}

/** @throws StoreElsewhereError if the shop of a data folder is in a database */
export async function refuseWhereInDatabase(dataDir: string): Promise<void> {
  const database = await readFile(join(dataDir, MARK), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (database === undefined) return;
  throw new StoreElsewhereError(
    `The shop of ${dataDir} is in ${database.trim()}: set DATABASE_URL. Only where it is to be in this folder again, take ${join(dataDir, MARK)} away`,
  );
}

/** The shop is in the folder itself again. */
export const unmarkDatabase = (dataDir: string): Promise<void> =>
  rm(join(dataDir, MARK), { force: true });
