import Box from '@mui/material/Box';
import { shownStatus, type PaymentDocument } from '#shared/payments/payment-documents';
import { useT } from '../../i18n/messages';
import type { Message } from '../../i18n/translate';

const COLORS = {
  good: 'success.main',
  waiting: 'warning.main',
  bad: 'error.main',
  quiet: 'text.secondary',
} as const;

/** One word about a state, framed in the colour of its kind; the word says all. */
export function StateTag({ kind, children }: StateTagProps) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-block',
        px: 1,
        border: 1,
        borderColor: COLORS[kind],
        borderRadius: 999,
        color: COLORS[kind],
        bgcolor: 'background.paper',
        fontSize: '0.8125rem',
        fontWeight: 600,
        lineHeight: 1.6,
        whiteSpace: 'nowrap',
      }}
    >
      {children}
    </Box>
  );
}

interface StateTagProps {
  readonly kind: keyof typeof COLORS;
  readonly children: string;
}

const PAYMENT_WORDS = {
  open: 'Open',
  paid: 'Paid',
  closed: 'Closed',
} as const satisfies Record<PaymentDocument['status'], Message>;

/** The status of a payment order. */
export function PaymentStatus({ payment }: { readonly payment: PaymentDocument }) {
  const t = useT();
  const status = shownStatus(payment);
  return (
    <StateTag kind={status === 'paid' ? 'good' : 'quiet'}>{t(PAYMENT_WORDS[status])}</StateTag>
  );
}
