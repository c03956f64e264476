import * as z from 'zod/mini';
import { withoutSeparators } from './typed-text';

/** State, also those of before and `97` for the sea; PAN of the holder, which registration of theirs there, a fixed letter, check digit. */
const FORM = /^(?:0[1-9]|[12]\d|3[0-8]|97)[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The check digit of a GST number's first 14 characters: digits of base 36, weighed 1, 2, 1, 2 … */
function checkDigit(number: string): string {
  let sum = 0;
  for (let place = 0; place < 14; place += 1) {
    const product = DIGITS.indexOf(number.charAt(place)) * ((place % 2) + 1);
    sum += Math.floor(product / DIGITS.length) + (product % DIGITS.length);
  }
  return DIGITS.charAt((DIGITS.length - (sum % DIGITS.length)) % DIGITS.length);
}

/** Whether a text is a GST number: its form and its check digit. Apart from the table of states, which is long. @param number in capitals, without blanks */
export const isGstin = (number: string): boolean =>
  FORM.test(number) && checkDigit(number) === number.charAt(14);

/** A GST number as it is typed, in any case and with blanks; empty for none. */
export const gstinField = z.string().check(
  z.overwrite((number) => withoutSeparators(number).toUpperCase()),
  z.refine((number) => number === '' || isGstin(number), 'Not a valid GST number'),
);
