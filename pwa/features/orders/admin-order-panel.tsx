import { may } from '#shared/users/permissions';
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

/** What admins do with an order that the shop has; shoppers never load it. */
export function AdminOrderPanel({ order, onChanged }: AdminOrderPanelProps) {
  const session = useSession();
  if (!session || !may(session.user, 'see-orders') || order.mark !== null) return null;
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
