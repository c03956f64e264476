import { plainTyped } from '../core/typed-text';

/** The shortest and longest code, in characters. */
export const MIN_OFFER_CODE = 3;
export const MAX_OFFER_CODE = 30;
/** The most codes of one order: a discount and free shipping beside it, and one that turned out to be worse. */
export const MAX_ORDER_CODES = 3;

/** A code as it is compared: however it was typed, in capitals and without spaces. */
export const normalizedCode = (typed: string): string =>
  plainTyped(typed).replace(/\s+/gu, '').toUpperCase();

/** Whether a normalized code has the form of one. */
export const isOfferCode = (code: string): boolean =>
  code.length >= MIN_OFFER_CODE && code.length <= MAX_OFFER_CODE && /^[A-Z0-9-]+$/.test(code);

/**
 * The text whose SHA-256, in hexadecimal, names a code on devices.
 * @param salt the shop's own, which travels with the offers
 */
export const codeDigestText = (salt: string, typed: string): string => salt + normalizedCode(typed);
