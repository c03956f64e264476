import { paymentDocument, type PaymentDocument } from '#shared/payments/payment-documents';
import { useServices } from '../../hooks/services';
import { useT } from '../../i18n/messages';
import { useAdminWrite } from './use-admin-write';
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
