import { useMay } from '../../hooks/use-may';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router-dom';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { OrderDocument } from '#shared/orders/order';
import { dueForReturned } from '#shared/orders/returned-value';
import { pathTo } from '#shared/pages/path-to';
import { AdminQueries } from '../../components/admin/admin-queries';
import { HandMoneyActions } from '../../components/admin/hand-money';
import { InternalNotes } from '../../components/admin/internal-notes';
import { OfferFlags } from '../../components/admin/offer-flags';
import { OrderPayments } from '../../components/admin/order-payments';
import { useOrderHistory, useRefreshPayments } from '../../components/admin/use-order-history';
import { OrderReturns } from './order-returns';
import { MessageCustomer } from './admin-message';
import { PayLink } from './pay-link';
import { useT } from '../../i18n/messages';

export interface AdminOrderAreaProps {
  readonly order: OrderDocument;
  /** The order is no longer as it is shown. */
  readonly onChanged: () => void;
}

/** Status transitions, payments and history of one order. */
export function AdminOrderArea(props: AdminOrderAreaProps) {
  const t = useT();
  const may = useMay();
  return (
    <AdminQueries>
      <HistoryWatch {...props} />
      <Box component="section" aria-label={t('For admins')} sx={{ display: 'grid', gap: 2, mt: 3 }}>
        <PayLink order={props.order} />
        <MessageCustomer order={props.order} />
        {may('see-people') && (
          <MuiLink
            component={Link}
            to={pathTo('/admin/person/:id', { id: props.order.user._id })}
            sx={{ justifySelf: 'start', overflowWrap: 'anywhere' }}
          >
            {t('All orders of {name}', { name: props.order.user.name })}
          </MuiLink>
        )}
        <OrderReturns order={props.order} onChanged={props.onChanged} />
        <OfferFlags orderId={props.order._id} />
        {may('give-money') && <HandMoneyActions order={props.order} onChanged={props.onChanged} />}
        <InternalNotes about="order" subject={props.order._id} />
        <OrderPayments orderId={props.order._id} due={dueForReturned(props.order)} />
      </Box>
    </AdminQueries>
  );
}

/** Reads the history again with the order, and calls back on a new entry of it, by another user or the gateway. */
function HistoryWatch({ order: { _id, revision }, onChanged: onGrown }: AdminOrderAreaProps): null {
  const { data } = useOrderHistory(_id);
  const refresh = useEffectEvent(useRefreshPayments());
  const seen = useRef(revision);
  useEffect(() => {
    if (seen.current === revision) return;
    seen.current = revision;
    refresh();
  }, [revision]);
  const known = useRef<number | undefined>(undefined);
  const length = data?.entries.length;
  useEffect(() => {
    if (length === undefined) return;
    if (known.current !== undefined && length > known.current) onGrown();
    known.current = length;
  }, [length, onGrown]);
  return null;
}
