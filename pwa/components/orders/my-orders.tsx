import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { EmptyState } from '../design/empty-state';
import { NeedsConnection } from '../design/needs-connection';
import { useT } from '../../i18n/messages';
import { useServices } from '../../hooks/services';
import { useOrders } from '../../hooks/use-account';
import { useConnection } from '../../hooks/use-connection';
import { useHasSynced } from '../outbox/use-has-synced';
import { OrdersTable, type OwnOrder } from './orders-table';

/** The shopper's own orders wherever they are shown: on their own page and beside the profile. */
export function MyOrders() {
  const { state, orders, retry } = useMyOrders();
  const t = useT();
  // As wide as its place: the table looks how wide that is.
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      {state === 'loading' && (
        <Skeleton variant="rounded" aria-busy sx={{ height: 180, borderRadius: 4 }} />
      )}
      {state === 'needs-connection' && <NeedsConnection onRetry={retry} />}
      {state === 'ready' && orders.length === 0 && (
        <EmptyState
          title={t('You have no orders yet.')}
          link={{ to: '/', text: t('Explore All') }}
        />
      )}
      {state === 'ready' && orders.length > 0 && <OrdersTable orders={orders} />}
    </Box>
  );
}

/** The unconfirmed orders before the rest; within both the order stays (newest first). */
function pendingFirst(orders: readonly OwnOrder[]): OwnOrder[] {
  return [
    ...orders.filter((order) => order.mark !== null),
    ...orders.filter((order) => order.mark === null),
  ];
}

/** The shopper's orders, with those on this device alone on top. */
function useMyOrders() {
  const { sender, account } = useServices();
  const connection = useConnection();
  const { status, orders } = useOrders();
  const pulled = useHasSynced();
  const known = status === 'ready' && (pulled || orders.length > 0);
  return {
    state: known ? 'ready' : connection === 'offline' ? 'needs-connection' : 'loading',
    /** Those the shop has not confirmed first, then the newest. */
    orders: pendingFirst(orders),
    retry() {
      sender.requestSync('retry');
      account.requestPull();
    },
  };
}
