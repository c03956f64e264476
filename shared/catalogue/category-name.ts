import type { CategoryName } from './search-words';

/** The Hindi name of a category: as the owner says, else as products carry it (docs/shop-rules.md#r-catalogue-16). */
export const hindiNameOf = (category: string, names: readonly CategoryName[] | undefined): string =>
  names?.find((one) => one.category === category)?.hindi ?? category;
