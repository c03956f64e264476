/**
 * How Node runs the server. Requests in flight live a few milliseconds, until their commit is on disk:
 * with room for them in the young generation from the start, most are garbage by the time it is collected. Those of a crowd live
 * longer: the old generation is collected before it has grown by two thirds, where Node would let it grow to a multiple.
 */
export const NODE_FLAGS = [
  '--min-semi-space-size=16',
  '--max-semi-space-size=16',
  '--initial-old-space-size=64',
  '--heap-growing-percent=60',
];

/** The built server for this Node, without its mode. */
export const SERVER = [...NODE_FLAGS, 'dist/server.js'];

/**
 * What the server's process is started with. Two passwords and two pictures may be worked on at once, each for a good while;
 * with libuv's usual four threads an order's commit would wait for them. The C library keeps what was freed for next time, for
 * each thread: large blocks (a hash takes 19 MB, a commit the size of the store) go back to the system instead.
 */
export const SERVER_ENV = {
  UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? '8',
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? String(256 * 1024),
};

/** For tests and measurements that do in a minute what honest people do in a year: no limit stops them. Loopback only. */
export const LIFTED_LIMITS = {
  RATE_LIMIT: 'off',
  COD_MAX_ORDERS: '1000000',
  COD_MAX_VALUE: '100000000',
  COD_MAX_STOCK_SHARE: '100',
  HOLD_MAX_ORDERS: '1000000',
  HOLD_MAX_PIECES: '1000000',
  HOLD_MAX_VALUE: '100000000',
  UNPAID_MAX_ORDERS: '1000000',
};
