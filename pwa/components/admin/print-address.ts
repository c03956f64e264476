import * as z from 'zod/mini';
import type { PrintKind } from '#shared/admin/print';

/** The most ids in the address itself: it can be opened in another tab, and no proxy on the way cuts it. */
const MAX_IN_ADDRESS = 20;

/** What is left in the history entry of the page where orders are printed, where they are many: a reload keeps it. */
const printedOrders = z.object({ orders: z.array(z.string()) });

/** Where orders are printed. @param kinds what is chosen there at first */
export function printAddress(orders: readonly string[], kinds?: readonly PrintKind[]) {
  const isShort = orders.length <= MAX_IN_ADDRESS;
  const query = new URLSearchParams({
    ...(kinds && { kinds: kinds.join(',') }),
    ...(isShort && { orders: orders.join(',') }),
  });
  return {
    to: { pathname: '/admin/print', search: query.toString().replaceAll('%2C', ',') },
    state: isShort ? null : { orders },
  };
}

/** The orders that an address of `printAddress` names. @param state of its history entry */
export function ordersToPrint(query: URLSearchParams, state: unknown): readonly string[] {
  const named = query.get('orders');
  const ids =
    named === null ? (printedOrders.safeParse(state).data?.orders ?? []) : named.split(',');
  return [...new Set(ids.filter((id) => id !== ''))];
}
