import { isLowStock } from '#shared/admin/low-stock';
import { documentOfProduct, type Product, type ProductDocument } from '#shared/catalogue/product';
import { PRODUCTS_PER_PAGE, TOP_PRODUCTS } from '#shared/catalogue/list-sizes';
import { PRODUCT_ORDERS, type ProductSort } from '#shared/catalogue/product-order';
import { cutPage, type Page } from '#shared/core/page';
import { publicReview } from '#shared/reviews/review';
import type { ShopReader } from '../store/repositories/shop-on-engine';
import type { ProductSearch } from './product-search';

/** Which list of products is wanted, and which page of it. */
export interface ListQuery {
  /** Trimmed; blank for all products. */
  readonly keyword: string;
  /** From 1; past the end gives the last page. */
  readonly pageNumber: number;
  readonly category?: string | undefined;
  /** `low`: only what is about to run out. */
  readonly stock?: 'low' | undefined;
  /**
   * `relevance` ranks by the keyword as the device does; without one it is `newest`. Absent: newest first, and of a
   * keyword only what really matches it, nothing that is only similar.
   */
  readonly sort?: ProductSort | 'relevance' | undefined;
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
export async function topProducts(shop: ShopReader): Promise<ProductDocument[]> {
  const page = { pageNumber: 1, pageSize: TOP_PRODUCTS };
  const { items } = await shop.listProducts({ sort: 'rating', ...page });
  return items.map(documentOfProduct);
}

/** A product with all its reviews; nothing where there is none of this id. */
export async function productWithReviews(
  shop: ShopReader,
  id: string,
): Promise<ProductDocument | undefined> {
  const [product] = await shop.products([id]);
  if (!product) return undefined;
  const reviews = (await shop.reviewsOf(product._id)).map(publicReview);
  const document = documentOfProduct(product);
  if (product.numReviews === 0) return { ...document, reviews };
  return { ...document, ratingCounts: [...(await shop.ratingCounts(product))], reviews };
}

interface Listed extends Page<Product> {
  readonly similar?: boolean;
}

async function listed(shop: ShopReader, query: ListQuery, search: ProductSearch): Promise<Listed> {
  const { keyword, pageNumber, category, stock, sort } = query;
  const order = sort === undefined || sort === 'relevance' ? 'newest' : sort;
  if (keyword === '')
    return shop.listProducts({
      ...(category ? { category } : {}),
      ...(stock ? { stock } : {}),
      sort: order,
      pageNumber,
      pageSize: PRODUCTS_PER_PAGE,
    });
  if (sort === undefined) return foundPage(shop, await search.matching(shop, keyword), query);
  const { ids, similar } = await search.search(shop, keyword);
  if (sort === 'relevance') return { ...(await foundPage(shop, ids, query)), similar };
  const products = inOrder(await productsOf(shop, ids), sort);
  return { ...(await pageOf(shop, products, query)), similar };
}

/** A page of what was found, in the order of the ids: only its own products are read where nothing else decides. */
async function foundPage(
  shop: ShopReader,
  ids: readonly string[],
  query: ListQuery,
): Promise<Page<Product>> {
  if (query.category || query.stock) return pageOf(shop, await productsOf(shop, ids), query);
  const { pageNumber } = query;
  const { items, ...page } = cutPage(ids, { pageNumber, pageSize: PRODUCTS_PER_PAGE });
  return { ...page, items: await productsOf(shop, items) };
}

/** The products of these ids that are there, in the order of the ids. */
async function productsOf(shop: ShopReader, ids: readonly string[]): Promise<Product[]> {
  const byId = new Map((await shop.products(ids)).map((one) => [one._id, one]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function inOrder(products: readonly Product[], sort: ProductSort): Product[] {
  const compare = PRODUCT_ORDERS[sort];
  return products
    .map((product) => ({ product, place: documentOfProduct(product) }))
    .sort((a, b) => compare(a.place, b.place))
    .map(({ product }) => product);
}

async function pageOf(
  shop: ShopReader,
  products: readonly Product[],
  { category, stock, pageNumber }: ListQuery,
): Promise<Page<Product>> {
  const settings = stock === 'low' ? await shop.ownerSettings() : null;
  const found = products
    .filter((one) => settings === null || isLowStock(one, settings))
    .filter((one) => !category || one.category === category);
  return cutPage(found, { pageNumber, pageSize: PRODUCTS_PER_PAGE });
}
