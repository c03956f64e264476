import * as z from 'zod/mini';

/** What is left in the history entry: hundreds of ids are too long for an address. */
const dispatchedOrders = z.object({ dispatch: z.array(z.string()) });

/** The list of what is to be dispatched, with these rows selected and the form for them open. */
export const dispatchAddress = (orders: readonly string[]) => ({
  to: '/admin/orderlist?status=to-dispatch',
  state: { dispatch: orders },
});

/** The orders that an entry of `dispatchAddress` names. @param state of the history entry */
export const ordersToDispatch = (state: unknown): readonly string[] =>
  dispatchedOrders.safeParse(state).data?.dispatch ?? [];
