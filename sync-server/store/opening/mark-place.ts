import { markDatabase } from '../database-mark';
import { placeOf } from '../engines/postgres/problems';

/**
 * Records in a data folder that its shop is in a database now. An unwritable folder is tolerated.
 * @param url of the database
 * @param warn receives a sentence for the owner
 */
export async function markPlace(
  dataDir: string,
  url: string,
  warn: (message: string) => void,
): Promise<void> {
  const { database, host } = placeOf(url);
  await markDatabase(dataDir, `the database "${database}" at ${host}`).catch((error: unknown) =>
    warn(`${dataDir} has no mark that a database is in use: ${String(error)}`),
  );
}
