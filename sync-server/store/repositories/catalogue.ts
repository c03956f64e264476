import { NO_SEARCH_WORDS } from '#shared/catalogue/no-search-words';
import type { Product } from '#shared/catalogue/product';
import { NO_PIN_TABLE } from '#shared/delivery/pin-table';
import {
  MIN_STOCK_CHANGES,
  STOCK_CHANGES_SWEPT,
  type StockCause,
} from '#shared/payments/stock-history';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings';
import type { EngineReader, EngineWriter } from '../engine';
import {
  isOnSale,
  ownerSettings,
  pinTables,
  products,
  searchWords,
  SINGLE,
  stockChanges,
} from '../kinds/catalogue';
import type { CatalogueChange } from '../queries';
import type { ShopReader, ShopWriter } from '../shop-store';

type Reader = Pick<
  ShopReader,
  | 'products'
  | 'productsAndDrafts'
  | 'wasDeleted'
  | 'stockHistory'
  | 'catalogueVersion'
  | 'catalogueState'
  | 'catalogueChanges'
  | 'searchWords'
  | 'ownerSettings'
  | 'pinTable'
>;

/** Products, their stock, and what the owner has set. */
export const readCatalogue = (tx: EngineReader): Reader => ({
  products: async (ids) => (await tx.many(products, ids)).filter(isOnSale),
  productsAndDrafts: (ids) => tx.many(products, ids),
  wasDeleted: async (id) => (await tx.stored(products, id))?.row === null,
  stockHistory: (id) => tx.group(stockChanges, 'product', id, { isDown: true }),
  catalogueVersion: () => tx.version('catalogue'),
  catalogueState: () => tx.state('catalogue'),
  async catalogueChanges(after, limit) {
    const page = await tx.changes('catalogue', after, limit);
    const changes = page.changes.flatMap(({ kind, key, version, row }): CatalogueChange[] => {
      if (kind !== products.name) return [];
      // Rows of a kind are of its type.
      const product = row as Product | null;
      return [{ _id: key, version, product: product && isOnSale(product) ? product : null }];
    });
    return { ...page, changes };
  },
  searchWords: async () => (await tx.get(searchWords, SINGLE)) ?? NO_SEARCH_WORDS,
  // A setting that is newer than the row has its default.
  ownerSettings: async () => ({ ...DEFAULT_SETTINGS, ...(await tx.get(ownerSettings, SINGLE)) }),
  pinTable: async () => (await tx.get(pinTables, SINGLE)) ?? NO_PIN_TABLE,
});

type Writer = Pick<
  ShopWriter,
  | 'putProduct'
  | 'removeProduct'
  | 'takeStock'
  | 'returnStock'
  | 'putSearchWords'
  | 'putOwnerSettings'
  | 'putPinTable'
>;

export function writeCatalogue(tx: EngineWriter): Writer {
  /** Writes down a change of stock; now and then those that are too old go. */
  async function noteStock(product: string, from: number, to: number, cause?: StockCause) {
    if (!cause || from === to) return;
    const [last] = await tx.group(stockChanges, 'product', product, { isDown: true, limit: 1 });
    const number = (last?.number ?? 0) + 1;
    await tx.add(stockChanges, { ...cause, product, number, from, to });
    if (number % STOCK_CHANGES_SWEPT !== 0) return;
    const oldest = await tx.group(stockChanges, 'product', product, { limit: STOCK_CHANGES_SWEPT });
    for (const row of oldest)
      if (row.number <= number - MIN_STOCK_CHANGES)
        await tx.remove(stockChanges, stockChanges.key(row));
  }

  /** Puts pieces into stock, or takes them out; false, and nothing done, where too few are there or the product is gone. */
  async function moveStock(id: string, qty: number, direction: 1 | -1, cause?: StockCause) {
    if (!Number.isSafeInteger(qty) || qty < 1) throw new RangeError(`Not a quantity: ${qty}`);
    const product = await tx.get(products, id);
    const countInStock = (product?.countInStock ?? 0) + direction * qty;
    if (!product || countInStock < 0) return false;
    await tx.put(products, { ...product, countInStock, revision: product.revision + 1 });
    await noteStock(id, product.countInStock, countInStock, cause);
    return true;
  }

  return {
    async putProduct(product, cause) {
      const before = await tx.get(products, product._id);
      await tx.put(products, product);
      await noteStock(product._id, before?.countInStock ?? 0, product.countInStock, cause);
    },
    removeProduct: (id) => tx.remove(products, id),
    takeStock: (id, qty, cause) => moveStock(id, qty, -1, cause),
    async returnStock(id, qty, cause) {
      await moveStock(id, qty, 1, cause);
    },
    putSearchWords: (words) => tx.put(searchWords, words),
    putOwnerSettings: (settings) => tx.put(ownerSettings, settings),
    putPinTable: (table) => tx.put(pinTables, table),
  };
}
