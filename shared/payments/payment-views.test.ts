import { expect, test } from 'vitest';
import { NOON } from '../testing/shop-view';
import { STOCK_HELD, type StockHold } from './held-stock';
import type { Attention, PaymentOrder, Refund } from './payment';
import { PAYMENT_VIEWS, type PaymentView } from './payment-documents';
import { heldStockAt, isInView, marksOf, VIEW_RULES } from './payment-views';
import {
  aCapture,
  ADMIN,
  aHold,
  aLatePayment,
  aPaidPayment,
  aPayment,
  isoAt,
} from './testing/payment-samples';
import { isOfCapture } from './attention';

const CLEARED = { at: isoAt(), how: 'settled' } as const;
const flagged = (kind: Attention['kind'], cleared: Attention['cleared'] = null): PaymentOrder =>
  aPayment({
    status: isOfCapture(kind) ? 'closed' : 'paid',
    captures: [aCapture({ verdict: isOfCapture(kind) ? kind : 'counts' })],
    attention: [{ kind, payment: 'pay_1', raisedAt: isoAt(), cleared }],
  });
const refunding = (...refunds: readonly Partial<Refund>[]): PaymentOrder => ({
  ...aPaidPayment(),
  refunds: refunds.map((given, place) => ({
    key: `refund-key-${place}`,
    payment: 'pay_1',
    amountPaise: 110_00,
    state: 'requested',
    gatewayRefund: null,
    requestedBy: ADMIN,
    requestedAt: isoAt(),
    settledAt: null,
    ...given,
  })),
});
const failed = { state: 'failed', settledAt: isoAt() } as const;
const processed = { state: 'processed', settledAt: isoAt() } as const;

const OVER = NOON + STOCK_HELD + 1;
type Line = readonly [
  what: string,
  payment: PaymentOrder,
  hold: StockHold | undefined,
  now: number,
  views: readonly PaymentView[],
];
const LINES: readonly Line[] = [
  ['open, never held', aPayment(), undefined, NOON, []],
  ['open, its stock held', aPayment(), aHold(), NOON + STOCK_HELD, ['held']],
  ['open, its hold over and not swept', aPayment(), aHold(), OVER, ['expired']],
  ['open, its hold released', aPayment(), aHold({ state: 'released' }), OVER, ['expired']],
  ['paid', aPaidPayment(), aHold({ state: 'taken' }), OVER, []],
  [
    'too late',
    aLatePayment(),
    aHold({ state: 'released' }),
    OVER,
    ['attention', 'captured-unpaid', 'refunds-due', 'expired'],
  ],
  [
    'too late, and its order’s stock held again for another payment',
    aLatePayment(),
    aHold(),
    NOON,
    ['attention', 'captured-unpaid', 'refunds-due'],
  ],
  [
    'not online',
    flagged('not-online'),
    undefined,
    NOON,
    ['attention', 'captured-unpaid', 'refunds-due'],
  ],
  [
    'after its order had closed',
    flagged('order-closed'),
    undefined,
    NOON,
    ['attention', 'captured-unpaid', 'refunds-due'],
  ],
  [
    'released before its time, as when its order is cancelled',
    aPayment(),
    aHold({ state: 'released' }),
    NOON,
    ['expired'],
  ],
  ['open, its pieces taken', aPayment(), aHold({ state: 'taken' }), OVER, []],
  [
    'a refund that failed, and one of another capture in hand',
    {
      ...refunding(failed, { payment: 'pay_2', state: 'pending' }),
      captures: [aCapture(), aCapture({ payment: 'pay_2', verdict: 'given-back' })],
    },
    undefined,
    NOON,
    ['refunds-due'],
  ],
  ['another amount', flagged('amount-differs'), undefined, NOON, ['attention', 'captured-unpaid']],
  ['another amount, settled', flagged('amount-differs', CLEARED), undefined, NOON, []],
  [
    'paid twice',
    flagged('paid-twice'),
    undefined,
    NOON,
    ['attention', 'paid-twice', 'refunds-due'],
  ],
  [
    'paid twice, gone back',
    flagged('paid-twice', { at: isoAt(), how: 'refunded' }),
    undefined,
    NOON,
    [],
  ],
  [
    'the gateway says otherwise',
    flagged('refund-differs'),
    undefined,
    NOON,
    ['attention', 'refunds-due'],
  ],
  ['a refund asked for', refunding({}), undefined, NOON, ['refunds-due']],
  ['a refund in hand', refunding({ state: 'pending' }), undefined, NOON, []],
  ['a refund that failed', refunding(failed), undefined, NOON, ['refunds-due']],
  ['failed and asked again', refunding(failed, { state: 'pending' }), undefined, NOON, []],
  ['failed, then processed', refunding(failed, processed), undefined, NOON, []],
  ['processed, and one too much that failed', refunding(processed, failed), undefined, NOON, []],
];

test.each(LINES)('%s', (_what, payment, hold, now, views) => {
  const found = PAYMENT_VIEWS.filter((view) => isInView(view, payment, hold, now));
  expect(found).toEqual([...views, 'all']);
});

test.each(LINES)('%s: a list needs only its marks, status and stock', (...line) => {
  const [, payment, hold, now, views] = line;
  const marks = marksOf(payment);
  const stockNow = hold && heldStockAt(hold, now);
  const found = PAYMENT_VIEWS.filter((view) => {
    const { mark, statuses, stock } = VIEW_RULES[view];
    return (
      (!mark || marks.includes(mark)) &&
      (!statuses || statuses.includes(payment.status)) &&
      (!stock || stock === stockNow)
    );
  });
  expect(found).toEqual([...views, 'all']);
});

test('every view is in a line', () => {
  const seen = new Set(LINES.flatMap(([, , , , views]) => views));
  expect(PAYMENT_VIEWS.filter((view) => view !== 'all' && !seen.has(view))).toEqual([]);
});

test.each([
  ['held', 0, 'aside'],
  ['held', STOCK_HELD, 'aside'],
  ['held', STOCK_HELD + 1, 'over'],
  ['released', 0, 'over'],
  ['taken', 0, 'taken'],
  ['taken', STOCK_HELD + 1, 'taken'],
] as const)('stock that is %s, %i ms after noon, is %s', (state, later, where) => {
  expect(heldStockAt(aHold({ state }), NOON + later)).toBe(where);
});
