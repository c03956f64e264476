import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { Link } from 'react-router-dom';
import { EmptyState } from '../design/empty-state';
import { NeedsConnection } from '../design/needs-connection';
import { useT } from '../../i18n/messages';
import { useServices } from '../../hooks/services';
import { useOrders } from '../../hooks/use-account';
import { useStillOffline } from '../../hooks/use-still-offline';
import { useConnection } from '../../hooks/use-connection';
import { useHasSynced } from '../outbox/use-has-synced';
import type { OwnOrder } from '../../hooks/use-account';
import { ListedOrders } from './listed-orders';

/**
 * The shopper's own orders wherever they are shown: on their own page and beside the profile.
 * @param most how many are shown at most, with the way to all; all of them by default
 */
export function MyOrders({ most = Infinity }: { readonly most?: number }) {
  const { state, older, orders, retry } = useMyOrders();
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
      {state === 'ready' && orders.length > 0 && <ListedOrders orders={orders.slice(0, most)} />}
      {state === 'ready' && older === 'loading' && (
        <Skeleton variant="rounded" aria-busy sx={{ height: 96, mt: 1.5, borderRadius: 4 }} />
      )}
      {state === 'ready' && older === 'needs-connection' && (
        <Alert severity="info" role="note" sx={{ mt: 1.5 }}>
          {t('Your earlier orders will show here when you’re back online.')}
        </Alert>
      )}
      {orders.length > most && (
        <MuiLink component={Link} to="/myorders" sx={{ display: 'inline-block', mt: 1, py: 1.25 }}>
          {t('All orders ({count})', { count: orders.length })}
        </MuiLink>
      )}
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
  const stillOffline = useStillOffline();
  const { status, orders } = useOrders();
  const pulled = useHasSynced();
  const known = status === 'ready' && (pulled || orders.length > 0);
  const needsServer = status === 'ready' && connection === 'offline';
  const awaited = needsServer ? ('needs-connection' as const) : ('loading' as const);
  return {
    state: known ? ('ready' as const) : awaited,
    /** Whether the shop has said what was ordered before; what waits on this device shows without. */
    older: pulled ? ('ready' as const) : awaited,
    /** Those the shop has not confirmed first, then the newest. */
    orders: pendingFirst(orders),
    retry() {
      sender.requestSync('retry');
      account.requestPull();
      stillOffline();
    },
  };
}
