import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import {
  checkRequest,
  checkResponse,
  paymentOrderRequest,
  paymentOrderResponse,
  verifyRequest,
  verifyResponse,
} from './payment-calls';
import { anOnlineOrder } from './testing/payment-samples';

const orderId = anOnlineOrder()._id;
const opened = { key: 'rzp_test_1', orderId: 'order_1', amount: 110_00, currency: 'INR' };
const verify = {
  razorpay_order_id: 'order_1',
  razorpay_payment_id: 'pay_1',
  razorpay_signature: 'f'.repeat(256),
  orderId,
};

test.each<[string, z.ZodMiniType, object]>([
  ['to pay an order', paymentOrderRequest, { orderId }],
  ['to pay an order at a price', paymentOrderRequest, { orderId, confirmedTotal: '110.00' }],
  ['the checkout of an order', paymentOrderResponse, opened],
  [
    'the checkout with its time and its window',
    paymentOrderResponse,
    { ...opened, timeout: 1, windowOrigin: 'https://pay.example.org' },
  ],
  ['what the checkout hands over', verifyRequest, verify],
  ['the answer to it', verifyResponse, { verified: true, message: 'Paid' }],
  ['to check an order', checkRequest, { orderId }],
  ['paid', checkResponse, { state: 'paid', message: 'Paid' }],
  ['on its way', checkResponse, { state: 'open', message: 'Wait' }],
  ['nothing paid', checkResponse, { state: 'none', message: 'Pay' }],
])('%s is taken as it is', (_what, schema, given) => {
  expect(schema.parse(given)).toEqual(given);
});

test.each<[string, z.ZodMiniType, object]>([
  ['to pay no order', paymentOrderRequest, {}],
  ['to pay what is no order', paymentOrderRequest, { orderId: '../1' }],
  ['to pay with an amount of its own', paymentOrderRequest, { orderId, amount: 1 }],
  ['to pay at half a paisa', paymentOrderRequest, { orderId, confirmedTotal: '1.005' }],
  ['a checkout without a key', paymentOrderResponse, { ...opened, key: undefined }],
  ['a checkout of half a paisa', paymentOrderResponse, { ...opened, amount: 0.5 }],
  ['a checkout that is over at once', paymentOrderResponse, { ...opened, timeout: 0 }],
  ['a signature too long', verifyRequest, { ...verify, razorpay_signature: 'f'.repeat(257) }],
  ['no signature', verifyRequest, { ...verify, razorpay_signature: undefined }],
  ['a payment of no gateway', verifyRequest, { ...verify, razorpay_payment_id: 'order_1' }],
  ['more than the checkout hands over', verifyRequest, { ...verify, paid: true }],
  ['an answer that says neither yes nor no', verifyResponse, { message: 'Paid' }],
  ['an answer without words', verifyResponse, { verified: true }],
  ['to check no order', checkRequest, {}],
  ['to check with more than the order', checkRequest, { orderId, paid: true }],
  ['a state that is not on the list', checkResponse, { state: 'lost', message: 'Lost' }],
  ['a state without words', checkResponse, { state: 'paid' }],
])('%s is refused', (_what, schema, given) => {
  expect(schema.safeParse(given).success).toBe(false);
});
