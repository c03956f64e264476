import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Link } from 'react-router-dom';
import { EmptyState } from '../design/empty-state';
import { NeedsConnection } from '../design/needs-connection';
import { useT } from '../../i18n/messages';
import { OrdersTable } from './orders-table';
import { useMyOrders } from './use-my-orders';

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
          action={
            <Button component={Link} to="/" variant="contained">
              {t('Explore All')}
            </Button>
          }
        />
      )}
      {state === 'ready' && orders.length > 0 && <OrdersTable orders={orders} />}
    </Box>
  );
}
