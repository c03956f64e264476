import { UNDO_TIME, type LastImport, type UndoStep } from '#shared/admin/table-import';
import { shortIds } from '#shared/catalogue/edit-goods';
import { categoryNow } from '#shared/catalogue/former-category';
import { withDraft } from '#shared/catalogue/edit-product';
import type { Product } from '#shared/catalogue/product';
import type { Order } from '#shared/orders/order';
import { linesOf } from '#shared/orders/order-lines';
import type { StockCause } from '#shared/payments/stock-history';
import type { ImportChange, ImportedFields } from '../store/kinds/imports';
import type { ShopReader, ShopWriter } from '../store/repositories/shop-on-engine';
import { isOver } from './record-import';
import { restoreProduct } from './restore-product';

/** Products of one step: orders wait for its transaction. */
const STEP = 100;
/** Of the products that an undo left so many are named. */
const MAX_KEPT = 1_000;

/** The last import, as long as it can be undone. @param now milliseconds since 1970 */
export async function lastImportOf(shop: ShopReader, now: number): Promise<LastImport> {
  const last = await shop.lastImport();
  if (!last || isOver(last, now)) return { import: null };
  const undo = await progressOf(shop, last._id);
  const isBegun = undo.undone > 0 || undo.kept.length > 0;
  return {
    import: {
      ...last,
      undoUntil: new Date(Date.parse(last.at) + UNDO_TIME).toISOString(),
      ...(isBegun ? { undo } : {}),
    },
  };
}

interface Deps {
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly randomUuid: () => string;
  /** Recorded with changes of stocks. */
  readonly cause: StockCause;
}

/**
 * Undoes a part of the last import, in a transaction: each product once, however often it is asked for.
 * @returns how far it is; `not_found` and `too_late` for an import that cannot be undone, or not any more
 */
export async function undoImport(
  shop: ShopWriter,
  run: string,
  deps: Deps,
): Promise<UndoStep | 'not_found' | 'too_late'> {
  const all = await shop.allImports();
  const found = all.find(({ _id }) => _id === run);
  if (!found) return 'not_found';
  if (found !== all.at(-1) || isOver(found, deps.clock())) return 'too_late';
  const open = await shop.openChangesOf(run, STEP);
  const products = await shop.productsAndDrafts(open.map(({ product }) => product));
  const byId = new Map(products.map((product) => [product._id, product]));
  for (const { product: id } of open) {
    const pictures = await shop.importPicturesOf(id);
    await shop.removeImportPictures(pictures.filter((one) => one.import === run));
    // As it is now: a picture may have been copied until its product was locked.
    const change = await shop.importChange(run, id);
    if (!change) continue;
    const product = byId.get(id);
    const before = change.before && (await withCategoryNow(shop, change.before));
    const kept = await undoChange(shop, { ...change, before }, product, deps);
    await shop.putImportChange({ ...change, undone: true, ...(kept ? { kept } : {}) });
  }
  return progressOf(shop, run);
}

/** Whether an undo has come to products of an import. */
export const isUndoBegun = async (shop: ShopReader, run: string): Promise<boolean> =>
  (await shop.countOpenChanges(run)) < (await shop.countImportChanges(run));

async function progressOf(shop: ShopReader, run: string): Promise<UndoStep> {
  const left = await shop.countOpenChanges(run);
  const kept = await shop.keptChangesOf(run, MAX_KEPT);
  const done = (await shop.countImportChanges(run)) - left;
  return {
    undone: done - (await shop.countKeptChanges(run)),
    left,
    kept: kept.flatMap(({ product, name, kept: why }) => (why ? { product, name, ...why } : [])),
  };
}

/** What is brought back, with the category's name of today: it may have been renamed since. */
async function withCategoryNow(shop: ShopReader, fields: ImportedFields): Promise<ImportedFields> {
  const { category } = fields;
  if (!category) return fields;
  const { former } = await shop.categoryTable();
  const names = (await shop.countCategories()).map((one) => one.category);
  return { ...fields, category: categoryNow(category, names, former) };
}

/** Undoes what an import did to a product. @returns what stays, if anything */
async function undoChange(
  shop: ShopWriter,
  { before, after, revision }: ImportChange,
  product: Product | undefined,
  { randomUuid, cause }: Deps,
): Promise<ImportChange['kept']> {
  if (!before) {
    // Deleted already: that is what the undo would have done.
    if (!product) return undefined;
    if ((await ordersOf(shop, product)).length > 0) return { reason: 'ordered' };
    if (product.revision === revision) {
      await shop.removeProduct(product._id);
      return undefined;
    }
    if (!product.draft)
      await shop.putProduct({ ...withDraft(product, true), revision: product.revision + 1 });
    return { reason: 'changed' };
  }
  if (!product) return { reason: 'gone' };
  const orders = 'variants' in before ? await ordersOf(shop, product) : [];
  const isOrdered = (id: string) => orders.some(({ variant }) => variant === id);
  const newId = shortIds(randomUuid);
  const restored = restoreProduct(product, { before, after }, isOrdered, { newId });
  if (restored.product !== product) await shop.putProduct(restored.product, cause);
  return restored.kept.length > 0 ? { reason: 'changed', fields: restored.kept } : undefined;
}

/** Lines of orders that wait to be paid online are read so many orders at a time. */
const WAITING = 200;

/** The lines of a product that were ordered: those that took of its stock, and those of orders that wait to be paid online, which hold none. */
async function ordersOf(shop: ShopReader, { _id }: Product) {
  const ordered: { readonly variant?: string | undefined }[] = (await shop.stockHistory(_id))
    .filter(({ order }) => order !== undefined)
    .map(({ variant }) => ({ variant: variant?.id }));
  let last: Order | undefined;
  do {
    const waiting = await shop.unpaidOnlineOrders(WAITING, last);
    ordered.push(
      ...waiting
        .flatMap(({ orderItems }) => linesOf(orderItems))
        .filter(({ product }) => product === _id),
    );
    last = waiting.length < WAITING ? undefined : waiting.at(-1);
  } while (last);
  return ordered;
}
