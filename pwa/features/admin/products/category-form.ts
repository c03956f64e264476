import * as z from 'zod/mini';
import type { CategoryList } from '#shared/admin/category-list';
import {
  MAX_CATEGORIES,
  MAX_CATEGORY_HINDI,
  type CategoryTableFields,
} from '#shared/catalogue/category';

const row = z.object({
  category: z.string(),
  hindi: z.string().check(z.trim(), z.maxLength(MAX_CATEGORY_HINDI)),
  /** The address of its picture; blank where it has none. */
  image: z.string(),
  hidden: z.boolean(),
});
export type CategoryRow = Readonly<z.infer<typeof row>>;

export const TILE_CHOICES = ['auto', 'on', 'off'] as const;
export const COLUMN_CHOICES = ['1', '2'] as const;

/** The values of the form, which survive a reload. */
export const typedCategories = z.object({
  rows: z.array(row),
  tiles: z.enum(TILE_CHOICES),
  columns: z.enum(COLUMN_CHOICES),
});
export type TypedCategories = z.infer<typeof typedCategories>;

export const newRow = (category: string): CategoryRow => ({
  category,
  hindi: '',
  image: '',
  hidden: false,
});

/** What the form is filled with: the categories that are set, in order, and behind them the names of all other products. */
export function categoryValues({
  categories,
  counts,
  tiles,
  columns,
}: CategoryList): TypedCategories {
  const set = new Set(categories.map(({ category }) => category));
  const others = counts.filter(({ category }) => !set.has(category));
  return {
    rows: [
      ...categories.map(({ category, hindi, image = '', hidden = false }) => ({
        category,
        hindi,
        image,
        hidden,
      })),
      ...others.map(({ category }) => newRow(category)),
    ],
    tiles: tiles === undefined ? 'auto' : tiles ? 'on' : 'off',
    columns: columns === 2 ? '2' : '1',
  };
}

const isPlain = ({ hindi, image, hidden }: CategoryRow) =>
  hindi.trim() === '' && image === '' && !hidden;

/**
 * What is sent. At the end the names of products that stand there anyway, in alphabetical order and without anything of their own, are
 * left out; so are those behind as many as may be set.
 * @param counts of the products of each name
 */
export function categoryFields(
  { rows, tiles, columns }: TypedCategories,
  counts: CategoryList['counts'],
): CategoryTableFields {
  const sold = new Set(counts.map(({ category }) => category));
  const isAnyway = (one: CategoryRow, next: CategoryRow | undefined) =>
    isPlain(one) && sold.has(one.category) && (!next || one.category < next.category);
  let end = rows.length;
  for (let one = rows[end - 1]; one && isAnyway(one, rows[end]); one = rows[end - 1]) end -= 1;
  return {
    categories: rows
      .slice(0, Math.min(end, MAX_CATEGORIES))
      .map(({ category, hindi, image, hidden }) => ({
        category,
        hindi: hindi.trim(),
        ...(image === '' ? {} : { image }),
        ...(hidden ? { hidden } : {}),
      })),
    ...(tiles === 'auto' ? {} : { tiles: tiles === 'on' }),
    ...(columns === '2' ? { columns: 2 } : {}),
  };
}
