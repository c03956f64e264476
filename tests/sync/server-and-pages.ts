import { afterAll, afterEach, beforeAll } from 'vitest';
import { startTestServer, type TestServer } from '../../sync-server/testing/start-test-server';
import type { Page } from './test-device';

/**
 * One server for the tests of a file, and the pages of each test, which are closed after it.
 * @param options of the server
 */
export function serverAndPages(options: Parameters<typeof startTestServer>[0]) {
  let server: TestServer | undefined;
  const pages: Page[] = [];
  beforeAll(async () => {
    server = await startTestServer(options);
  });
  afterEach(async () => {
    for (const page of pages.splice(0)) await page.close();
  });
  afterAll(() => server?.close());
  return {
    pages,
    /** Once the first test has begun. */
    get server(): TestServer {
      if (!server) throw new Error('The server has not started yet');
      return server;
    },
  };
}
