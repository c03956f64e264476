import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { paiseFromDecimal } from '#shared/money/paise';
import type { PaymentDocument } from '#shared/payments/payment-documents';
import { ConfirmDialog } from '../design/confirm-dialog';
import { instantText } from '../design/when-text';
import { useSettle, type Flag } from './use-settle';

interface PaymentFlagsProps {
  readonly payment: PaymentDocument;
  /** @param capture the payment of the gateway that is to go back */
  readonly onRefund: (capture: string) => void;
}

/** What somebody has to look at, with the way to end it; what is ended stays readable. */
export function PaymentFlags({ payment, onRefund }: PaymentFlagsProps) {
  const { settle, busy } = useSettle(payment);
  const [asking, setAsking] = useState<Flag | null>(null);
  if (payment.attention.length === 0) return null;

  const canRefund = ({ payment: id }: Flag) =>
    payment.captures.some(
      (capture) => capture.payment === id && paiseFromDecimal(capture.refundable) > 0,
    );
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {payment.attention.map((flag) => (
        <li key={`${flag.kind} ${flag.payment}`}>
          <Alert
            role="note"
            severity={flag.clearedAt === null ? 'warning' : 'success'}
            variant={flag.clearedAt === null ? 'standard' : 'outlined'}
          >
            <Box sx={{ overflowWrap: 'anywhere' }}>{`${flag.payment}: ${flag.words}`}</Box>
            {flag.clearedAt !== null && `Settled ${instantText(flag.clearedAt)}`}
            {flag.clearedAt === null && (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
                {canRefund(flag) && (
                  <Button size="small" variant="outlined" onClick={() => onRefund(flag.payment)}>
                    Refund…
                  </Button>
                )}
                {!flag.needsRefund && (
                  <Button
                    size="small"
                    variant="outlined"
                    disabled={busy}
                    onClick={() => setAsking(flag)}
                  >
                    Mark as settled
                  </Button>
                )}
              </Box>
            )}
          </Alert>
        </li>
      ))}
      {asking && (
        <ConfirmDialog
          open
          title="Mark as settled?"
          confirmText="Yes, settled"
          onCancel={() => setAsking(null)}
          onConfirm={() => {
            setAsking(null);
            void settle(asking);
          }}
        >
          {`Payment ${asking.payment}: ${asking.words}. Say so only where you have looked at it.`}
        </ConfirmDialog>
      )}
    </Box>
  );
}
