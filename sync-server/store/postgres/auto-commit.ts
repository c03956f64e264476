import type { Database } from './database';
import { asStoreError, isConnectionLost } from './problems';

/** Runs one statement as a transaction of its own. @returns its rows */
export type AutoCommit = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>;

/** @throws StoreUnavailableError from what it makes, where the database cannot be used */
export function autoCommitOn(database: Database): AutoCommit {
  return async <Row>(text: string, values: readonly unknown[]) => {
    try {
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
    } catch (error) {
      throw asStoreError(error);
    }
  };
}
