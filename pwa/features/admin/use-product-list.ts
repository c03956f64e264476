import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { productDocument } from '#shared/catalogue/product';
import { useServices } from '../../app/services';
import { pageOf, useListAddress } from './use-list-address';

/** Names every list and document of products that admins have read. */
export const PRODUCTS = 'admin products';

/** `GET /api/products` (API contract). */
const productPage = z.object({
  products: z.array(productDocument),
  page: z.int(),
  pages: z.int(),
  total: z.int(),
});

/** The page of products that the address names. Past the end it is the last one (spec §4). */
export function useProductList() {
  const { api } = useServices();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { pageNumber } = useParams();
  const { params } = useListAddress();
  const asked = pageOf(pageNumber ?? null);
  const keyword = (params.get('keyword') ?? '').trim();

  const wanted = new URLSearchParams({ pageNumber: String(asked) });
  if (keyword) wanted.set('keyword', keyword);
  const key = wanted.toString();
  const query = useQuery({
    queryKey: [PRODUCTS, key],
    queryFn: ({ signal }) =>
      api.request('GET', `/products?${key}`, { schema: productPage, signal }),
    placeholderData: keepPreviousData,
  });

  const addressOf = (page: number, words: string) => {
    const path = page === 1 ? '/admin/productlist' : `/admin/productlist/${page}`;
    return words ? `${path}?${new URLSearchParams({ keyword: words }).toString()}` : path;
  };
  const page = query.data?.page ?? asked;
  return {
    ...query,
    keyword,
    page,
    /** Where the shown page is, if the address names another. */
    belongsTo: !query.isPlaceholderData && page !== asked ? addressOf(page, keyword) : null,
    goToPage: (next: number) => void navigate(addressOf(next, keyword)),
    search: (words: string) => void navigate(addressOf(1, words.trim())),
    refresh: () => queries.invalidateQueries({ queryKey: [PRODUCTS] }),
  };
}
