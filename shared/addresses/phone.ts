import * as z from 'zod/mini';
import { withoutSeparators } from '../core/typed-text';

const TEN_DIGITS = /^\d{10}$/;
const PHONE_RULE = 'Enter a valid 10-digit phone number';

/** The country's code, perhaps after `+` or `00`, and the 0 of calls within India. */
const BEFORE_TEN_DIGITS = /^(?:(?:\+|0{0,2})91)?0?(?=\d{10}$)/;

/** The ten digits of a number as people write it: `+91 98765 43210`, `0091 …`, `+91 0…`. Anything else does not become ten. */
const tenDigits = (written: string): string =>
  withoutSeparators(written).replace(BEFORE_TEN_DIGITS, '');

/** The ten digits of a phone number, however it is written; nothing for what is none. */
export function phoneOf(written: string): string | undefined {
  const digits = tenDigits(written);
  return TEN_DIGITS.test(digits) ? digits : undefined;
}

const phone = (rule: RegExp) =>
  z.string(PHONE_RULE).check(z.overwrite(tenDigits), z.regex(rule, PHONE_RULE));

/** A phone number, read into exactly ten digits. */
export const phoneNumber = phone(TEN_DIGITS);

/** The same where there may be none. */
export const phoneNumberOrNone = phone(/^(\d{10})?$/);
