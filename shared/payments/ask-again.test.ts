import { describe, expect, test } from 'vitest';
import { NOON } from '../testing/shop-view';
import {
  askAgainAfter,
  ASKED_FOR,
  isAskedFirst,
  isRefundAwaited,
  MAX_ASK_WAIT,
  wantsAsking,
} from './ask-again';
import type { Refund } from './payment';
import { holdStock } from './stock-hold';
import {
  ADMIN,
  aHold,
  ANY_HOLD,
  anOnlineOrder,
  aPaidPayment,
  aPayment,
  cups,
  isoAt,
  SHOPPER,
} from './testing/payment-samples';

const NEVER = -Infinity;
const LATER = NOON + ASKED_FOR;

const refund: Refund = {
  key: 'refund-key-1',
  payment: 'pay_1',
  amountPaise: 100,
  state: 'unknown',
  gatewayRefund: null,
  requestedBy: ADMIN,
  requestedAt: isoAt(),
  settledAt: null,
};

describe('whether the gateway is asked about a payment order', () => {
  test('up to 30 days after its last change, however old it is; not after that, even if it was never asked', () => {
    expect(wantsAsking(aPayment(), NEVER, LATER - 1)).toBe(true);
    expect(wantsAsking(aPayment(), NEVER, LATER)).toBe(false);
    const paidLate = { ...aPaidPayment(), updatedAt: isoAt(ASKED_FOR) };
    expect(wantsAsking(paidLate, NEVER, LATER)).toBe(true);
  });

  test('one that is opened again is as new as one that was made then', () => {
    const open = aPayment();
    const now = LATER + 1;
    const held = holdStock({
      order: anOnlineOrder({ pricedAt: new Date(now).toISOString() }),
      allowance: ANY_HOLD,
      payments: [open],
      hold: aHold({ state: 'released' }),
      product: cups(2),
      by: SHOPPER,
      now,
    });
    if (held.status !== 'held') throw new Error(held.code);
    const put = held.effects.find((effect) => effect.kind === 'put-payment');
    expect(put?.payment).toEqual({ ...open, updatedAt: new Date(now).toISOString() });
  });

  test('one whose refund has no end yet is asked about for as long as that lasts', () => {
    const payment = { ...aPaidPayment(), refunds: [refund] };
    expect(wantsAsking(payment, LATER, LATER + MAX_ASK_WAIT)).toBe(true);
    expect(wantsAsking(payment, LATER, LATER + MAX_ASK_WAIT - 1)).toBe(false);
  });
});

describe('how soon it is asked again', () => {
  const HOUR = 3_600_000;
  test.each([
    ['within the hour', HOUR - 1, 0],
    ['after an hour', HOUR, 600_000],
    ['within the day', 24 * HOUR - 1, 600_000],
    ['after a day', 24 * HOUR, MAX_ASK_WAIT],
    ['after 30 days', ASKED_FOR, Infinity],
  ])('%s since its last change', (_when, age, wait) => {
    expect(askAgainAfter(age)).toBe(wait);
  });

  test('changes of the last hour go before others', () => {
    expect(isAskedFirst(aPayment(), NOON + HOUR - 1)).toBe(true);
    expect(isAskedFirst(aPayment(), NOON + HOUR)).toBe(false);
  });

  test('so does money on its way back, until it has come to its end', () => {
    const settled: Refund = { ...refund, state: 'processed', settledAt: isoAt() };
    const awaited = { ...aPaidPayment(), refunds: [settled, refund] };
    const done = { ...aPaidPayment(), refunds: [settled] };
    expect([isRefundAwaited(awaited), isAskedFirst(awaited, LATER)]).toEqual([true, true]);
    expect([isRefundAwaited(done), isAskedFirst(done, LATER)]).toEqual([false, false]);
    expect(wantsAsking(done, NEVER, LATER)).toBe(false);
  });
});
