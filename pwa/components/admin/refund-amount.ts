import * as z from 'zod/mini';
import {
  DECIMAL_AMOUNT,
  decimalFromPaise,
  hasTwoDecimals,
  paiseFromDecimal,
  type Paise,
} from '#shared/core/paise';
import { typedNumber } from '#shared/core/typed-text';
import type { PaymentDocument } from '#shared/payments/payment-documents';
import { amountProblem, largestPart, MIN_REFUND } from '#shared/payments/refund';
import type { Translate } from '../../i18n/translate';
import { moneyText, type GatewayMoney } from './payment-words';

/** Reads an amount as people write it into the form that travels; `undefined` for what is none, as `20,50`, which could be read in two ways. */
export function readAmount(text: string): string | undefined {
  const rupees = typedNumber(text);
  if (!hasTwoDecimals(rupees)) return undefined;
  const amount = decimalFromPaise(Math.round(rupees * 100));
  return DECIMAL_AMOUNT.test(amount) ? amount : undefined;
}

/** Whether as much is left of a capture as the gateway gives back at least. */
export function canRefund({ refundable }: { readonly refundable: string }): boolean {
  return paiseFromDecimal(refundable) >= MIN_REFUND;
}

/**
 * The amount with which a refund begins: what is due for goods that came back, where as much can go back; else all that is left.
 * @param due in paise; 0: nothing came back
 */
export function proposedRefund({ amount }: GatewayMoney, due: Paise): string {
  return amountProblem(due, paiseFromDecimal(amount)) === null ? decimalFromPaise(due) : amount;
}

/** Whether the outcome of a refund of a capture is unknown: until the gateway answers, no other one begins. */
export function isRefundAwaited({ refunds }: PaymentDocument, capture: string): boolean {
  return refunds.some(({ payment, state }) => payment === capture && state === 'unknown');
}

/**
 * The amount of a refund: from the gateway's least up to what is left of the capture, read into two decimals.
 * @param left what can still be asked back
 */
export function refundForm(left: GatewayMoney, t: Translate) {
  const all = paiseFromDecimal(left.amount);
  const least = moneyText({ ...left, amount: decimalFromPaise(MIN_REFUND) });
  const rule = t('Enter an amount from {least} to {most}', { least, most: moneyText(left) });
  const part = largestPart(all);
  const restRule =
    part === null
      ? t('Enter {all}: less than {least} can’t be refunded later', {
          all: moneyText(left),
          least,
        })
      : t('Enter {all}, or at most {part}: less than {least} can’t be refunded later', {
          all: moneyText(left),
          part: moneyText({ ...left, amount: decimalFromPaise(part) }),
          least,
        });
  const problemOf = (text: string) => {
    const amount = readAmount(text);
    return amount === undefined ? 'too_little' : amountProblem(paiseFromDecimal(amount), all);
  };
  return z.object({
    amount: z.pipe(
      z.string().check(
        z.refine((text) => [null, 'leaves_too_little'].includes(problemOf(text)), rule),
        z.refine((text) => problemOf(text) !== 'leaves_too_little', restRule),
      ),
      z.transform((text) => readAmount(text) ?? ''),
    ),
  });
}
