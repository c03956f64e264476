import type { DataPlace } from '../../config/config';
import { openLowdbStore, type LowdbStoreOptions } from '../lowdb/lowdb-store';
import type { ShopStore } from '../shop-store';

export interface OpenStoreOptions extends Omit<LowdbStoreOptions, 'directory' | 'fileSystem'> {
  /** Of a database `waiting`, `measures` and `onLost` say nothing: it has no file and no lock. */
  readonly place: DataPlace;
}

/** The store that the settings name cannot be opened by this version. The message is one sentence for whoever runs the shop. */
export class NoSuchStoreError extends Error {
  override readonly name = 'NoSuchStoreError';
}

/**
 * Opens the store that the settings name: the one place that knows which there are.
 * @throws NoSuchStoreError for one that this version does not have
 * @throws DamagedFileError, StoreLockedError as `openLowdbStore` does
 */
export async function openStore({ place, ...options }: OpenStoreOptions): Promise<ShopStore> {
  const { dataDir, database } = place;
  if (database)
    throw new NoSuchStoreError(
      'DATABASE_URL is set, but this version has the embedded store only: leave it out',
    );
  return openLowdbStore({ directory: dataDir, ...options });
}
