import { describe, expect, test } from 'vitest';
import { NOON } from '../testing/shop-view';
import type { PaymentOrder, Refund } from './payment';
import type { OrderEffect } from './order-effect';
import { paymentOrderSchema } from './payment-invariants';
import { amountProblem, largestPart, recordRefund, requestRefund } from './refund';
import {
  aCapture,
  ADMIN,
  aPaidPayment,
  aPayment,
  aRefundReport,
  isoAt,
} from './testing/payment-samples';

const LATER = 90_000;
const GATEWAY = { kind: 'gateway' } as const;
/** A refund of 50 rupees that is asked for, of noon. */
const refund = (given: Partial<Refund> = {}): Refund => ({
  key: 'refund-key-1',
  payment: 'pay_1',
  amountPaise: 50_00,
  state: 'requested',
  gatewayRefund: null,
  requestedBy: ADMIN,
  requestedAt: isoAt(),
  settledAt: null,
  ...given,
});
const withRefunds = (...refunds: Refund[]): PaymentOrder => ({ ...aPaidPayment(), refunds });
/** The order was paid twice, 110 rupees each, and both are asked about. */
const paidTwice = (...refunds: Refund[]): PaymentOrder => ({
  ...aPaidPayment(),
  captures: [aCapture(), aCapture({ payment: 'pay_2', verdict: 'paid-twice' })],
  attention: [{ kind: 'paid-twice', payment: 'pay_2', raisedAt: isoAt(), cleared: null }],
  refunds,
});
const ask = (payment: PaymentOrder, given: Partial<Parameters<typeof requestRefund>[1]> = {}) =>
  requestRefund(
    payment,
    { payment: 'pay_1', amountPaise: 20_00, key: 'refund-key-2', ...given },
    ADMIN,
    NOON + LATER,
  );
const report = (payment: PaymentOrder, given: Parameters<typeof aRefundReport>[0] = {}) =>
  recordRefund(payment, aRefundReport({ amountPaise: 50_00, ...given }), GATEWAY, NOON + LATER);
/** The payment order after a decision, which a store would take. */
function after(payment: PaymentOrder, effects: readonly OrderEffect[]): PaymentOrder {
  const put = effects.findLast((effect) => effect.kind === 'put-payment');
  return paymentOrderSchema.parse(put?.payment ?? payment);
}
const trail = (by: typeof ADMIN | typeof GATEWAY, event: object) => ({
  kind: 'add-audit',
  entry: { order: aPayment().order, at: isoAt(LATER), by, event },
});
const money = { payment: 'pay_1', currency: 'INR' };

describe('what can go back of what is left', () => {
  // docs/shop-rules.md#r-orders-10
  test.each([
    [110_00, 110_00, null],
    [109_00, 110_00, null],
    [109_01, 110_00, 'leaves_too_little'],
    [109_99, 110_00, 'leaves_too_little'],
    [110_01, 110_00, 'too_much'],
    [1_00, 110_00, null],
    [99, 110_00, 'too_little'],
    [1_00.5, 110_00, 'too_little'],
    [50, 50, 'too_little'],
  ])('%d paise of %i: %s', (paise, left, problem) => {
    expect(amountProblem(paise, left)).toBe(problem);
  });

  test.each([
    [110_00, 109_00],
    [2_00, 1_00],
    [1_99, null],
    [0, null],
  ])('of %i paise the largest part alone is %s', (left, part) => {
    expect(largestPart(left)).toBe(part);
  });
});

describe('asking for a refund', () => {
  test('records and audits it before the gateway is asked', () => {
    const asked: Refund = {
      key: 'refund-key-2',
      payment: 'pay_1',
      amountPaise: 20_00,
      state: 'requested',
      gatewayRefund: null,
      requestedBy: ADMIN,
      requestedAt: isoAt(LATER),
      settledAt: null,
    };
    expect(ask(aPaidPayment())).toEqual({
      status: 'requested',
      refund: asked,
      effects: [
        {
          kind: 'put-payment',
          payment: { ...aPaidPayment(), refunds: [asked], updatedAt: isoAt(LATER) },
        },
        trail(ADMIN, { kind: 'refund-requested', amountPaise: 20_00, ...money }),
      ],
    });
  });

  test('of a payment that was not captured here is refused', () => {
    expect(ask(aPayment())).toEqual({ status: 'refused', code: 'not_found' });
  });

  test('says what is left where it is refused for its amount', () => {
    expect(ask(aPaidPayment(), { amountPaise: 109_50 })).toEqual({
      status: 'refused',
      code: 'invalid',
      problem: 'leaves_too_little',
      left: 110_00,
    });
    expect(ask(aPaidPayment(), { amountPaise: 110_01 })).toEqual({
      status: 'refused',
      code: 'amount_differs',
      left: 110_00,
    });
  });

  test('of another payment under a key that is in use is refused', () => {
    const again = { key: 'refund-key-1', amountPaise: 50_00 };
    const before = paidTwice(refund());
    expect(ask(before, { ...again, payment: 'pay_2' })).toEqual({
      status: 'refused',
      code: 'id_reused',
    });
    expect(ask(before, again)).toEqual({
      status: 'already_requested',
      refund: refund(),
      effects: [],
    });
  });

  test('is refused while the bank decides about a dispute of that payment', () => {
    const disputes: PaymentOrder['disputes'] = [
      { dispute: 'disp_1', payment: 'pay_1', phase: 'created', at: isoAt(), openedAt: isoAt() },
    ];
    const disputed = { ...paidTwice(), disputes };
    expect(ask(disputed)).toEqual({ status: 'refused', code: 'in_progress' });
    expect(ask(disputed, { payment: 'pay_2' }).status).toBe('requested');
  });

  test('is refused while the end of another refund of that payment is unknown', () => {
    for (const before of [refund(), refund({ state: 'unknown' })]) {
      expect(ask(paidTwice(before))).toEqual({ status: 'refused', code: 'in_progress' });
      expect(ask(paidTwice(before), { payment: 'pay_2' }).status).toBe('requested');
    }
    expect(ask(paidTwice(refund({ state: 'pending', gatewayRefund: 'rfnd_1' }))).status).toBe(
      'requested',
    );
  });
});

describe('the gateway’s report of a requested refund', () => {
  const done: Refund = refund({
    state: 'processed',
    gatewayRefund: 'rfnd_00000001',
    settledAt: isoAt(LATER),
  });

  test('processed: records and audits it, and does nothing else', () => {
    expect(report(withRefunds(refund()))).toEqual({
      status: 'recorded',
      effects: [
        { kind: 'put-payment', payment: { ...withRefunds(done), updatedAt: isoAt(LATER) } },
        trail(GATEWAY, { kind: 'refund-processed', amountPaise: 50_00, ...money }),
      ],
    });
  });

  test('pending: its outcome is still open', () => {
    const pending = { ...done, state: 'pending', settledAt: null };
    expect(report(withRefunds(refund()), { status: 'pending' })).toEqual({
      status: 'recorded',
      effects: [
        {
          kind: 'put-payment',
          payment: { ...aPaidPayment(), refunds: [pending], updatedAt: isoAt(LATER) },
        },
        trail(GATEWAY, { kind: 'refund-pending', amountPaise: 50_00, ...money }),
      ],
    });
  });

  test('failed: audits it and flags that the money is still here', () => {
    const came = report(withRefunds(refund()), { status: 'failed' });
    expect(came.effects.filter(({ kind }) => kind === 'add-audit')).toEqual([
      trail(GATEWAY, { kind: 'refund-failed', amountPaise: 50_00, ...money }),
      trail(GATEWAY, {
        kind: 'attention-raised',
        attention: 'refund-failed',
        amountPaise: 50_00,
        ...money,
      }),
    ]);
  });

  test('failed after it was processed: keeps the time when it was processed', () => {
    const before = withRefunds({ ...done, settledAt: isoAt(), requestedAt: isoAt() });
    const came = report(before, { status: 'failed' });
    expect(came.status).toBe('recorded');
    expect(after(before, came.effects).refunds).toEqual([
      { ...done, state: 'failed', settledAt: isoAt(LATER), processedAt: isoAt() },
    ]);
  });

  test('of a payment that was not captured here: nothing is written', () => {
    expect(report(aPayment())).toEqual({ status: 'refused', code: 'not_found', effects: [] });
  });
});

describe('a report that contradicts the recorded refunds', () => {
  test.each<[string, Refund, Parameters<typeof aRefundReport>[0]]>([
    [
      'another amount of one that is pending',
      refund({ state: 'pending', gatewayRefund: 'rfnd_00000001' }),
      { amountPaise: 40_00 },
    ],
    [
      'another amount of one that failed at the gateway',
      refund({ state: 'failed', gatewayRefund: 'rfnd_00000001', settledAt: isoAt() }),
      { amountPaise: 40_00 },
    ],
    [
      'another amount of one that was processed before its id was noted',
      refund({ state: 'processed', settledAt: isoAt() }),
      { amountPaise: 40_00 },
    ],
    [
      'the same amount of another payment',
      refund({ state: 'pending', gatewayRefund: 'rfnd_00000001' }),
      { payment: 'pay_2' },
    ],
    ['another currency', refund(), { currency: 'USD' }],
  ])('%s: changes no record and raises a flag', (_what, known, given) => {
    const before = paidTwice(known);
    const came = report(before, given);
    expect(came.status).toBe('differs');
    const flagged = after(before, came.effects);
    expect(flagged.refunds).toEqual([known]);
    expect(flagged.attention.slice(1)).toEqual([
      {
        kind: 'refund-differs',
        payment: given?.payment ?? 'pay_1',
        about: 'rfnd_00000001 processed',
        raisedAt: isoAt(LATER),
        cleared: null,
      },
    ]);
  });

  test('does not record an unknown refund of another currency', () => {
    const came = report(aPaidPayment(), { currency: 'USD' });
    expect(came.status).toBe('differs');
    expect(after(aPaidPayment(), came.effects).refunds).toEqual([]);
  });

  test('records both where the gateway has used the key for another refund', () => {
    const known = refund({ state: 'pending', gatewayRefund: 'rfnd_00000009' });
    const came = report(withRefunds(known));
    expect(came.status).toBe('recorded');
    expect(after(withRefunds(known), came.effects).refunds).toEqual([
      known,
      {
        key: 'rfnd_00000001',
        payment: 'pay_1',
        amountPaise: 50_00,
        state: 'processed',
        gatewayRefund: 'rfnd_00000001',
        requestedBy: GATEWAY,
        requestedAt: isoAt(LATER),
        settledAt: isoAt(LATER),
      },
    ]);
  });

  test('for another payment under a requested key: records theirs and marks ours as failed', () => {
    const before = paidTwice(refund());
    const came = report(before, { payment: 'pay_2' });
    expect(came.status).toBe('recorded');
    expect(after(before, came.effects).refunds).toMatchObject([
      { key: 'refund-key-1', payment: 'pay_1', state: 'failed', gatewayRefund: null },
      { key: 'rfnd_00000001', payment: 'pay_2', state: 'processed' },
    ]);
  });

  test('records an unknown refund and changes no other', () => {
    const came = report(aPaidPayment(), { key: null });
    expect(came.effects.map(({ kind }) => kind)).toEqual(['put-payment', 'add-audit']);
  });
});
