import { isDeepStrictEqual } from 'node:util';
import { isLowStock } from '#shared/admin/low-stock';
import type { Product } from '#shared/catalogue/product';
import { piecesOf, withoutStock } from '#shared/catalogue/stock-alone';
import { soonest, type Commit, type Heard } from '../commit';
import type { AnyKind, Stored } from '../kind';
import { orders } from './accounts';
import { products } from './catalogue';
import { mails, pushes } from './messages';
import { holds, payments } from './payments';
import { sessions } from './people';

/** A row that a transaction put, or `null` if it removed it. */
export interface Written {
  readonly kind: AnyKind;
  readonly key: string;
  readonly stored: Stored<object> | null;
}

/** A row as it was before, if it was known. */
export type RowBefore = (kind: AnyKind, key: string) => Stored<object> | null | undefined;

const isOfProducts = (kind: AnyKind): boolean => kind.name === products.name;

/** What shoppers see of a stock: the number where few pieces are left, else only that there are some. */
const shownStock = (countInStock: number) =>
  isLowStock({ countInStock }) ? countInStock : 'plenty';

/** A product without its stock, and its stock as shoppers see it. */
const partsOf = (product: Product) => ({
  rest: withoutStock(product),
  shown: piecesOf(product).map(shownStock),
});

/** How soon devices are to hear of a changed row of the catalogue. */
function heardOf({ kind, key, stored }: Written, before: RowBefore): Heard {
  const was = before(kind, key)?.row;
  const is = stored?.row;
  if (!isOfProducts(kind) || !was || !is) return 'now';
  // Both are rows of this kind.
  const [old, changed] = [partsOf(was as Product), partsOf(is as Product)];
  if (!isDeepStrictEqual(old.rest, changed.rest)) return 'now';
  return isDeepStrictEqual(old.shown, changed.shown) ? 'later' : 'soon';
}

/** What changed by what a transaction has written. @param before as rows were without it */
export function commitOf(written: readonly Written[], before: RowBefore): Commit {
  const isOf = ({ kind }: Written, ...kinds: readonly { readonly name: string }[]) =>
    kinds.some(({ name }) => name === kind.name);
  const owners = written.flatMap(({ kind, stored }) =>
    kind.feed === 'account' ? (stored?.owner ?? []) : [],
  );
  const catalogue = written.filter(({ kind }) => kind.feed === 'catalogue');
  return {
    catalogue: catalogue.length > 0,
    heard: soonest(catalogue.map((one) => heardOf(one, before))),
    accounts: [...new Set(owners)],
    endedSessions: written
      .filter((one) => isOf(one, sessions) && one.stored === null)
      .map(({ key }) => key),
    mails: written.some((one) => isOf(one, mails, pushes) && one.stored !== null),
    orders: written.some((one) => isOf(one, orders, payments, holds)),
  };
}
