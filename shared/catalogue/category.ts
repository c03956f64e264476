import * as z from 'zod/mini';
import { writtenLine } from '../core/written-text';
import { imageField, MAX_CATEGORY } from './field-rules';

/** The most categories that the owner orders, and the longest Hindi name of one, in characters. */
export const MAX_CATEGORIES = 100;
export const MAX_CATEGORY_HINDI = 60;
/** The most spellings that are joined at once, and the most renamings that wait for their products. */
export const MAX_JOINED = 20;
export const MAX_MOVES = 100;

/** A category's name as products have it. */
export const categoryNameField = z
  .string('Enter a name')
  .check(
    z.trim(),
    z.minLength(1, 'Enter a name'),
    z.maxLength(MAX_CATEGORY, `At most ${MAX_CATEGORY} characters`),
  );

/** A category as the owner wants it; one without such a record is its name alone (docs/shop-rules.md#r-catalogue-21). */
export const shopCategory = z.strictObject({
  category: categoryNameField,
  /** Shown to readers of Hindi, and searched in every language; blank where it has none. */
  hindi: writtenLine(MAX_CATEGORY_HINDI),
  /** The address of its picture. */
  image: z.optional(imageField),
  /** Offered in no list of categories; its products stay where they are. */
  hidden: z.optional(z.literal(true)),
});
export type ShopCategory = Readonly<z.infer<typeof shopCategory>>;

/** How lists of the shop look. */
const layout = {
  /** Whether home shows categories as tiles; absent: where one of them has a picture. */
  tiles: z.optional(z.boolean()),
  /** Of products on a phone; absent: one. */
  columns: z.optional(z.literal(2)),
};

/** A renaming: one whose products are still being moved, or one that old addresses follow. */
export const categoryMove = z.object({ from: z.string(), to: z.string() });
export type CategoryMove = Readonly<z.infer<typeof categoryMove>>;

/** What devices get of the categories: those that the owner has set, in the owner's order. */
export const shownCategories = z.object({
  categories: z.array(shopCategory),
  ...layout,
  /** Names of before; absent: none was renamed. */
  former: z.optional(z.array(categoryMove)),
});
export interface ShownCategories extends Omit<
  Readonly<z.infer<typeof shownCategories>>,
  'categories'
> {
  readonly categories: readonly ShopCategory[];
}

/** What the owner sets (`PUT /api/admin/categories`). */
export const categoryTableFields = z
  .strictObject({
    categories: z
      .array(shopCategory)
      .check(z.maxLength(MAX_CATEGORIES, `At most ${MAX_CATEGORIES} categories`)),
    ...layout,
  })
  .check(
    z.refine(
      ({ categories }) =>
        new Set(categories.map(({ category }) => category)).size === categories.length,
      { path: ['categories'], error: 'A category is there twice' },
    ),
  );
export type CategoryTableFields = Readonly<z.infer<typeof categoryTableFields>>;

/** All categories that the owner has set, as they are stored. */
export const categoryTable = z.extend(shownCategories, {
  /** The first one is under way. */
  moves: z.array(categoryMove),
  /** Raised by one with each change; 0 before the first. */
  revision: z.int(),
});
export type CategoryTable = Readonly<z.infer<typeof categoryTable>>;
