import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { productDocument, productPage, type ProductDocument } from '#shared/catalogue/product';
import { isRefusal } from '../../components/admin/failure';
import { invalidateList } from '../../components/admin/invalidate-list';
import { useAdminWrite } from '../../components/admin/use-admin-write';
import { useServices } from '../../hooks/services';
import { useT } from '../../i18n/messages';
import { useListPage } from './use-admin-reads';
import { pageOf, queryOf, useListAddress } from './use-list-address';

/** Names every list and document of products that admins have read. */
export const PRODUCTS = 'admin products';

export const pathOf = (id: string) => `/products/${encodeURIComponent(id)}`;

/** The page of products that the address names. Past the end it is the last one (docs/shop-rules.md#r-limits-3). */
export function useProductList() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { pageNumber } = useParams();
  const { params, keyword } = useListAddress();
  const asked = pageOf(pageNumber ?? null);
  const stock = params.get('stock') === 'low' ? 'low' : null;
  const parts: ListParts = { page: asked, keyword, stock };
  const list = useListPage({
    subject: PRODUCTS,
    path: '/products',
    wanted: { pageNumber: asked, keyword, stock },
    schema: productPage,
  });

  const page = list.data?.page ?? asked;
  return {
    ...list,
    keyword,
    /** Only what is about to run out. */
    isLow: stock === 'low',
    /** Where the first page of another list is, otherwise as it is shown. */
    addressOf: (changed: Partial<ListParts>) => listAddress({ ...parts, page: 1, ...changed }),
    /** Where the shown page is, if the address names another. */
    belongsTo: !list.isPlaceholderData && page !== asked ? listAddress({ ...parts, page }) : null,
    goToPage: (next: number) => void navigate(listAddress({ ...parts, page: next })),
    search: (words: string) =>
      void navigate(listAddress({ ...parts, page: 1, keyword: words.trim() })),
    refresh: () => invalidateList(queries, PRODUCTS),
  };
}
export type ProductList = ReturnType<typeof useProductList>;

interface ListParts {
  /** From 1. */
  readonly page: number;
  readonly keyword: string;
  readonly stock: 'low' | null;
}

function listAddress({ page, ...parts }: ListParts): string {
  const path = page === 1 ? '/admin/productlist' : `/admin/productlist/${page}`;
  const query = queryOf(parts);
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

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

/** Deletes products. @param onAnswer whatever came of it: who could not delete one may look at an old list */
export function useRemoveProduct(onAnswer: () => Promise<void>) {
  const { api } = useServices();
  const t = useT();
  return useAdminWrite({
    mutationFn: ({ _id }: ProductDocument) => api.request('DELETE', pathOf(_id)),
    done: t('Product removed'),
    fallback: 'Delete failed',
    onSettled: onAnswer,
  });
}
