import type { Table } from 'dexie';
import type { CartLine } from '../database/cart-line';
import type { DatedProduct } from '../database/dated-product';
import type { DeviceDatabase } from '../database/device-database';
import type { CatalogueState, Setting } from '../database/settings';
import { NOTHING_YET } from './catalogue-state';

/** Rows of the device's database under their keys, within a transaction. `Written`: those that may be written. */
export interface StoredRows<Row, Written extends Row = Row> {
  /** The rows of these keys; `undefined` for a missing one. */
  getMany(keys: readonly string[]): PromiseLike<readonly (Row | undefined)[]>;
  all(): PromiseLike<readonly Row[]>;
  keys(): PromiseLike<readonly string[]>;
  /** The keys of the rows that pass a test. */
  keysWhere(test: (row: Row) => boolean): PromiseLike<readonly string[]>;
  count(): PromiseLike<number>;
  putMany(rows: readonly Written[]): PromiseLike<void>;
  deleteMany(keys: readonly string[]): PromiseLike<void>;
}

/** The settings that are written with the catalogue. */
export type CatalogueSetting = Extract<Setting, { readonly key: `catalogue${string}` }>;

/** What the copy of the catalogue is written to. */
export interface CatalogueRows {
  readonly products: StoredRows<DatedProduct>;
  readonly settings: StoredRows<Setting, CatalogueSetting>;
  readonly cartLines: StoredRows<CartLine>;
}

/** The stores of a transaction: the cart's lines only where they are written, too. */
export const WITHOUT_CART = ['products', 'settings'] as const;
export const WITH_CART = [...WITHOUT_CART, 'cartLines'] as const;
export type CatalogueStores = typeof WITHOUT_CART | typeof WITH_CART;

/**
 * Where the copy of the catalogue is stored: the page's Dexie, or IndexedDB itself in a worker. In the work of a transaction nothing else
 * is waited for.
 */
export interface CatalogueStore {
  /** Reads products and settings, in one transaction. */
  read<Result>(work: (rows: CatalogueRows) => Promise<Result>): Promise<Result>;
  /** All that the work writes, or nothing. @throws Error of the work, or of the browser where it could not be stored */
  write<Result>(
    stores: CatalogueStores,
    work: (rows: CatalogueRows) => Promise<Result>,
  ): Promise<Result>;
}

/** The setting under a key. */
export async function settingIn<Key extends Setting['key']>(
  { settings }: CatalogueRows,
  key: Key,
): Promise<Extract<Setting, { key: Key }> | undefined> {
  const [row] = await settings.getMany([key]);
  return row as Extract<Setting, { key: Key }> | undefined;
}

/** How complete the copy is. */
export const stateIn = async (rows: CatalogueRows): Promise<CatalogueState> =>
  (await settingIn(rows, 'catalogue')) ?? NOTHING_YET;

/** Products handed over at once: the browser's structured clones block the page, of 100 for 60 to 100 ms on a slow phone. */
const WRITTEN_AT_ONCE = 25;

/** The page's own database: for where there is no worker. */
export function createDexieStore(db: DeviceDatabase): CatalogueStore {
  /** The next rows are handed over while the browser still stores those before, and taps and keystrokes get their turn in between. */
  async function putInPieces<Row>(
    put: (rows: readonly Row[]) => PromiseLike<unknown>,
    rows: readonly Row[],
  ): Promise<void> {
    let before: PromiseLike<unknown> = Promise.resolve();
    for (let from = 0; from < rows.length; from += WRITTEN_AT_ONCE) {
      const writing = put(rows.slice(from, from + WRITTEN_AT_ONCE));
      // Both fail together, and the first is waited for.
      writing.then(undefined, () => undefined);
      await before;
      before = writing;
    }
    await before;
  }

  const rowsOf = <Row extends Insert, Insert>(
    table: Table<Row, string, Insert>,
  ): StoredRows<Row> => ({
    getMany: (keys) => table.bulkGet([...keys]),
    all: () => table.toArray(),
    keys: () => table.toCollection().primaryKeys(),
    keysWhere: (test) => table.filter(test).primaryKeys(),
    count: () => table.count(),
    putMany: (all) => putInPieces((some) => table.bulkPut(some), all),
    deleteMany: (keys) => table.bulkDelete([...keys]),
  });
  const rows: CatalogueRows = {
    products: rowsOf(db.products),
    settings: rowsOf(db.settings),
    cartLines: rowsOf(db.cartLines),
  };
  return {
    // By an `async` function Dexie sees that the work awaits.
    read: async (work) => db.transaction('r', [...WITHOUT_CART], async () => work(rows)),
    write: async (stores, work) => db.transaction('rw', [...stores], async () => work(rows)),
  };
}
