import * as z from 'zod/mini';

const PHONE_RULE = 'Enter a valid 10-digit phone number';

/** What people put between the digits. */
const BETWEEN = /[\s().-]/g;
/** The code of the country, or the 0 of long distance, before ten digits. */
const BEFORE = /^(?:\+91|0091|91|0)(?=\d{10}$)/;

/** The ten digits of a number as people write it: `+91 98765 43210`. Anything else stays as it is. */
function tenDigits(written: string): string {
  return written.replaceAll(BETWEEN, '').replace(BEFORE, '');
}

/** A phone number, read into exactly ten digits. */
export const phoneNumber = z
  .string(PHONE_RULE)
  .check(z.trim(), z.overwrite(tenDigits), z.regex(/^\d{10}$/, PHONE_RULE));

/** The same where there may be none. */
export const phoneNumberOrNone = z
  .string(PHONE_RULE)
  .check(z.trim(), z.overwrite(tenDigits), z.regex(/^(\d{10})?$/, PHONE_RULE));
