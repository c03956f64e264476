import type { DataPlace } from '../../config/config';
import { openLowdbStore, type LowdbStoreOptions } from '../lowdb/lowdb-store';
import { openPostgresStore } from '../postgres/open-postgres-store';
import type { ShopStore } from '../shop-store';

export interface OpenStoreOptions extends Omit<LowdbStoreOptions, 'directory' | 'fileSystem'> {
  /** Of a database `waiting`, `measures` and `onLost` say nothing: it has no file and no lock. */
  readonly place: DataPlace;
}

/**
 * Opens the store that the settings name: the one place that knows which there are.
 * @throws DatabaseNotOpenError with one sentence for the owner
 * @throws DamagedFileError, StoreLockedError as `openLowdbStore` does
 */
export async function openStore({ place, ...options }: OpenStoreOptions): Promise<ShopStore> {
  const { dataDir, database } = place;
  if (database) {
    const { clock, warn } = options;
    return openPostgresStore({ ...database, clock, warn });
  }
  return openLowdbStore({ directory: dataDir, ...options });
}
