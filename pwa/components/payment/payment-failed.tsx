import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { useMessages } from '../../i18n/messages';

interface PaymentFailedProps {
  /** Why, in English where it is one of the shop's own texts. */
  readonly reason: string;
  readonly busy: boolean;
  /** `undefined` where it cannot be paid online now: the button beside says why. */
  readonly onTryAgain: (() => void) | undefined;
  /** `undefined` where it cannot be paid in cash. */
  readonly onPayCash: (() => void) | undefined;
}

/** What a payment that failed leaves on the screen: what became of the money, and both ways on (docs/shop-rules.md#r-payments-8). */
export function PaymentFailed({ reason, busy, onTryAgain, onPayCash }: PaymentFailedProps) {
  const { t, translate } = useMessages();
  const notice = useRef<HTMLDivElement>(null);
  // It may be above what is in sight.
  useEffect(() => notice.current?.focus(), []);
  return (
    <Alert
      ref={notice}
      tabIndex={-1}
      severity="error"
      variant="outlined"
      sx={{ mb: 2.5, alignItems: 'flex-start', scrollMarginTop: 96 }}
    >
      <AlertTitle>
        {t('The payment didn’t go through. No money was taken, or it will come back.')}
      </AlertTitle>
      <Box sx={{ overflowWrap: 'anywhere' }}>{translate(reason)}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        <Button variant="contained" disabled={busy || !onTryAgain} onClick={onTryAgain}>
          {t('Try again')}
        </Button>
        {onPayCash && (
          <Button variant="outlined" disabled={busy} onClick={onPayCash}>
            {t('Pay cash on delivery')}
          </Button>
        )}
      </Box>
    </Alert>
  );
}
