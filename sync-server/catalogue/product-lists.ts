import { isLowStock } from '#shared/admin/low-stock';
import { documentOfProduct, type Product, type ProductDocument } from '#shared/catalogue/product';
import { PRODUCTS_PER_PAGE, TOP_PRODUCTS } from '#shared/catalogue/list-sizes';
import { PRODUCT_ORDERS, type ProductSort } from '#shared/catalogue/product-order';
import { keywordWords } from '#shared/catalogue/keyword';
import { createSynonymTable, type SynonymTable } from '#shared/catalogue/search-meaning';
import type { SearchWords } from '#shared/catalogue/search-words';
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
  /** `relevance` ranks by the keyword as the device does; without one it is `newest`. */
  readonly sort: ProductSort | 'relevance';
}

/** One page of the catalogue, for the API and for the documents alike. */
export async function listProducts(shop: ShopReader, query: ListQuery, search: ProductSearch) {
  const { items, page, pages, total } = await listed(shop, query, search);
  return { products: items.map(documentOfProduct), page, pages, total };
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

async function listed(
  shop: ShopReader,
  query: ListQuery,
  search: ProductSearch,
): Promise<Page<Product>> {
  const { keyword, pageNumber, category, stock } = query;
  if (query.sort === 'relevance' && keyword !== '')
    return pageOf(shop, await productsOf(shop, await search.search(shop, keyword)), query);
  const sort = query.sort === 'relevance' ? 'newest' : query.sort;
  const hasWords = await shop.listProducts({
    keyword,
    ...(category ? { category } : {}),
    ...(stock ? { stock } : {}),
    sort,
    pageNumber,
    pageSize: PRODUCTS_PER_PAGE,
  });
  if (keyword === '' || (hasWords.total > 0 && !(await isKnown(shop, keyword)))) return hasWords;
  const matching = await productsOf(shop, await search.matching(shop, keyword));
  return pageOf(shop, inOrder(matching, sort), query);
}

/** Whether the owner says what a keyword means: then it finds more than what has its words. */
const isKnown = async (shop: ShopReader, keyword: string): Promise<boolean> =>
  synonymsOf(await shop.searchWords()).knows(keywordWords(keyword));

const tables = new WeakMap<SearchWords, SynonymTable>();

/** Rows of the store never change: the words of each are read once. */
function synonymsOf(words: SearchWords): SynonymTable {
  const table = tables.get(words) ?? createSynonymTable(words);
  tables.set(words, table);
  return table;
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
