import { hasFilters, type ProductFilters } from './product-filters';

/** Only the filters, out of a choice of more. */
export const filtersIn = ({
  brands,
  minPrice,
  maxPrice,
  rating,
  inStock,
  discount,
  options,
}: ProductFilters): ProductFilters => ({
  brands,
  minPrice,
  maxPrice,
  rating,
  inStock,
  discount,
  options,
});

/** A filter that is chosen, and the choice without it. */
export interface ChosenFilter {
  readonly filters: ProductFilters;
  readonly without: ProductFilters;
}

/** Each of the chosen filters by itself, a price range as one. */
export function eachFilter(filters: ProductFilters): ChosenFilter[] {
  const { brands = [], minPrice, maxPrice, rating, inStock, discount, options = [] } = filters;
  const without = (changes: ProductFilters) => ({ ...filtersIn(filters), ...changes });
  const price = { minPrice, maxPrice };
  return [
    ...brands.map((brand) => ({
      filters: { brands: [brand] },
      without: without({ brands: brands.filter((one) => one !== brand) }),
    })),
    ...(hasFilters(price)
      ? [{ filters: price, without: without({ minPrice: undefined, maxPrice: undefined }) }]
      : []),
    ...(rating ? [{ filters: { rating }, without: without({ rating: undefined }) }] : []),
    ...(inStock ? [{ filters: { inStock }, without: without({ inStock: undefined }) }] : []),
    ...(discount ? [{ filters: { discount }, without: without({ discount: undefined }) }] : []),
    ...options.map((option) => ({
      filters: { options: [option] },
      without: without({ options: options.filter((one) => one !== option) }),
    })),
  ];
}
