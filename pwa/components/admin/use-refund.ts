import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { paymentDocument, type PaymentDocument } from '#shared/payments/payment-documents';
import type { RefundState } from '#shared/payments/payment';
import { useServices } from '../../hooks/services';
import { useToast } from '../../toasts/toasts';
import { useT } from '../../i18n/messages';
import type { Translate } from '../../i18n/translate';
import { failureText, isRefusal } from './failure';
import { moneyText } from './payment-words';
import { useRefreshPayments } from './use-order-history';
import { usePasswordAgain } from './use-password-again';

export type Capture = PaymentDocument['captures'][number];

/** A refund that was sent and has no answer yet. It goes again under the same key, and so gives back once. */
export interface SentRefund {
  readonly key: string;
  /** In two decimals. */
  readonly amount: string;
}

export interface RefundOptions {
  readonly payment: PaymentDocument;
  readonly capture: Capture;
  /** What is most likely given back, in paise; 0: all of it. */
  readonly due: number;
  /** A try of this capture's refund that had no answer. */
  readonly sent: SentRefund | undefined;
  readonly onSent: (sent: SentRefund | undefined) => void;
  /** It was given back, or given up. */
  readonly onClose: () => void;
}

const TOASTS: Readonly<Record<RefundState, (t: Translate, money: string) => string>> = {
  requested: (t, money) => t('Refund of {money} requested', { money }),
  unknown: (t, money) =>
    t('The refund of {money} is not confirmed yet. We’ll keep checking.', {
      money,
    }),
  pending: (t, money) => t('Refund of {money} is on its way', { money }),
  processed: (t, money) => t('{money} refunded', { money }),
  failed: (t, money) => t('The gateway declined the refund of {money}', { money }),
};

/**
 * Asks for the refund of one capture. The key is made with the dialog and kept until the server has said yes or no: a
 * refusal is final for its key, so what follows it gets another.
 */
export function useRefund({ payment, capture, sent, onSent, onClose }: RefundOptions) {
  const { api, randomUuid } = useServices();
  const t = useT();
  const toast = useToast();
  const refresh = useRefreshPayments();
  const again = usePasswordAgain();
  const [key, setKey] = useState(() => sent?.key ?? randomUuid());

  function say(answer: PaymentDocument, amount: string): void {
    const { state } = answer.refunds.find((refund) => refund.key === key) ?? { state: 'requested' };
    const text = TOASTS[state](t, moneyText({ amount, currency: capture.currency }));
    if (state === 'failed' || state === 'unknown') toast.error(text);
    else toast.success(text);
  }

  const { mutate, isPending, error } = useMutation({
    mutationFn: (amount: string) =>
      api.request('POST', `/payments/${payment._id}/refunds`, {
        body: { payment: capture.payment, amount, ...again.proof() },
        headers: { 'Idempotency-Key': key },
        schema: paymentDocument,
      }),
    onMutate: (amount) => onSent({ key, amount }),
    onSuccess(answer, amount) {
      onSent(undefined);
      say(answer, amount);
      onClose();
    },
    onError(failure) {
      again.onFailure(failure);
      if (!isRefusal(failure)) return;
      onSent(undefined);
      setKey(randomUuid());
    },
    onSettled: refresh,
  });

  /** The one that had no answer, where it turned out to be recorded. */
  const landed = sent && payment.refunds.find((refund) => refund.key === sent.key);
  return {
    /** Of an amount in two decimals. */
    send: mutate,
    busy: isPending,
    problem: error && failureText(error, 'Refund failed'),
    landed,
    /** Of the admin's password, once the shop wants it. */
    passwordField: again.field,
  };
}
