import { rupeesFromPaise } from '../core/paise';
import { hasPiece, LACKS, PIECE, type Filter, type OptionNumbers } from './filter-facts';
import type { ProductFacts } from './filter-facts';
import type { FilterCounts } from './filter-reply';
import { DISCOUNT_STEPS, RATING_STEPS } from './product-filters';

type Counted = FilterCounts['options'][number]['values'][number];

/** Options that are offered as filters, and values of each; more would be no help. */
const MAX_OPTIONS = 8;
const MAX_VALUES = 60;

const natural = new Intl.Collator('en', { numeric: true });
/** Sizes of clothes, in their own order. */
const SIZES = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '2XL', 'XXXL', '3XL', '4XL', '5XL'];

/** Sizes by size, the rest as people read it. */
function asShown({ value: a }: Counted, { value: b }: Counted): number {
  const [one, other] = [SIZES.indexOf(a.toUpperCase()), SIZES.indexOf(b.toUpperCase())];
  if (one >= 0 && other >= 0) return one - other;
  return natural.compare(a, b) || (a < b ? -1 : 1);
}

const total = (values: readonly Counted[]) => values.reduce((sum, { count }) => sum + count, 0);

/** The most frequent, as they are shown. */
const mostFrequent = (values: readonly Counted[]) =>
  values
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, MAX_VALUES)
    .sort(asShown);

/** Counts products by a text. */
function createTally() {
  const counts = new Map<string, number>();
  return {
    add: (value: string) => counts.set(value, (counts.get(value) ?? 0) + 1),
    most: () => mostFrequent([...counts].map(([value, count]) => ({ value, count }))),
  };
}

/** More than any step. */
const MAX_STEP = 101;

/** Counts products by a number from 0 to 100, which counts for all steps that it reaches. */
function createSteps(steps: readonly number[]) {
  const counts = new Int32Array(MAX_STEP);
  return {
    add(reached: number) {
      const step = Math.floor(reached);
      counts[step] = (counts[step] ?? 0) + 1;
    },
    all: () =>
      steps
        .map((value) => ({
          value,
          count: counts.subarray(value).reduce((sum, one) => sum + one, 0),
        }))
        .filter(({ count }) => count > 0),
  };
}

/** Whether there is at most one bit. */
const isOne = (bits: number) => (bits & (bits - 1)) === 0;

/** Counts products for each value of each filter, in one pass. */
export function countFilters(
  products: Iterable<ProductFacts>,
  filter: Filter,
  numbers: OptionNumbers,
): FilterCounts {
  const categories = createTally();
  const brands = createTally();
  const ratings = createSteps(RATING_STEPS);
  const discounts = createSteps(DISCOUNT_STEPS);
  const bits = Int32Array.from(numbers.all, ({ name }) => filter.bits.get(name) ?? 0);
  const values = new Int32Array(bits.length);
  /** In which product a value was counted last: a product counts once. */
  const seen = new Int32Array(bits.length);
  let [found, inStock, from, to, number] = [0, 0, Infinity, -Infinity, 0];

  for (const product of products) {
    const lack = filter.lackOf(product);
    if (!isOne(lack)) continue;
    if (lack !== 0) {
      if (!hasPiece(filter, product)) continue;
      if (lack === LACKS.category) categories.add(product.category);
      if (lack === LACKS.brand) brands.add(product.brand);
      if (lack === LACKS.rating) ratings.add(product.rating);
      continue;
    }
    number += 1;
    let [isFound, isInStock, discount] = [false, false, -1];
    const { pieces, width } = product;
    for (let at = 0; at < pieces.length; at += width) {
      const missing = filter.lackOfPiece(product, at);
      if (!isOne(missing)) continue;
      if (missing === 0) isFound = true;
      if (missing === 0 || missing === LACKS.price) {
        const price = pieces[at + PIECE.price] ?? 0;
        from = Math.min(from, price);
        to = Math.max(to, price);
      }
      if (missing === 0 || missing === LACKS.stock) isInStock ||= pieces[at + PIECE.stock] === 1;
      if (missing === 0 || missing === LACKS.discount)
        discount = Math.max(discount, pieces[at + PIECE.discount] ?? 0);
      for (let place = at + PIECE.values; place < at + width; place += 1) {
        const value = pieces[place] ?? -1;
        if (value < 0 || seen[value] === number || (missing !== 0 && missing !== bits[value]))
          continue;
        seen[value] = number;
        values[value] = (values[value] ?? 0) + 1;
      }
    }
    if (isInStock) inStock += 1;
    if (discount > 0) discounts.add(discount);
    if (!isFound) continue;
    found += 1;
    categories.add(product.category);
    brands.add(product.brand);
    ratings.add(product.rating);
  }

  return {
    total: found,
    categories: categories.most(),
    brands: brands.most(),
    ratings: ratings.all(),
    discounts: discounts.all(),
    inStock,
    ...(from <= to ? { prices: { from: rupeesFromPaise(from), to: rupeesFromPaise(to) } } : {}),
    options: optionsOf(numbers, values),
  };
}

/** The counted values under the names of their options, the most frequent option first. */
function optionsOf(numbers: OptionNumbers, counts: Int32Array): FilterCounts['options'] {
  const byName = new Map<string, { values: Counted[]; hindi?: string }>();
  for (const [number, { name, value }] of numbers.all.entries()) {
    const count = counts[number] ?? 0;
    if (count === 0) continue;
    const option = byName.get(name) ?? { values: [] };
    byName.set(name, option);
    const hindi = numbers.hindi.get(number);
    if (hindi) option.hindi ??= hindi.name;
    option.values.push({ value, count, ...(hindi && { hindi: hindi.value }) });
  }
  return [...byName]
    .map(([name, option]) => ({ name, ...option, total: total(option.values) }))
    .sort((a, b) => b.total - a.total || (a.name < b.name ? -1 : 1))
    .slice(0, MAX_OPTIONS)
    .map(({ total: _sum, ...option }) => ({ ...option, values: mostFrequent(option.values) }));
}
