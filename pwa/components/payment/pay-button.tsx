import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useMessages } from '../../i18n/messages';
import { StickyActionBar } from '../design/sticky-action-bar';
import type { OnlineChoice } from './online-choice';

const ConfirmDialog = lazy(() =>
  import('../design/confirm-dialog').then((module) => ({ default: module.ConfirmDialog })),
);

interface PayButtonProps {
  readonly choice: OnlineChoice;
  /** Something runs already, or there is nothing to pay. */
  readonly disabled: boolean;
  /** The id of a text on the screen that says why it cannot be pressed. */
  readonly describedBy?: string | undefined;
  /** A payment was begun whose end is not known: asks before there is another. */
  readonly mayBePaid: boolean;
  /** The summary beside the button where it is a screen's next step. */
  readonly summary?: ReactNode;
  readonly onPay: (checkout: Extract<OnlineChoice, { can: true }>['checkout']) => void;
}

/** "Pay with Razorpay", and in words why it cannot be pressed. */
export function PayButton({
  choice,
  disabled,
  describedBy,
  mayBePaid,
  summary,
  onPay,
}: PayButtonProps) {
  const { t, translate } = useMessages();
  const [asking, setAsking] = useState(false);
  const reasonId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);
  // A button that is disabled loses the focus; a person who pressed it finds it there again.
  useEffect(() => {
    if (disabled || !pressed.current) return;
    pressed.current = false;
    if (document.activeElement === document.body) button.current?.focus();
  }, [disabled]);

  function pay(): void {
    if (!choice.can) return;
    pressed.current = true;
    onPay(choice.checkout);
  }

  const payButton = (
    <Button
      ref={button}
      variant="contained"
      size="large"
      fullWidth
      disabled={disabled || !choice.can}
      aria-describedby={choice.can ? describedBy : reasonId}
      onClick={() => {
        if (mayBePaid) setAsking(true);
        else pay();
      }}
      {...(summary === undefined && { sx: { mt: 2 } })}
    >
      {t('Pay with Razorpay')}
    </Button>
  );

  return (
    <>
      {summary === undefined ? (
        payButton
      ) : (
        <StickyActionBar phoneOnlySummary summary={summary}>
          {payButton}
        </StickyActionBar>
      )}
      <output>
        {!choice.can && (
          <Typography id={reasonId} variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
            {translate(choice.reason)}
          </Typography>
        )}
      </output>
      {asking && (
        <Suspense>
          <ConfirmDialog
            title={t('Pay again?')}
            confirmText={t('Pay again')}
            cancelText={t('Wait')}
            onCancel={() => setAsking(false)}
            onConfirm={() => {
              setAsking(false);
              pay();
            }}
          >
            {t('We’re checking with your bank. Please don’t pay again.')}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}
