import type { CategoryTable, ShopCategory } from './category';
import { withFormer } from './former-category';

/** The records of several names as that of one: each part from the first that has it, `to` before the others. */
function mergedRecord(
  categories: readonly ShopCategory[],
  from: readonly string[],
  to: string,
): ShopCategory | undefined {
  const own = categories.find(({ category }) => category === to);
  const others = categories.filter(({ category }) => from.includes(category));
  const all = own ? [own, ...others] : others;
  if (all.length === 0) return undefined;
  const image = all.find((one) => one.image !== undefined)?.image;
  return {
    category: to,
    hindi: all.find(({ hindi }) => hindi !== '')?.hindi ?? '',
    ...(image === undefined ? {} : { image }),
    // One that is offered stays offered.
    ...(all.every(({ hidden }) => hidden) ? { hidden: true } : {}),
  };
}

/**
 * The table with a renaming, or a joining of several names, begun: the record has its new name at once, and the products follow
 * (docs/shop-rules.md#r-catalogue-23).
 * @param from the names of before, without `to`
 */
export function withMoves(
  table: CategoryTable,
  from: readonly string[],
  to: string,
): CategoryTable {
  const record = mergedRecord(table.categories, from, to);
  const names = table.categories.map(({ category }) => category);
  const place = names.includes(to) ? to : names.find((name) => from.includes(name));
  const categories = table.categories.flatMap((one) => {
    if (one.category === place) return record ? [record] : [];
    return from.includes(one.category) || one.category === to ? [] : [one];
  });
  const moves = [...table.moves, ...from.map((name) => ({ from: name, to }))];
  const former = withFormer(table.former ?? [], from, to);
  return { ...table, categories, moves, former, revision: table.revision + 1 };
}

/** The table once all products of the first renaming have the new name. */
export const withoutFirstMove = (table: CategoryTable): CategoryTable => ({
  ...table,
  moves: table.moves.slice(1),
  revision: table.revision + 1,
});
