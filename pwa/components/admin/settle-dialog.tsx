import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { settleReason } from '#shared/payments/payment';
import { paymentDocument, type PaymentDocument } from '#shared/payments/payment-documents';
import { useServices } from '../../hooks/services';
import { useMessages, useT } from '../../i18n/messages';
import { ConfirmDialog } from '../design/confirm-dialog';
import { useAdminWrite } from './use-admin-write';
import { useRefreshPayments } from './use-order-history';

/** Why a flag is settled. */
interface Settlement {
  readonly reason: string;
  /** The order is paid by the payment. */
  readonly pays: boolean;
}

export type Flag = PaymentDocument['attention'][number];

/** Settles a flag by hand. Doing so twice changes nothing. */
export function useSettle(payment: PaymentDocument) {
  const { api } = useServices();
  const t = useT();
  return useAdminWrite({
    mutationFn: ({ flag, reason, pays }: Settlement & { readonly flag: Flag }) =>
      api.request('PUT', `/payments/${payment._id}/settle`, {
        body: { kind: flag.kind, payment: flag.payment, reason, ...(pays ? { pays } : {}) },
        schema: paymentDocument,
      }),
    done: t('Marked as settled'),
    fallback: 'Update failed',
    onSettled: useRefreshPayments(),
  });
}

interface SettleDialogProps {
  readonly flag: Flag;
  /** It is accepted as the payment of its order. */
  readonly pays: boolean;
  readonly onCancel: () => void;
  readonly onSettle: (settlement: Settlement) => void;
}

/** Asks why a flag is settled, or why a payment of another amount is accepted as the order's. */
export function SettleDialog({ flag, pays, onCancel, onSettle }: SettleDialogProps) {
  const { t, translate } = useMessages();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const read = settleReason.safeParse(reason);
  const problem = tried && !read.success ? t('Enter a reason') : null;
  return (
    <ConfirmDialog
      title={pays ? t('Accept as full payment for this order?') : t('Mark as settled?')}
      confirmText={pays ? t('Yes, accept') : t('Yes, settled')}
      onCancel={onCancel}
      onConfirm={() => {
        setTried(true);
        if (read.success) onSettle({ reason: read.data, pays });
      }}
    >
      {t('Payment {payment}: {words}. Check it before you settle it.', {
        payment: flag.payment,
        words: translate(flag.words),
      })}
      <TextField
        label={t('Reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={problem !== null}
        helperText={problem ?? t('Shown in the order history.')}
        slotProps={{ htmlInput: { maxLength: 300 } }}
        multiline
        fullWidth
        required
        sx={{ mt: 2 }}
      />
    </ConfirmDialog>
  );
}
