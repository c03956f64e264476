import { phoneOf } from '../addresses/phone';
import { pinOf } from '../addresses/postal-code';
import { plainTyped } from '../core/typed-text';

/** Digits with usual separators: `+91-98765-43210`, `(98765) 43210`. */
const PHONE_LIKE = /^\+?[()-]*\d[\d()-]*$/;
/** Where words go on as the same number would: `+91 98765 43210 pune`. */
const PHONE_RUN = /(?<!\S)\+?[\d(][\d\s().-]{8,20}\d(?!\S)/g;

/**
 * The search words for orders: a phone number by its ten digits and a postal code by its six, however they are written; else a
 * number's words without the separators between its digits.
 */
export function orderKeyword(keyword: string): string {
  const plain = plainTyped(keyword).trim();
  return (
    phoneOf(plain) ??
    pinOf(plain)?.toString() ??
    plain
      .replaceAll(PHONE_RUN, (run) => phoneOf(run) ?? run)
      .split(/\s+/)
      .map((word) => (PHONE_LIKE.test(word) ? word.replaceAll(/[()-]/g, '') : word))
      .join(' ')
  );
}

/** A postal code as it is searched. */
export const searchedPostalCode = (postalCode: string): string =>
  pinOf(postalCode)?.toString() ?? postalCode;
