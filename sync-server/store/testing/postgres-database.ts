import { inject } from 'vitest';
import { createDatabase, type TestDatabase } from './create-database';

/** Makes a database on the server of the tests; the caller drops it. @param template the name of one to copy; empty without it */
export const makeDatabase = (template?: string): Promise<TestDatabase> =>
  createDatabase(inject('postgresUrl'), template);
