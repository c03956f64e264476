import { expect, test } from 'vitest';
import { NOON } from '../testing/shop-view';
import { flagRefund } from './flag-refund';
import { paymentOrderSchema } from './payment-invariants';
import { aPaidPayment, isoAt } from './testing/payment-samples';

const GATEWAY = { kind: 'gateway' } as const;
const LATER = 2_000;
const capture = { payment: 'pay_1', amountPaise: 30_00, currency: 'INR' };
const raise = (payment = aPaidPayment(), about = 'refund-key-1') =>
  flagRefund(payment, { kind: 'refund-failed', capture, about }, GATEWAY, NOON + LATER);

test('a flag about a refund is recorded and audited, with its amount', () => {
  const flagged = {
    ...aPaidPayment(),
    attention: [
      {
        kind: 'refund-failed',
        payment: 'pay_1',
        about: 'refund-key-1',
        raisedAt: isoAt(LATER),
        cleared: null,
      },
    ],
    updatedAt: isoAt(LATER),
  };
  expect(raise()).toEqual([
    { kind: 'put-payment', payment: flagged },
    {
      kind: 'add-audit',
      entry: {
        order: aPaidPayment().order,
        at: isoAt(LATER),
        by: GATEWAY,
        event: { kind: 'attention-raised', attention: 'refund-failed', ...capture },
      },
    },
  ]);
  expect(paymentOrderSchema.parse(flagged)).toEqual(flagged);
});

test('the same event raises it once, another event raises another', () => {
  const [put] = raise();
  if (put?.kind !== 'put-payment') throw new Error('no payment order');
  expect(raise(put.payment)).toEqual([]);
  expect(raise(put.payment, 'refund-key-2')).toMatchObject([
    { payment: { attention: [{ about: 'refund-key-1' }, { about: 'refund-key-2' }] } },
    { kind: 'add-audit' },
  ]);
});
