import { expect, test } from 'vitest';
import { context } from '../testing/shop-view';
import type { PaymentOrder } from './payment';
import { PAYMENT_KEYS, paymentText } from './payment-list';
import {
  aCapture,
  ADMIN,
  aLatePayment,
  aPaidPayment,
  aPayment,
  isoAt,
} from './testing/payment-samples';

const { user } = context;
const accepted = { at: isoAt(5), how: 'settled', pays: true } as const;
const differing = (...cleared: PaymentOrder['attention'][number]['cleared'][]): PaymentOrder =>
  aPayment({
    status: 'closed',
    captures: cleared.map((_, at) =>
      aCapture({ payment: `pay_${at + 1}`, amountPaise: 109_99, verdict: 'amount-differs' }),
    ),
    attention: cleared.map((how, at) => ({
      kind: 'amount-differs',
      payment: `pay_${at + 1}`,
      raisedAt: isoAt(),
      cleared: how,
    })),
  });

test('a list is sorted by who ordered, the paise, the status and the last change', () => {
  const listed = { payment: aPayment({ updatedAt: isoAt(7) }), user };
  expect(PAYMENT_KEYS.shopper(listed)).toBe('Asha');
  expect(PAYMENT_KEYS.amount(listed)).toBe(110_00);
  expect(PAYMENT_KEYS.status(listed)).toBe('open');
  expect(PAYMENT_KEYS.updated(listed)).toBe(isoAt(7));
});

test.each<[string, PaymentOrder, string]>([
  ['is paid', aPaidPayment(), 'paid'],
  ['came too late', aLatePayment(), 'closed'],
  ['waits for an admin', differing(null), 'closed'],
  ['was settled in another way', differing({ at: isoAt(5), how: 'settled' }), 'closed'],
  ['was accepted', differing(accepted), 'paid'],
  ['was accepted beside one that waits', differing(null, accepted), 'paid'],
])('one that %s is sorted by its status: %o', (_what, payment, status) => {
  expect(PAYMENT_KEYS.status({ payment, user })).toBe(status);
});

test('is found by its ids here and at the gateway, and by who ordered, folded', () => {
  const refund = {
    payment: 'pay_1',
    amountPaise: 1_00,
    state: 'requested',
    gatewayRefund: null,
    requestedBy: ADMIN,
    requestedAt: isoAt(),
    settledAt: null,
  } as const;
  const payment: PaymentOrder = {
    ...aPaidPayment(),
    refunds: [
      { ...refund, key: 'refund-key-1', gatewayRefund: 'rfnd_A' },
      { ...refund, key: 'refund-key-2' },
    ],
    disputes: [
      { dispute: 'disp_B', payment: 'pay_1', phase: 'won', at: isoAt(), openedAt: isoAt() },
    ],
  };
  const named = { _id: 'u1', name: 'Zoë', email: 'Zoe@example.org' };
  expect(paymentText({ payment, user: named }).split('\n')).toEqual([
    'order_1',
    payment.order,
    'pay_1',
    'refund-key-1',
    'rfnd_a',
    'refund-key-2',
    '',
    'disp_b',
    'u1',
    'zoe',
    'zoe@example.org',
  ]);
  expect(paymentText({ payment: aPayment(), user: named }).split('\n')).toHaveLength(5);
});
