import { cleanup } from '@testing-library/react';
import { setupServer, type SetupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';

/**
 * An API for a whole test file: it answers what a test defines (`use`), until the end of that test, whose screens
 * are unmounted with it. Any other request is an error.
 */
export function openTestApi(): SetupServer {
  const server = setupServer();
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => {
    server.resetHandlers();
    cleanup();
  });
  afterAll(() => server.close());
  return server;
}
