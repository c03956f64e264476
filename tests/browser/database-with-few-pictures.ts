import type { TestProject } from 'vitest/node';
import { openPostgresStore } from '../../sync-server/store/engines/postgres/open-postgres-store';
import { createDatabase } from '../../sync-server/store/testing/create-database';
import { fillWithFewPictures } from './shop-with-few-pictures';

declare module 'vitest' {
  interface ProvidedContext {
    /** The name of a database with the demo shop, whose products share a few pictures: `shopWithFewPictures` on PostgreSQL. */
    readonly databaseWithFewPictures: string;
  }
}

/** Fills a database once for all test files, each of which starts with a copy. After `postgres-setup.ts`. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const database = await createDatabase(project.getProvidedContext().postgresUrl);
  const store = await openPostgresStore({ url: database.url });
  await fillWithFewPictures(store);
  await store.close();
  await database.leave();
  project.provide('databaseWithFewPictures', database.name);
  return () => database.drop();
}
