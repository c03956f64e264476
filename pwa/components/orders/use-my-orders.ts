import { useServices } from '../../hooks/services';
import { useConnection } from '../../hooks/use-connection';
import { useHasSynced } from '../outbox/use-has-synced';
import { useOrders, type OrdersView } from '../../hooks/use-account';

export type OwnOrder = OrdersView['orders'][number];

export interface MyOrders {
  readonly state: 'loading' | 'ready' | 'needs-connection';
  /** Those the shop has not confirmed first, then the newest. */
  readonly orders: readonly OwnOrder[];
  retry(): void;
}

/** The unconfirmed orders before the rest; within both the order stays (newest first). */
function pendingFirst(orders: readonly OwnOrder[]): OwnOrder[] {
  return [
    ...orders.filter((order) => order.mark !== null),
    ...orders.filter((order) => order.mark === null),
  ];
}

/** The shopper's orders, with those on this device alone on top. */
export function useMyOrders(): MyOrders {
  const { sender, account } = useServices();
  const connection = useConnection();
  const { status, orders } = useOrders();
  const pulled = useHasSynced();
  const known = status === 'ready' && (pulled || orders.length > 0);
  return {
    state: known ? 'ready' : connection === 'offline' ? 'needs-connection' : 'loading',
    orders: pendingFirst(orders),
    retry() {
      sender.requestSync('retry');
      account.requestPull();
    },
  };
}
