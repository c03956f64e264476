import {
  PRODUCT_ORDERS,
  type OrderedProduct,
  type ProductSort,
} from '#shared/catalogue/product-order';
import type { ProductDocument } from '#shared/catalogue/product';
import type { CatalogueChoice } from '#shared/catalogue/search-path';

/** What decides in which lists a product is, and where. */
export type ListedProduct = OrderedProduct & Pick<ProductDocument, 'category'>;

const isSame = (a: ListedProduct, b: ListedProduct) =>
  a.price === b.price &&
  a.rating === b.rating &&
  a.numReviews === b.numReviews &&
  a.category === b.category &&
  a.createdAt === b.createdAt;

/** What lists by category and in other orders need of every product: far less than the products themselves. */
export function createFilterIndex() {
  const facts = new Map<string, ListedProduct>();
  /** All products in each requested order; rebuilt after a change. */
  const sorted = new Map<ProductSort, readonly ListedProduct[]>();

  function inOrder(sort: ProductSort): readonly ListedProduct[] {
    const stored = sorted.get(sort);
    if (stored) return stored;
    const made = [...facts.values()].sort(PRODUCT_ORDERS[sort]);
    sorted.set(sort, made);
    return made;
  }

  return {
    /** Adds or replaces a product. Returns whether any list changed. */
    put({ _id, category, price, rating, numReviews, createdAt }: ListedProduct): boolean {
      const fact = { _id, category, price, rating, numReviews, createdAt };
      const before = facts.get(_id);
      if (before && isSame(before, fact)) return false;
      facts.set(_id, fact);
      sorted.clear();
      return true;
    },

    /** Removes a product; false where it was not in. */
    remove(id: string): boolean {
      const known = facts.delete(id);
      if (known) sorted.clear();
      return known;
    },

    /**
     * Ids of the chosen products, in the chosen order.
     * @param among only these, in their order where none is chosen; all products, newest first, without
     */
    chosen({ category, sort }: CatalogueChoice, among?: readonly string[]): string[] {
      let from: readonly ListedProduct[];
      if (!among) from = inOrder(sort ?? 'newest');
      else if (!sort) from = among.flatMap((id) => facts.get(id) ?? []);
      else {
        const wanted = new Set(among);
        from = inOrder(sort).filter(({ _id }) => wanted.has(_id));
      }
      const found = category ? from.filter((product) => product.category === category) : from;
      return found.map(({ _id }) => _id);
    },
  };
}
export type FilterIndex = ReturnType<typeof createFilterIndex>;
