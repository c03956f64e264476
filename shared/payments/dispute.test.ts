import { describe, expect, test } from 'vitest';
import { NOON } from '../testing/shop-view';
import { noteDispute, whyHeldBack, type DisputeReport } from './dispute';
import { DISPUTE_PHASES, isDisputeOpen, lostOf, refundable, type PaymentOrder } from './payment';
import { brokenRule } from './payment-invariants';
import { aCapture, aLatePayment, aPaidPayment, aPayment, isoAt } from './testing/payment-samples';

const report = (
  phase: DisputeReport['phase'],
  more: Partial<DisputeReport> = {},
): DisputeReport => ({
  dispute: 'disp_1',
  payment: 'pay_1',
  phase,
  ...more,
});

/** The payment order after all these reports, a second apart. */
function heard(payment: PaymentOrder, ...all: readonly DisputeReport[]): PaymentOrder {
  return all.reduce((before, one, place) => {
    const effects = noteDispute(before, one, NOON + (place + 1) * 1_000);
    const [put, audit, ...others] = effects;
    if (!put) return before;
    if (put.kind !== 'put-payment') throw new Error('Not put first');
    expect(others).toEqual([]);
    expect(audit).toMatchObject({
      kind: 'add-audit',
      entry: {
        order: payment.order,
        event: { kind: 'disputed', payment: one.payment, dispute: one.dispute, phase: one.phase },
      },
    });
    return put.payment;
  }, payment);
}

describe('a dispute', () => {
  test.each(DISPUTE_PHASES)('that is %s is recorded, with when it was opened', (phase) => {
    const next = heard(aPaidPayment(), report('created'), report(phase));
    const at = phase === 'created' ? isoAt(1_000) : isoAt(2_000);
    expect(next.disputes).toMatchObject([{ dispute: 'disp_1', phase, at, openedAt: isoAt(1_000) }]);
    expect(next.updatedAt).toBe(at);
    expect(next.attention).toEqual([
      { kind: 'disputed', payment: 'pay_1', raisedAt: isoAt(1_000), cleared: null },
    ]);
  });

  test.each([
    ['created', true],
    ['under_review', true],
    ['action_required', true],
    ['won', false],
    ['lost', false],
    ['closed', false],
  ] as const)('that is %s: what is decided about it is open: %s', (phase, isOpen) => {
    const next = heard(aPaidPayment(), report(phase));
    expect(isDisputeOpen(next, 'pay_1')).toBe(isOpen);
    expect(isDisputeOpen(next, 'pay_2')).toBe(false);
  });

  test('that is reported again, or late, changes nothing; evidence may be asked for several times', () => {
    const first = aPaidPayment();
    for (const [before, late] of [
      [[report('created')], report('created')],
      [[report('under_review')], report('created')],
      [[report('won')], report('action_required')],
      [[report('lost')], report('under_review')],
      [[report('closed')], report('created')],
      [[report('lost'), report('closed')], report('lost')],
    ] as const) {
      const known = heard(first, ...before);
      expect(noteDispute(known, late, NOON + 9_000)).toEqual([]);
    }
    const asked = heard(
      first,
      report('action_required'),
      report('under_review'),
      report('action_required'),
    );
    expect(asked.disputes).toMatchObject([{ phase: 'action_required', at: isoAt(3_000) }]);
  });

  test('of a payment that was never captured here is none', () => {
    expect(noteDispute(aPayment(), report('created'), NOON)).toEqual([]);
    expect(noteDispute(aPaidPayment(), report('created', { payment: 'pay_2' }), NOON)).toEqual([]);
  });

  test('that is lost takes what is left of the capture, or the part that is disputed', () => {
    const whole = heard(aPaidPayment(), report('lost'));
    expect(lostOf(whole, 'pay_1')).toBe(110_00);
    const [capture = aCapture()] = whole.captures;
    expect(refundable(whole, capture)).toBe(0);
    const part = heard(aPaidPayment(), report('lost', { amountPaise: 10_00 }));
    expect(lostOf(part, 'pay_1')).toBe(10_00);
    expect(refundable(part, capture)).toBe(100_00);
    // Never more than is here, and not once more by a later report.
    const twice = heard(
      aPaidPayment(),
      report('lost', { amountPaise: 100_00 }),
      report('closed'),
      report('lost', { dispute: 'disp_2' }),
    );
    expect(twice.disputes).toMatchObject([
      { dispute: 'disp_1', phase: 'closed', losses: [{ amountPaise: 100_00, at: isoAt(1_000) }] },
      { dispute: 'disp_2', losses: [{ amountPaise: 10_00, at: isoAt(3_000) }] },
    ]);
    expect(isDisputeOpen(twice, 'pay_1')).toBe(false);
  });

  // docs/shop-rules.md#r-money-10
  test('takes what the gateway says that it has deducted, also of what had gone back before', () => {
    const refunds: PaymentOrder['refunds'] = [
      {
        key: 'refund-1',
        payment: 'pay_1',
        amountPaise: 110_00,
        state: 'processed',
        gatewayRefund: 'rfnd_1',
        requestedBy: { kind: 'system' },
        requestedAt: isoAt(),
        settledAt: isoAt(),
      },
    ];
    const paid = { ...aPaidPayment(), refunds };
    expect(lostOf(heard(paid, report('lost')), 'pay_1')).toBe(0);
    expect(lostOf(heard(paid, report('lost', { deductedPaise: 0 })), 'pay_1')).toBe(0);
    const all = heard(paid, report('lost', { amountPaise: 110_00, deductedPaise: 110_00 }));
    expect(lostOf(all, 'pay_1')).toBe(110_00);
    expect(brokenRule(all)).toBeUndefined();
    // Of one capture never more than all of it, however often it is disputed.
    const twice = heard(all, report('lost', { dispute: 'disp_2', deductedPaise: 110_00 }));
    expect(lostOf(twice, 'pay_1')).toBe(110_00);
    const less = heard(
      aPaidPayment(),
      report('lost', { amountPaise: 110_00, deductedPaise: 60_00 }),
    );
    expect(lostOf(less, 'pay_1')).toBe(60_00);
  });

  // docs/shop-rules.md#r-money-10
  test.each([
    ['says', 80_00, undefined, 80_00],
    ['leaves out, and says of it', undefined, 80_00, 80_00],
    ['leaves out', undefined, undefined, 110_00],
  ])(
    'that found less than it takes, which the gateway %s, takes it once the other is won',
    (_how, deductedPaise, said, takes) => {
      const first = heard(aPaidPayment(), report('lost', { deductedPaise: 100_00 }));
      const second = report('lost', { dispute: 'disp_2', ...(deductedPaise && { deductedPaise }) });
      const both = heard(
        first,
        second,
        ...(said === undefined ? [] : [{ ...second, deductedPaise: said }]),
      );
      expect(lostOf(both, 'pay_1')).toBe(110_00);
      const [won, late] = [report('won'), report('closed', { dispute: 'disp_2' })];
      const next = heard(both, won);
      expect(lostOf(next, 'pay_1')).toBe(takes);
      expect(next.disputes?.every(({ claim }) => claim === undefined)).toBe(true);
      expect(lostOf(heard(next, late), 'pay_1')).toBe(takes);
      expect(lostOf(heard(both, late, won), 'pay_1')).toBe(takes);
      expect(brokenRule(next)).toBeUndefined();
      const none = heard(next, { ...second, phase: 'won' });
      expect(lostOf(none, 'pay_1')).toBe(0);
    },
  );

  test('that was closed before its loss is reported has lost it all the same, once', () => {
    const closed = heard(aPaidPayment(), report('created'), report('closed'));
    const late = heard(closed, report('lost', { deductedPaise: 110_00 }));
    expect(late.disputes).toMatchObject([
      { dispute: 'disp_1', phase: 'closed', losses: [{ amountPaise: 110_00 }] },
    ]);
    expect(noteDispute(late, report('lost', { deductedPaise: 110_00 }), NOON)).toEqual([]);
  });

  test('that is lost whole clears what only a refund clears; won, it clears nothing', () => {
    const flags = (payment: PaymentOrder) =>
      payment.attention.map(({ kind, cleared }) => [kind, cleared?.how]);
    expect(flags(heard(aLatePayment(), report('lost')))).toEqual([
      ['late-no-stock', 'refunded'],
      ['disputed', undefined],
    ]);
    expect(flags(heard(aLatePayment(), report('won')))).toEqual([
      ['late-no-stock', undefined],
      ['disputed', undefined],
    ]);
  });

  test('that is won after it was lost gives back what it took, and what the loss had cleared is open again', () => {
    const lost = heard(aLatePayment(), report('lost', { deductedPaise: 110_00 }));
    const won = heard(lost, report('won', { deductedPaise: 0 }));
    expect(lostOf(won, 'pay_1')).toBe(0);
    expect(won.disputes).toMatchObject([
      { phase: 'won', losses: [{ amountPaise: 110_00 }, { amountPaise: -110_00 }] },
    ]);
    expect(won.attention).toMatchObject([
      { kind: 'late-no-stock', cleared: null },
      { kind: 'disputed', cleared: null },
    ]);
    expect(brokenRule(won)).toBeUndefined();
    // Reported in the wrong order, by the gateway's own clock.
    const [first, second] = [isoAt(1), isoAt(2)];
    const later = heard(aPaidPayment(), report('lost', { deductedPaise: 110_00, saidAt: second }));
    expect(noteDispute(later, report('won', { saidAt: first }), NOON)).toEqual([]);
    const kept = heard(aPaidPayment(), report('won', { saidAt: second }));
    expect(noteDispute(kept, report('lost', { deductedPaise: 1, saidAt: first }), NOON)).toEqual(
      [],
    );
    expect(lostOf(heard(kept, report('lost', { deductedPaise: 1 })), 'pay_1')).toBe(1);
  });

  test('that is closed has lost what was deducted, and nothing where nothing is said', () => {
    const closed = (more: Partial<DisputeReport>) =>
      lostOf(heard(aPaidPayment(), report('closed', more)), 'pay_1');
    expect(closed({ deductedPaise: 60_00 })).toBe(60_00);
    expect(closed({})).toBe(0);
    expect(closed({ amountPaise: 110_00 })).toBe(0);
  });

  test('of which more was deducted later has lost that too, from then on', () => {
    const more = heard(
      aPaidPayment(),
      report('lost', { deductedPaise: 60_00 }),
      report('lost', { deductedPaise: 110_00 }),
      report('closed', { deductedPaise: 0 }),
    );
    expect(more.disputes).toMatchObject([
      {
        phase: 'closed',
        losses: [
          { amountPaise: 60_00, at: isoAt(1_000) },
          { amountPaise: 50_00, at: isoAt(2_000) },
        ],
      },
    ]);
  });

  test('in another currency than the capture’s names no amount of it', () => {
    const foreign = { currency: 'USD', amountPaise: 1_20, deductedPaise: 1_20 };
    expect(lostOf(heard(aPaidPayment(), report('lost', foreign)), 'pay_1')).toBe(110_00);
  });

  test('holds a refund back while it is open, and for good where the bank has its money', () => {
    const refunding = (amountPaise: number): PaymentOrder => ({
      ...aPaidPayment(),
      refunds: [
        {
          key: 'refund-1',
          payment: 'pay_1',
          amountPaise,
          state: 'unknown',
          gatewayRefund: null,
          requestedBy: { kind: 'system' },
          requestedAt: isoAt(),
          settledAt: null,
        },
      ],
    });
    const refund = { payment: 'pay_1' };
    expect(whyHeldBack(refunding(50_00), refund)).toBeNull();
    expect(whyHeldBack(heard(refunding(50_00), report('created')), refund)).toBe('disputed');
    expect(whyHeldBack(heard(refunding(50_00), report('won')), refund)).toBeNull();
    const lost = (paise: number) => report('lost', { deductedPaise: paise });
    expect(whyHeldBack(heard(refunding(50_00), lost(60_00)), refund)).toBeNull();
    expect(whyHeldBack(heard(refunding(50_00), lost(60_01)), refund)).toBe('lost');
    expect(whyHeldBack(refunding(50_00), { payment: 'pay_2' })).toBeNull();
  });

  test('flags again where the flag was settled, and keeps the one that is open', () => {
    const settled = heard(aPaidPayment(), report('created'));
    const cleared = { at: isoAt(1_500), how: 'settled', reason: 'Evidence sent' } as const;
    const attention = settled.attention.map((flag) => ({ ...flag, cleared }));
    const effects = noteDispute({ ...settled, attention }, report('lost'), NOON + 3_000);
    expect(effects[0]).toMatchObject({
      payment: { attention: [{ kind: 'disputed', raisedAt: isoAt(3_000), cleared: null }] },
    });
  });
});
