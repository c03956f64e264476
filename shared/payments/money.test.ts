import { describe, expect, test } from 'vitest';
import { anOrder } from '../testing/an-order';
import type { CashEntry, OrderMoney } from '../orders/order-money';
import { givenBackAt, isBalanced, moneyOf, revenueEntriesOf } from './money';
import type { Dispute, PaymentOrder, Refund, RefundState } from './payment';
import {
  aCapture,
  ADMIN,
  aLatePayment,
  anOnlineOrder,
  aPaidPayment,
  cashReceived,
  isoAt,
} from './testing/payment-samples';

const cashOrder = (...cash: CashEntry[]) => anOrder({ paymentMethod: 'COD', isPaid: true, cash });
const returned = (amountPaise: number, at = isoAt(9)): CashEntry => ({
  ...cashReceived(amountPaise, at),
  kind: 'returned',
  method: 'cash',
  reason: 'Broken',
});
const corrected = (amountPaise: number, at = isoAt(8)): CashEntry => ({
  ...cashReceived(amountPaise, at),
  kind: 'correction',
  reason: 'Another order',
});

const paid = anOnlineOrder({ isPaid: true, paidAt: isoAt() });
const cancelled = {
  ...paid,
  closedAt: isoAt(100),
  cancelled: { at: isoAt(100), by: 'owner' },
} as const;

const refund = (amountPaise: number, state: RefundState, given: Partial<Refund> = {}): Refund => ({
  key: `refund-${amountPaise}-${state}`,
  payment: 'pay_1',
  amountPaise,
  state,
  gatewayRefund: null,
  requestedBy: ADMIN,
  requestedAt: isoAt(10),
  settledAt: state === 'processed' || state === 'failed' ? isoAt(20) : null,
  ...given,
});
const lost = (amountPaise: number, payment = 'pay_1'): Dispute => ({
  dispute: 'disp_1',
  payment,
  phase: 'lost',
  at: isoAt(30),
  openedAt: isoAt(25),
  losses: [{ amountPaise, at: isoAt(30) }],
});
const payment = (given: Partial<PaymentOrder> = {}): PaymentOrder => ({
  ...aPaidPayment(),
  ...given,
});

/** In rupees: received, given back, being given back, to give back, lost, kept. */
const inRupees = (money: OrderMoney) =>
  [
    money.received,
    money.givenBack,
    money.beingGivenBack,
    money.toGiveBack,
    money.lost,
    money.kept,
  ].map((paise) => paise / 100);

describe('where the money of an order is', () => {
  // docs/shop-rules.md#r-money-10
  test.each<[string, Parameters<typeof moneyOf>[0], PaymentOrder[], number[]]>([
    ['an unpaid one', anOnlineOrder(), [], [0, 0, 0, 0, 0, 0]],
    ['paid online', paid, [payment()], [110, 0, 0, 0, 0, 110]],
    ['paid in cash', cashOrder(cashReceived(110_00)), [], [110, 0, 0, 0, 0, 110]],
    [
      'of which some went back',
      cashOrder(cashReceived(110_00), returned(10_00)),
      [],
      [110, 10, 0, 0, 0, 100],
    ],
    [
      'marked by mistake',
      cashOrder(cashReceived(110_00), corrected(110_00)),
      [],
      [0, 0, 0, 0, 0, 0],
    ],
    [
      'cash of a cancelled one',
      {
        ...cashOrder(cashReceived(110_00), returned(10_00)),
        cancelled: { at: isoAt(9), by: 'owner' },
      },
      [],
      [110, 10, 0, 100, 0, 100],
    ],
    [
      'refunds in every state',
      paid,
      [
        payment({
          refunds: [
            refund(1_00, 'requested'),
            refund(2_00, 'unknown'),
            refund(3_00, 'pending'),
            refund(4_00, 'processed'),
            refund(50_00, 'failed'),
          ],
        }),
      ],
      [110, 4, 6, 0, 0, 106],
    ],
    ['lost in part', paid, [payment({ disputes: [lost(10_00)] })], [110, 0, 0, 0, 10, 100]],
    [
      'lost after it was refunded',
      paid,
      [payment({ refunds: [refund(110_00, 'processed')], disputes: [lost(110_00)] })],
      [110, 110, 0, 0, 110, -110],
    ],
    [
      'lost while a part goes back, of a cancelled one',
      cancelled,
      [payment({ refunds: [refund(30_00, 'pending')], disputes: [lost(100_00)] })],
      [110, 0, 30, 0, 100, 10],
    ],
    [
      'a cancelled one',
      cancelled,
      [payment({ refunds: [refund(10_00, 'pending')] })],
      [110, 0, 10, 100, 0, 110],
    ],
    [
      'cancelled by its shopper',
      { ...paid, closedAt: isoAt(), closedBy: 'shopper' },
      [payment()],
      [110, 0, 0, 110, 0, 110],
    ],
    [
      'closed unpaid, and paid late',
      { ...anOnlineOrder(), closedAt: isoAt() },
      [payment()],
      [110, 0, 0, 0, 0, 110],
    ],
    ['money that came too late', anOnlineOrder(), [aLatePayment()], [110, 0, 0, 110, 0, 110]],
    [
      'paid twice',
      paid,
      [
        payment({
          captures: [
            aCapture(),
            aCapture({ payment: 'pay_2', verdict: 'paid-twice', amountPaise: 90_00 }),
          ],
          refunds: [refund(20_00, 'processed', { payment: 'pay_2' })],
        }),
      ],
      [200, 20, 0, 70, 0, 180],
    ],
    ['money of the test mode', paid, [payment({ isTest: true })], [0, 0, 0, 0, 0, 0]],
    [
      'another currency',
      anOnlineOrder(),
      [payment({ captures: [aCapture({ currency: 'USD' })] })],
      [0, 0, 0, 0, 0, 0],
    ],
  ])('%s', (_what, order, payments, rupees) => {
    const money = moneyOf(order, payments);
    expect(inRupees(money)).toEqual(rupees);
    const entries = revenueEntriesOf(order, payments);
    expect(isBalanced(money, entries)).toBe(true);
    expect(isBalanced(money, [...entries, { at: isoAt(), paise: 1 }])).toBe(false);
    expect(isBalanced({ ...money, kept: money.kept + 1 }, entries)).toBe(false);
    expect(isBalanced({ ...money, received: money.received + 1 }, entries)).toBe(false);
  });
});

describe('what an order brought in, and when', () => {
  // docs/shop-rules.md#r-money-10
  test('each refund lowers the day on which it was asked for, and one that failed gives it back on its own', () => {
    const refunds = [
      refund(10_00, 'processed'),
      refund(20_00, 'failed', { requestedAt: isoAt(11), settledAt: isoAt(12) }),
      refund(30_00, 'pending', { requestedAt: isoAt(13) }),
    ];
    expect(revenueEntriesOf(paid, [payment({ refunds, disputes: [lost(5_00)] })])).toEqual([
      { at: isoAt(), paise: 110_00 },
      { at: isoAt(10), paise: -10_00 },
      { at: isoAt(11), paise: -20_00 },
      { at: isoAt(12), paise: 20_00 },
      { at: isoAt(13), paise: -30_00 },
      { at: isoAt(30), paise: -5_00 },
    ]);
  });

  test('a dispute of another capture, or one that is not lost, takes nothing', () => {
    const open: Dispute = {
      dispute: 'disp_2',
      payment: 'pay_1',
      phase: 'won',
      at: isoAt(),
      openedAt: isoAt(),
    };
    const disputes = [lost(5_00, 'pay_2'), open];
    expect(revenueEntriesOf(paid, [payment({ disputes })])).toEqual([
      { at: isoAt(), paise: 110_00 },
    ]);
  });

  test('a payment of nothing is no entry', () => {
    const captures = [aCapture({ amountPaise: 0 })];
    expect(revenueEntriesOf(paid, [payment({ captures })])).toEqual([]);
  });

  test('what pays nothing brings nothing in', () => {
    expect(revenueEntriesOf(anOnlineOrder(), [aLatePayment()])).toEqual([]);
  });

  test('cash: as it came and went, oldest first', () => {
    const order = cashOrder(
      cashReceived(10_00, isoAt(5)),
      corrected(10_00, isoAt(7)),
      cashReceived(9_00, isoAt(6)),
    );
    expect(revenueEntriesOf(order, [])).toEqual([
      { at: isoAt(5), paise: 10_00 },
      { at: isoAt(6), paise: 9_00 },
      { at: isoAt(7), paise: -10_00 },
    ]);
  });

  test('cash and payments are merged, oldest first', () => {
    const order = { ...paid, cash: [cashReceived(5_00, isoAt(15)), returned(5_00, isoAt(5))] };
    const refunds = [refund(10_00, 'processed')];
    expect(revenueEntriesOf(order, [payment({ refunds })])).toEqual([
      { at: isoAt(), paise: 110_00 },
      { at: isoAt(5), paise: -5_00 },
      { at: isoAt(10), paise: -10_00 },
      { at: isoAt(15), paise: 5_00 },
    ]);
  });

  test('one that its shopper cancelled at a time that was not noted brought in nothing', () => {
    expect(revenueEntriesOf({ closedBy: 'shopper' }, [payment()])).toEqual([]);
  });

  // docs/shop-rules.md#r-money-10
  test('a cancelled one ends with nothing, on the day on which it was cancelled', () => {
    const refunds = [
      refund(10_00, 'processed'),
      refund(100_00, 'pending', { requestedAt: isoAt(100) }),
    ];
    expect(revenueEntriesOf(cancelled, [payment({ refunds })])).toEqual([
      { at: isoAt(), paise: 110_00 },
      { at: isoAt(10), paise: -10_00 },
      { at: isoAt(100), paise: -100_00 },
    ]);
    // What a bank takes of what went back is the shop's loss, on the day of the loss.
    const back = refund(110_00, 'processed', { requestedAt: isoAt(5), settledAt: isoAt(6) });
    const twice = { ...lost(110_00), losses: [{ amountPaise: 110_00, at: isoAt(200) }] };
    expect(revenueEntriesOf(cancelled, [payment({ refunds: [back], disputes: [twice] })])).toEqual([
      { at: isoAt(), paise: 110_00 },
      { at: isoAt(5), paise: -110_00 },
      { at: isoAt(200), paise: -110_00 },
    ]);
    const later = refund(100_00, 'processed', { requestedAt: isoAt(150), settledAt: isoAt(160) });
    expect(revenueEntriesOf(cancelled, [payment({ refunds: [later] })])).toEqual([
      { at: isoAt(), paise: 110_00 },
      { at: isoAt(100), paise: -110_00 },
    ]);
    const byShopper = { ...paid, closedAt: isoAt(50), closedBy: 'shopper' } as const;
    expect(
      revenueEntriesOf(byShopper, [payment({ refunds: [refund(110_00, 'processed')] })]),
    ).toEqual([
      { at: isoAt(), paise: 110_00 },
      { at: isoAt(10), paise: -110_00 },
    ]);
  });

  test('a payment that was accepted counts from then on, by its own flag alone', () => {
    const accepted = (of: string): PaymentOrder['attention'][number] => ({
      kind: 'amount-differs',
      payment: of,
      raisedAt: isoAt(),
      cleared: { at: isoAt(40), how: 'settled', reason: 'An offer', pays: true },
    });
    const captures = [aCapture({ verdict: 'amount-differs', amountPaise: 90_00 })];
    const entries = (attention: PaymentOrder['attention']) =>
      revenueEntriesOf(paid, [payment({ captures, attention })]);
    expect(entries([accepted('pay_1')])).toEqual([{ at: isoAt(40), paise: 90_00 }]);
    expect(entries([accepted('pay_2')])).toEqual([]);
    const open = { ...accepted('pay_1'), kind: 'disputed', cleared: null } as const;
    const settled = { at: isoAt(60), how: 'settled', reason: 'Seen' } as const;
    const others = [
      open,
      { ...accepted('pay_2'), cleared: { ...settled, pays: true as const } },
      { ...open, cleared: settled },
    ];
    expect(entries([...others, accepted('pay_1')])).toEqual([{ at: isoAt(40), paise: 90_00 }]);
    // One that pays by its amount counts from when it came, whatever else of it is looked at.
    expect(
      revenueEntriesOf(paid, [payment({ attention: [open, { ...open, cleared: settled }] })]),
    ).toEqual([{ at: isoAt(), paise: 110_00 }]);
  });
});

describe('when money last went back', () => {
  test.each<[string, Parameters<typeof givenBackAt>[0], PaymentOrder[], string | undefined]>([
    [
      'never',
      paid,
      [payment({ refunds: [refund(1_00, 'pending'), refund(1_00, 'failed')] })],
      undefined,
    ],
    [
      'cash',
      cashOrder(cashReceived(10_00), returned(1_00, isoAt(9)), corrected(9_00, isoAt(12))),
      [],
      isoAt(9),
    ],
    [
      'by the gateway, later',
      { cash: [returned(1_00, isoAt(9))] },
      [
        payment({
          refunds: [
            refund(1_00, 'processed', { settledAt: isoAt(20) }),
            refund(1_00, 'processed', { settledAt: isoAt(15) }),
          ],
        }),
      ],
      isoAt(20),
    ],
    [
      'in the test mode',
      paid,
      [payment({ isTest: true, refunds: [refund(1_00, 'processed')] })],
      undefined,
    ],
  ])('%s', (_what, order, payments, at) => {
    expect(givenBackAt(order, payments)).toBe(at);
  });
});
