import * as z from 'zod/mini';
import { decimalFromPaise, paiseFromDecimal } from '#shared/money/paise';
import { LEAST_REFUND } from '#shared/payments/refund';
import type { Translate } from '../messages/translate';
import { moneyText, type GatewayMoney } from './money-text';

/** Digits with at most two decimals; spaces, commas between digits and a rupee sign are what people write besides. */
const AMOUNT = /^₹?\s*(\d[\d,]*)(?:\.(\d{1,2}))?$/;

/** Reads an amount as people write it into the form that travels; `undefined` for what is none. */
function readAmount(text: string): string | undefined {
  const [, whole, decimals = ''] = AMOUNT.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  const rupees = whole.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  // More digits than any amount of the shop has.
  return rupees.length > 11 ? undefined : `${rupees}.${decimals.padEnd(2, '0')}`;
}

/** Whether as much is left of a capture as the gateway gives back at least. */
export function canRefund({ refundable }: { readonly refundable: string }): boolean {
  return paiseFromDecimal(refundable) >= LEAST_REFUND;
}

/**
 * The amount of a refund: from the gateway's least up to what is left of the capture, read into two decimals.
 * @param left what can still be asked back
 */
export function refundForm(left: GatewayMoney, t: Translate) {
  const most = paiseFromDecimal(left.amount);
  const least = moneyText({ ...left, amount: decimalFromPaise(LEAST_REFUND) });
  const rule = t('Enter an amount from {least} to {most}', { least, most: moneyText(left) });
  return z.object({
    amount: z.pipe(
      z.string().check(
        z.refine((text) => {
          const amount = readAmount(text);
          if (amount === undefined) return false;
          const paise = paiseFromDecimal(amount);
          return paise >= LEAST_REFUND && paise <= most;
        }, rule),
      ),
      z.transform((text) => readAmount(text) ?? ''),
    ),
  });
}
