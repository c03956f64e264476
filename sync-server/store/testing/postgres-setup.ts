import type { TestProject } from 'vitest/node';
import { startPostgres, type PostgresCluster } from './postgres-cluster';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where tests make their databases: a PostgreSQL, and a user who may do so. */
    readonly postgresUrl: string;
  }
}

let cluster: PostgresCluster | undefined;

/** Before the tests that need PostgreSQL: that of `DATABASE_URL`, which should have nothing else to do, or one of their own. */
export async function setup(project: TestProject): Promise<void> {
  const given = process.env['DATABASE_URL'];
  if (!given) cluster = await startPostgres();
  project.provide('postgresUrl', given ?? cluster?.url ?? '');
}

export async function teardown(): Promise<void> {
  await cluster?.stop();
}
