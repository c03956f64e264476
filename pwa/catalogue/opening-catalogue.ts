import type { ProductListPage } from '#shared/pages/public-page';
import type { DatedProduct } from '../database/dated-product';
import type { DocumentPage } from './document-page';
import { queryKey, type ProductList, type ProductQuery } from './product-query';

const queryOf = ({ keyword, page, category, sort }: ProductListPage): ProductQuery => ({
  keyword,
  pageNumber: page,
  category,
  sort,
});

const listOf = ({ products, page, pages, total, pricedAt }: ProductListPage): ProductList => ({
  products: products.map((product) => ({ ...product, pricedAt })),
  page,
  pages,
  total,
});

/**
 * What the document says of the catalogue by itself: all that the first drawing shows of it.
 * @param opening what the document came with; nothing where it is the plain shell
 */
export function createOpeningCatalogue(opening: DocumentPage | undefined) {
  const openingReply =
    opening?.kind === 'catalogue' ? { query: queryOf(opening), list: listOf(opening) } : undefined;
  return {
    /** What the document came with. */
    opening,
    /** Of the list that it came with: the carousel's products, and the names of all categories. */
    openingList: opening?.kind === 'catalogue' ? opening : undefined,
    /** The list that it came with, as a reply to its query. */
    openingReply,
    /** That list, where it answers this query. */
    recentList: (query: ProductQuery): ProductList | undefined =>
      openingReply && queryKey(openingReply.query) === queryKey(query)
        ? openingReply.list
        : undefined,
    /** What the document says of a product: it, or that there is none. Nothing where it speaks of another. */
    openingProduct(id: string): { readonly product?: DatedProduct } | undefined {
      if (opening?.kind === 'not-found' && opening.productId === id) return {};
      if (opening?.kind !== 'product' || opening.product._id !== id) return undefined;
      return { product: { ...opening.product, pricedAt: opening.pricedAt } };
    },
  };
}
export type OpeningCatalogue = ReturnType<typeof createOpeningCatalogue>;
