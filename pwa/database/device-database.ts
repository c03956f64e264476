import {
  Dexie,
  liveQuery,
  type EntityTable,
  type Table,
  type DBCore,
  type DexieOptions,
  type Middleware,
  type PromiseExtended,
} from 'dexie';
import type { OutboxClient, OutboxEntry, SettledAction } from './outbox-entry';
import type { CartLine } from './cart-line';
import type { RoundRow } from './round-row';
import type { DatedProduct } from './dated-product';
import type { StoredByKey } from './search-rows';
import type { Setting } from './settings';

/** The outbox's stores: their writes must survive a power cut once shown as saved. */
const OUTBOX_STORES: ReadonlySet<string> = new Set(['clients', 'outbox', 'settled']);

const STRICT: DexieOptions['chromeTransactionDurability'] = 'strict';

/**
 * Makes every write transaction that holds a store of the outbox strict (docs/sync-protocol.md#enqueue), whichever code opens
 * it; the catalogue and the cart stay at the browser's default, for speed. Dexie knows
 * `chromeTransactionDurability` for a whole database only, but opens each transaction, implicit ones included, through
 * `DBCore.transaction`, whose options are passed on to `IDBDatabase.transaction` unchanged.
 */
const strictOutboxWrites: Middleware<DBCore> = {
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

/** A query that is run again at each change of what it has read. */
export interface Followed<Result> {
  subscribe(listener: (result: Result) => void): { unsubscribe(): void };
}

/** Copies what exists only on this device to where it survives the loss of the database. */
export interface BackupKeeper {
  /** Copies it now. @returns whether the copy is complete; false after two seconds at the latest. Never rejects */
  save(): Promise<boolean>;
  /** Deletes the copy. Resolves after two seconds at the latest, and never rejects. */
  drop(): Promise<boolean>;
}

/** Device-wide or public data: catalogue, cart, checkout draft, outbox. */
export class DeviceDatabase extends Dexie {
  products!: EntityTable<DatedProduct, '_id'>;
  cartLines!: EntityTable<CartLine, '_id'>;
  /** Small values under a key: see `settings.ts`. */
  settings!: Table<Setting, string>;
  /** The stored search index, and the owner's words for it. */
  searchIndexes!: Table<StoredByKey[keyof StoredByKey], string>;
  clients!: EntityTable<OutboxClient, 'clientId'>;
  /** Actions without a final answer. */
  outbox!: EntityTable<OutboxEntry, 'id'>;
  /** Actions with one. */
  settled!: EntityTable<SettledAction, 'id'>;
  /** The orders of admins' delivery rounds, one round for each admin. */
  round!: Table<RoundRow, [string, string]>;

  /** Deletes what can be fetched again, pictures first, because a write found no room. Never rejects. */
  readonly makeRoom: () => Promise<void>;

  /** The copy of what exists only on this device (see `backup.ts`); none unless one is attached. */
  backup: BackupKeeper = { save: async () => true, drop: async () => true };

  /** @param makeRoom frees space on this device; without it none can be freed */
  constructor(name = 'shop', makeRoom: () => Promise<void> = async () => undefined) {
    super(name);
    this.makeRoom = makeRoom;
    this.use(strictOutboxWrites);
    // The first released version: 1 was used in development, and its number is not reused.
    this.version(2).stores({
      products: '_id, [createdAt+_id], category, [rating+numReviews]',
      cartLines: '_id',
      settings: 'key',
      searchIndexes: 'key',
      clients: 'clientId, user',
      outbox: 'id, &[clientId+seq], user',
      settled: 'id, [clientId+seq], user, settledAt',
      round: '[user+_id], user',
    });
    // Similar products are found by category and price.
    this.version(3).stores({
      products: '_id, [createdAt+_id], category, [category+price], [rating+numReviews]',
    });
  }

  /** The result of a query, again at each change of what it has read, from any tab. */
  follow<Result>(query: () => Promise<Result>): Followed<Result> {
    return liveQuery(query);
  }

  /**
   * Counts a change that must survive the loss of this database: a backup that has seen more of them is newer. Runs
   * in the caller's transaction, which holds `settings`.
   */
  async countChange(): Promise<void> {
    const looked = await this.setting('backup');
    // Before it has looked for a backup, an existing one is newer in any case.
    if (looked) await this.settings.put({ ...looked, change: looked.change + 1 });
  }

  /** Ensures that deleted rows are not in the backup either: it is rewritten or, if that fails, deleted. Never rejects. */
  async deleteFromBackup(): Promise<void> {
    if (!(await this.backup.save())) await this.backup.drop();
  }

  /** The setting under a key. */
  setting<Key extends Setting['key']>(key: Key) {
    return this.settings.get(key) as PromiseExtended<Extract<Setting, { key: Key }> | undefined>;
  }
}
