/*
 * What people type and paste, as it is meant. Contact lists copy a phone number between invisible marks, chats and documents bring
 * no-break spaces and hyphens, and a Hindi keyboard has digits of its own. Everything that is a number, a code or a search is read
 * through here; names keep what their script needs (`writtenName`).
 */

/** Nothing to do for most texts. */
const ASCII = /^[\n -~]*$/;
/** Without a glyph: marks of direction, zero-width spaces and joiners, variation selectors. */
const UNSEEN = /[\p{Cf}\p{DI}]/gu;
const DIGIT = /\p{Nd}/u;
const OTHER_DIGITS = /(?!\d)\p{Nd}/gu;
const SPACES = /\p{Zs}/gu;
/** Not the long dashes, which set parts of a text apart. */
const HYPHENS = /[‐‑−]/gu;
/** By which people divide a number for reading. */
const SEPARATORS = /[\s\p{Pd}−().]/gu;

/** The digits of a script follow each other from its zero, so that a digit is worth as many as stand before it. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/**
 * A text with digits, spaces and hyphens of one kind, and without what is not seen. Spaces at its ends stay.
 * `\u202a+९१ 98765‑43210\u202c` is `+91 98765-43210`.
 */
export function plainTyped(text: string): string {
  if (ASCII.test(text)) return text;
  return text
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(OTHER_DIGITS, valueOf)
    .replace(SPACES, ' ')
    .replace(HYPHENS, '-');
}

/** A number as it is dialled or compared: plain, without spaces, dashes, dots and brackets. */
export const withoutSeparators = (text: string): string => plainTyped(text).replace(SEPARATORS, '');

/** Digits, with commas as India or others group them. */
const NUMBER = /^-?(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.\d+)?$/;

/** A number as people type it: `₹1,299`, `१२९९`, `Rs. 1299`. What is none is `NaN`, which fails the field's own rule. */
export function typedNumber(text: string): number {
  const plain = plainTyped(text)
    .trim()
    .replace(/^(?:₹|Rs\.?)/i, '')
    .trim();
  return NUMBER.test(plain) ? Number(plain.replaceAll(',', '')) : Number.NaN;
}
