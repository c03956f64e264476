import { PERMISSION_FOR } from '#shared/orders/transition-permissions';
import { useMay } from '../../hooks/use-may';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router-dom';
import { useEffect, useRef, useState } from 'react';
import { formatInr, paiseFromDecimal } from '#shared/core/paise';
import { canTake, type OrderTransition } from '#shared/orders/transitions';
import type { OrderDocument } from '#shared/orders/order';
import { dueForReturned } from '#shared/orders/returned-value';
import { pathTo } from '#shared/pages/path-to';
import { AdminQueries } from '../../components/admin/admin-queries';
import { HandMoneyActions } from '../../components/admin/hand-money';
import { transitionActions } from '../../components/admin/transition-actions';
import { isAsked, TransitionDialog } from '../../components/admin/transition-dialog';
import { printAddress } from '../../components/admin/print-address';
import { InternalNotes } from '../../components/admin/internal-notes';
import { OfferFlags } from '../../components/admin/offer-flags';
import { OrderPayments } from '../../components/admin/order-payments';
import { useOrderHistory, useRefreshPayments } from '../../components/admin/use-order-history';
import {
  useOrderTransitions,
  type TransitionFields,
} from '../../components/admin/use-order-transitions';
import { OrderReturns } from './order-returns';
import { useToast } from '../../toasts/toasts';
import { useBusy } from '../../hooks/use-busy';
import { ConfirmDialog } from '../../components/design/confirm-dialog';
import { PayLink } from './pay-link';
import { ReaddressDialog } from './readdress-dialog';
import { useMessages, useT } from '../../i18n/messages';
import type { Translate } from '../../i18n/translate';

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
      <Box component="section" aria-label={t('For admins')} sx={{ display: 'grid', gap: 2, mt: 3 }}>
        <Marks {...props} />
        <PayLink order={props.order} />
        {may('see-people') && (
          <MuiLink
            component={Link}
            to={pathTo('/admin/person/:id', { id: props.order.user._id })}
            sx={{ justifySelf: 'start' }}
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

function Marks({ order, onChanged }: AdminOrderAreaProps) {
  const toast = useToast();
  const { t, translate } = useMessages();
  const may = useMay();
  const mark = useOrderTransitions();
  const refresh = useRefreshPayments();
  const [asking, setAsking] = useState<OrderTransition | null>(null);
  const { busy, run } = useBusy();
  useWhenHistoryGrows(order._id, onChanged);

  const say = (as: OrderTransition, fields?: TransitionFields) =>
    run(async () => {
      const end = await mark(order, as, fields);
      if (end.status === 'marked') toast.success(translate(end.text));
      else toast.error(translate(end.text));
      // What was typed is not lost with a lost answer.
      if (end.status === 'marked' || as !== 'readdress') setAsking(null);
      // With any answer: a refusal means that the shown order is stale.
      onChanged();
      refresh();
    });

  const total = formatInr(paiseFromDecimal(order.totalPrice));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      {may('pack-orders') && (
        <Button component={Link} {...printAddress([order._id])} variant="outlined">
          {t('Print')}
        </Button>
      )}
      {canTake(order, 'pay') && may(PERMISSION_FOR.pay) && (
        <Button variant="contained" disabled={busy} onClick={() => setAsking('pay')}>
          {t('Mark COD Paid')}
        </Button>
      )}
      {canTake(order, 'deliver') && may(PERMISSION_FOR.deliver) && (
        <Button variant="contained" disabled={busy} onClick={() => setAsking('deliver')}>
          {t('Mark As Delivered')}
        </Button>
      )}
      {transitionActions(t, order, may).map(({ as, name, danger }) => (
        <Button
          key={as}
          variant="outlined"
          color={danger ? 'error' : 'primary'}
          disabled={busy}
          onClick={() => (isAsked(as) ? setAsking(as) : void say(as))}
        >
          {name}
        </Button>
      ))}
      {canTake(order, 'readdress') && may(PERMISSION_FOR.readdress) && (
        <Button variant="outlined" disabled={busy} onClick={() => setAsking('readdress')}>
          {t('Change address')}
        </Button>
      )}
      {asking === 'readdress' && (
        <ReaddressDialog
          order={order}
          busy={busy}
          onCancel={() => setAsking(null)}
          onConfirm={(place) => void say(asking, place)}
        />
      )}
      {(asking === 'dispatch' ||
        asking === 'redispatch' ||
        asking === 'return' ||
        asking === 'cancel') && (
        <TransitionDialog
          as={asking}
          orders={[order]}
          busy={busy}
          onCancel={() => setAsking(null)}
          onConfirm={(fields) => void say(asking, fields)}
        />
      )}
      <ConfirmDialog
        open={asking === 'pay'}
        title={t('Mark COD Paid')}
        confirmText={t('Yes, {total} received', { total })}
        busy={busy}
        onCancel={() => setAsking(null)}
        onConfirm={() => void say('pay')}
      >
        {t('Has {total} been received in cash from {name}? This can’t be undone.', {
          total,
          name: order.user.name,
        })}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'deliver'}
        title={t('Mark As Delivered')}
        confirmText={t('Yes, delivered')}
        busy={busy}
        onCancel={() => setAsking(null)}
        onConfirm={() => void say('deliver')}
      >
        {deliverQuestion(t, order)}
      </ConfirmDialog>
    </Box>
  );
}

/** What is asked before an order is marked as delivered; of one that was refunded, whether all the same. */
function deliverQuestion(t: Translate, { refunded, totalPrice, user }: OrderDocument): string {
  if (!refunded)
    return t('Has this order been delivered to {name}? This can’t be undone.', { name: user.name });
  return t(
    '{amount} of {total} has been or is being refunded to {name}. Was the order delivered anyway? This can’t be undone.',
    {
      amount: formatInr(paiseFromDecimal(refunded.amount)),
      total: formatInr(paiseFromDecimal(totalPrice)),
      name: user.name,
    },
  );
}

/** Calls back on a new audit entry of an order, by another user or the gateway. */
function useWhenHistoryGrows(orderId: string, onGrown: () => void): void {
  const { data } = useOrderHistory(orderId);
  const known = useRef<number | undefined>(undefined);
  const length = data?.entries.length;
  useEffect(() => {
    if (length === undefined) return;
    if (known.current !== undefined && length > known.current) onGrown();
    known.current = length;
  }, [length, onGrown]);
}
