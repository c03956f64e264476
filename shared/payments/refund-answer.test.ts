import { describe, expect, test } from 'vitest';
import { NOON } from '../testing/shop-view';
import type { Dispute, PaymentOrder, Refund, RefundState } from './payment';
import { paymentOrderSchema } from './payment-invariants';
import { noteUnknownRefund, refuseRefund, withRefund } from './refund-answer';
import { ADMIN, aPaidPayment, isoAt } from './testing/payment-samples';

const KEY = 'refund-key-1';
const aRefund = (given: Partial<Refund> = {}): Refund => ({
  key: KEY,
  payment: 'pay_1',
  amountPaise: 60_00,
  state: 'requested',
  gatewayRefund: null,
  requestedBy: ADMIN,
  requestedAt: isoAt(),
  settledAt: null,
  ...given,
});
const inState = (state: RefundState) =>
  aRefund({ state, settledAt: state === 'processed' || state === 'failed' ? isoAt() : null });
const other = aRefund({ key: 'refund-key-2', amountPaise: 50_00 });
const refunding = (...refunds: Refund[]): PaymentOrder => ({ ...aPaidPayment(), refunds });
const LATER = NOON + 7;
const ofRefund = { payment: 'pay_1', amountPaise: 60_00, currency: 'INR' };
const audit = (by: object, event: object) => ({
  kind: 'add-audit',
  entry: { order: aPaidPayment().order, at: isoAt(7), by, event },
});

test('the next state of a refund replaces it, and the others stay', () => {
  const next = aRefund({ state: 'pending' });
  expect(withRefund(refunding(other, aRefund()), next, isoAt(7))).toEqual({
    ...refunding(other, next),
    updatedAt: isoAt(7),
  });
});

describe('a refund without an answer', () => {
  test('is noted by the shop when it was requested', () => {
    const noted = { ...refunding(aRefund({ state: 'unknown' }), other), updatedAt: isoAt(7) };
    expect(noteUnknownRefund(refunding(aRefund(), other), KEY, LATER)).toEqual([
      { kind: 'put-payment', payment: noted },
      audit({ kind: 'system' }, { kind: 'refund-unknown', ...ofRefund }),
    ]);
    expect(paymentOrderSchema.parse(noted)).toEqual(noted);
  });

  test.each(['unknown', 'pending', 'processed', 'failed'] as const)(
    'changes nothing when it is %s already',
    (state) => {
      expect(noteUnknownRefund(refunding(inState(state)), KEY, LATER)).toEqual([]);
    },
  );

  test('changes nothing when it, or its payment, is not recorded', () => {
    expect(noteUnknownRefund(refunding(other), KEY, LATER)).toEqual([]);
    const lost = refunding(aRefund({ payment: 'pay_9' }));
    expect(noteUnknownRefund(lost, KEY, LATER)).toEqual([]);
  });
});

describe('a refund that the gateway refuses', () => {
  const refused = { key: KEY, reason: 'Too little money' };

  test.each(['requested', 'unknown'] as const)(
    'has failed at once when it was %s, and its money is flagged',
    (state) => {
      const failed = aRefund({ state: 'failed', settledAt: isoAt(7), reason: refused.reason });
      const next = { ...refunding(failed, other), updatedAt: isoAt(7) };
      const flagged = {
        ...next,
        attention: [
          {
            kind: 'refund-failed',
            payment: 'pay_1',
            about: KEY,
            raisedAt: isoAt(7),
            cleared: null,
          },
        ],
      } as const;
      expect(refuseRefund(refunding(aRefund({ state }), other), refused, LATER)).toEqual([
        { kind: 'put-payment', payment: next },
        audit(
          { kind: 'gateway' },
          { kind: 'refund-failed', ...ofRefund, reason: 'Too little money' },
        ),
        { kind: 'put-payment', payment: flagged },
        audit(
          { kind: 'gateway' },
          { kind: 'attention-raised', attention: 'refund-failed', ...ofRefund },
        ),
      ]);
    },
  );

  test('raises no flag when all of the payment is gone in another way', () => {
    const taken: Dispute = {
      dispute: 'disp_1',
      payment: 'pay_1',
      phase: 'lost',
      at: isoAt(),
      openedAt: isoAt(),
      losses: [{ amountPaise: 110_00, at: isoAt() }],
    };
    const payment = { ...refunding(aRefund()), disputes: [taken] };
    expect(refuseRefund(payment, refused, LATER)).toMatchObject([
      { kind: 'put-payment', payment: { refunds: [{ state: 'failed' }], attention: [] } },
      { kind: 'add-audit' },
    ]);
    expect(refuseRefund(payment, refused, LATER)).toHaveLength(2);
  });

  test.each(['pending', 'processed', 'failed'] as const)(
    'changes nothing when it is %s already',
    (state) => {
      expect(refuseRefund(refunding(inState(state)), refused, LATER)).toEqual([]);
    },
  );

  test('changes nothing when it is not recorded', () => {
    expect(refuseRefund(refunding(other), refused, LATER)).toEqual([]);
  });
});
