import { isLowStock } from '#shared/admin/low-stock';
import { documentOfProduct, type Product, type ProductDocument } from '#shared/catalogue/product';
import { PRODUCTS_PER_PAGE, TOP_PRODUCTS } from '#shared/catalogue/list-sizes';
import type { ProductSort } from '#shared/catalogue/product-order';
import { cutPage, type Page } from '#shared/core/page';
import { publicReview } from '#shared/reviews/review';
import type { ShopReader } from '../store/shop-store';
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
  return (await shop.topProducts(TOP_PRODUCTS)).map(documentOfProduct);
}

/** A product with all its reviews; nothing where there is none of this id. */
export async function productWithReviews(
  shop: ShopReader,
  id: string,
): Promise<ProductDocument | undefined> {
  const [product] = await shop.products([id]);
  if (!product) return undefined;
  const reviews = (await shop.reviewsOf(product._id)).map(publicReview);
  return { ...documentOfProduct(product), reviews };
}

async function listed(
  shop: ShopReader,
  { keyword, pageNumber: wanted, category, stock, sort }: ListQuery,
  search: ProductSearch,
): Promise<Page<Product>> {
  if (sort === 'relevance' && keyword !== '') {
    const ranking = await search.search(shop, keyword);
    const byId = new Map((await shop.products(ranking)).map((one) => [one._id, one]));
    const found = ranking
      .flatMap((id) => byId.get(id) ?? [])
      .filter((one) => stock !== 'low' || isLowStock(one))
      .filter((one) => !category || one.category === category);
    return cutPage(found, { pageNumber: wanted, pageSize: PRODUCTS_PER_PAGE });
  }
  return shop.listProducts({
    keyword,
    ...(category ? { category } : {}),
    ...(stock ? { stock } : {}),
    sort: sort === 'relevance' ? 'newest' : sort,
    pageNumber: wanted,
    pageSize: PRODUCTS_PER_PAGE,
  });
}
