import { fewestFirst } from '#shared/admin/dashboard';
import { isLowStock } from '#shared/admin/low-stock';
import { PRODUCT_KEYS, PRODUCT_VIEWS, type ProductView } from '#shared/admin/product-list';
import { searchTextOf } from '#shared/catalogue/keyword';
import { documentOfProduct, type Product } from '#shared/catalogue/product';
import { newestFirst, PRODUCT_ORDERS, type ProductSort } from '#shared/catalogue/product-order';
import { sortedBy } from '#shared/core/list-sorts';
import { cutPage, type Page, type PageQuery } from '#shared/core/page';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings';
import { cached, countEach, withWords } from './search-text';
import { isOnSale, ownerSettings, products, SINGLE } from '../../kinds/catalogue';
import type { AdminProductQuery, ProductQuery } from '../../queries';
import type { Layer } from './layer';
import { LISTED } from './table';

const productText = cached(searchTextOf);

/** All products of one state of the catalogue; each order is sorted once, when it is first asked for. */
export class ProductList {
  /** On sale: all that shoppers are shown. */
  private readonly products: readonly Product[];
  readonly #sorted = new Map<ProductSort, readonly Product[]>();
  #newest: readonly Product[] | undefined;
  #categories: readonly string[] | undefined;

  readonly #isLow: (product: Product) => boolean;
  readonly #views: Readonly<Record<ProductView, (product: Product) => boolean>>;

  /** @param all drafts among them; @param shop its level of low stock */
  constructor(
    private readonly all: readonly Product[],
    shop: { readonly lowStock: number },
  ) {
    this.products = all.filter(isOnSale);
    this.#isLow = (product) => isLowStock(product, shop);
    this.#views = {
      all: () => true,
      low: (product) => isOnSale(product) && this.#isLow(product),
      drafts: (product) => !isOnSale(product),
    };
  }

  get size(): number {
    return this.products.length;
  }

  /** The names of all categories, in alphabetical order. */
  get categories(): readonly string[] {
    this.#categories ??= [...new Set(this.products.map(({ category }) => category))].sort();
    return this.#categories;
  }

  /** How many products each has, drafts among them. */
  countCategories(): { category: string; count: number }[] {
    const counts = new Map<string, number>();
    for (const { category } of this.all) counts.set(category, (counts.get(category) ?? 0) + 1);
    return [...counts.keys()]
      .sort()
      .map((category) => ({ category, count: counts.get(category) ?? 0 }));
  }

  /** Ids of a category, drafts among them, in their order. */
  idsOf(category: string, limit: number): string[] {
    const those = this.all.filter((product) => product.category === category);
    return those
      .map(({ _id }) => _id)
      .sort()
      .slice(0, limit);
  }

  /** Ids of the newest of each category, then of the second newest, and so on. */
  newestOfCategories(limit: number): string[] {
    const shelves = new Map<string, string[]>(this.categories.map((category) => [category, []]));
    for (const { _id, category } of this.sorted('newest')) shelves.get(category)?.push(_id);
    const found: string[] = [];
    for (let place = 0; found.length < limit; place += 1) {
      const these = [...shelves.values()].flatMap((ids) => ids[place] ?? []);
      if (these.length === 0) break;
      found.push(...these);
    }
    return found.slice(0, limit);
  }

  sorted(sort: ProductSort): readonly Product[] {
    const stored = this.#sorted.get(sort);
    if (stored) return stored;
    const sorted = this.products
      .map((product) => ({ product, ...documentOfProduct(product) }))
      .sort(PRODUCT_ORDERS[sort])
      .map(({ product }) => product);
    this.#sorted.set(sort, sorted);
    return sorted;
  }

  /** One page of the products that match. */
  page({ keyword = '', category, stock, sort, ...query }: ProductQuery): Page<Product> {
    const matching = withWords(this.sorted(sort), productText, keyword);
    const found =
      category === undefined
        ? matching
        : matching.filter((product) => product.category === category);
    return cutPage(stock === 'low' ? found.filter(this.#isLow) : found, query);
  }

  /** What is about to run out, fewest pieces first, and how many there are. */
  lowStock(limit: number): { items: Product[]; total: number } {
    const low = this.products.filter(this.#isLow).sort(fewestFirst);
    return { items: low.slice(0, limit), total: low.length };
  }

  /** One page of the products as admins see them. */
  adminPage({ pageNumber, pageSize, ...wanted }: AdminProductQuery): Page<Product> {
    return cutPage(this.#adminList(wanted), { pageNumber, pageSize });
  }

  /** The ids of all of them. */
  adminIds(wanted: Omit<AdminProductQuery, keyof PageQuery>): string[] {
    return this.#adminList(wanted).map(({ _id }) => _id);
  }

  #adminList({ keyword = '', view, sort }: Omit<AdminProductQuery, keyof PageQuery>) {
    const found = this.#ofAll(keyword).filter(this.#views[view]);
    return sort ? sortedBy(found, sort, PRODUCT_KEYS) : found;
  }

  /** How many products with a keyword each list of the admins holds. */
  adminCounts(keyword: string): Record<ProductView, number> {
    return countEach(PRODUCT_VIEWS, this.#ofAll(keyword), (view, one) => this.#views[view](one));
  }

  /** Those with a keyword, drafts among them, newest first. */
  #ofAll(keyword: string): readonly Product[] {
    this.#newest ??= this.all.toSorted(newestFirst);
    return withWords(this.#newest, productText, keyword);
  }
}

/** The products in a state. */
export const productsIn = (layer: Layer): ProductList =>
  new ProductList(
    layer.group(products, LISTED, LISTED),
    layer.get(ownerSettings, SINGLE)?.row ?? DEFAULT_SETTINGS,
  );
