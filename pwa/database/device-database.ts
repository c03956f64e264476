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

/** The stores of the outbox: what is written there must survive a power cut once it is shown as saved. */
const OUTBOX_STORES: ReadonlySet<string> = new Set(['clients', 'outbox', 'settled']);

const STRICT: DexieOptions['chromeTransactionDurability'] = 'strict';

/**
 * Makes every write transaction that holds a store of the outbox strict (docs/sync-protocol.md#enqueue), no matter who opens
 * it; the catalogue and the cart stay at the browser's default, for the sake of speed. Dexie knows
 * `chromeTransactionDurability` for a whole database only, but opens each transaction, implicit ones included, through
 * `DBCore.transaction`, whose options go on to `IDBDatabase.transaction` unchanged.
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

/** A query that is run again with each change of what it has read. */
export interface Followed<Result> {
  subscribe(listener: (result: Result) => void): { unsubscribe(): void };
}

/** Copies what is on this device alone to where it outlives the database. */
export interface BackupKeeper {
  /** Copies it now. @returns whether the copy has it all; false after two seconds at the latest. Never rejects */
  save(): Promise<boolean>;
  /** Deletes the copy. Resolves after two seconds at the latest, and never rejects. */
  drop(): Promise<boolean>;
}

/** What belongs to this device or is public: catalogue, cart, checkout draft, outbox. */
export class DeviceDatabase extends Dexie {
  products!: EntityTable<DatedProduct, '_id'>;
  cartLines!: EntityTable<CartLine, '_id'>;
  /** Small values under a key: see `settings.ts`. */
  settings!: Table<Setting, string>;
  /** The stored search index, and the owner's words for it. */
  searchIndexes!: Table<StoredByKey[keyof StoredByKey], string>;
  clients!: EntityTable<OutboxClient, 'clientId'>;
  /** Actions that have no final answer yet. */
  outbox!: EntityTable<OutboxEntry, 'id'>;
  /** Actions that have one. */
  settled!: EntityTable<SettledAction, 'id'>;
  /** The orders that admins take along to the doors: each has their own. */
  round!: Table<RoundRow, [string, string]>;

  /** Gives up what can be fetched again, pictures first, because a write found no room. Never rejects. */
  readonly makeRoom: () => Promise<void>;

  /** The copy of what is on this device alone (see `backup.ts`); none unless one is attached. */
  backup: BackupKeeper = { save: async () => true, drop: async () => true };

  /** @param makeRoom how room is made on this device; without it none can be */
  constructor(name = 'shop', makeRoom: () => Promise<void> = async () => undefined) {
    super(name);
    this.makeRoom = makeRoom;
    this.use(strictOutboxWrites);
    // The first version that shops have: 1 was never released, and its number is not given out again.
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
  }

  /** What a query comes to, again with each change of what it has read, from any tab. */
  follow<Result>(query: () => Promise<Result>): Followed<Result> {
    return liveQuery(query);
  }

  /**
   * Notes that a change is made which must outlive this database: a backup that has seen more of them is newer than it. Runs
   * in the caller's transaction, which holds `settings`.
   */
  async countChange(): Promise<void> {
    const looked = await this.setting('backup');
    // Before it has looked for a backup, one that is there is newer in any case.
    if (looked) await this.settings.put({ ...looked, change: looked.change + 1 });
  }

  /** Takes care that what was deleted is in no backup either: it is written again or, where it cannot be, deleted. Never rejects. */
  async deleteFromBackup(): Promise<void> {
    if (!(await this.backup.save())) await this.backup.drop();
  }

  /** The small value under a key. */
  setting<Key extends Setting['key']>(key: Key) {
    return this.settings.get(key) as PromiseExtended<Extract<Setting, { key: Key }> | undefined>;
  }
}
