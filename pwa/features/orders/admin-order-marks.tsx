import { PERMISSION_FOR } from '#shared/orders/transition-permissions';
import { useMay } from '../../hooks/use-may';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useLayoutEffect, useState } from 'react';
import { formatInr, paiseFromDecimal } from '#shared/core/paise';
import { canTake, type OrderStep, type OrderTransition } from '#shared/orders/transitions';
import type { OrderDocument } from '#shared/orders/order';
import { AdminQueries } from '../../components/admin/admin-queries';
import { transitionActions } from '../../components/admin/transition-actions';
import { isAsked, TransitionDialog } from '../../components/admin/transition-dialog';
import { UNDO_OF } from '../../components/admin/undo-transition';
import { printAddress } from '../../components/admin/print-address';
import {
  useOrderTransitions,
  type TransitionFields,
} from '../../components/admin/use-order-transitions';
import { canHandOver, useTransitMany } from '../../components/admin/use-transit-many';
import { useToast } from '../../toasts/toasts';
import { useBusy } from '../../hooks/use-busy';
import { ConfirmDialog } from '../../components/design/confirm-dialog';
import { AmendDialog } from './admin-amend-dialog';
import { ReaddressDialog } from './readdress-dialog';
import { useMessages } from '../../i18n/messages';
import type { Translate } from '../../i18n/translate';
import type { AdminOrderAreaProps } from './admin-order-area';

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  py: 0.5,
  '& > :is(button, a)': { minHeight: 44 },
} as const;

/** What the shop does with an order, at the head of its page: the next step first. */
export function OrderMarks({
  onDrawn,
  ...props
}: AdminOrderAreaProps & {
  /** They are in the page, and not painted yet. */
  readonly onDrawn: () => void;
}) {
  useLayoutEffect(() => onDrawn(), [onDrawn]);
  return (
    <AdminQueries>
      <Marks {...props} />
    </AdminQueries>
  );
}

function Marks({ order, onChanged }: AdminOrderAreaProps) {
  const toast = useToast();
  const { t, translate } = useMessages();
  const may = useMay();
  const mark = useOrderTransitions();
  const transitMany = useTransitMany();
  const [asking, setAsking] = useState<OrderStep | 'with-courier' | null>(null);
  const { busy, run } = useBusy();

  const say = (as: OrderTransition, fields?: TransitionFields, seen = order) =>
    run(async () => {
      const end = await mark(seen, as, fields);
      const undo = UNDO_OF[as];
      if (end.status === 'marked')
        toast.success(translate(end.text), undo && (() => void say(undo, {}, end.order)));
      else toast.error(translate(end.text));
      // What was typed is not lost with a lost answer.
      if (end.status === 'marked' || as !== 'readdress') setAsking(null);
      // With any answer: a refusal means that the shown order is stale.
      onChanged();
    });

  /** Its cash is counted first, and stays open until the courier pays it out. */
  const sayWithCourier = () =>
    run(async () => {
      const [end] = await transitMany([order], 'with-courier');
      if (end?.status === 'marked') toast.success(translate(end.text));
      else if (end) toast.error(translate(end.text));
      setAsking(null);
      onChanged();
    });

  const total = formatInr(paiseFromDecimal(order.totalPrice));
  return (
    <Box component="section" aria-label={t('Order actions')} sx={ROW}>
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
      {canTake(order, 'pay') &&
        order.dispatched &&
        canHandOver(order) &&
        may(PERMISSION_FOR.pay) && (
          <Button variant="outlined" disabled={busy} onClick={() => setAsking('with-courier')}>
            {t('Delivered, cash with the courier')}
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
      {canTake(order, 'amend') && may(PERMISSION_FOR.amend) && (
        <Button variant="outlined" disabled={busy} onClick={() => setAsking('amend')}>
          {t('Change items')}
        </Button>
      )}
      {asking === 'amend' && (
        <AmendDialog order={order} onClose={() => setAsking(null)} onChanged={onChanged} />
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
        open={asking === 'with-courier'}
        title={t('Delivered, cash with the courier')}
        confirmText={t('Yes, delivered')}
        busy={busy}
        onCancel={() => setAsking(null)}
        onConfirm={() => void sayWithCourier()}
      >
        {t(
          'Was this order delivered, and does the courier have the {total} in cash? It stays open until the courier pays it out.',
          { total },
        )}
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
