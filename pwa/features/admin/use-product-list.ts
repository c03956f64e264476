import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import { productPage } from '#shared/catalogue/product';
import { invalidateList } from '../../components/admin/invalidate-list';
import { useServices } from '../../hooks/services';
import { pageOf, useListAddress } from './use-list-address';

/** Names every list and document of products that admins have read. */
export const PRODUCTS = 'admin products';

/** The page of products that the address names. Past the end it is the last one (docs/shop-rules.md#r-limits-3). */
export function useProductList() {
  const { api } = useServices();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { pageNumber } = useParams();
  const { params } = useListAddress();
  const asked = pageOf(pageNumber ?? null);
  const keyword = (params.get('keyword') ?? '').trim();
  const stock = params.get('stock') === 'low' ? 'low' : null;
  const parts: ListParts = { page: asked, keyword, stock };

  const wanted = new URLSearchParams({ pageNumber: String(asked) });
  for (const [name, value] of Object.entries({ keyword, stock }))
    if (value) wanted.set(name, value);
  const key = wanted.toString();
  const query = useQuery({
    queryKey: [PRODUCTS, key],
    queryFn: ({ signal }) =>
      api.request('GET', `/products?${key}`, { schema: productPage, signal }),
    placeholderData: keepPreviousData,
  });

  const page = query.data?.page ?? asked;
  return {
    ...query,
    keyword,
    /** Only what is about to run out. */
    isLow: stock === 'low',
    /** Where the first page of another list is, otherwise as it is shown. */
    addressOf: (changed: Partial<ListParts>) => listAddress({ ...parts, page: 1, ...changed }),
    /** Where the shown page is, if the address names another. */
    belongsTo: !query.isPlaceholderData && page !== asked ? listAddress({ ...parts, page }) : null,
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

function listAddress({ page, keyword, stock }: ListParts): string {
  const path = page === 1 ? '/admin/productlist' : `/admin/productlist/${page}`;
  const query = new URLSearchParams();
  if (keyword) query.set('keyword', keyword);
  if (stock) query.set('stock', stock);
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}
