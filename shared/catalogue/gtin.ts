/** The lengths of GTINs: EAN-8, UPC, EAN-13, and of cartons. */
const FORM = /^(?:\d{8}|\d{12,14})$/;
/** In the form of 13 digits: numbers that shops give themselves, and coupons. */
const RESTRICTED = /^(?:2|0[245]|9[89])/;
/** The same of 8 digits. */
const RESTRICTED_SHORT = /^[02]/;

/**
 * Whether a barcode is one that a maker has registered (a GTIN): of the right length, its check digit right, and out of no range that
 * every shop may number by itself.
 */
export function isGtin(code: string): boolean {
  if (!FORM.test(code) || /^0+$/.test(code)) return false;
  const restricted =
    code.length === 8
      ? RESTRICTED_SHORT.test(code)
      : RESTRICTED.test(code.padStart(14, '0').slice(1));
  return !restricted && hasRightCheckDigit(code);
}

/** Digits count 3 and 1 in turn from the right, the check digit 1: their sum ends in 0. */
function hasRightCheckDigit(code: string): boolean {
  const sum = [...code]
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
