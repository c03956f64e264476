import { may } from '#shared/users/permissions';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useState, type ReactNode } from 'react';
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

/**
 * The buttons for what admins do with an order, at the head of its page. The page comes with them: how many lines they take nobody knows
 * before, and nothing may move.
 */
export function UnderOrderMarks({
  order,
  onChanged,
  children,
}: AdminOrderPanelProps & { readonly children: ReactNode }) {
  const isAtWork = useIsAtWork(order);
  const [isReady, setReady] = useState(false);
  if (!isAtWork) return children;
  return (
    <>
      <Box sx={{ mb: 2 }}>
        {/* Where the code does not load the page is shown without them. */}
        <SilentErrorBoundary onBroken={() => setReady(true)}>
          <OrderMarks order={order} onChanged={onChanged} onDrawn={() => setReady(true)} />
        </SilentErrorBoundary>
      </Box>
      {isReady ? children : <Skeleton aria-busy variant="rounded" sx={{ height: 240 }} />}
    </>
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
