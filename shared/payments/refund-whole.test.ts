import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HandMoney } from './hand-money';
import { writeHandMoney } from './hand-money';
import { gatewayPaymentId, REFUND_KEY, type PaymentOrder, type Refund } from './payment';
import type { OrderEffect } from './order-effect';
import { settleAttention } from './attention';
import { recordRefund } from './refund';
import { refuseRefund } from './refund-answer';
import { automaticKey, MAX_AUTOMATIC_TRIES, refundWhole, retryRefunds } from './refund-whole';
import {
  ADMIN,
  aCapture,
  aLatePayment,
  anOnlineOrder,
  aPaidPayment,
  aRefundReport,
  isoAt,
  KEYS,
} from './testing/payment-samples';
import { NOON } from '../testing/shop-view';

const SYSTEM = { kind: 'system' } as const;
const GATEWAY = { kind: 'gateway' } as const;

/** The payment order as the last of some effects leaves it. */
function after(payment: PaymentOrder, effects: readonly OrderEffect[]): PaymentOrder {
  const put = effects.findLast((effect) => effect.kind === 'put-payment');
  return put?.kind === 'put-payment' ? put.payment : payment;
}
const asked = (payment: PaymentOrder, keyIds: readonly string[] = KEYS, now = NOON) =>
  after(payment, refundWhole(payment, keyIds, SYSTEM, now));
const openFlags = ({ attention }: PaymentOrder) =>
  attention.filter(({ cleared }) => cleared === null).map(({ kind }) => kind);
const aRefund = (given: Partial<Refund> = {}): Refund => ({
  key: 'refund-key-1',
  payment: 'pay_1',
  amountPaise: 110_00,
  state: 'processed',
  gatewayRefund: null,
  requestedBy: ADMIN,
  requestedAt: isoAt(),
  settledAt: isoAt(),
  ...given,
});

describe('every key that the shop makes is one that the gateway takes', () => {
  test('of its own refunds, for every payment and every try, each another one', () => {
    const ids = fc.stringMatching(/^pay_[A-Za-z0-9]{1,40}$/);
    fc.assert(
      fc.property(ids, (payment) => {
        expect(gatewayPaymentId.safeParse(payment).success).toBe(true);
        const tries = Array.from({ length: MAX_AUTOMATIC_TRIES }, (_, place) => place + 1);
        const keys = tries.map((attempt) => automaticKey({ payment }, attempt));
        for (const key of keys) expect(key).toMatch(REFUND_KEY);
        expect(new Set(keys).size).toBe(tries.length);
      }),
    );
  });

  test('of what was given back by hand, or in the dashboard of another account', () => {
    const order = anOnlineOrder({ isPaid: true });
    const wish: HandMoney = {
      kind: 'cash-returned',
      amount: '10.00',
      method: 'cash',
      reason: 'As asked',
    };
    for (const key of ['hand-12345678-1234-1234', 'k'.repeat(40)]) {
      const facts = { order, payments: [aPaidPayment()] };
      const came = writeHandMoney(facts, wish, key, ADMIN, NOON);
      const payment = came.status === 'written' ? after(aPaidPayment(), came.effects) : undefined;
      expect(payment?.refunds[0]?.key).toMatch(REFUND_KEY);
    }
    const late = aLatePayment();
    const settling = {
      kind: 'late-no-stock',
      payment: 'pay_1',
      reason: 'In the dashboard',
      elsewhere: true,
    } as const;
    const settled = settleAttention(late, settling, ADMIN, NOON);
    const payment = settled.status === 'settled' ? after(late, settled.effects) : late;
    expect(payment.refunds[0]?.key).toMatch(REFUND_KEY);
    expect(payment.refunds).toMatchObject([{ amountPaise: 110_00, state: 'processed' }]);
  });
});

describe('asking all back', () => {
  test('asks for what is left of each capture, once', () => {
    const payment: PaymentOrder = {
      ...aPaidPayment(),
      captures: [aCapture(), aCapture({ payment: 'pay_2', verdict: 'paid-twice' })],
      refunds: [aRefund({ amountPaise: 10_00 })],
      attention: [{ kind: 'paid-twice', payment: 'pay_2', raisedAt: isoAt(), cleared: null }],
    };
    const next = asked(payment);
    expect(next.refunds.slice(1)).toMatchObject([
      { key: 'auto-01-pay_1', payment: 'pay_1', amountPaise: 100_00, state: 'requested' },
      { key: 'auto-01-pay_2', payment: 'pay_2', amountPaise: 110_00, state: 'requested' },
    ]);
    expect(refundWhole(next, KEYS, SYSTEM, NOON)).toEqual([]);
  });

  test.each<[string, PaymentOrder, readonly string[]]>([
    ['there is no gateway', aPaidPayment(), []],
    ['it has other keys', { ...aPaidPayment(), keyId: 'rzp_test_before' }, KEYS],
    [
      'another refund has no answer',
      {
        ...aPaidPayment(),
        refunds: [aRefund({ amountPaise: 10_00, state: 'unknown', settledAt: null })],
      },
      KEYS,
    ],
    [
      'less is left than the gateway gives back',
      { ...aPaidPayment(), refunds: [aRefund({ amountPaise: 109_50 })] },
      KEYS,
    ],
  ])('where %s, it is flagged, once', (_why, payment, keyIds) => {
    const next = asked(payment, keyIds);
    expect(next.refunds).toEqual(payment.refunds);
    expect(openFlags(next)).toEqual(['refund-failed']);
    expect(refundWhole(next, keyIds, SYSTEM, NOON)).toEqual([]);
  });

  test.each<[string, PaymentOrder]>([
    ['money of the test mode', { ...aPaidPayment(), isTest: true }],
    ['what went back before', { ...aPaidPayment(), refunds: [aRefund()] }],
    [
      'what the bank decides about',
      {
        ...aPaidPayment(),
        disputes: [
          { dispute: 'disp_1', payment: 'pay_1', phase: 'created', at: isoAt(), openedAt: isoAt() },
        ],
      },
    ],
  ])('leaves %s alone', (_what, payment) => {
    expect(refundWhole(payment, KEYS, SYSTEM, NOON)).toEqual([]);
  });
});

describe('asking again', () => {
  const refused = (payment: PaymentOrder, now: number) => {
    const key = payment.refunds.at(-1)?.key ?? '';
    return after(payment, refuseRefund(payment, { key, reason: 'No balance' }, now));
  };

  test('takes a new key each time, and ends; the flag stays until the money has gone back', () => {
    let payment = asked(aPaidPayment());
    for (let turn = 1; turn < MAX_AUTOMATIC_TRIES; turn += 1) {
      payment = refused(payment, NOON + turn);
      expect(openFlags(payment)).toContain('refund-failed');
      payment = after(payment, retryRefunds(payment, KEYS, NOON + turn));
      expect(payment.refunds).toHaveLength(turn + 1);
    }
    payment = refused(payment, NOON + 99);
    expect(retryRefunds(payment, KEYS, NOON + 99)).toEqual([]);
    expect(new Set(payment.refunds.map(({ key }) => key)).size).toBe(MAX_AUTOMATIC_TRIES);
    expect(openFlags(payment)).toContain('refund-failed');
  });

  test('with no keys of its own it asks for nothing', () => {
    expect(retryRefunds(aPaidPayment(), [], NOON)).toEqual([]);
    const other = { ...aPaidPayment(), keyId: 'rzp_test_before' };
    expect(retryRefunds(other, KEYS, NOON)).toEqual([]);
  });

  test('a refund that was not asked for at first, then done, and then fails, is flagged again', () => {
    let payment = asked(aPaidPayment(), []);
    payment = asked(payment);
    const [refund] = payment.refunds;
    const report = aRefundReport({ key: refund?.key ?? null });
    payment = after(payment, recordRefund(payment, report, GATEWAY, NOON + 1).effects);
    expect(openFlags(payment)).toEqual([]);
    const failed = { ...report, status: 'failed' } as const;
    payment = after(payment, recordRefund(payment, failed, GATEWAY, NOON + 2).effects);
    expect(openFlags(payment)).toEqual(['refund-failed']);
  });
});

test('a refund that fails after the money went back in another way raises no flag: nothing is left to give back', () => {
  const payment = { ...aPaidPayment(), refunds: [aRefund({ byHand: 'upi', reason: 'As asked' })] };
  const failed = aRefundReport({ key: null, status: 'failed' });
  const next = after(payment, recordRefund(payment, failed, GATEWAY, NOON).effects);
  expect(next.refunds).toMatchObject([{ state: 'processed' }, { state: 'failed' }]);
  expect(openFlags(next)).toEqual([]);
});
