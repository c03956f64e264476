import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  ORDER_STATUSES,
  orderPage,
  type OrderDocument,
  type OrderStatus,
} from '#shared/orders/order';
import { invalidateList } from '../../components/admin/invalidate-list';
import { LOOK_AGAIN, useOrderNews } from '../../components/admin/use-order-news';
import { useServices } from '../../hooks/services';
import { useListAddress } from './use-list-address';

const ORDERS = 'orders';

const isStatus = (text: string | null): text is OrderStatus =>
  ORDER_STATUSES.some((status) => status === text);

/** The page of everybody's orders that the address names, kept up to date. */
export function useOrderList() {
  const { api } = useServices();
  const queries = useQueryClient();
  const { params, page, change } = useListAddress();
  const asked = params.get('status');
  const status = isStatus(asked) ? asked : null;
  const keyword = (params.get('keyword') ?? '').trim();

  const wanted = new URLSearchParams({ pageNumber: String(page) });
  if (status) wanted.set('status', status);
  if (keyword) wanted.set('keyword', keyword);
  /** Names this very list and page. */
  const key = wanted.toString();

  useOrderNews(ORDERS);
  const query = useQuery({
    queryKey: [ORDERS, key],
    queryFn: ({ signal }) => api.request('GET', `/orders?${key}`, { schema: orderPage, signal }),
    refetchInterval: LOOK_AGAIN,
    placeholderData: keepPreviousData,
  });
  const shown = query.isPlaceholderData ? undefined : query.data?.orders;
  return {
    ...query,
    key,
    status,
    keyword,
    fresh: useFresh(key, page === 1 ? shown : undefined),
    goToPage: (next: number) => change({ pageNumber: next === 1 ? null : String(next) }),
    search: (words: string) => change({ keyword: words.trim(), pageNumber: null }),
    refresh: () => void invalidateList(queries, ORDERS),
  };
}

/** The orders that came in while a list was looked at. Orders stand newest first. */
function useFresh(key: string, orders: readonly OrderDocument[] | undefined): ReadonlySet<string> {
  const [seen, setSeen] = useState<{ readonly key: string; readonly newest: string }>();
  const isNewList = orders !== undefined && seen?.key !== key;
  // Set while rendering: what is there when a list opens is not news, not even for a moment.
  if (isNewList) setSeen({ key, newest: orders[0]?.createdAt ?? '' });
  if (isNewList || orders === undefined || seen === undefined) return NOTHING;
  return new Set(orders.filter(({ createdAt }) => createdAt > seen.newest).map(({ _id }) => _id));
}

const NOTHING: ReadonlySet<string> = new Set();
