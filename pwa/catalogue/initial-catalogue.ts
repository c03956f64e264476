import type { ShownProduct } from '#shared/catalogue/shown-product';
import type { ProductListPage } from '#shared/pages/public-page';
import type { DatedProduct } from '../database/dated-product';
import type { DocumentPage } from './document-page';
import { queryKey, type ProductList, type ProductQuery } from './product-query';

const queryOf = ({ keyword, page, category, sort, filters }: ProductListPage): ProductQuery => ({
  keyword,
  pageNumber: page,
  category,
  sort,
  ...filters,
});

const listOf = ({
  products,
  page,
  pages,
  total,
  similar,
  pricedAt,
}: ProductListPage): ProductList => ({
  products: products.map((product) => ({ ...product, pricedAt })),
  page,
  pages,
  total,
  similar,
});

/** What is shown under a product: what people buy with it, and what is most like it. */
interface ProductRows {
  readonly boughtTogether: readonly ShownProduct[];
  readonly similar: readonly ShownProduct[];
}

/**
 * The document's own catalogue data: all that the first render shows of it.
 * @param initial the document's data; nothing where it is the plain shell
 */
export function createInitialCatalogue(initial: DocumentPage | undefined) {
  const initialReply =
    initial?.kind === 'catalogue' ? { query: queryOf(initial), list: listOf(initial) } : undefined;
  return {
    /** The document's data. */
    initial,
    /** Of its list: the carousel's products, and the names of all categories. */
    initialList: initial?.kind === 'catalogue' ? initial : undefined,
    /** Of its list or product: the Hindi names of categories. */
    initialNames: initial && 'categoryNames' in initial ? initial.categoryNames : undefined,
    /** Its list, as a reply to its query. */
    initialReply,
    /** That list, where it answers this query. */
    recentList: (query: ProductQuery): ProductList | undefined =>
      initialReply && queryKey(initialReply.query) === queryKey(query)
        ? initialReply.list
        : undefined,
    /** What the owner has written for the document's page. Nothing where the document is another, or has the ready text. */
    initialText: (name: string) =>
      initial?.kind === 'text' && initial.name === name ? initial.written : undefined,
    /** The rows of products under the document's product. Nothing where the document is about another. */
    initialRows(id: string): ProductRows | undefined {
      if (initial?.kind !== 'product' || initial.product._id !== id) return undefined;
      const { boughtTogether = [], similar = [] } = initial;
      return { boughtTogether, similar };
    },
    /** The document's product, or that it does not exist. Nothing where the document is about another. */
    initialProduct(id: string): { readonly product?: DatedProduct } | undefined {
      if (initial?.kind === 'not-found' && initial.productId === id) return {};
      if (initial?.kind !== 'product' || initial.product._id !== id) return undefined;
      return { product: { ...initial.product, pricedAt: initial.pricedAt } };
    },
  };
}
