import { openLowdbStore, type LowdbStoreOptions } from '../engines/lowdb/lowdb-store';
import type { ShopStore } from '../repositories/shop-store';
import { repeatingStore } from './repeating-store';

type Options = Pick<LowdbStoreOptions, 'directory' | 'clock' | 'measures'>;

/**
 * For tests: opens the store of a folder as the suites of a run want it. With `STORE=postgres` set that is a PostgreSQL database which
 * goes with the folder, as often as it is opened; else the store in the folder itself, with every callback run twice if
 * `STORE_WORK=twice` is set.
 */
export async function openStoreOfRun(options: Options): Promise<ShopStore> {
  if (isOnPostgres()) {
    // Loads neither the driver nor vitest unless they are needed.
    const { openStoreBeside } = await import('./postgres-of-folder');
    return openStoreBeside(options.directory, options.measures);
  }
  const store = await openLowdbStore({ warn: () => undefined, ...options });
  return process.env['STORE_WORK'] === 'twice' ? repeatingStore(store) : store;
}

/** Whether the suites of this run have their stores in PostgreSQL: there each process has a store of its own. */
export const isOnPostgres = (): boolean => process.env['STORE'] === 'postgres';

/**
 * Ends what a process holds in the store of a folder, as its time does: the embedded store goes by the clock that it was given,
 * a database by its own.
 */
export async function endLeases(folder: string): Promise<void> {
  if (!isOnPostgres()) return;
  const { endLeasesBeside } = await import('./postgres-of-folder');
  await endLeasesBeside(folder);
}
