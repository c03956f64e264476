import { ConfigError, readDataPlace, type DataPlace, type Environment } from '../../config/config';
import { picturesOf } from '../../config/pictures-config';
import { refuseWhereInDatabase } from '../../store/database-mark';
import { lowdbExportImport } from '../../store/engines/lowdb/lowdb-export-import';
import { postgresExportImport } from '../../store/engines/postgres/postgres-export-import';
import { refuseOthersFolder } from '../folder-owner';
import { keysInFolder } from '../export-import/key-files';
import type { ShopPlace } from '../export-import/move-shop';
import { picturesInBucket, picturesInFolder } from '../export-import/picture-files';

interface ShopPlaceOptions {
  readonly environment: Environment;
  /** Whether it is read while processes work on it. */
  readonly isRunning: boolean;
  /** Receives a sentence for the owner. */
  readonly warn: (message: string) => void;
}

/** The shop that the settings name: its store, its keys, and its pictures. @throws ConfigError, StoreElsewhereError, CommandRefused */
export async function placeOfShop({
  environment,
  ...options
}: ShopPlaceOptions): Promise<ShopPlace & DataPlace> {
  const { dataDir, database } = readDataPlace(environment);
  await refuseOthersFolder(dataDir);
  if (!database) await refuseWhereInDatabase(dataDir);
  const problems: string[] = [];
  const bucket = picturesOf((name) => environment[name]?.trim() || undefined, problems);
  if (problems.length > 0) throw new ConfigError(problems);
  // Long reads need the database itself: a pooler may cut them off.
  const url = database && (database.listenUrl ?? database.url);
  return {
    dataDir,
    database,
    store:
      url === null
        ? lowdbExportImport({ directory: dataDir, ...options })
        : postgresExportImport({ url, givenAs: 'DATABASE_URL', ...options }),
    keys: keysInFolder(dataDir),
    pictures: bucket ? picturesInBucket(bucket) : await picturesInFolder(dataDir),
  };
}
