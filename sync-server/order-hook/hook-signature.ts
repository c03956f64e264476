import { createHmac } from 'node:crypto';
import { areEqualTexts } from '../security/keyed-digest';

/** The header of a signature, both ways: `t=1790000000,v1=<HMAC-SHA256 of "t.body" in hexadecimal>`. */
export const SIGNATURE_HEADER = 'X-Shop-Signature';

/** How old a signature may be, in milliseconds: what was overheard is worth nothing later. */
const MAX_AGE = 5 * 60 * 1000;
const FORM = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

const digestOf = (secret: string, seconds: string, body: string) =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');

/** Signs a body. @param now milliseconds since 1970 */
export function hookSignature(secret: string, body: string, now: number): string {
  const seconds = String(Math.floor(now / 1000));
  return `t=${seconds},v1=${digestOf(secret, seconds, body)}`;
}

/** Whether a body was signed with the secret, a moment ago. @param now milliseconds since 1970 */
export function isHookSigned(
  secret: string,
  body: string,
  signature: string,
  now: number,
): boolean {
  const [, seconds, digest] = FORM.exec(signature) ?? [];
  if (seconds === undefined || digest === undefined) return false;
  const isRight = areEqualTexts(digest, digestOf(secret, seconds, body));
  return isRight && Math.abs(now - Number(seconds) * 1000) <= MAX_AGE;
}
