import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ORDER_SORTS, orderFilters, orderPage } from '#shared/admin/order-list';
import { ORDER_STATUSES, type OrderDocument, type OrderStatus } from '#shared/orders/order';
import { invalidateList } from '../../../components/admin/invalidate-list';
import { LOOK_AGAIN, useOrderChanges } from '../../../components/admin/use-order-changes';
import { useListPage } from '../list/use-admin-reads';
import { queryOf, useListAddress, withQuery } from '../list/use-list-address';

const ORDERS = 'orders';

/** Which orders a list is about, on however many pages. */
export interface OrderFilter {
  readonly status: OrderStatus | null;
  readonly keyword: string;
  readonly from: string | null;
  readonly until: string | null;
  readonly courier: string | null;
  readonly city: string | null;
  readonly product: string | null;
}

/** What an owner narrows the list by, beside status and words. */
export const NARROWED_BY = ['from', 'until', 'courier', 'city', 'product'] as const;

/** The page of all users' orders that the address names, kept up to date. */
export function useOrderList() {
  const queries = useQueryClient();
  const address = useListAddress({ sorts: ORDER_SORTS });
  const { params, page, keyword, sort } = address;
  const status = ORDER_STATUSES.find((known) => known === params.get('status')) ?? null;
  const read = (name: (typeof NARROWED_BY)[number]) => {
    const { data } = orderFilters[name].safeParse(params.get(name) ?? undefined);
    return data ?? null;
  };
  const filter: OrderFilter = {
    status,
    keyword,
    from: read('from'),
    until: read('until'),
    courier: read('courier'),
    city: read('city'),
    product: read('product'),
  };

  useOrderChanges(ORDERS);
  const list = useListPage({
    subject: ORDERS,
    path: '/orders',
    wanted: { pageNumber: page, ...filter, ...address.shape },
    schema: orderPage,
    refetchInterval: LOOK_AGAIN,
  });
  const shown = list.isPlaceholderData ? undefined : list.data?.orders;
  const isNewestFirst = page === 1 && sort === null;
  return {
    ...address,
    ...list,
    status,
    filter,
    exportPath: withQuery('/api/orders/export', queryOf({ ...filter, sort })),
    fresh: useFresh(list.key, isNewestFirst ? shown : undefined),
    refresh: () => void invalidateList(queries, ORDERS),
  };
}

/** The orders that came in while a list was open. Orders are newest first. */
function useFresh(key: string, orders: readonly OrderDocument[] | undefined): ReadonlySet<string> {
  const [seen, setSeen] = useState<{ readonly key: string; readonly newest: string }>();
  const isNewList = orders !== undefined && seen?.key !== key;
  // Set while rendering: what is there when a list opens is not new, not even for a moment.
  if (isNewList) setSeen({ key, newest: orders[0]?.createdAt ?? '' });
  if (isNewList || orders === undefined || seen === undefined) return NOTHING;
  return new Set(orders.filter(({ createdAt }) => createdAt > seen.newest).map(({ _id }) => _id));
}

const NOTHING: ReadonlySet<string> = new Set();
