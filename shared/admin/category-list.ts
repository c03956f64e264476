import * as z from 'zod/mini';
import { writtenName } from '../core/written-text';
import { MAX_CATEGORY } from '../catalogue/field-rules';
import { categoryTable, MAX_JOINED } from '../catalogue/category';

/** `GET /api/admin/categories`: what the owner has set, and how many products each name has, drafts among them. */
export const categoryList = z.extend(categoryTable, {
  counts: z.array(z.object({ category: z.string(), count: z.int() })),
});
export type CategoryList = Readonly<z.infer<typeof categoryList>>;

/** `POST /api/admin/categories/rename`: one name, or several spellings, become another one. */
export const categoryRenaming = z.strictObject({
  from: z
    .array(z.string())
    .check(
      z.minLength(1, 'Choose at least one'),
      z.maxLength(MAX_JOINED, `At most ${MAX_JOINED} at once`),
    ),
  to: writtenName('Enter a name', MAX_CATEGORY),
});
export type CategoryRenaming = Readonly<z.infer<typeof categoryRenaming>>;
