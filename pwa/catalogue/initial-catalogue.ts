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
 * @param initial what the document came with; nothing where it is the plain shell
 */
export function createInitialCatalogue(initial: DocumentPage | undefined) {
  const initialReply =
    initial?.kind === 'catalogue' ? { query: queryOf(initial), list: listOf(initial) } : undefined;
  return {
    /** What the document came with. */
    initial,
    /** Of the list that it came with: the carousel's products, and the names of all categories. */
    initialList: initial?.kind === 'catalogue' ? initial : undefined,
    /** The list that it came with, as a reply to its query. */
    initialReply,
    /** That list, where it answers this query. */
    recentList: (query: ProductQuery): ProductList | undefined =>
      initialReply && queryKey(initialReply.query) === queryKey(query)
        ? initialReply.list
        : undefined,
    /** What the document says of a product: it, or that there is none. Nothing where it speaks of another. */
    initialProduct(id: string): { readonly product?: DatedProduct } | undefined {
      if (initial?.kind === 'not-found' && initial.productId === id) return {};
      if (initial?.kind !== 'product' || initial.product._id !== id) return undefined;
      return { product: { ...initial.product, pricedAt: initial.pricedAt } };
    },
  };
}
export type InitialCatalogue = ReturnType<typeof createInitialCatalogue>;
