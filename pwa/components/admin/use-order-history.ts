import { useQuery, useQueryClient } from '@tanstack/react-query';
import { orderHistory } from '#shared/payments/payment-documents';
import { useServices } from '../../hooks/services';
import { invalidateList } from './invalidate-list';

/** How often what is shown is looked at again while the page is visible, in milliseconds: the gateway answers late. */
const REFETCH_INTERVAL = 30_000;
const HISTORY = 'order-history';

/** The key under which every list of payments is cached. */
export const PAYMENTS = 'payments';

/** The audit trail and payments of an order, kept up to date. @param orderId the order of the shop */
export function useOrderHistory(orderId: string) {
  const { api } = useServices();
  return useQuery({
    queryKey: [HISTORY, orderId],
    queryFn: ({ signal }) =>
      api.request('GET', `/orders/${encodeURIComponent(orderId)}/history`, {
        schema: orderHistory,
        signal,
      }),
    refetchInterval: REFETCH_INTERVAL,
  });
}

/** Reads again whatever shows payments: after something was done about one. */
export function useRefreshPayments(): () => void {
  const queries = useQueryClient();
  return () => {
    void invalidateList(queries, HISTORY);
    void invalidateList(queries, PAYMENTS);
  };
}
