import { paiseFromRupees, formatShortInr } from '#shared/core/paise';
import type { ProductFilters } from '#shared/catalogue/product-filters';
import type { Translate } from '../../i18n/translate';

const inr = (rupees: number) => formatShortInr(paiseFromRupees(rupees));

/** What one filter says. */
export function filterText(t: Translate, filters: ProductFilters): string {
  const { brands, minPrice, maxPrice, rating, inStock, discount, options } = filters;
  if (minPrice !== undefined && maxPrice !== undefined)
    return `${inr(minPrice)} – ${inr(maxPrice)}`;
  if (minPrice !== undefined) return t('From {price}', { price: inr(minPrice) });
  if (maxPrice !== undefined) return t('Up to {price}', { price: inr(maxPrice) });
  if (rating !== undefined) return t('{rating} stars and up', { rating });
  if (inStock) return t('In Stock');
  if (discount !== undefined) return t('{percent}% off or more', { percent: discount });
  const [option] = options ?? [];
  return option ? `${option.name}: ${option.value}` : (brands?.[0] ?? '');
}
