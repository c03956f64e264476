import { describe, expect, test } from 'vitest';
import { testUuid } from '../testing/shop-view';
import type { AuditEvent } from './audit';
import { stockCauseOf, stockChange, stockHistoryPage, wholeHistory } from './stock-history';
import { ADMIN, isoAt, SHOPPER } from './testing/payment-samples';

const change = (number: number, from: number, to: number) =>
  stockChange.parse({
    at: isoAt(number),
    by: ADMIN,
    why: 'edited',
    product: 'cup',
    number,
    from,
    to,
  });
const seen = (number: number, from: number, to: number) => ({
  at: isoAt(number),
  by: ADMIN,
  why: 'edited',
  from,
  to,
});
const gap = (from: number, to: number) => ({ at: null, by: null, why: 'elsewhere', from, to });

describe("the history of a product's stock", () => {
  test('is empty where no change was recorded', () => {
    expect(wholeHistory([], 7)).toEqual([]);
  });

  test('shows changes that follow each other as they are, without product and number', () => {
    expect(wholeHistory([change(2, 5, 3), change(1, 0, 5)], 3)).toEqual([
      seen(2, 5, 3),
      seen(1, 0, 5),
    ]);
  });

  // docs/shop-rules.md#r-owner-3
  test('says that stock changed elsewhere after the last entry and between two', () => {
    const whole = wholeHistory([change(3, 6, 4), change(1, 0, 5)], 9);
    expect(whole).toEqual([gap(4, 9), seen(3, 6, 4), gap(5, 6), seen(1, 0, 5)]);
    const page = { entries: whole, stock: 9, page: 1, pages: 1, total: 4 };
    expect(stockHistoryPage.parse(page)).toEqual(page);
  });

  test.each<[string, object]>([
    ['a reason that is not on the list', { why: 'stolen' }],
    ['half a piece', { to: 0.5 }],
    ['an order that is none', { order: '../1' }],
    ['a time that is none', { at: null }],
    ['another actor', { by: { kind: 'nobody' } }],
    ['no product', { product: undefined }],
  ])('takes no change with %s', (_what, given) => {
    expect(stockChange.safeParse({ ...change(1, 0, 5), ...given }).success).toBe(false);
  });

  test.each<[string, object]>([
    ['without its stock', { stock: undefined }],
    ['with an entry that says nothing', { entries: [{}] }],
    ['with an entry of no reason', { entries: [{ ...gap(1, 2), why: 'stolen' }] }],
  ])('is no page %s', (_what, given) => {
    const page = { entries: [gap(1, 2)], stock: 2, page: 1, pages: 1, total: 1 };
    expect(stockHistoryPage.safeParse(page).success).toBe(true);
    expect(stockHistoryPage.safeParse({ ...page, ...given }).success).toBe(false);
  });
});

describe('why stock moves with an entry of the trail', () => {
  const money = { amountPaise: 110_00, currency: 'INR' };
  const entry = (event: AuditEvent) => ({ order: testUuid(1), at: isoAt(), by: SHOPPER, event });

  test.each<[AuditEvent, string]>([
    [{ kind: 'order-placed' }, 'ordered'],
    [{ kind: 'stock-held', until: isoAt() }, 'held'],
    [{ kind: 'stock-released' }, 'released'],
    [{ kind: 'order-closed' }, 'released'],
    [{ kind: 'order-cancelled' }, 'cancelled'],
    [{ kind: 'returned', restocked: true }, 'returned'],
    [{ kind: 'paid-online', payment: 'pay_1', ...money }, 'ordered'],
    [{ kind: 'payment-accepted', payment: 'pay_1', ...money, reason: 'Rounded' }, 'ordered'],
  ])('%o: %s, by the same actor for that order', (event, why) => {
    expect(stockCauseOf([entry(event)])).toEqual({
      at: isoAt(),
      by: SHOPPER,
      why,
      order: testUuid(1),
    });
  });

  test('the first entry that moves stock says so; without one there is no reason', () => {
    const opened = { kind: 'payment-opened', gatewayOrder: 'order_1', ...money } as const;
    expect(stockCauseOf([])).toBeUndefined();
    expect(stockCauseOf([entry(opened), entry({ kind: 'packed' })])).toBeUndefined();
    const entries = [
      opened,
      { kind: 'order-cancelled' } as const,
      { kind: 'order-placed' } as const,
    ];
    expect(stockCauseOf(entries.map(entry))).toMatchObject({ why: 'cancelled' });
  });
});
