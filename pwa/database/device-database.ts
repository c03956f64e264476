import { Dexie, type EntityTable, type Table } from 'dexie';
import type { OutboxClient, OutboxEntry, SettledAction } from './outbox-entry';
import { strictOutboxWrites } from './strict-writes';
import type { CartLine } from './cart-line';
import type { DatedProduct } from './dated-product';
import type { Setting } from './settings';

/** What belongs to this device or is public: catalogue, cart, checkout draft, outbox. */
export class DeviceDatabase extends Dexie {
  products!: EntityTable<DatedProduct, '_id'>;
  cartLines!: EntityTable<CartLine, '_id'>;
  /** Small values under a key: see `settings.ts`. */
  settings!: Table<Setting, string>;
  /** The stored search index: one row. */
  searchIndexes!: Table<{ key: 'current'; cursor: string; json: string }, string>;
  clients!: EntityTable<OutboxClient, 'clientId'>;
  /** Actions that have no final answer yet. */
  outbox!: EntityTable<OutboxEntry, 'id'>;
  /** Actions that have one. */
  settled!: EntityTable<SettledAction, 'id'>;

  /** Gives up what can be fetched again, pictures first, because a write found no room. Never rejects. */
  readonly makeRoom: () => Promise<void>;

  /** @param makeRoom how room is made on this device; without it none can be */
  constructor(name = 'shop', makeRoom: () => Promise<void> = async () => undefined) {
    super(name);
    this.makeRoom = makeRoom;
    this.use(strictOutboxWrites);
    this.version(1).stores({
      products: '_id, [createdAt+_id], category, [rating+numReviews]',
      cartLines: '_id',
      settings: 'key',
      searchIndexes: 'key',
      clients: 'clientId, user',
      outbox: 'id, &[clientId+seq], user',
      settled: 'id, [clientId+seq], user, settledAt',
    });
  }
}
