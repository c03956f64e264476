import type { Logger } from 'pino';
import type { CategoryMove } from '#shared/catalogue/category';
import { withoutFirstMove } from '#shared/catalogue/rename-category';
import type { Product } from '#shared/catalogue/product';
import { renameCategoryInOffer } from '#shared/offers/rename-category';
import { isSameValue } from '#shared/core/same-value';
import { logFailure } from '../concurrency/log-failure';
import { repeatedWork, type Every, type RepeatedWork } from '../concurrency/repeated-work';
import type { ImportedFields } from '../store/kinds/imports';
import type { ShopWriter } from '../store/repositories/shop-on-engine';
import type { ShopStore } from '../store/repositories/shop-store';
import { continueImport } from './record-import';

/** Products that are moved in one transaction: orders wait for it. */
const BATCH_SIZE = 100;
/** How often it is looked for moves that a process which died has left, in milliseconds. */
const POLL_INTERVAL = 30_000;

interface Deps {
  readonly store: ShopStore;
  readonly log: Logger;
  readonly timer?: Every | undefined;
}

/** Renames a category in the offers that name it; see `renameCategoryInOffer`. */
export async function renameInOffers(
  shop: ShopWriter,
  move: CategoryMove,
  options?: { readonly isBeside: boolean },
): Promise<void> {
  const before = await shop.offers();
  const offers = before.offers.map((offer) => renameCategoryInOffer(offer, move, options));
  if (isSameValue(offers, before.offers)) return;
  await shop.putOffers({ ...before, offers, revision: before.revision + 1 });
}

/**
 * Moves some products of the first renaming, or ends it where none is left. A product is moved once: it has the new name from the
 * transaction on. Of several processes each waits for the other's transaction, which has the same row.
 * @returns whether there may be more
 */
async function step(shop: ShopWriter): Promise<boolean> {
  const table = await shop.categoryTable();
  const [move] = table.moves;
  if (!move) return false;
  const ids = await shop.idsOfCategory(move.from, BATCH_SIZE);
  for (const product of await shop.productsAndDrafts(ids))
    if (product.category === move.from) await moveProduct(shop, product, move);
  if (ids.length > 0) return true;
  await shop.putCategories(withoutFirstMove(table));
  await renameInOffers(shop, move);
  return table.moves.length > 1;
}

/** Gives a product the new name of its category; the undo of an import keeps it. */
async function moveProduct(shop: ShopWriter, product: Product, { from, to }: CategoryMove) {
  const revision = product.revision + 1;
  await shop.putProduct({ ...product, category: to, revision });
  const renamed = (fields: ImportedFields) =>
    fields.category === from ? { ...fields, category: to } : fields;
  const last = await shop.lastImport();
  if (!last) return;
  await continueImport(shop, last._id, product, revision, ({ before, after }) => ({
    before: before && renamed(before),
    after: renamed(after),
  }));
}

/** Moves the products of renamed categories (docs/shop-rules.md#r-catalogue-23): at once when asked, and what was left at a start. */
export function categoryMoves({ store, log, timer }: Deps): RepeatedWork {
  return repeatedWork(
    async () => {
      const hasMoves = await store.read(
        async (shop) => (await shop.categoryTable()).moves.length > 0,
      );
      while (hasMoves && (await store.write(step)));
    },
    { every: POLL_INTERVAL, failed: logFailure(log, 'moving products of a category'), timer },
  );
}
