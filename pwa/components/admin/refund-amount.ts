import * as z from 'zod/mini';
import { decimalFromPaise, paiseFromDecimal } from '#shared/core/paise';
import { plainTyped } from '#shared/core/typed-text';
import type { PaymentDocument } from '#shared/payments/payment-documents';
import { amountProblem, largestPart, MIN_REFUND } from '#shared/payments/refund';
import type { Translate } from '../../i18n/translate';
import { moneyText, type GatewayMoney } from './payment-words';

/** Digits with at most two decimals; spaces, commas between digits and a rupee sign are what people write besides. */
const AMOUNT = /^₹?\s*(\d[\d,]*)(?:\.(\d{1,2}))?$/;

/** Reads an amount as people write it into the form that travels; `undefined` for what is none. */
export function readAmount(text: string): string | undefined {
  const [, whole, decimals = ''] = AMOUNT.exec(plainTyped(text).trim()) ?? [];
  if (whole === undefined) return undefined;
  const rupees = whole.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  // More digits than any amount of the shop has.
  return rupees.length > 11 ? undefined : `${rupees}.${decimals.padEnd(2, '0')}`;
}

/** Whether as much is left of a capture as the gateway gives back at least. */
export function canRefund({ refundable }: { readonly refundable: string }): boolean {
  return paiseFromDecimal(refundable) >= MIN_REFUND;
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
