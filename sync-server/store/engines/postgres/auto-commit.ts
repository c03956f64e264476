import type { Database } from './database';
import { asStoreError, isConnectionLost, losesStatements } from './problems';

/** Runs one statement as a transaction of its own. @returns its rows */
export type AutoCommit = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>;

/**
 * If a pooler has lost the statement, it was not run, and is sent again without a name.
 * @throws StoreUnavailableError from what it makes, where the database cannot be used
 */
export function autoCommitOn(database: Database): AutoCommit {
  return async <Row>(text: string, values: readonly unknown[]) => {
    const once = () => runOn<Row>(database, text, values);
    try {
      return await once().catch((error: unknown) => {
        if (losesStatements(error)) return once();
        throw error;
      });
    } catch (error) {
      throw asStoreError(error);
    }
  };
}

async function runOn<Row>(
  database: Database,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const client = await database.connect();
  let isLost = false;
  try {
    return (await database.run<Row>(client, text, values)).rows;
  } catch (error) {
    isLost = isConnectionLost(error);
    throw error;
  } finally {
    client.release(isLost);
  }
}
