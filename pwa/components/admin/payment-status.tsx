import type { PaymentDocument } from '#shared/payments/payment-documents';
import { useT } from '../../i18n/messages';
import type { Message } from '../../i18n/translate';
import { StateTag } from './state-tag';

const WORDS = {
  open: 'Open',
  paid: 'Paid',
  closed: 'Closed',
} as const satisfies Record<PaymentDocument['status'], Message>;

/** How a payment order stands; one of which a payment was accepted for the order has paid it. */
export function PaymentStatus({ payment }: { readonly payment: PaymentDocument }) {
  const t = useT();
  const isAccepted = payment.captures.some(({ accepted }) => accepted);
  const status = isAccepted ? 'paid' : payment.status;
  return <StateTag kind={status === 'paid' ? 'good' : 'quiet'}>{t(WORDS[status])}</StateTag>;
}
