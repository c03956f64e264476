import * as z from 'zod/mini';
import { decimalFromPaise, paiseFromDecimal } from '#shared/money/paise';
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

/**
 * The amount of a refund: from one hundredth up to what is left of the capture, read into two decimals.
 * @param left what can still be asked back
 */
export function refundForm(left: GatewayMoney) {
  const most = paiseFromDecimal(left.amount);
  const least = moneyText({ ...left, amount: decimalFromPaise(1) });
  const rule = `Enter an amount from ${least} to ${moneyText(left)}`;
  return z.object({
    amount: z.pipe(
      z.string().check(
        z.refine((text) => {
          const amount = readAmount(text);
          if (amount === undefined) return false;
          const paise = paiseFromDecimal(amount);
          return paise >= 1 && paise <= most;
        }, rule),
      ),
      z.transform((text) => readAmount(text) ?? ''),
    ),
  });
}
