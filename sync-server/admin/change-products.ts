import { createHash } from 'node:crypto';
import type { CellChange, RowChange } from '#shared/admin/product-import';
import { shortIds } from '#shared/catalogue/edit-goods';
import { documentOfProduct, type Product } from '#shared/catalogue/product';
import { productChanges } from '#shared/import/product-changes';
import type { CellProblem, TableProduct } from '#shared/import/table-product';
import { takeProduct } from '#shared/import/take-product';
import { nameAddress } from './import-pictures';

/** What a product of a table would do to the shop. */
export type ProductChange =
  | { readonly change: 'refused'; readonly problems: readonly CellProblem[] }
  | {
      readonly change: RowChange;
      readonly before?: Product | undefined;
      readonly after: Product;
      readonly changes: readonly CellChange[];
      /** The same for the same change: what an admin has seen is recognised by it. */
      readonly mark: string;
    };

const MARK_LENGTH = 8;

/**
 * What a product of a table changes.
 * @param before as it is in the shop, `undefined` where it is not there
 * @param now when a new one is made, in milliseconds since 1970
 */
export function changeOf(
  before: Product | undefined,
  item: TableProduct,
  { randomUuid, now }: { readonly randomUuid: () => string; readonly now: number },
): ProductChange {
  const _id = item._id ?? randomUuid();
  const taken = takeProduct(before, item, { _id, now, newId: shortIds(randomUuid), nameAddress });
  if (taken.problems) return { change: 'refused', problems: taken.problems };
  const after = taken.product;
  if (!before) {
    const mark = markOf([item._id, item.line]);
    return { change: 'created', after, changes: [], mark };
  }
  const changes = productChanges(documentOfProduct(before), documentOfProduct(after));
  const change = changes.length === 0 ? 'unchanged' : 'updated';
  return { change, before, after, changes, mark: markOf([before._id, changes]) };
}

const markOf = (what: unknown) =>
  createHash('sha256').update(JSON.stringify(what)).digest('base64url').slice(0, MARK_LENGTH);
