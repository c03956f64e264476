import { access } from 'node:fs/promises';
import { openPostgresStore } from '../engines/postgres/open-postgres-store';
import type { ShopStore } from '../repositories/shop-store';
import type { StoreMeasures } from '../store-measures';
import type { TestDatabase } from './create-database';
import { makeDatabase } from './postgres-database';

/** The database of a test's folder. */
interface Place {
  folder: string;
  readonly database: TestDatabase;
  /** Empties it, in the form that it has. */
  readonly empty: string;
  opened: number;
}

/** How long a store waits for its database, in milliseconds: never a measure of speed. */
const TIMEOUT = 60_000;

/** Those of this worker, for all its test files. They go with the cluster. */
const places: Place[] = [];

/**
 * Opens a store in the database that goes with a folder: the same one as long as the folder is there, as by several processes, and an
 * empty one for a new folder. To empty one takes a millisecond, to make one 150 (to truncate its tables 100).
 */
export async function openStoreBeside(
  folder: string,
  measures?: StoreMeasures,
): Promise<ShopStore> {
  const place = places.find((known) => known.folder === folder) ?? (await emptyPlace(folder));
  place.opened += 1;
  const store = await openPostgresStore({
    url: place.database.url,
    measures,
    statementTimeout: TIMEOUT,
    connectTimeout: TIMEOUT,
  });
  const close = store.close.bind(store);
  let closed: Promise<void> | undefined;
  store.close = () => {
    closed ??= close().then(() => void (place.opened -= 1));
    return closed;
  };
  return store;
}

/** Ends the leases in the database that goes with a folder. */
export async function endLeasesBeside(folder: string): Promise<void> {
  const place = places.find((known) => known.folder === folder);
  await place?.database.run('delete from leases');
}

async function emptyPlace(folder: string): Promise<Place> {
  for (const place of places) {
    if (place.opened > 0 || (await isThere(place.folder))) continue;
    place.folder = folder;
    await place.database.run(place.empty);
    return place;
  }
  const database = await makeDatabase();
  await (await openPostgresStore({ url: database.url })).close();
  const tables = await database.run(
    `select tablename from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations'`,
  );
  const empty = tables.map(({ tablename }) => `delete from ${String(tablename)}`).join(';');
  await database.run(empty);
  const place = { folder, database, empty, opened: 0 };
  places.push(place);
  return place;
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
