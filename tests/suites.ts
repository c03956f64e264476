/* Which test files belong to which project of `vite.config.ts`, where the folder alone does not say it. */

/**
 * The files of most suites share what their worker has imported (`isolate: false`): to import Koa, zod or MUI for each of them took
 * as long as the tests. These replace a module, or the folder of temporary files that modules look for once.
 */
export const NEED_OWN_MODULES = [
  'sync-server/actions/sync-versions.test.ts',
  'tests/sync/protocol-bump.test.ts',
  'sync-server/routes/catalogue/upload*.test.ts',
];

/** They run on a real PostgreSQL. */
export const NEED_POSTGRES = [
  'sync-server/store/engines/postgres/**/*.test.ts',
  'sync-server/admin/export-import/{marked-folder,move-command,move-failure,killed-move}.test.ts',
  'tests/sync/moved-shop.test.ts',
];

/** They run on a real PostgreSQL, and run the built server. */
export const PROCESSES_ON_POSTGRES = ['tests/kill/two-processes.test.ts'];

/**
 * Suites of the server that also run on a store that runs every transaction callback twice, as one of several processes may. Not those
 * that count the queries of a callback, or make it fail at a count.
 */
export const ON_A_REPEATING_STORE = [
  'actions/sync-{rules,sequence}',
  'payments/{event-inbox,close-unpaid,dispute}',
  'mails/order-mail',
  'routes/{idempotency,orders/orders,payments/{payments,refunds},people/{profile,second-factor,google-linking}}',
].map((files) => `sync-server/${files}.test.ts`);

/** Suites of the server that use the store: they run on both. */
export const ON_BOTH_STORES = [
  'sync-server/{actions,mails,routes,security-log}/**/*.test.ts',
  'sync-server/payments/*.test.ts',
  'sync-server/{operations/{readiness,sweep},catalogue/response-cache,pages/{documents,product-feeds,public-pages,sitemap}}.test.ts',
];

/** Of those, what only concerns files of the embedded store, HTTP, or limits with a fixed clock: PostgreSQL counts by its own clock. */
export const OF_THE_EMBEDDED_STORE = [
  'sync-server/payments/crash-histories.test.ts',
  'sync-server/routes/{growth,limits,orders/numbers}.test.ts',
  'tests/sync/restored-folder.test.ts',
  'tests/api/pictures-in-s3.test.ts',
  // A NUL in a text is stored there, and dropped by PostgreSQL, which cannot store it.
  'tests/api/text-stays-text.test.ts',
];

/** For suites that run the built page or server. */
export const BUILT = 'tests/server-process/built.ts';

/** For suites on PostgreSQL. */
export const POSTGRES = 'sync-server/store/testing/postgres-setup.ts';
/** A transaction in one database of a server holds the feeds of all its databases back a little: a file at a time. */
export const ON_POSTGRES = { environment: 'node', isolate: false, fileParallelism: false } as const;
