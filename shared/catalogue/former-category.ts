import type { CategoryMove } from './category';

/** The most former names that are remembered; the oldest are forgotten. */
export const MAX_FORMER = 100;

/**
 * What a category is called now, for an address from before it was renamed or joined (docs/shop-rules.md#r-catalogue-23). A name that
 * products have is none of before.
 * @param names of the categories of products
 */
export function categoryNow(
  category: string,
  names: readonly string[],
  former: readonly CategoryMove[] = [],
): string {
  const move = former.find(({ from }) => from === category);
  return move && !names.includes(category) ? move.to : category;
}

/** The former names after a renaming: each leads to the newest name, and the newest name is none of them. */
export function withFormer(
  former: readonly CategoryMove[],
  from: readonly string[],
  to: string,
): CategoryMove[] {
  const earlier = former
    .filter((one) => one.from !== to && !from.includes(one.from))
    .map((one) => (from.includes(one.to) ? { from: one.from, to } : one));
  return [...earlier, ...from.map((name) => ({ from: name, to }))].slice(-MAX_FORMER);
}
