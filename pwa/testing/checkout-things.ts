import type { PaymentStart } from '../frames/payment-messages';

/** The start message of a payment window. */
export const CHECKOUT_START: Omit<PaymentStart, 'kind'> = {
  checkout: 'stand-in',
  key: 'rzp_test_key',
  gatewayOrderId: 'order_A1',
  amount: 75_000,
  currency: 'INR',
  shopName: 'Pocket Bazaar',
  prefill: { name: 'Asha Rao', email: 'asha@example.com', contact: '9876543210' },
  themeColour: '#0d5c63',
};

/** The checkout's reply after payment. */
export const CHECKOUT_REPLY = {
  razorpay_order_id: 'order_A1',
  razorpay_payment_id: 'pay_B2',
  razorpay_signature: 'ab12',
};
