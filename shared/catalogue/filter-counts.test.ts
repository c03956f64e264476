import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListedProduct } from './filter-facts';
import { createFilterIndex } from './filter-index';
import { DISCOUNT_STEPS, RATING_STEPS } from './product-filters';
import type { CatalogueChoice } from './search-path';

const BRANDS = ['Tavrika', 'Orvikt', 'Norvelle'];
const CATEGORIES = ['Kurtas', 'Shirts'];
const OPTIONS = [
  { name: 'Size', values: ['S', 'M', 'XL'] },
  { name: 'Colour', values: ['Red', 'Blue'] },
];
const price = fc.constantFrom(99, 199.5, 500, 1_000);
const mrp = fc.option(fc.constantFrom(1_000, 1_250, 2_000), { nil: undefined });
const stock = fc.constantFrom(0, 3);
const given = (value: number | undefined) => (value === undefined ? {} : { mrp: value });

const variant = fc
  .record({
    values: fc.tuple(
      fc.constantFrom(...(OPTIONS[0]?.values ?? [])),
      fc.constantFrom(...(OPTIONS[1]?.values ?? [])),
    ),
    price,
    mrp,
    countInStock: stock,
    isArchived: fc.boolean(),
  })
  .map(({ values, mrp: printed, isArchived, ...rest }) => ({
    ...rest,
    ...given(printed),
    ...(isArchived ? { archived: true as const } : {}),
    id: values.join('-'),
    values,
  }));

const product: fc.Arbitrary<ListedProduct> = fc
  .record({
    _id: fc.uuid(),
    category: fc.constantFrom(...CATEGORIES),
    brand: fc.constantFrom(...BRANDS),
    price,
    mrp,
    rating: fc.constantFrom(0, 2.5, 3, 4.5),
    numReviews: fc.constant(1),
    createdAt: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'),
    countInStock: stock,
    variants: fc.uniqueArray(variant, { selector: ({ id }) => id, maxLength: 3 }),
  })
  .map(({ mrp: printed, variants, ...rest }) => ({
    ...rest,
    ...given(printed),
    ...(variants.length > 0 ? { options: OPTIONS, variants } : {}),
  }));

const optional = <Value>(one: fc.Arbitrary<Value>) => fc.option(one, { nil: undefined });
const choice: fc.Arbitrary<CatalogueChoice> = fc.record({
  category: optional(fc.constantFrom(...CATEGORIES)),
  brands: optional(fc.subarray(BRANDS)),
  minPrice: optional(fc.constantFrom(100, 500)),
  maxPrice: optional(fc.constantFrom(199, 200, 999)),
  rating: optional(fc.constantFrom(...RATING_STEPS)),
  inStock: optional(fc.constant(true as const)),
  discount: optional(fc.constantFrom(...DISCOUNT_STEPS)),
  options: optional(
    fc.subarray(OPTIONS.flatMap(({ name, values }) => values.map((value) => ({ name, value })))),
  ),
});

/** What a person would say that a choice means, one product at a time. */
function isWanted(one: ListedProduct, chosen: CatalogueChoice): boolean {
  const sold = (one.variants ?? []).filter(({ archived }) => !archived);
  const pieces = sold.length > 0 ? sold : [{ ...one, values: [] as string[] }];
  const off = (piece: { price: number; mrp?: number | undefined }) =>
    piece.mrp !== undefined && piece.mrp > piece.price ? (1 - piece.price / piece.mrp) * 100 : 0;
  const names = new Set((chosen.options ?? []).map(({ name }) => name));
  return (
    (!chosen.category || one.category === chosen.category) &&
    (!chosen.brands?.length || chosen.brands.includes(one.brand)) &&
    one.rating >= (chosen.rating ?? 0) &&
    pieces.some(
      (piece) =>
        piece.price >= (chosen.minPrice ?? 0) &&
        piece.price <= (chosen.maxPrice ?? Infinity) &&
        (!chosen.inStock || piece.countInStock > 0) &&
        off(piece) >= (chosen.discount ?? 0) - 1e-9 &&
        [...names].every((name) =>
          (chosen.options ?? []).some(
            (wanted) =>
              wanted.name === name &&
              piece.values[OPTIONS.findIndex((option) => option.name === name)] === wanted.value,
          ),
        ),
    )
  );
}

function indexOf(products: readonly ListedProduct[]) {
  const index = createFilterIndex();
  for (const one of products) index.put(one);
  return index;
}

const products = fc.uniqueArray(product, { selector: ({ _id }) => _id, maxLength: 25 });

describe('filters', () => {
  // docs/shop-rules.md#r-catalogue-20
  it('find what has all that is chosen, whatever the products', () => {
    fc.assert(
      fc.property(products, choice, (all, chosen) => {
        const wanted = all.filter((one) => isWanted(one, chosen)).map(({ _id }) => _id);
        expect(indexOf(all).chosen(chosen).sort()).toEqual(wanted.sort());
      }),
    );
  });

  it('count for each value what it would give, with the others as they are', () => {
    fc.assert(
      fc.property(products, choice, (all, chosen) => {
        const index = indexOf(all);
        const count = (changes: CatalogueChoice) => index.chosen({ ...chosen, ...changes }).length;
        const counts = index.counts(chosen);
        const some = (values: readonly { value: string | number; count: number }[]) =>
          new Map(values.map(({ value, count: found }) => [value, found]));
        const [categories, brands] = [some(counts.categories), some(counts.brands)];
        const [ratings, discounts] = [some(counts.ratings), some(counts.discounts)];
        expect(counts.total).toBe(count({}));
        for (const category of CATEGORIES)
          expect(categories.get(category) ?? 0).toBe(count({ category }));
        for (const brand of BRANDS) expect(brands.get(brand) ?? 0).toBe(count({ brands: [brand] }));
        for (const rating of RATING_STEPS) expect(ratings.get(rating) ?? 0).toBe(count({ rating }));
        for (const discount of DISCOUNT_STEPS)
          expect(discounts.get(discount) ?? 0).toBe(count({ discount }));
        expect(counts.inStock).toBe(count({ inStock: true }));
        for (const { name, values } of OPTIONS) {
          const found = some(counts.options.find((one) => one.name === name)?.values ?? []);
          const others = (chosen.options ?? []).filter((one) => one.name !== name);
          for (const value of values)
            expect(found.get(value) ?? 0).toBe(count({ options: [...others, { name, value }] }));
        }
        const { prices } = counts;
        const free = { minPrice: undefined, maxPrice: undefined };
        expect(prices === undefined).toBe(count(free) === 0);
        if (prices) {
          const { from, to } = prices;
          expect(count({ minPrice: Math.ceil(to) + 1, maxPrice: undefined })).toBe(0);
          expect(count({ maxPrice: Math.floor(from) - 1, minPrice: undefined })).toBe(0);
        }
      }),
    );
  });

  it('are the same whatever order the products came in', () => {
    fc.assert(
      fc.property(products, choice, (all, chosen) => {
        expect(indexOf(all.toReversed()).counts(chosen)).toEqual(indexOf(all).counts(chosen));
      }),
    );
  });

  it('show sizes by size, and numbers by their value', () => {
    const sizes = ['XL', 'S', '10', '9', 'm'];
    const variants = sizes.map((size) => ({
      id: size,
      values: [size],
      price: 10,
      countInStock: 1,
    }));
    const index = indexOf([
      {
        _id: 'a',
        category: 'Shoes',
        brand: 'Orvikt',
        price: 10,
        rating: 0,
        numReviews: 0,
        createdAt: '2026-01-01T00:00:00.000Z',
        countInStock: 1,
        options: [{ name: 'Size', values: sizes }],
        variants,
      },
    ]);
    const [size] = index.counts({}).options;
    const shown = size?.values.map(({ value }) => value) ?? [];
    expect(shown.filter((one) => /\d/.test(one))).toEqual(['9', '10']);
    expect(shown.filter((one) => /\D/.test(one))).toEqual(['S', 'm', 'XL']);
  });
});
