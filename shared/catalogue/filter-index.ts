import { isSameValue } from '../core/same-value';
import { countFilters } from './filter-counts';
import {
  createOptionNumbers,
  factsOf,
  filterOf,
  fits,
  type ListedProduct,
  type ProductFacts,
} from './filter-facts';
import type { FilterCounts } from './filter-reply';
import { hasFilters } from './product-filters';
import { PRODUCT_ORDERS, type ProductSort } from './product-order';
import type { CatalogueChoice } from './search-path';

/**
 * Lists by category, by filters and in other orders, and what each filter would give: on the device and on the server. It knows far
 * less than the products themselves.
 */
export function createFilterIndex() {
  const facts = new Map<string, ProductFacts>();
  const numbers = createOptionNumbers();
  const sizes = new Map<string, number>();
  /** All products in each requested order; rebuilt after a change. */
  const sorted = new Map<ProductSort, readonly ProductFacts[]>();

  function inOrder(sort: ProductSort): readonly ProductFacts[] {
    const stored = sorted.get(sort);
    if (stored) return stored;
    const made = [...facts.values()].sort(PRODUCT_ORDERS[sort]);
    sorted.set(sort, made);
    return made;
  }

  const resize = ({ category }: ProductFacts, step: 1 | -1) =>
    sizes.set(category, (sizes.get(category) ?? 0) + step);

  return {
    /** How many products there are, of a category or in all. */
    count: (category?: string): number =>
      category === undefined ? facts.size : (sizes.get(category) ?? 0),

    /** Adds or replaces a product. Returns whether any list changed. */
    put(product: ListedProduct): boolean {
      const fact = factsOf(product, numbers);
      const before = facts.get(fact._id);
      if (before && isSameValue(before, fact)) return false;
      if (before) resize(before, -1);
      resize(fact, 1);
      facts.set(fact._id, fact);
      sorted.clear();
      return true;
    },

    /** Removes a product; false where it was not in. */
    remove(id: string): boolean {
      const known = facts.get(id);
      if (!known) return false;
      resize(known, -1);
      facts.delete(id);
      sorted.clear();
      return true;
    },

    /**
     * Ids of the chosen products, in the chosen order.
     * @param among only these, in their order where none is chosen; all products, newest first, without
     */
    chosen(choice: CatalogueChoice, among?: readonly string[]): string[] {
      const { category, sort } = choice;
      let from: readonly ProductFacts[];
      if (!among) from = inOrder(sort ?? 'newest');
      else if (!sort) from = among.flatMap((id) => facts.get(id) ?? []);
      else {
        const wanted = new Set(among);
        from = inOrder(sort).filter(({ _id }) => wanted.has(_id));
      }
      if (hasFilters(choice)) {
        const filter = filterOf(choice, numbers);
        from = from.filter((product) => fits(filter, product));
      } else if (category) from = from.filter((product) => product.category === category);
      return from.map(({ _id }) => _id);
    },

    /** How many products each value of each filter gives. @param among as in `chosen` */
    counts(choice: CatalogueChoice, among?: readonly string[]): FilterCounts {
      const from = among ? among.flatMap((id) => facts.get(id) ?? []) : facts.values();
      return countFilters(from, filterOf(choice, numbers), numbers);
    },
  };
}
export type FilterIndex = ReturnType<typeof createFilterIndex>;
