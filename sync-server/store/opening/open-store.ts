import { mkdir } from 'node:fs/promises';
import type { DataPlace } from '../../config/config';
import { refuseWhereInDatabase } from '../database-mark';
import { OWNER_ONLY, openLowdbStore, type LowdbStoreOptions } from '../engines/lowdb/lowdb-store';
import { openNumberWitness, type NumberWitness } from '../number-witness';
import { openPostgresStore } from '../engines/postgres/open-postgres-store';
import type { ShopStore } from '../repositories/shop-store';

export interface OpenStoreOptions extends Omit<LowdbStoreOptions, 'directory' | 'fileSystem'> {
  /** Of a database `waiting` and `onLost` have no effect: it has no file and no lock. */
  readonly place: DataPlace;
}

/**
 * Opens the store that the settings name: the one place that knows all kinds.
 * @throws DatabaseNotOpenError with one sentence for the owner
 * @throws StoreElsewhereError if the folder's shop is in a database, which the settings do not name
 * @throws DamagedFileError, StoreLockedError as `openLowdbStore` does
 */
export async function openStore({ place, ...options }: OpenStoreOptions): Promise<ShopStore> {
  const { dataDir, database } = place;
  if (database) {
    const { warn, measures } = options;
    const witness = await witnessIn(dataDir, warn);
    return openPostgresStore({ ...database, warn, measures, witness });
  }
  await refuseWhereInDatabase(dataDir);
  return openLowdbStore({ directory: dataDir, ...options });
}

/** Detects that a database was restored, stored beside it; an unwritable folder does not prevent opening the shop. */
async function witnessIn(
  directory: string,
  warn: (message: string) => void,
): Promise<NumberWitness | undefined> {
  try {
    await mkdir(directory, { recursive: true, mode: OWNER_ONLY });
    return await openNumberWitness(directory);
  } catch (error) {
    warn(`No note of invoice numbers is kept in ${directory}: ${String(error)}`);
    return undefined;
  }
}
