import { randomInt } from 'node:crypto';

/** Without those that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 12;

/** A password of 59 bits, in groups that a person can type. */
export function generatePassword(): string {
  const text = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return text.replace(/(.{4})(?=.)/g, '$1-');
}
