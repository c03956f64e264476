import type { ProductDocument, ProductStock } from '#shared/catalogue/product';
import { withStock } from '#shared/catalogue/stock-alone';
import { readCursor } from '#shared/protocol/cursor';
import type { DatedProduct } from '../database/dated-product';
import type { CatalogueState } from '../database/settings';
import { settingIn, stateIn, type CatalogueRows } from './catalogue-store';
import { buried } from './tombstones';

/** The store that a cursor is of. */
export const epochOf = (cursor: string | null) =>
  cursor === null ? undefined : readCursor(cursor)?.epoch;

/** The older of two cursors of one store. */
export function olderCursor(a: string | null, b: string): string {
  const [one, other] = [a === null ? undefined : readCursor(a), readCursor(b)];
  return a !== null && one && other && one.version < other.version ? a : b;
}

/** Remembers that products are deleted. @param changed what is known of these no longer counts */
export async function buryProducts(
  rows: CatalogueRows,
  ids: readonly string[],
  changed: readonly string[] = [],
): Promise<void> {
  const next = buried(await settingIn(rows, 'catalogue-tombstones'), ids, changed);
  if (next) await rows.settings.putMany([next]);
}

/**
 * Held products with a stock that was told alone.
 * @returns nothing where one of them is not held as the shop takes it to be: then the products are to be asked for
 */
export async function restockedIn(
  { products }: CatalogueRows,
  stock: readonly ProductStock[],
): Promise<DatedProduct[] | undefined> {
  const held = await products.getMany(stock.map(({ _id }) => _id));
  const restocked = stock.flatMap((one, place) => {
    const product = held[place];
    return (product && withStock(product, one)) ?? [];
  });
  return restocked.length === stock.length ? restocked : undefined;
}

/** The ids of what was held before a pull began again, and has not come since. */
export const leftoversIn = async (rows: CatalogueRows): Promise<readonly string[]> =>
  (await settingIn(rows, 'catalogue-leftovers'))?.ids ?? [];

/** Products that only a reply has brought. */
export const unconfirmedIn = ({ products }: CatalogueRows): PromiseLike<readonly string[]> =>
  products.keysWhere(({ visited }) => visited === true);

/** Revisions do not compare with those of another epoch: cart lines take the new ones. In a transaction with the cart. */
export async function forgetRevisions({ cartLines }: CatalogueRows): Promise<void> {
  const lines = await cartLines.all();
  await cartLines.putMany(
    lines.map(({ revision: _revision, pricedAt: _pricedAt, ...line }) => line),
  );
}

/** Whether all products are within a budget, in bytes, by a page of some of them. */
export function fitsInto(
  budget: number,
  { total, count, bytes }: { readonly total: number; count: number; bytes: number },
): boolean {
  return count === 0 || (total * bytes) / count <= budget;
}

/** The categories of those products that are held, the one of most of them first. */
export function categoriesOf(
  products: readonly (Pick<ProductDocument, 'category'> | undefined)[],
): readonly string[] {
  const counts = new Map<string, number>();
  for (const product of products)
    if (product) counts.set(product.category, (counts.get(product.category) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([category]) => category);
}

/** Another tab has written meanwhile. */
export class OvertakenError extends Error {}

/** @throws OvertakenError where the copy is no longer at a state */
export async function assertCurrent(rows: CatalogueRows, before: CatalogueState): Promise<void> {
  const now = await stateIn(rows);
  const isSame =
    now.cursor === before.cursor &&
    now.part?.cursor === before.part?.cursor &&
    now.part?.nextWanted === before.part?.nextWanted;
  if (!isSame) throw new OvertakenError();
}
