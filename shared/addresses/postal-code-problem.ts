import { plainTyped } from '../core/typed-text';
import { isInIndia } from './country';
import { POSTAL_CODE_RULE, type Place } from './postal-code';

/** India's postal codes: six digits, written with a space in the middle or without. */
const INDIAN_CODE = /^\d{3} ?\d{3}$/;

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
  return INDIAN_CODE.test(plainTyped(postalCode).trim()) ? null : POSTAL_CODE_RULE;
}
