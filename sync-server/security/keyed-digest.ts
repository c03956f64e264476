import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** A digest of a text that cannot be computed, or guessed against, without the shop's secret. */
export type KeyedDigest = (text: string) => string;

/** Names what the key is for: what signs sessions is used for nothing else. */
const PURPOSE = 'shop: digest of private content';
const KEY_BYTES = 32;

/**
 * Makes the digest that replaces private content, such as a body with a password, in an idempotency key's fingerprint.
 * The fingerprint must tell equal requests from others for 90 days, so it is stored. With a plain hash, a thief of the
 * store's file could try millions of passwords a second, and need not break argon2 at all. This one is an HMAC under a key
 * that is made from the session secret, which is not in that file.
 * @param secret at least 32 characters. With another one the digests differ: a write sent again then is `id_reused`, and
 *   all sessions have ended with the old one anyway
 * @param purpose what the digests are for: those of one purpose say nothing about those of another
 */
export function createKeyedDigest(secret: string, purpose: string = PURPOSE): KeyedDigest {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
  return (text) => createHmac('sha256', key).update(text).digest('base64url');
}

/** A secret of its own for one purpose, which says nothing about the session secret that it is made of. */
export const derivedSecret = (secret: string, purpose: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES)).toString('base64url');

/** Whether two texts are equal; it takes as long wherever they differ. Hashed first, so that the length tells nothing either. */
export function areEqualTexts(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}
