import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  callbackSignature,
  isCallbackSigned,
  isWebhookSigned,
  webhookSignature,
} from './signatures';

const SECRET = 'key secret of these tests';
const ORDER = 'order_AbCdEfGhIjKlMn';
const PAYMENT = 'pay_NmLkJiHgFeDcBa';

/** Made apart from the code under test, as the gateway's manual says. */
const signature = createHmac('sha256', SECRET).update(`${ORDER}|${PAYMENT}`).digest('hex');
const good = { gatewayOrderId: ORDER, paymentId: PAYMENT, signature };

test('a callback that the gateway signed is taken', () => {
  expect(isCallbackSigned(good, [SECRET])).toBe(true);
  expect(callbackSignature(ORDER, PAYMENT, SECRET)).toBe(signature);
});

test.each([
  ['forged', { signature: 'a'.repeat(64) }],
  ['with one other digit', { signature: signature.replace(/.$/, (d) => (d === '0' ? '1' : '0')) }],
  ['truncated', { signature: signature.slice(0, 62) }],
  ['with more behind it', { signature: `${signature}00` }],
  ['with a line end', { signature: `${signature}\n` }],
  ['upper case', { signature: signature.toUpperCase() }],
  ['empty', { signature: '' }],
  ['not hexadecimal', { signature: 'z'.repeat(64) }],
  ['in characters of two bytes', { signature: 'é'.repeat(32) }],
  ['of another order', { gatewayOrderId: 'order_AbCdEfGhIjKlMo' }],
  ['of another payment', { paymentId: 'pay_NmLkJiHgFeDcBb' }],
  ['of another secret', { signature: callbackSignature(ORDER, PAYMENT, `${SECRET}.`) }],
  ['of the two swapped', { signature: callbackSignature(PAYMENT, ORDER, SECRET) }],
  ['with the ids swapped', { gatewayOrderId: PAYMENT, paymentId: ORDER }],
])('a callback %s is refused', (_, changed) => {
  expect(isCallbackSigned({ ...good, ...changed }, [SECRET])).toBe(false);
});

test('a callback under an earlier key is accepted, as long as its secret is named', () => {
  expect(isCallbackSigned(good, ['the new secret', SECRET])).toBe(true);
  expect(isCallbackSigned(good, ['the new secret', 'another'])).toBe(false);
  expect(isCallbackSigned(good, [])).toBe(false);
});

test('the border between the two ids cannot be moved', () => {
  const moved = {
    gatewayOrderId: `${ORDER}|${PAYMENT}`,
    paymentId: PAYMENT,
    signature: callbackSignature(`${ORDER}|${PAYMENT}`, PAYMENT, SECRET),
  };
  expect(isCallbackSigned(moved, [SECRET])).toBe(false);
});

const body = Buffer.from('{"event":"payment.captured","note":"₹ 10"}');
const signedBody = createHmac('sha256', SECRET).update(body).digest('hex');

test('a webhook is taken for its very bytes', () => {
  expect(webhookSignature(body, SECRET)).toBe(signedBody);
  expect(isWebhookSigned(body, signedBody, [SECRET])).toBe(true);
  const rewritten = Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 1));
  expect(isWebhookSigned(rewritten, signedBody, [SECRET])).toBe(false);
  expect(isWebhookSigned(body.subarray(1), signedBody, [SECRET])).toBe(false);
});

test('bytes that are no text are signed as they are', () => {
  const bytes = Uint8Array.from([0xff, 0x00, 0xfe]);
  const others = Uint8Array.from([0xfd, 0x00, 0xfe]);
  expect(isWebhookSigned(bytes, webhookSignature(bytes, SECRET), [SECRET])).toBe(true);
  expect(isWebhookSigned(others, webhookSignature(bytes, SECRET), [SECRET])).toBe(false);
});

test('the old webhook secret is honoured while it is being changed, and no longer', () => {
  expect(isWebhookSigned(body, signedBody, ['a new one', SECRET])).toBe(true);
  expect(isWebhookSigned(body, signedBody, [SECRET, 'an older one'])).toBe(true);
  expect(isWebhookSigned(body, signedBody, ['a new one'])).toBe(false);
  expect(isWebhookSigned(body, signedBody, [])).toBe(false);
});

test.each([
  ['', 'empty'],
  [signedBody.toUpperCase(), 'upper case'],
  [signedBody.slice(1), 'truncated'],
  [`0x${signedBody.slice(2)}`, 'with a prefix'],
])('a webhook signature %j (%s) is refused', (bad) => {
  expect(isWebhookSigned(body, bad, [SECRET])).toBe(false);
});

test('an empty secret signs nothing and takes nothing', () => {
  expect(() => callbackSignature(ORDER, PAYMENT, '')).toThrow('secret');
  expect(() => isCallbackSigned(good, [''])).toThrow('secret');
  expect(() => isWebhookSigned(body, signedBody, [SECRET, ''])).toThrow('secret');
});
