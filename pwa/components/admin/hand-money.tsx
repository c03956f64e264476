import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { decimalFromPaise, formatInr, paiseFromDecimal } from '#shared/core/paise';
import { orderDocument, type OrderDocument } from '#shared/orders/order';
import { dueForReturned } from '#shared/orders/returned-value';
import { HAND_METHODS, moneyReason, type HandMethod } from '#shared/orders/order-money';
import type { HandMoney } from '#shared/payments/hand-money';
import { useServices } from '../../hooks/services';
import { useT } from '../../i18n/messages';
import type { Message } from '../../i18n/translate';
import { ConfirmDialog } from '../design/confirm-dialog';
import { readAmount } from './refund-amount';
import { useAdminWrite } from './use-admin-write';
import { useRefreshPayments } from './use-order-history';
import { ReasonField } from './reason-field';
import { PasswordForm, usePasswordAgain } from './use-password-again';

const METHOD_NAMES = {
  cash: 'Cash',
  upi: 'UPI',
  bank: 'Bank transfer',
} as const satisfies Record<HandMethod, Message>;

interface HandMoneyProps {
  readonly order: OrderDocument;
  /** The order is no longer as it is shown. */
  readonly onChanged: () => void;
}

/** What of an order's money is here and can be given back by hand, in paise. */
function moneyHere({ money }: OrderDocument): number {
  return money ? paiseFromDecimal(money.kept) - paiseFromDecimal(money.beingGivenBack) : 0;
}

/** What is most likely given back, in paise: what came back, else all of it. */
const proposed = (order: OrderDocument, here: number) =>
  Math.min(dueForReturned(order), here) || here;

/** Money that no gateway knows of: given back by hand, or cash that was marked as received by mistake. */
export function HandMoneyActions({ order, onChanged }: HandMoneyProps) {
  const t = useT();
  const [asking, setAsking] = useState<HandMoney['kind'] | null>(null);
  const here = moneyHere(order);
  if (here <= 0) return null;
  const isCash = order.paymentMethod === 'COD';
  const amount = formatInr(proposed(order, here));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      <Button variant="outlined" onClick={() => setAsking('cash-returned')}>
        {t('Give back {amount} by hand', { amount })}
      </Button>
      {isCash && order.isPaid && (
        <Button variant="outlined" color="error" onClick={() => setAsking('correction')}>
          {t('Correct “paid”')}
        </Button>
      )}
      {asking && (
        <HandMoneyDialog
          kind={asking}
          order={order}
          here={here}
          onClose={() => setAsking(null)}
          onChanged={onChanged}
        />
      )}
    </Box>
  );
}

interface DialogProps extends HandMoneyProps {
  readonly kind: HandMoney['kind'];
  /** In paise. */
  readonly here: number;
  readonly onClose: () => void;
}

function HandMoneyDialog({ kind, order, here, onClose, onChanged }: DialogProps) {
  const { api } = useServices();
  const t = useT();
  const refresh = useRefreshPayments();
  const again = usePasswordAgain();
  const [amount, setAmount] = useState(decimalFromPaise(proposed(order, here)));
  const [method, setMethod] = useState<HandMethod>('cash');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const isCorrection = kind === 'correction';
  const due = dueForReturned(order);
  const read = readAmount(amount);
  const paise = isCorrection || read === undefined ? here : paiseFromDecimal(read);
  const isAmountOk = isCorrection || (read !== undefined && paise > 0 && paise <= here);
  const readReason = moneyReason.safeParse(reason);
  const { mutate, isPending } = useAdminWrite({
    mutationFn: (body: HandMoney) =>
      api.request('POST', `/orders/${order._id}/money`, {
        body: { ...body, ...again.proof() },
        headers: { 'If-Match': `"${order.revision}"` },
        schema: orderDocument,
      }),
    done: isCorrection ? t('Payment corrected') : t('Written down as given back'),
    fallback: 'Update failed',
    onSettled(_written, failure) {
      if (again.onFailure(failure)) return;
      refresh();
      onChanged();
      onClose();
    },
  });

  function confirm(): void {
    setTried(true);
    if (!isAmountOk || !readReason.success) return;
    const given = { amount: decimalFromPaise(paise), reason: readReason.data };
    mutate(
      isCorrection ? { kind: 'correction', ...given } : { kind: 'cash-returned', method, ...given },
    );
  }

  return (
    <ConfirmDialog
      title={isCorrection ? t('Not paid after all?') : t('Money given back')}
      confirmText={isCorrection ? t('Yes, not received') : t('Write down')}
      busy={isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      {isCorrection
        ? t(
            '{amount} was marked as received in cash. The order is unpaid again, and the customer is emailed.',
            {
              amount: formatInr(here),
            },
          )
        : t(
            'For money that you gave back yourself, not through the gateway. The customer is emailed.',
          )}
      {!isCorrection && (
        <>
          <TextField
            label={t('Amount')}
            value={amount}
            onChange={({ target }) => setAmount(target.value)}
            error={isTried && !isAmountOk}
            helperText={[
              t('At most {amount}', { amount: formatInr(here) }),
              ...(due > 0
                ? [t('Paid for what came back: {amount}', { amount: formatInr(due) })]
                : []),
            ].join(' · ')}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
            required
            fullWidth
            sx={{ mt: 2 }}
          />
          <TextField
            select
            label={t('How')}
            value={method}
            onChange={({ target }) =>
              setMethod(HAND_METHODS.find((name) => name === target.value) ?? 'cash')
            }
            fullWidth
            sx={{ mt: 2 }}
          >
            {HAND_METHODS.map((name) => (
              <MenuItem key={name} value={name}>
                {t(METHOD_NAMES[name])}
              </MenuItem>
            ))}
          </TextField>
        </>
      )}
      <ReasonField
        value={reason}
        onChange={setReason}
        isMissing={isTried && !readReason.success}
        hint={t('Shown in the order history.')}
      />
      <PasswordForm again={again} onSubmit={confirm} />
    </ConfirmDialog>
  );
}
