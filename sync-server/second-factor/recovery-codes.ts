import { createHash, randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '#shared/users/second-factor';

/** 32 of them: none that is easily taken for another. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const LENGTH = 10;

/** New codes as a person writes them down, `abcde-fghjk`: 50 bits each, so that a plain hash keeps them. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const code = Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');
    return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
  });
}

/** What is stored of a code, however it is typed. @param userId whose it is, so that equal codes differ in the store */
export function recoveryDigest(userId: string, code: string): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return createHash('sha256').update(`${userId} ${plain}`).digest('base64url');
}
