import { isLowStock } from '#shared/admin/low-stock';
import { documentOfProduct, type Product, type ProductDocument } from '#shared/catalogue/product';
import { categoryNow } from '#shared/catalogue/former-category';
import { PRODUCTS_PER_PAGE, TOP_PRODUCTS } from '#shared/catalogue/list-sizes';
import { hasFilters, type ProductFilters } from '#shared/catalogue/product-filters';
import type { ProductSort } from '#shared/catalogue/product-order';
import { showProduct } from '#shared/catalogue/show-product';
import type { ShownProduct } from '#shared/catalogue/shown-product';
import { NEAR_IN_PRICE, similarProducts } from '#shared/catalogue/similar-products';
import { cutPage, type Page } from '#shared/core/page';
import { publicReview, type OlderReviews } from '#shared/reviews/review';
import { REVIEWS_AT_ONCE } from '#shared/reviews/reviews-at-once';
import type { ShopReader } from '../store/repositories/shop-on-engine';
import type { ProductSearch } from './product-search';

/** Which list of products is wanted, and which page of it. */
export interface ListQuery {
  /** Trimmed; blank for all products. */
  readonly keyword: string;
  /** From 1; past the end gives the last page. */
  readonly pageNumber: number;
  readonly category?: string | undefined;
  readonly filters?: ProductFilters | undefined;
  /** `low`: only what is about to run out. */
  readonly stock?: 'low' | undefined;
  /**
   * `relevance` ranks by the keyword as the device does; without one it is `newest`. Absent: newest first, and of a
   * keyword only what really matches it, nothing that is only similar.
   */
  readonly sort?: ProductSort | 'relevance' | undefined;
}

/** What a category is called now; see `categoryNow`. */
export async function currentCategory(shop: ShopReader, category: string): Promise<string> {
  const { former } = await shop.searchWords();
  if (!former?.some(({ from }) => from === category)) return category;
  return categoryNow(category, await shop.categories(), former);
}

/** One page of the catalogue, for the API and for the documents alike. */
export async function listProducts(shop: ShopReader, query: ListQuery, search: ProductSearch) {
  const { items, page, pages, total, similar } = await listed(shop, query, search);
  return {
    products: items.map(documentOfProduct),
    ...(similar && total > 0 ? { similar: true as const } : {}),
    page,
    pages,
    total,
  };
}

/** The carousel's products. */
export async function topProducts(
  shop: ShopReader,
  search: ProductSearch,
): Promise<ProductDocument[]> {
  const page = { pageNumber: 1, pageSize: TOP_PRODUCTS, total: await search.count(shop) };
  const { items } = await shop.listProducts({ sort: 'rating', ...page });
  return items.map(documentOfProduct);
}

/** What is most like a product; nothing where there is none of this id. */
export async function similarTo(
  shop: ShopReader,
  id: string,
): Promise<readonly ShownProduct[] | undefined> {
  const [product] = await shop.products([id]);
  if (!product) return undefined;
  const near = (await shop.nearInPrice(product, NEAR_IN_PRICE)).map(documentOfProduct);
  return similarProducts(documentOfProduct(product), near).map(showProduct);
}

/** What a product is bought together with (docs/shop-rules.md#r-again-7), of what is in stock; nothing where there is none of this id. */
export async function boughtTogetherWith(
  shop: ShopReader,
  id: string,
): Promise<readonly ShownProduct[] | undefined> {
  const [product] = await shop.products([id]);
  if (!product) return undefined;
  const others = await productsOf(shop, await shop.boughtTogetherWith(id));
  return others.map(documentOfProduct).filter(isLeft).map(showProduct);
}

const isLeft = ({ countInStock }: ProductDocument) => countInStock > 0;

/**
 * Reviews of a product that are older than one of its own, newest first.
 * @param after the id of that one, or none: from the newest; one that is gone, or of something else, has none after it
 * @returns nothing where there is no such product
 */
export async function reviewsAfter(
  shop: ShopReader,
  id: string,
  after?: string,
): Promise<OlderReviews | undefined> {
  const [product] = await shop.products([id]);
  if (!product) return undefined;
  const last = after === undefined ? undefined : await shop.review(after);
  if (after !== undefined && last?.product !== id) return { reviews: [], more: false };
  const found = await shop.reviewsOf(id, REVIEWS_AT_ONCE + 1, last);
  return {
    reviews: found.slice(0, REVIEWS_AT_ONCE).map(publicReview),
    more: found.length > REVIEWS_AT_ONCE,
  };
}

/** A product with its newest reviews; nothing where there is none of this id. */
export async function productWithReviews(
  shop: ShopReader,
  id: string,
): Promise<ProductDocument | undefined> {
  const [product] = await shop.products([id]);
  if (!product) return undefined;
  const reviews = (await shop.reviewsOf(product._id, REVIEWS_AT_ONCE)).map(publicReview);
  const document = documentOfProduct(product);
  if (product.numReviews === 0) return { ...document, reviews };
  return { ...document, ratingCounts: [...(await shop.ratingCounts(product))], reviews };
}

interface Listed extends Page<Product> {
  readonly similar?: boolean;
}

async function listed(shop: ShopReader, query: ListQuery, search: ProductSearch): Promise<Listed> {
  const { keyword, pageNumber, stock, filters = {}, sort } = query;
  const category = query.category && (await currentCategory(shop, query.category));
  const order = sort === 'relevance' ? undefined : sort;
  if (keyword === '' && order !== 'discount' && !hasFilters(filters))
    return shop.listProducts({
      ...(category ? { category } : {}),
      ...(stock ? { stock } : {}),
      sort: order ?? 'newest',
      pageNumber,
      pageSize: PRODUCTS_PER_PAGE,
      total: stock ? undefined : await search.count(shop, category),
    });
  const choice = { ...filters, category, sort: sort === undefined ? 'newest' : order };
  const { ids, similar } = await search.chosen(shop, keyword, choice);
  const found = similar && sort === undefined ? [] : ids;
  if (stock === 'low') return { ...(await lowPage(shop, found, pageNumber)), similar };
  const { items, ...page } = cutPage(found, { pageNumber, pageSize: PRODUCTS_PER_PAGE });
  return { ...page, items: await productsOf(shop, items), similar };
}

/** A page of what is about to run out. */
async function lowPage(
  shop: ShopReader,
  ids: readonly string[],
  pageNumber: number,
): Promise<Page<Product>> {
  const settings = await shop.ownerSettings();
  const low = (await productsOf(shop, ids)).filter((one) => isLowStock(one, settings));
  return cutPage(low, { pageNumber, pageSize: PRODUCTS_PER_PAGE });
}

/** The products of these ids that are there, in the order of the ids. */
async function productsOf(shop: ShopReader, ids: readonly string[]): Promise<Product[]> {
  const byId = new Map((await shop.products(ids)).map((one) => [one._id, one]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
