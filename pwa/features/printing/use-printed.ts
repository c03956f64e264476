import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { printReply } from '#shared/admin/print';
import { useServices } from '../../hooks/services';

/**
 * What orders are printed from. Asked again it gives the same: an order has one invoice.
 * @param orders ids, `MAX_PRINTED` at most; nothing is asked where there are none
 * @param invoices whether those that have no invoice get one
 */
export function usePrinted(orders: readonly string[], invoices: boolean) {
  const { api } = useServices();
  return useQuery({
    queryKey: ['print', invoices, ...orders],
    queryFn: ({ signal }) =>
      api.request('POST', '/admin/print', {
        body: { orders, invoices },
        schema: printReply,
        signal,
      }),
    enabled: orders.length > 0,
    // What lies on the table is not exchanged for something else.
    refetchOnWindowFocus: false,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
}
