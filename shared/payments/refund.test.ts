import { describe, expect, test } from 'vitest';
import { NOON } from '../testing/shop-view';
import { settleAttention } from './attention';
import type { PaymentOrder } from './payment';
import type { OrderEffect } from './order-effect';
import { paymentOrderSchema } from './payment-invariants';
import { MIN_REFUND, recordRefund, requestRefund } from './refund';
import { refuseRefund } from './refund-answer';
import {
  aCapture,
  ADMIN,
  aLatePayment,
  aPaidPayment,
  aPayment,
  aRefundReport,
  isoAt,
} from './testing/payment-samples';

/** The payment order after a decision; a row that no store would take fails the test. */
function after(payment: PaymentOrder, effects: readonly OrderEffect[]): PaymentOrder {
  const put = effects.findLast((effect) => effect.kind === 'put-payment');
  return paymentOrderSchema.parse(put?.payment ?? payment);
}

const ask = (payment: PaymentOrder, amountPaise: number, key = 'refund-key-1', id = 'pay_1') =>
  requestRefund(payment, { payment: id, amountPaise, key }, ADMIN, NOON);
function asked(payment: PaymentOrder, amountPaise: number, key = 'refund-key-1'): PaymentOrder {
  const requested = ask(payment, amountPaise, key);
  if (requested.status === 'refused') throw new Error(requested.code);
  return after(payment, requested.effects);
}
const report = (payment: PaymentOrder, given: Parameters<typeof aRefundReport>[0] = {}) =>
  recordRefund(payment, aRefundReport(given), { kind: 'gateway' }, NOON);
const reported = (payment: PaymentOrder, given: Parameters<typeof aRefundReport>[0] = {}) =>
  after(payment, report(payment, given).effects);

describe('asking for a refund', () => {
  test.each([
    [0, 'invalid'],
    [MIN_REFUND - 1, 'invalid'],
    [-1, 'invalid'],
    [0.5, 'invalid'],
    [Number.NaN, 'invalid'],
    [110_01, 'amount_differs'],
  ])('%d paise of 11000: %s', (paise, code) => {
    expect(ask(aPaidPayment(), paise)).toMatchObject({ status: 'refused', code });
  });

  test.each([MIN_REFUND, 109_00, 110_00])('%i paise of 11000: requested', (paise) => {
    const payment = asked(aPaidPayment(), paise);
    expect(payment.refunds).toMatchObject([
      {
        key: 'refund-key-1',
        payment: 'pay_1',
        amountPaise: paise,
        state: 'requested',
        requestedBy: ADMIN,
      },
    ]);
    expect(payment.status).toBe('paid');
  });

  test('what is under way counts: the parts make up at most the whole', () => {
    const part = asked(aPaidPayment(), 60_00);
    expect(ask(part, 50_01, 'refund-key-2')).toMatchObject({ code: 'amount_differs', left: 50_00 });
    expect(asked(part, 50_00, 'refund-key-2').refunds).toHaveLength(2);
  });

  test('the same key is the same refund; with another content it is taken', () => {
    const payment = asked(aPaidPayment(), 60_00);
    expect(ask(payment, 60_00)).toMatchObject({ status: 'already_requested', effects: [] });
    expect(ask(payment, 60_01)).toMatchObject({ status: 'refused', code: 'id_reused' });
  });

  test('of a payment that was not captured here: not_found', () => {
    expect(ask(aPaidPayment(), 1, 'refund-key-1', 'pay_2')).toMatchObject({ code: 'not_found' });
    expect(ask(aPayment(), 1)).toMatchObject({ code: 'not_found' });
  });
});

describe('what the gateway says of a refund', () => {
  test('pending, then processed; a repeated or late report changes nothing', () => {
    const pending = reported(asked(aLatePayment(), 110_00), { status: 'pending' });
    expect(pending.refunds).toMatchObject([{ state: 'pending', gatewayRefund: 'rfnd_00000001' }]);
    expect(report(pending, { status: 'pending' })).toMatchObject({ status: 'already_recorded' });
    const processed = reported(pending);
    expect(processed.refunds).toMatchObject([{ state: 'processed', settledAt: isoAt() }]);
    for (const status of ['pending', 'processed'] as const)
      expect(report(processed, { status })).toEqual({ status: 'already_recorded', effects: [] });
  });

  test('a flag is cleared by the last rupee, not before', () => {
    const most = reported(asked(aLatePayment(), 109_00), { amountPaise: 109_00 });
    expect(most.attention).toMatchObject([{ cleared: null }]);
    const last = { refund: 'rfnd_00000002', key: 'refund-key-2', amountPaise: 1_00 };
    const all = reported(asked(most, 1_00, 'refund-key-2'), last);
    expect(all.attention).toMatchObject([{ cleared: { at: isoAt(), how: 'refunded' } }]);
  });

  test('pending in full clears nothing', () => {
    const pending = reported(asked(aLatePayment(), 110_00), { status: 'pending' });
    expect(pending.attention).toMatchObject([{ cleared: null }]);
  });

  test('a failed one keeps the flag, and may be asked again under a new key only', () => {
    const failed = reported(asked(aLatePayment(), 110_00), { status: 'failed' });
    expect(failed).toMatchObject({
      refunds: [{ state: 'failed' }],
      attention: [
        { kind: 'late-no-stock', cleared: null },
        { kind: 'refund-failed', cleared: null },
      ],
    });
    expect(ask(failed, 110_00)).toMatchObject({ status: 'already_requested' });
    const again = reported(asked(failed, 110_00, 'refund-key-2'), {
      refund: 'rfnd_00000002',
      key: 'refund-key-2',
    });
    const cleared = { cleared: { how: 'refunded' } };
    expect(again.attention).toMatchObject([cleared, cleared]);
  });

  test.each([
    ['another amount', 'pending', { amountPaise: 109_99 }],
    ['another currency', 'pending', { currency: 'USD' }],
  ] as const)('%s: changes no record and raises one flag', (_what, status, given) => {
    const before = reported(asked(aPaidPayment(), 110_00), { status });
    expect(report(before, given)).toMatchObject({ status: 'differs' });
    const flagged = reported(before, given);
    expect(flagged.refunds).toEqual(before.refunds);
    expect(flagged.attention).toMatchObject([{ kind: 'refund-differs', cleared: null }]);
    expect(report(flagged, given)).toEqual({ status: 'differs', effects: [] });
  });

  test('processed of a failed one: keeps the failure and raises one flag', () => {
    const before = reported(asked(aPaidPayment(), 110_00), { status: 'failed' });
    const flagged = reported(before, { status: 'processed' });
    expect(flagged.refunds).toEqual(before.refunds);
    expect(flagged.attention).toMatchObject([
      { kind: 'refund-failed', cleared: null },
      { kind: 'refund-differs', cleared: null },
    ]);
    expect(report(flagged, { status: 'processed' })).toEqual({ status: 'differs', effects: [] });
  });

  test('failed of a processed one: the money is here again, and a flag asks to refund it', () => {
    const before = reported(asked(aPaidPayment(), 110_00), { status: 'processed' });
    const failed = reported(before, { status: 'failed' });
    expect(failed.refunds).toMatchObject([{ state: 'failed', processedAt: isoAt() }]);
    expect(failed.attention).toMatchObject([
      { kind: 'refund-failed', about: 'refund-key-1', cleared: null },
    ]);
    // Only money that goes back clears it.
    const again = asked(failed, 110_00, 'refund-key-2');
    const done = reported(again, { refund: 'rfnd_00000002', key: 'refund-key-2' });
    expect(done.attention).toMatchObject([{ cleared: { how: 'refunded' } }]);
  });

  test('one made at the gateway itself is recorded and clears the flag', () => {
    const refunded = reported(aLatePayment(), { key: null });
    expect(refunded.refunds).toMatchObject([
      { key: 'rfnd_00000001', requestedBy: { kind: 'gateway' } },
    ]);
    expect(refunded.attention).toMatchObject([{ cleared: { how: 'refunded' } }]);
    expect(report(refunded, { key: null })).toMatchObject({ status: 'already_recorded' });
  });

  test('one that the shop asked for before it was restored from a backup gets its key again: asked once more, it is the same', () => {
    const found = reported(aPaidPayment(), { amountPaise: 50_00 });
    expect(found.refunds).toMatchObject([
      {
        key: 'refund-key-1',
        gatewayRefund: 'rfnd_00000001',
        state: 'processed',
        requestedBy: { kind: 'gateway' },
      },
    ]);
    expect(ask(found, 50_00)).toMatchObject({ status: 'already_requested', effects: [] });
    expect(ask(found, 60_00)).toMatchObject({ status: 'refused', code: 'id_reused' });
  });

  test.each(['short', 'no key of ours, for it has spaces', 'x'.repeat(41)])(
    'one made at the gateway under “%s” has its own id as its key',
    (key) => {
      expect(reported(aPaidPayment(), { key }).refunds).toMatchObject([{ key: 'rfnd_00000001' }]);
    },
  );

  test.each(['requested', 'refused'])(
    'another amount under a key that is %s here: records both, ours as never made',
    (state) => {
      const mine = asked(aPaidPayment(), 110_00);
      const reason = 'A refund of another amount has this key';
      const key = 'refund-key-1';
      const before =
        state === 'requested' ? mine : after(mine, refuseRefund(mine, { key, reason }, NOON));
      const both = reported(before, { amountPaise: 50_00 });
      expect(both.refunds).toMatchObject([
        { key, amountPaise: 110_00, state: 'failed', gatewayRefund: null, reason },
        { key: 'rfnd_00000001', amountPaise: 50_00, state: 'processed' },
      ]);
      expect(both.attention).toMatchObject([{ kind: 'refund-failed', about: key, cleared: null }]);
      expect(report(both, { amountPaise: 50_00 })).toEqual({
        status: 'already_recorded',
        effects: [],
      });
      expect(ask(both, 60_01, 'refund-key-2')).toMatchObject({ code: 'amount_differs' });
      expect(ask(both, 60_00, 'refund-key-2')).toMatchObject({ status: 'requested' });
    },
  );

  test('one that would be more than was captured is flagged, not recorded', () => {
    const under = asked(aPaidPayment(), 110_00);
    const over = reported(under, { key: null, amountPaise: 1 });
    expect(over.refunds).toEqual(under.refunds);
    expect(over.attention).toMatchObject([{ kind: 'refund-differs' }]);
  });

  test('one that did not fit beside another is recorded once that one was refused: nothing differs then', () => {
    const under = asked(aPaidPayment(), 110_00);
    const made = { refund: 'rfnd_board2', key: null, amountPaise: 40_00 } as const;
    const over = reported(under, made);
    const refusal = { key: 'refund-key-1', reason: 'More than is left' };
    const refused = after(over, refuseRefund(over, refusal, NOON));
    expect(reported(refused, made)).toMatchObject({
      refunds: [{ state: 'failed' }, { state: 'processed', amountPaise: 40_00 }],
      attention: [
        {
          kind: 'refund-differs',
          about: 'rfnd_board2 processed',
          cleared: { how: 'refunded' },
        },
        { kind: 'refund-failed', cleared: null },
      ],
    });
  });

  test('of a payment that was not captured here: not_found', () => {
    expect(report(aPayment())).toMatchObject({ status: 'refused', code: 'not_found' });
  });

  test('a capture of nothing is not cleared by a refund that failed', () => {
    const nothing = aPayment({
      status: 'closed',
      captures: [aCapture({ amountPaise: 0, verdict: 'amount-differs' })],
      attention: [{ kind: 'amount-differs', payment: 'pay_1', raisedAt: isoAt(), cleared: null }],
    });
    const failed = reported(nothing, { key: null, status: 'failed' });
    expect(failed.attention[0]).toMatchObject({ kind: 'amount-differs', cleared: null });
  });
});

const WHY = 'An offer of the gateway';
describe('settling a flag by hand', () => {
  test.each(['paid-twice', 'late-no-stock', 'not-online'] as const)(
    '%s is settled by the refund only',
    (kind) => {
      const payment = aPayment({
        status: 'closed',
        captures: [aCapture({ verdict: kind })],
        attention: [{ kind, payment: 'pay_1', raisedAt: isoAt(), cleared: null }],
      });
      expect(
        settleAttention(payment, { kind, payment: 'pay_1', reason: WHY }, ADMIN, NOON),
      ).toEqual({
        status: 'refused',
        code: 'forbidden',
      });
    },
  );

  test('another amount is never settled by looking while it is here', () => {
    const flag = { kind: 'amount-differs', payment: 'pay_1' } as const;
    const payment = aPayment({
      status: 'closed',
      captures: [aCapture({ amountPaise: 1_00, verdict: 'amount-differs' })],
      attention: [{ ...flag, raisedAt: isoAt(), cleared: null }],
    });
    const settling = { ...flag, reason: WHY };
    expect(settleAttention(payment, settling, ADMIN, NOON)).toMatchObject({ code: 'forbidden' });
    // The shop has other keys by now: it was given back in the other account, and is written down so.
    const elsewhere = settleAttention(payment, { ...settling, elsewhere: true }, ADMIN, NOON);
    if (elsewhere.status !== 'settled') throw new Error(elsewhere.status);
    expect(after(payment, elsewhere.effects).refunds).toMatchObject([
      { amountPaise: 1_00, state: 'processed', byHand: 'bank', reason: WHY },
    ]);
  });

  test('a flag that asks to look is settled by looking, once', () => {
    const flag = { kind: 'refund-differs', payment: 'pay_1' } as const;
    const settling = { ...flag, reason: WHY };
    const payment = aPayment({
      status: 'paid',
      captures: [aCapture()],
      attention: [{ ...flag, raisedAt: isoAt(), cleared: null }],
    });
    const settled = settleAttention(payment, settling, ADMIN, NOON);
    if (settled.status !== 'settled') throw new Error(settled.status);
    const then = after(payment, settled.effects);
    expect(then.attention).toMatchObject([{ cleared: { how: 'settled', reason: WHY } }]);
    expect(settleAttention(then, settling, ADMIN, NOON)).toMatchObject({
      status: 'already_settled',
    });
    const other = { ...settling, payment: 'pay_2' };
    expect(settleAttention(payment, other, ADMIN, NOON)).toMatchObject({ code: 'not_found' });
  });
});

describe('a refund that the gateway refuses', () => {
  const refuse = (payment: PaymentOrder, key = 'refund-key-1') =>
    refuseRefund(payment, { key, reason: 'Too little money' }, NOON);

  test('has failed, with its reason recorded and audited; its flag stays', () => {
    const payment = asked(aLatePayment(), 110_00);
    const effects = refuse(payment);
    const refused = after(payment, effects);
    expect(refused.refunds).toMatchObject([
      {
        key: 'refund-key-1',
        state: 'failed',
        gatewayRefund: null,
        settledAt: isoAt(),
        reason: 'Too little money',
      },
    ]);
    expect(refused.attention).toMatchObject([
      { kind: 'late-no-stock', cleared: null },
      { kind: 'refund-failed', about: 'refund-key-1', cleared: null },
    ]);
    expect(effects[1]).toMatchObject({
      kind: 'add-audit',
      entry: {
        by: { kind: 'gateway' },
        event: { kind: 'refund-failed', amountPaise: 110_00, reason: 'Too little money' },
      },
    });
  });

  test('may be asked again in full, under a new key alone', () => {
    const payment = asked(aPaidPayment(), 110_00);
    const refused = after(payment, refuse(payment));
    expect(ask(refused, 110_00)).toMatchObject({
      status: 'already_requested',
      refund: { state: 'failed' },
    });
    expect(asked(refused, 110_00, 'refund-key-2').refunds).toHaveLength(2);
  });

  test('changes nothing when it is refused twice, unknown, or being processed', () => {
    const payment = asked(aPaidPayment(), 110_00);
    expect(refuse(after(payment, refuse(payment)))).toEqual([]);
    expect(refuse(payment, 'refund-key-2')).toEqual([]);
    for (const status of ['pending', 'processed', 'failed'] as const)
      expect(refuse(reported(payment, { status }))).toEqual([]);
  });

  test('but processes after all is recorded as gone back', () => {
    const payment = asked(aPaidPayment(), 110_00);
    const refused = after(payment, refuse(payment));
    const recorded = report(refused, { status: 'processed' });
    expect(recorded.status).toBe('recorded');
    expect(after(refused, recorded.effects)).toMatchObject({
      refunds: [{ state: 'processed', gatewayRefund: 'rfnd_00000001' }],
      attention: [{ kind: 'refund-failed', cleared: { how: 'refunded' } }],
    });
  });

  test('but processes after all, once the money was asked back again, is flagged', () => {
    const payment = asked(aPaidPayment(), 110_00);
    const refused = after(payment, refuse(payment));
    const again = asked(refused, 110_00, 'refund-key-2');
    const recorded = report(again, { status: 'processed' });
    expect(recorded.status).toBe('differs');
    expect(after(again, recorded.effects).attention).toMatchObject([
      { kind: 'refund-failed' },
      { kind: 'refund-differs' },
    ]);
  });
});
