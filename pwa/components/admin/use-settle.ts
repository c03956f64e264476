import { useState } from 'react';
import { paymentDocument, type PaymentDocument } from '#shared/payments/payment-documents';
import { useServices } from '../../hooks/services';
import { useToast } from '../../toasts/toasts';
import { useMessages } from '../../i18n/messages';
import { failureText } from './failure';
import { useRefreshPayments } from './use-order-history';

/** Why a flag is settled. */
export interface Settlement {
  readonly reason: string;
  /** The order is paid by the payment. */
  readonly pays: boolean;
}

export type Flag = PaymentDocument['attention'][number];

/** Says of a flag that somebody has looked at it and settled it otherwise. Saying it twice changes nothing. */
export function useSettle(payment: PaymentDocument) {
  const { api } = useServices();
  const toast = useToast();
  const { t, said } = useMessages();
  const refresh = useRefreshPayments();
  const [busy, setBusy] = useState(false);

  async function settle(flag: Flag, { reason, pays }: Settlement): Promise<void> {
    setBusy(true);
    try {
      await api.request('PUT', `/payments/${payment._id}/settle`, {
        body: { kind: flag.kind, payment: flag.payment, reason, ...(pays ? { pays } : {}) },
        schema: paymentDocument,
      });
      toast.success(t('Marked as settled'));
    } catch (error) {
      toast.error(said(failureText(error, 'Update failed')));
    } finally {
      setBusy(false);
      refresh();
    }
  }

  return { settle, busy };
}
