import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { changedProducts } from '#shared/admin/change-products';
import {
  ADMIN_PRODUCT_SORTS,
  adminProductPage,
  PRODUCT_PAGE_SIZES,
  PRODUCT_VIEWS,
  type ProductView,
} from '#shared/admin/product-list';
import { productDocument, type ProductDocument } from '#shared/catalogue/product';
import { isRefusal } from '../../../components/admin/failure';
import { invalidateList } from '../../../components/admin/invalidate-list';
import { useAdminWrite } from '../../../components/admin/use-admin-write';
import { useServices } from '../../../hooks/services';
import { useT } from '../../../i18n/messages';
import { useListPage } from '../list/use-admin-reads';
import {
  pageOf,
  queryOf,
  useListAddress,
  withQuery,
  type QueryParts,
} from '../list/use-list-address';
import { PRODUCTS } from '../list/subjects';
import { useRowSelection } from '../list/use-row-selection';

export const pathOf = (id: string) => `/products/${encodeURIComponent(id)}`;

/** The page of products that the address names. Past the end it is the last one (docs/shop-rules.md#r-limits-3). */
export function useProductList() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { pageNumber } = useParams();
  const address = useListAddress({ sizes: PRODUCT_PAGE_SIZES, sorts: ADMIN_PRODUCT_SORTS });
  const { params, keyword, sort, sizes, queryWith } = address;
  const asked = pageOf(pageNumber ?? null);
  const view = PRODUCT_VIEWS.find((known) => known === params.get('view')) ?? 'all';
  /** What a table of the same products is asked for. */
  const filter = { keyword, view: viewPart(view) };
  const narrowed = { ...filter, sort };
  const list = useListPage({
    subject: PRODUCTS,
    path: '/admin/products',
    wanted: { pageNumber: asked, ...narrowed, ...address.shape },
    schema: adminProductPage,
  });

  const page = list.data?.page ?? asked;
  /** Here the page is in the path (docs/shop-rules.md#r-routes-3). */
  const addressOf = (changed: QueryParts, of = 1) => withQuery(pagePath(of), queryWith(changed));
  const go = (changed: QueryParts) => void navigate(addressOf(changed));
  return {
    ...list,
    ...address,
    view,
    filter,
    exportPath: withQuery('/api/products/export', queryOf(narrowed)),
    /** Where the first page of another list is, otherwise as it is shown. */
    viewPath: (other: ProductView) => addressOf({ view: viewPart(other) }),
    /** Where the shown page is, if the address names another. */
    belongsTo: !list.isPlaceholderData && page !== asked ? addressOf({}, page) : null,
    goToPage: (next: number) => void navigate(addressOf({}, next)),
    search: (words: string) => go({ keyword: words.trim() }),
    sortBy: (wanted: string | null) => go({ sort: wanted }),
    resize: (size: number) => go({ pageSize: size === sizes[0] ? null : size }),
    refresh: () => invalidateList(queries, PRODUCTS),
  };
}
export type ProductList = ReturnType<typeof useProductList>;

const viewPart = (view: ProductView) => (view === 'all' ? null : view);

const pagePath = (page: number) =>
  page === 1 ? '/admin/productlist' : `/admin/productlist/${page}`;

/** Makes a product. @param onMade it was made */
export function useCreateProduct(onMade: () => Promise<void>) {
  const { api, randomUuid } = useServices();
  const t = useT();
  /** Kept while no answer came, so that asking again makes no second product. */
  const [key, setKey] = useState(randomUuid);
  return useAdminWrite({
    mutationFn: () =>
      api.request('POST', '/products', {
        headers: { 'Idempotency-Key': key },
        schema: productDocument,
      }),
    done: t('Product created'),
    fallback: 'Create failed',
    async onSettled(made, error) {
      if (made || isRefusal(error)) setKey(randomUuid());
      if (made) await onMade();
    },
  });
}

/** Deletes products. @param onAnswer called with any answer: after a refusal the list may be stale */
export function useRemoveProduct(onAnswer: () => Promise<void>) {
  const { api } = useServices();
  const t = useT();
  const restore = useAdminWrite({
    async mutationFn({ _id }: ProductDocument) {
      const { products } = await api.request('PATCH', '/products', {
        body: { products: [{ what: 'restore', _id }] },
        schema: changedProducts,
      });
      if (products[0]?.status !== 'done') throw new Error('Not restored');
    },
    done: t('Product restored'),
    fallback: 'The product wasn’t restored',
    onSettled: onAnswer,
  });
  return useAdminWrite({
    mutationFn: ({ _id }: ProductDocument) => api.request('DELETE', pathOf(_id)),
    done: t('Product removed'),
    onUndo: (product) => restore.mutate(product),
    fallback: 'Delete failed',
    onSettled: onAnswer,
  });
}

const MAX_PAGE = Math.max(...PRODUCT_PAGE_SIZES);

/** The selected products of a list. */
export function useProductSelection({ filter, data }: Pick<ProductList, 'filter' | 'data'>) {
  const { api } = useServices();
  return useRowSelection({
    filter,
    shown: data?.products,
    async readPage(pageNumber) {
      const wanted = { pageNumber, ...filter, sort: 'name', pageSize: MAX_PAGE };
      const path = `/admin/products?${queryOf(wanted).toString()}`;
      const page = await api.request('GET', path, { schema: adminProductPage });
      return { rows: page.products, pages: page.pages };
    },
    fallback: 'Failed to load products',
  });
}
