import * as z from 'zod/mini';

const PHONE_RULE = 'Enter a valid 10-digit phone number';

/** The ten digits of a number as people write it: `+91 98765 43210`, or with a 0 before it. Anything else does not become ten. */
function tenDigits(written: string): string {
  return written.replace(/[\s().-]/g, '').replace(/^(\+?91|0)(?=\d{10}$)/, '');
}

const phone = (rule: RegExp) =>
  z.string(PHONE_RULE).check(z.overwrite(tenDigits), z.regex(rule, PHONE_RULE));

/** A phone number, read into exactly ten digits. */
export const phoneNumber = phone(/^\d{10}$/);

/** The same where there may be none. */
export const phoneNumberOrNone = phone(/^(\d{10})?$/);
