/** Shown for a postal code that is none of India's (docs/shop-rules.md#r-addresses-11). */
export const POSTAL_CODE_RULE = 'Enter a valid 6-digit postal code';

/** India's postal codes: six digits, written with a space in the middle or without. */
const INDIAN_CODE = /^\d{3} ?\d{3}$/;
/** How people write the country. */
const INDIA = new Set(['india', 'in', 'bharat', 'भारत']);

interface Place {
  readonly postalCode: string;
  readonly country: string;
}

export function isInIndia(country: string): boolean {
  return INDIA.has(country.trim().toLowerCase());
}

/**
 * What is wrong with a new postal code: in India it has six digits; of other countries the shop knows nothing. Addresses
 * that were stored before this rule stay as they are, so a code that is not changed is not looked at.
 * @param before the address as it was, where one is edited
 * @returns the message for its field; `null` where nothing is wrong
 */
export function postalCodeProblem(
  { postalCode, country }: Place,
  before: Place | null = null,
): string | null {
  const isUnchanged = before?.postalCode === postalCode && before.country === country;
  if (isUnchanged || postalCode === '' || !isInIndia(country)) return null;
  return INDIAN_CODE.test(postalCode) ? null : POSTAL_CODE_RULE;
}
