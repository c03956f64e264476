/**
 * The server for this Node, without its mode. Requests under way live a few milliseconds, until their commit is on disk:
 * with room for them in the young generation from the start, most are garbage by the time it is collected.
 */
export const SERVER = [
  '--min-semi-space-size=32',
  '--max-semi-space-size=32',
  '--import',
  'tsx',
  'sync-server/main.ts',
];

/**
 * Two passwords and two pictures may be worked on at once, each on a thread of libuv's pool for a good while; with its usual
 * four threads an order's commit would wait for them.
 */
export const SERVER_ENV = { UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? '8' };
