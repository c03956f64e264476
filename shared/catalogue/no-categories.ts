import type { CategoryTable } from './category';

/** Of a shop whose owner has set none. Apart from their schema: pages of visitors do without zod. */
export const NO_CATEGORIES: CategoryTable = { categories: [], moves: [], revision: 0 };
