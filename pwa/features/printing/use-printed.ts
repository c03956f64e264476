import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { printReply } from '#shared/admin/print';
import { useServices } from '../../hooks/services';

/** By what the orders of a page for printing are known. */
export const printedKey = (orders: readonly string[]) => ['print', ...orders];

/**
 * What orders are printed from. Looking at it gives no number to any (`useGiveNumbers`).
 * @param orders ids, `MAX_PRINTED` at most; nothing is asked where there are none
 */
export function usePrinted(orders: readonly string[]) {
  const { api } = useServices();
  return useQuery({
    queryKey: printedKey(orders),
    queryFn: ({ signal }) =>
      api.request('POST', '/admin/print', {
        body: { orders, invoices: false },
        schema: printReply,
        signal,
      }),
    enabled: orders.length > 0,
    // What is on the page does not change by itself.
    refetchOnWindowFocus: false,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
}
