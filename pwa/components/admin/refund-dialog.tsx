import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState, type MouseEvent } from 'react';
import { formatInr } from '#shared/core/paise';
import type { PaymentDocument } from '#shared/payments/payment-documents';
import { Dialog } from '../design/dialog';
import { FormField } from '../design/form-field';
import { useCheckedForm } from '../design/use-checked-form';
import { useMessages, useT } from '../../i18n/messages';
import { moneyText, REFUND_WORDS } from './payment-words';
import { proposedRefund, refundForm } from './refund-amount';
import { useRefund, type RefundOptions } from './use-refund';

/** Gives money back: first the amount, then the question, then the answer of the shop. */
export function RefundDialog(refund: RefundOptions) {
  const { payment, capture, due, sent, onClose } = refund;
  const { t, translate } = useMessages();
  const { send, busy, problem, landed, passwordField } = useRefund(refund);
  const [asked, setAsked] = useState<string | null>(null);
  const titleId = useId();
  const left = { amount: capture.refundable, currency: capture.currency };
  const form = useCheckedForm(refundForm(left, t), { amount: proposedRefund(left, due) });
  const amount = sent?.amount ?? asked;
  const money = amount === null ? '' : moneyText({ ...left, amount });

  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={titleId}>{t('Refund')}</DialogTitle>
      <Stack
        component="form"
        noValidate
        onSubmit={(event) =>
          void form.handleSubmit((values) => {
            if (amount === null) setAsked(values.amount);
            else send(amount);
          })(event)
        }
      >
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <Typography color="text.secondary">
            {t('Payment {payment} of {name}: {came} received, {left} can be refunded.', {
              payment: capture.payment,
              name: payment.user.name,
              came: moneyText(capture),
              left: moneyText(left),
            })}
          </Typography>
          {problem !== null && <Alert severity="error">{translate(problem)}</Alert>}
          {amount === null ? (
            <FormField
              form={form}
              name="amount"
              label={t('Amount in rupees')}
              inputMode="decimal"
              {...(due > 0 && {
                hint: t('Paid for what came back: {amount}', { amount: formatInr(due) }),
              })}
            />
          ) : (
            <Question money={money} sent={sent !== undefined && !busy} landed={landed} />
          )}
          {amount !== null && !landed && passwordField}
        </DialogContent>
        <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
          {landed ? (
            <Button variant="contained" onClick={onClose}>
              {t('Close')}
            </Button>
          ) : (
            <>
              {amount !== null && !sent && (
                <Button onClick={() => setAsked(null)} disabled={busy}>
                  {t('Back')}
                </Button>
              )}
              <Button onClick={onClose} disabled={busy}>
                {sent ? t('Close') : t('Cancel')}
              </Button>
              <Button
                type="submit"
                variant="contained"
                color="error"
                disabled={busy}
                onClick={ignoreDoubleClick}
              >
                {amount === null
                  ? t('Continue')
                  : sent && !busy
                    ? t('Try again')
                    : t('Refund {money}', { money })}
              </Button>
            </>
          )}
        </DialogActions>
      </Stack>
    </Dialog>
  );
}

/** The second click of a double click on Continue must not answer the question that appears under it. */
function ignoreDoubleClick(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}

interface QuestionProps {
  readonly money: string;
  /** It was sent, and no answer came. */
  readonly sent: boolean;
  readonly landed: PaymentDocument['refunds'][number] | undefined;
}

function Question({ money, sent, landed }: QuestionProps) {
  const t = useT();
  const text = useRef<HTMLParagraphElement>(null);
  // The field that had the focus is gone: the question takes it, so that it is heard and the next Tab goes on from here.
  useEffect(() => text.current?.focus(), []);
  if (landed) {
    return (
      <Alert severity="info">
        {t('Refund of {money}: {state}.', {
          money,
          state: t(REFUND_WORDS[landed.state]),
        })}
      </Alert>
    );
  }
  return (
    <Typography ref={text} tabIndex={-1} sx={{ outline: 'none' }}>
      {sent
        ? t('We couldn’t confirm the refund of {money}. Trying again won’t refund twice.', {
            money,
          })
        : t('Refund {money}? This can’t be undone.', { money })}
    </Typography>
  );
}
