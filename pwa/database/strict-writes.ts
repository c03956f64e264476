import type { DBCore, DexieOptions, Middleware } from 'dexie';

/** The stores of the outbox: what is written there must survive a power cut once it is shown as saved. */
const OUTBOX_STORES: ReadonlySet<string> = new Set(['clients', 'outbox', 'settled']);

const STRICT: DexieOptions['chromeTransactionDurability'] = 'strict';

/**
 * Makes every write transaction that holds a store of the outbox strict (docs/sync-protocol.md#enqueue), whoever opens
 * it; the catalogue and the cart stay at the browser's default, for the sake of speed. Dexie knows
 * `chromeTransactionDurability` for a whole database only, but opens each transaction, implicit ones included, through
 * `DBCore.transaction`, whose options go on to `IDBDatabase.transaction` unchanged.
 */
export const strictOutboxWrites: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'strict-outbox-writes',
  create: (below) => ({
    ...below,
    transaction: (stores, mode, options) =>
      below.transaction(
        stores,
        mode,
        mode === 'readwrite' && stores.some((store) => OUTBOX_STORES.has(store))
          ? { ...options, durability: STRICT }
          : options,
      ),
  }),
};
