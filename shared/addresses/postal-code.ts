import { withoutSeparators } from '../core/typed-text';

/** Shown for a postal code that is none of India's (docs/shop-rules.md#r-addresses-11). */
export const POSTAL_CODE_RULE = 'Enter a valid 6-digit postal code';

/** Where an order goes, as far as a postal code needs it. */
export interface Place {
  readonly postalCode: string;
  readonly country: string;
}

/** A code of India as a number, however its digits are written and set apart; nothing for what is none. */
export function pinOf(written: string): number | undefined {
  const digits = withoutSeparators(written);
  return /^[1-9]\d{5}$/.test(digits) ? Number(digits) : undefined;
}
