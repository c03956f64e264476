import type { OfferTerms } from './offer';

/** Whether an offer is for goods like these: by product or category, or for all. */
export const isForGoods = (
  { products, categories }: Pick<OfferTerms, 'products' | 'categories'>,
  {
    product,
    category,
  }: { readonly product?: string | undefined; readonly category?: string | undefined },
): boolean =>
  (!products && !categories) ||
  (product !== undefined && products?.includes(product) === true) ||
  (category !== undefined && categories?.includes(category) === true);
