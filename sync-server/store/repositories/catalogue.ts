import type { CategoryTable } from '#shared/catalogue/category';
import { NO_SEARCH_WORDS } from '#shared/catalogue/no-search-words';
import type { Product } from '#shared/catalogue/product';
import { withMovedStock } from '#shared/catalogue/edit-goods';
import { differInStockAlone } from '#shared/catalogue/stock-alone';
import type { LineOf } from '#shared/catalogue/variant';
import type { SearchWords } from '#shared/catalogue/search-words';
import type { OfferTable } from '#shared/offers/offer';
import type { PinTable } from '#shared/shipping/pin-table';
import { NO_PIN_TABLE } from '#shared/shipping/pin-table';
import {
  MIN_STOCK_CHANGES,
  STOCK_CHANGES_SWEPT,
  stockSteps,
  type StockCause,
} from '#shared/payments/stock-history';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings';
import type { OwnerSettings } from '#shared/shop/owner-settings';
import type { EngineReader, EngineWriter } from '../engine';
import {
  categoryTables,
  isOnSale,
  offers,
  ownerSettings,
  pinTables,
  products,
  searchWords,
  SINGLE,
  stockChanges,
} from '../kinds/catalogue';
import { ordered, type Stored } from '../kind';
import type { CatalogueChange, StockSince } from '../queries';

/** Of a shop whose owner has set none. */
const NO_CATEGORIES: CategoryTable = { categories: [], moves: [], revision: 0 };
const NO_OFFERS: OfferTable = { offers: [], salt: '', revision: 0 };

/** Products, their stock, and what the owner has set. */
export const readCatalogue = (tx: EngineReader) => ({
  /** Those on sale. In a transaction this locks the rows, in id order. Missing ones are left out. */
  products: async (ids: readonly string[]) => (await tx.many(products, ids)).filter(isOnSale),
  /** As `products`, drafts among them: for admins alone. */
  productsAndDrafts: (ids: readonly string[]) => tx.many(products, ids),
  /**
   * Of its category what is on sale and nearest in price: so many that cost as much or less, itself among them, and so many that cost
   * more. Of the same price the higher ids come first among the first, the lower among the second.
   */
  async nearInPrice(
    { category, pricePaise }: Pick<Product, 'category' | 'pricePaise'>,
    limit: number,
  ) {
    // No id is behind it.
    const after = { at: ordered(pricePaise), key: '\uffff' };
    const below = await tx.group(products, 'shelf', category, { isDown: true, after, limit });
    return [...below, ...(await tx.group(products, 'shelf', category, { after, limit }))];
  },
  /** The newest of all products, drafts among them. */
  newestProduct: async () => (await tx.all(products, { isDown: true, limit: 1 }))[0],
  /** Whether there was a product of this id, and it was deleted. */
  wasDeleted: async (id: string) => (await tx.stored(products, id))?.row === null,
  /**
   * The recorded changes of a product's stock, newest first: the last `MIN_STOCK_CHANGES` changes at least, and not many more. It stays
   * when the product is removed.
   */
  stockHistory: (id: string) => tx.group(stockChanges, 'product', id, { isDown: true }),
  catalogueVersion: () => tx.version('catalogue'),
  /** The newest version from which on the catalogue's changes may be followed: none with a lower one is still to come. */
  settledCatalogue: () => tx.settledVersion(),
  /**
   * Names the state of the catalogue: two reads of the same name see the same products, words and settings. What is made from them is
   * kept under it. (A version says what comes after it, and may be that of two states while transactions are open.)
   */
  catalogueState: () => tx.state('catalogue'),
  /** Changes after a version, oldest first; every one of them is committed. A draft is given as one that was removed. */
  async catalogueChanges(after: number, limit: number) {
    const page = await tx.changes('catalogue', after, limit);
    const changes = page.changes.flatMap(({ kind, key, version, row }): CatalogueChange[] => {
      if (kind !== products.name) return [];
      // Rows of a kind are of its type.
      const product = row as Product | null;
      const stockSince = stockSinceOf(product, version);
      return [
        { _id: key, version, stockSince, product: product && isOnSale(product) ? product : null },
      ];
    });
    return { ...page, changes };
  },
  /**
   * The owner's words for search, and the categories that the owner has set; none of them, and revision 0, before they were first set. The
   * same object as long as neither is changed.
   */
  searchWords: async () =>
    wordsWith(
      (await tx.get(searchWords, SINGLE)) ?? NO_SEARCH_WORDS,
      await tx.get(categoryTables, SINGLE),
    ),
  /** The owner's categories; before they were first set those that had a Hindi name among the search words, and revision 0. */
  categoryTable: async (): Promise<CategoryTable> => {
    const table = await tx.get(categoryTables, SINGLE);
    if (table) return table;
    const { categories } = (await tx.get(searchWords, SINGLE)) ?? NO_SEARCH_WORDS;
    return { ...NO_CATEGORIES, categories };
  },
  /** What the owner has set; a setting that is newer than the row has its default. A change is one of the catalogue's state. */
  ownerSettings: async () => ({ ...DEFAULT_SETTINGS, ...(await tx.get(ownerSettings, SINGLE)) }),
  /** The owner's offers, ended ones among them; none, and revision 0, before the first. */
  offers: async () => (await tx.get(offers, SINGLE)) ?? NO_OFFERS,
  /** Without rows, and revision 0, before it was first set. The same object as long as it is not changed: what is made from it is kept with it. */
  pinTable: async () => (await tx.get(pinTables, SINGLE)) ?? NO_PIN_TABLE,
});

const joined = new WeakMap<CategoryTable, { words: SearchWords; both: SearchWords }>();

/** The words with the table's categories in the place of their own. */
function wordsWith(words: SearchWords, table: CategoryTable | undefined): SearchWords {
  if (!table) return words;
  const known = joined.get(table);
  if (known?.words === words) return known.both;
  const { revision: _revision, moves: _moves, ...shelf } = table;
  const both = { ...words, ...shelf };
  joined.set(table, { words, both });
  return both;
}

/** Since when nothing but the stock of a stored product has changed: at the latest since its last change. */
function stockSinceOf(product: Product | null, version: number): StockSince {
  const revision = product?.revision ?? 0;
  const known = product?.stockSince;
  return known?.upTo === revision ? known : { version, revision };
}

/** A product that is to be stored, with what is known of how long nothing but its stock has changed. */
function withStockSince(before: Stored<Product> | undefined, after: Product): Product {
  const { stockSince: _old, ...product } = after;
  if (!before?.row || !differInStockAlone(before.row, product)) return product;
  const { version, revision } = stockSinceOf(before.row, before.version);
  // A row of this transaction may have no version yet: its own will be the one since which.
  if (version === 0) return product;
  return { ...product, stockSince: { version, revision, upTo: product.revision } };
}

export function writeCatalogue(tx: EngineWriter) {
  /** Records the changes of a product's stock; from time to time old ones are deleted. */
  async function noteStock(
    before: Stored<Product> | undefined,
    after: Product,
    cause?: StockCause,
  ) {
    const product = after._id;
    const steps = cause ? stockSteps(before?.row ?? undefined, after) : [];
    if (!cause || steps.length === 0) return;
    // What was never there has no changes yet: a table of thousands of new products asks for none of them.
    const [last] = before
      ? await tx.group(stockChanges, 'product', product, { isDown: true, limit: 1 })
      : [];
    for (const [place, step] of steps.entries()) {
      const number = (last?.number ?? 0) + 1 + place;
      await tx.add(stockChanges, { ...cause, product, number, ...step });
      await sweepStock(product, number);
    }
  }

  async function sweepStock(product: string, number: number) {
    if (number % STOCK_CHANGES_SWEPT !== 0 || number <= MIN_STOCK_CHANGES) return;
    const oldest = await tx.group(stockChanges, 'product', product, { limit: STOCK_CHANGES_SWEPT });
    for (const row of oldest)
      if (row.number <= number - MIN_STOCK_CHANGES)
        await tx.remove(stockChanges, stockChanges.key(row));
  }

  /** Adds pieces to stock, or removes them; false, and nothing done, if there are too few or the line is not sold any more. */
  async function moveStock(line: LineOf, qty: number, direction: 1 | -1, cause?: StockCause) {
    if (!Number.isSafeInteger(qty) || qty < 1) throw new RangeError(`Not a quantity: ${qty}`);
    const before = await tx.stored(products, line.product);
    const moved = before?.row && withMovedStock(before.row, line.variant, direction * qty);
    if (!moved) return false;
    await put(before, { ...moved, revision: moved.revision + 1 }, cause);
    return true;
  }

  async function put(before: Stored<Product> | undefined, after: Product, cause?: StockCause) {
    await noteStock(before, after, cause);
    await tx.put(products, withStockSince(before, after));
  }

  return {
    /** @param cause recorded with a change of its stock; without one, here and below, it is not recorded */
    async putProduct(product: Product, cause?: StockCause): Promise<void> {
      await put(await tx.stored(products, product._id), product, cause);
    },
    removeProduct: (id: string) => tx.remove(products, id),
    /** Takes pieces out of stock; false, and nothing taken, if fewer are left or the product or its variant is gone. */
    takeStock: (product: string, qty: number, cause?: StockCause, variant?: string) =>
      moveStock({ product, variant }, qty, -1, cause),
    /** Puts pieces back into stock; if the product or its variant is gone, nothing happens. */
    async returnStock(
      product: string,
      qty: number,
      cause?: StockCause,
      variant?: string,
    ): Promise<void> {
      await moveStock({ product, variant }, qty, 1, cause);
    },
    putSearchWords: (words: SearchWords) => tx.put(searchWords, words),
    putCategories: (table: CategoryTable) => tx.put(categoryTables, table),
    putOwnerSettings: (settings: OwnerSettings) => tx.put(ownerSettings, settings),
    putOffers: (table: OfferTable) => tx.put(offers, table),
    putPinTable: (table: PinTable) => tx.put(pinTables, table),
  };
}
