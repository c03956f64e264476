import { isLowStock } from '#shared/admin/low-stock';
import { keywordWords, searchTextOf } from '#shared/catalogue/keyword';
import { documentOfProduct, type Product } from '#shared/catalogue/product';
import { PRODUCT_ORDERS, type ProductSort } from '#shared/catalogue/product-order';
import { cutPage, type Page } from '#shared/core/page';
import { JoinedTexts, cachedText } from './search-text';
import type { ProductQuery } from '../queries';
import type { Layer } from './tables';

const productText = cachedText<Product>(searchTextOf);

/** All products of one state of the catalogue; each order is sorted once, when it is first asked for. */
export class ProductList {
  readonly #sorted = new Map<ProductSort, readonly Product[]>();
  readonly #texts = new Map<ProductSort, JoinedTexts>();
  #categories: readonly string[] | undefined;

  constructor(private readonly products: readonly Product[]) {}

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
    return cutPage(stock === 'low' ? found.filter(isLowStock) : found, query);
  }

  #withWords(words: readonly string[], sort: ProductSort): Product[] {
    const all = this.sorted(sort);
    const texts = this.#texts.get(sort) ?? new JoinedTexts(all.map(productText));
    this.#texts.set(sort, texts);
    return texts.withWords(words).flatMap((place) => all[place] ?? []);
  }
}

/** The products on sale in a state. */
export function productsIn(layer: Layer): ProductList {
  return new ProductList(layer.all('products').flatMap(({ product }) => product ?? []));
}
