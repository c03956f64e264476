import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatInr, paiseFromDecimal } from '#shared/core/paise';
import { orderDocument, type OrderDocument } from '#shared/orders/order';
import type { ReturnRequest } from '#shared/orders/return-request';
import { transitionReason } from '#shared/orders/transition-reason';
import { refundOfReturn } from '#shared/payments/settle-return';
import { orderOf } from '../../replica/optimistic-order';
import { useServices } from '../../hooks/services';
import { useT } from '../../i18n/messages';
import type { Message } from '../../i18n/translate';
import { ConfirmDialog } from '../../components/design/confirm-dialog';
import { ReasonField } from '../../components/admin/reason-field';
import { useAdminWrite } from '../../components/admin/use-admin-write';
import { useRefreshPayments } from '../../components/admin/use-order-history';
import { PasswordForm, usePasswordAgain } from '../../components/admin/use-password-again';

const WAYS = ['gateway', 'cash', 'upi', 'bank', 'exchange', 'nothing'] as const;
type Way = (typeof WAYS)[number];

const WAY_NAMES = {
  gateway: 'Refund to where it was paid from',
  cash: 'Refund in cash',
  upi: 'Refund by UPI',
  bank: 'Refund by bank transfer',
  exchange: 'New order in exchange',
  nothing: 'No refund',
} as const satisfies Record<Way, Message>;

/** An order as its refund is reckoned. */
function withMoney(order: OrderDocument) {
  const { kept, toGiveBack, beingGivenBack } = order.money ?? NONE;
  const money = {
    kept: Number(kept) < 0 ? 0 : paiseFromDecimal(kept),
    toGiveBack: paiseFromDecimal(toGiveBack),
    beingGivenBack: paiseFromDecimal(beingGivenBack),
  };
  return { ...orderOf(order), money };
}

/** The orders before one in exchange, of which the last was paid; none of another; `undefined` while they are read. */
function useReplaced(order: OrderDocument): readonly OrderDocument[] | undefined {
  const { api } = useServices();
  const { data } = useQuery({
    queryKey: ['orders', order._id, 'replaced'],
    async queryFn({ signal }) {
      const before: OrderDocument[] = [];
      for (let { exchangeOf } = order; exchangeOf; exchangeOf = before.at(-1)?.exchangeOf)
        before.push(
          await api.request('GET', `/orders/${exchangeOf.order}`, {
            schema: orderDocument,
            signal,
          }),
        );
      return before;
    },
    enabled: order.exchangeOf !== undefined,
  });
  return order.exchangeOf ? data : NOTHING;
}
const NOTHING: readonly OrderDocument[] = [];
const NONE = { kept: '0.00', toGiveBack: '0.00', beingGivenBack: '0.00' };

interface SettleReturnDialogProps {
  readonly order: OrderDocument;
  readonly request: ReturnRequest;
  readonly onClose: () => void;
  /** The order is no longer as it is shown. */
  readonly onChanged: () => void;
}

/** Asks how a return that was received ends: with its money, a new order, or neither (docs/shop-rules.md#r-returns-3). */
export function SettleReturnDialog({
  order,
  request,
  onClose,
  onChanged,
}: SettleReturnDialogProps) {
  const { api } = useServices();
  const t = useT();
  const refresh = useRefreshPayments();
  const again = usePasswordAgain();
  const before = useReplaced(order);
  const paid = before?.at(-1) ?? order;
  const ways = WAYS.filter((one) => one !== 'gateway' || paid.paymentMethod === 'Razorpay');
  const [chosen, setWay] = useState<Way>();
  const way = chosen ?? (request.wish === 'exchange' ? 'exchange' : (ways[0] ?? 'cash'));
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const read = transitionReason.safeParse(reason);
  const amount =
    before && formatInr(refundOfReturn(withMoney(order), request.id, before.map(withMoney)));
  const { mutate, isPending } = useAdminWrite({
    mutationFn: (body: object) =>
      api.request('PUT', `/orders/${order._id}/return-settle`, {
        body: { returnId: request.id, ...body },
        headers: { 'If-Match': `"${order.revision}"` },
        schema: orderDocument,
      }),
    done: t('Return settled'),
    fallback: 'Update failed',
    onSettled(_settled, failure) {
      if (again.onFailure(failure)) return;
      refresh();
      onChanged();
      // Refused, as where what is wanted has sold out: another way can be chosen.
      if (!failure) onClose();
    },
  });

  function confirm(): void {
    setTried(true);
    if (way === 'exchange') return mutate({ by: way });
    if (way !== 'nothing') return mutate({ by: 'refund', way, ...again.proof() });
    if (read.success) mutate({ by: way, reason: read.data });
  }

  return (
    <ConfirmDialog
      title={t('Settle return')}
      confirmText={t('Settle return')}
      busy={isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <TextField
        select
        label={t('How')}
        value={way}
        onChange={({ target }) => setWay(WAYS.find((one) => one === target.value) ?? 'cash')}
        slotProps={{ select: { native: true } }}
        fullWidth
        sx={{ mt: 1 }}
      >
        {ways.map((one) => (
          <option key={one} value={one}>
            {t(WAY_NAMES[one])}
          </option>
        ))}
      </TextField>
      <Box sx={{ mt: 2 }}>
        {way === 'exchange' && t('A new order is placed, with nothing to pay. Its stock is taken.')}
        {way !== 'exchange' &&
          way !== 'nothing' &&
          amount !== undefined &&
          t('{amount} goes back to the customer.', { amount })}
      </Box>
      {way === 'nothing' && (
        <ReasonField
          value={reason}
          onChange={setReason}
          isMissing={isTried && !read.success}
          hint={t('The customer sees it.')}
        />
      )}
      <PasswordForm again={again} onSubmit={confirm} />
    </ConfirmDialog>
  );
}
