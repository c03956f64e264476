/** Shown for a postal code that is none of India's (docs/shop-rules.md#r-addresses-11). */
export const POSTAL_CODE_RULE = 'Enter a valid 6-digit postal code';

/** The digits of India's scripts, from Devanagari to Malayalam, are in Unicode blocks of the same layout. */
const INDIAN_DIGIT = /[०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯]/g;
const DEVANAGARI_ZERO = 0x966;
const BLOCK = 0x80;

/** Where an order goes, as far as a postal code needs it. */
export interface Place {
  readonly postalCode: string;
  readonly country: string;
}

/** The same with digits of India's scripts as 0 to 9: `४११००१` is `411001`. */
export function plainDigits(written: string): string {
  return written.replace(INDIAN_DIGIT, (digit) =>
    String(((digit.codePointAt(0) ?? 0) - DEVANAGARI_ZERO) % BLOCK),
  );
}

/** A code of India as a number, however its digits are written and set apart; nothing for what is none. */
export function pinOf(written: string): number | undefined {
  const digits = plainDigits(written).replace(/[\s\u200b-]/g, '');
  return /^[1-9]\d{5}$/.test(digits) ? Number(digits) : undefined;
}
