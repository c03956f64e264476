import { useMay } from '../../hooks/use-may';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { PaymentDocument } from '#shared/payments/payment-documents';
import { instantText } from '../design/when-text';
import { useMessages } from '../../i18n/messages';
import { canRefund, isRefundAwaited } from './refund-amount';
import { SettleDialog, useSettle, type Flag } from './settle-dialog';

/** Money of another amount may be taken as the payment of an order that is not paid yet. */
const canAccept = (payment: PaymentDocument, flag: Flag) =>
  flag.kind === 'amount-differs' && flag.needsRefund && !payment.isPaid;

interface PaymentFlagsProps {
  readonly payment: PaymentDocument;
  /** @param capture the payment of the gateway that is to go back */
  readonly onRefund: (capture: string) => void;
}

/** Flags for an admin to look at, with the way to settle them; settled ones stay readable. */
export function PaymentFlags({ payment, onRefund }: PaymentFlagsProps) {
  const may = useMay();
  const { mutate: settle, isPending } = useSettle(payment);
  const { t, translate } = useMessages();
  const [asking, setAsking] = useState<Flag | null>(null);
  if (payment.attention.length === 0) return null;

  const isRefundable = ({ payment: id }: Flag) =>
    payment.otherKey === undefined &&
    !isRefundAwaited(payment, id) &&
    payment.captures.some((capture) => capture.payment === id && canRefund(capture));
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {payment.attention.map((flag) => (
        <li key={`${flag.kind} ${flag.payment} ${flag.about ?? ''}`}>
          <Alert
            role="note"
            severity={flag.clearedAt === null ? 'warning' : 'success'}
            variant={flag.clearedAt === null ? 'standard' : 'outlined'}
          >
            <Box
              sx={{ overflowWrap: 'anywhere' }}
            >{`${flag.payment}: ${translate(flag.words)}`}</Box>
            {flag.clearedAt !== null && t('Settled {when}', { when: instantText(flag.clearedAt) })}
            {flag.reason !== undefined && (
              <Box sx={{ overflowWrap: 'anywhere' }}>
                {t('Reason: {reason}', { reason: flag.reason })}
              </Box>
            )}
            {flag.clearedAt === null && may('give-money') && (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
                {isRefundable(flag) && (
                  <Button size="small" variant="outlined" onClick={() => onRefund(flag.payment)}>
                    {t('Refund…')}
                  </Button>
                )}
                {canAccept(payment, flag) && (
                  <Button
                    size="small"
                    variant="outlined"
                    disabled={isPending}
                    onClick={() => setAsking(flag)}
                  >
                    {t('Accept as payment…')}
                  </Button>
                )}
                {!flag.needsRefund && (
                  <Button
                    size="small"
                    variant="outlined"
                    disabled={isPending}
                    onClick={() => setAsking(flag)}
                  >
                    {t('Mark as settled')}
                  </Button>
                )}
              </Box>
            )}
          </Alert>
        </li>
      ))}
      {asking && (
        <SettleDialog
          flag={asking}
          pays={canAccept(payment, asking)}
          onCancel={() => setAsking(null)}
          onSettle={(settlement) => {
            setAsking(null);
            settle({ flag: asking, ...settlement });
          }}
        />
      )}
    </Box>
  );
}
