import { may } from '#shared/users/permissions';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { lazyPart } from '../../components/design/lazy-part';
import { SilentErrorBoundary } from '../../components/design/silent-error-boundary';
import { useSession } from '../../hooks/use-session';
import { loadOwnersPart } from '../../i18n/load-translations';
import type { AdminOrderAreaProps } from './admin-order-area';
import type { ShownOrder } from '../../components/orders/use-order-page';

const AdminOrderArea = lazyPart(() =>
  loadOwnersPart(() => import('./admin-order-area')).then((module) => ({
    Component: module.AdminOrderArea,
  })),
);

const OrderMarks = lazyPart(() =>
  loadOwnersPart(() => import('./admin-order-marks')).then((module) => ({
    Component: module.OrderMarks,
  })),
);

/** Whether the reader works on an order that the shop has. */
function useIsAtWork(order: ShownOrder): boolean {
  const session = useSession();
  return !!session && may(session.user, 'see-orders') && order.mark === null;
}

/** The buttons for what admins do with an order, at the head of its page. */
export function AdminOrderMarks({ order, onChanged }: AdminOrderPanelProps) {
  if (!useIsAtWork(order)) return null;
  return (
    <Box sx={{ minHeight: 52, mb: 2 }}>
      <SilentErrorBoundary>
        <OrderMarks order={order} onChanged={onChanged} />
      </SilentErrorBoundary>
    </Box>
  );
}

/** What admins know of an order that the shop has, and do with its money; shoppers never load it. */
export function AdminOrderPanel({ order, onChanged }: AdminOrderPanelProps) {
  if (!useIsAtWork(order)) return null;
  return (
    <SilentErrorBoundary
      fallback={<Skeleton aria-busy variant="rounded" sx={{ height: 260, mt: 3 }} />}
    >
      <AdminOrderArea order={order} onChanged={onChanged} />
    </SilentErrorBoundary>
  );
}

interface AdminOrderPanelProps extends AdminOrderAreaProps {
  readonly order: ShownOrder;
}
