import type { ShownCategories, ShopCategory } from './category';

/**
 * Categories as they are listed: first those that the owner has ordered, then the others as they come; hidden ones not at all
 * (docs/shop-rules.md#r-catalogue-21).
 * @param names of the categories of products
 */
export function categoriesInOrder(
  names: readonly string[],
  categories: readonly ShopCategory[] | undefined,
): readonly string[] {
  if (!categories || categories.length === 0) return names;
  const there = new Set(names);
  const ordered = categories.filter(({ category }) => there.delete(category));
  return [...ordered.filter(({ hidden }) => !hidden).map(({ category }) => category), ...there];
}

/** The most tiles on home: the picker has the rest. */
const MAX_TILES = 12;

/** A category as home shows it. */
export type CategoryTile = Pick<ShopCategory, 'category' | 'image'>;

/** The categories that home shows as tiles, in order; none where the owner wants none (docs/shop-rules.md#r-catalogue-22). */
export function tilesOf(
  names: readonly string[],
  { categories, tiles }: ShownCategories,
): readonly CategoryTile[] {
  const images = new Map(categories.map(({ category, image }) => [category, image]));
  const all = categoriesInOrder(names, categories).map((category): CategoryTile => {
    const image = images.get(category);
    return image === undefined ? { category } : { category, image };
  });
  const isOn = tiles ?? all.some(({ image }) => image !== undefined);
  return isOn ? all.slice(0, MAX_TILES) : [];
}
