import { markDatabase } from '../database-mark';
import { placeOf } from '../engines/postgres/problems';

/**
 * Notes in a data folder that its shop is in a database now. A folder that cannot be written keeps nothing from going on.
 * @param url of the database
 * @param warn takes a sentence for the owner
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
