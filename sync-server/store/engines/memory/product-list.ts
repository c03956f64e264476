import { fewestFirst } from '#shared/admin/dashboard';
import { isLowStock } from '#shared/admin/low-stock';
import { PRODUCT_KEYS, PRODUCT_VIEWS, type ProductView } from '#shared/admin/product-list';
import { keywordWords, searchTextOf } from '#shared/catalogue/keyword';
import { newestFirst } from '#shared/catalogue/product-order';
import { documentOfProduct, type Product } from '#shared/catalogue/product';
import { PRODUCT_ORDERS, type ProductSort } from '#shared/catalogue/product-order';
import { sortedBy } from '#shared/core/list-sorts';
import { cutPage, type Page } from '#shared/core/page';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings';
import { cachedText, hasWords, JoinedTexts } from './search-text';
import { isOnSale, ownerSettings, products, SINGLE } from '../../kinds/catalogue';
import type { AdminProductQuery, ProductQuery } from '../../queries';
import type { Layer } from './layer';
import { LISTED } from './table';

const productText = cachedText<Product>(searchTextOf);

/** All products of one state of the catalogue; each order is sorted once, when it is first asked for. */
export class ProductList {
  /** On sale: all that shoppers are shown. */
  private readonly products: readonly Product[];
  readonly #sorted = new Map<ProductSort, readonly Product[]>();
  readonly #texts = new Map<ProductSort, JoinedTexts>();
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
  page({ keyword, category, stock, sort, ...query }: ProductQuery): Page<Product> {
    const words = keywordWords(keyword ?? '');
    const matching = words.length === 0 ? this.sorted(sort) : this.#withWords(words, sort);
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
  adminPage({ keyword = '', view, sort, ...query }: AdminProductQuery): Page<Product> {
    const found = this.#ofAll(keyword).filter(this.#views[view]);
    return cutPage(sort ? sortedBy(found, sort, PRODUCT_KEYS) : found, query);
  }

  /** How many products with a keyword each list of the admins holds. */
  adminCounts(keyword: string): Record<ProductView, number> {
    const found = this.#ofAll(keyword);
    const counts = { all: 0, low: 0, drafts: 0 };
    for (const view of PRODUCT_VIEWS) counts[view] = found.filter(this.#views[view]).length;
    return counts;
  }

  /** Those with a keyword, drafts among them, newest first. */
  #ofAll(keyword: string): readonly Product[] {
    this.#newest ??= this.all.toSorted(newestFirst);
    const words = keywordWords(keyword);
    if (words.length === 0) return this.#newest;
    return this.#newest.filter((product) => hasWords(productText(product), words));
  }

  #withWords(words: readonly string[], sort: ProductSort): Product[] {
    const all = this.sorted(sort);
    const texts = this.#texts.get(sort) ?? new JoinedTexts(all.map(productText));
    this.#texts.set(sort, texts);
    return texts.withWords(words).flatMap((place) => all[place] ?? []);
  }
}

/** The products in a state. */
export const productsIn = (layer: Layer): ProductList =>
  new ProductList(
    layer.group(products, LISTED, LISTED),
    layer.get(ownerSettings, SINGLE)?.row ?? DEFAULT_SETTINGS,
  );
