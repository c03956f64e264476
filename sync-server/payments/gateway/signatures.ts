import { createHmac, timingSafeEqual } from 'node:crypto';
import { gatewayOrderId, gatewayPaymentId } from './gateway-ids';

/** What the checkout window hands to the page after a payment. */
export interface SignedCallback {
  /** The one that is stored; where the shop does not know it, the page's, of which the gateway says whose it is. */
  readonly gatewayOrderId: string;
  readonly paymentId: string;
  readonly signature: string;
}

/** As the gateway writes it: SHA-256 in small hexadecimal digits. */
const SIGNATURE = /^[0-9a-f]{64}$/;

/** What the gateway signs a callback with. */
export function callbackSignature(orderId: string, paymentId: string, keySecret: string): string {
  return hmac(`${orderId}|${paymentId}`, keySecret).toString('hex');
}

/** What the gateway signs a webhook with. */
export function webhookSignature(body: Uint8Array, secret: string): string {
  return hmac(body, secret).toString('hex');
}

/**
 * Whether the gateway said that this payment belongs to this order. It does not say that the money has come.
 * @param keySecrets the one in use, and those of the keys before it: a window may have been opened with one. All are tried, so that
 *   the timing does not reveal which one it was
 * @throws Error for an empty secret, under which anyone could sign
 */
export function isCallbackSigned(callback: SignedCallback, keySecrets: readonly string[]): boolean {
  const { gatewayOrderId: orderId, paymentId, signature } = callback;
  const isSigned = keySecrets
    .map((secret) => isSame(signature, hmac(`${orderId}|${paymentId}`, secret)))
    .includes(true);
  // An id with a `|` in it could move the border between the two.
  const areIds =
    gatewayOrderId.safeParse(orderId).success && gatewayPaymentId.safeParse(paymentId).success;
  return isSigned && areIds;
}

/**
 * Whether the gateway sent these bytes.
 * @param body as it came, before anything has read it
 * @param secrets the one in use, and the one before while it is being changed. All are tried, so that the timing does not
 *   reveal which one it was
 * @throws Error for an empty secret, under which anyone could sign
 */
export function isWebhookSigned(
  body: Uint8Array,
  signature: string,
  secrets: readonly string[],
): boolean {
  return secrets.map((secret) => isSame(signature, hmac(body, secret))).includes(true);
}

function hmac(content: string | Uint8Array, secret: string): Buffer {
  if (secret === '') throw new Error('A signature needs a secret');
  return createHmac('sha256', secret).update(content).digest();
}

function isSame(signature: string, expected: Buffer): boolean {
  return SIGNATURE.test(signature) && timingSafeEqual(Buffer.from(signature, 'hex'), expected);
}
