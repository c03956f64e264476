import { expect, test } from 'vitest';
import { anOrder } from '../testing/an-order';
import { NOON } from '../testing/shop-view';
import { creditDue, withCreditNote } from './give-credit-note';
import { documentOfOrder } from './order';
import { NO_MONEY } from './order-money';
import { suppliedAt } from './ended-supply';
import { withInvoice } from './give-invoice';
import { amountsOf, chargedBy } from './invoice-lines';

const at = new Date(NOON).toISOString();
const facts = { place: 1, seller: { name: 'S', address: [] }, goods: new Map(), now: NOON };
const invoiced = (change: Parameters<typeof anOrder>[0] = {}) =>
  withInvoice(anOrder(change), facts);

test('no credit note is due without an invoice, and none while the sale holds', () => {
  expect(creditDue(anOrder({ cancelled: { at, by: 'owner' } }))).toBe(0);
  expect(creditDue(invoiced())).toBe(0);
  expect(creditDue(invoiced({ isPaid: true, paidAt: at, isDelivered: true }))).toBe(0);
  expect(() => withCreditNote(invoiced(), 1, NOON)).toThrow('No credit note is due');
});

test('a cancelled or returned order gives back the whole of its invoice, once', () => {
  for (const [reason, change] of [
    ['cancelled', { cancelled: { at, by: 'shopper' } }],
    ['returned', { returned: { at } }],
  ] as const) {
    const order = { ...invoiced(), ...change };
    const credited = withCreditNote(order, 3, NOON);
    expect(credited.creditNotes).toEqual([
      {
        number: expect.stringMatching(/^CN\/\d\d-\d\d\/000003$/),
        at,
        amountPaise: order.totalPrice,
        linesPaise: amountsOf(chargedBy(order)),
        reason,
      },
    ]);
    expect(credited.invoice).toEqual(order.invoice);
    expect(creditDue(credited)).toBe(0);
  }
});

// docs/shop-rules.md#r-print-4
test('what is refunded in parts has a credit note for each, and never more than the invoice', () => {
  const order = { ...invoiced({ isPaid: true, paidAt: at }), refundedPaise: 10_00 };
  const once = withCreditNote(order, 1, NOON);
  expect(creditDue(once)).toBe(0);
  const twice = withCreditNote({ ...once, refundedPaise: 25_00 }, 2, NOON);
  expect(twice.creditNotes?.map(({ amountPaise }) => amountPaise)).toEqual([10_00, 15_00]);
  const back = withCreditNote({ ...twice, returned: { at } }, 3, NOON);
  expect(back.creditNotes?.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(
    order.totalPrice,
  );
  // A refund that fails after its credit note was given takes nothing back, and is not credited twice.
  expect(creditDue({ ...once, refundedPaise: 0 })).toBe(0);
  expect(creditDue({ ...once, refundedPaise: 10_00 })).toBe(0);
});

test('where less than the total was accepted, and all of it went back, the whole invoice is taken back', () => {
  const paid = { ...invoiced({ isPaid: true, paidAt: at }), refundedPaise: 10_00 };
  const money = { ...NO_MONEY, received: 10_00, givenBack: 10_00 };
  expect(creditDue({ ...paid, money })).toBe(paid.totalPrice);
  expect(documentOfOrder({ ...paid, money }).refunded).toEqual({ state: 'whole', amount: '10.00' });
  // More is left of it, or a bank took the rest.
  const left = { ...money, received: 20_00, kept: 10_00 };
  expect(creditDue({ ...paid, money: left })).toBe(10_00);
  expect(documentOfOrder({ ...paid, money: left }).refunded?.state).toBe('part');
  const owed = { ...left, toGiveBack: 10_00 };
  expect(documentOfOrder({ ...paid, money: owed }).refunded?.state).toBe('part');
  const lost = { ...money, received: 20_00, lost: 10_00 };
  expect(creditDue({ ...paid, money: lost, lostPaise: 10_00 })).toBe(10_00);
  // It took a payment that paid nothing.
  expect(creditDue({ ...paid, money: lost, fundsPaise: 0 })).toBe(paid.totalPrice);
});

test('goods leave the shop when they are dispatched, else delivered, else paid where they were handed over', () => {
  const dispatched = { at: '2026-03-01T10:00:00.000Z', courier: 'Post' };
  const delivered = { isDelivered: true, deliveredAt: '2026-03-02T10:00:00.000Z' };
  const paidAt = '2026-03-03T10:00:00.000Z';
  expect(suppliedAt(anOrder({ dispatched, ...delivered }))).toBe(dispatched.at);
  expect(suppliedAt(anOrder({ ...delivered, paidAt }))).toBe(delivered.deliveredAt);
  expect(suppliedAt(anOrder({ isDelivered: true, paidAt }))).toBe(paidAt);
  expect(suppliedAt(anOrder({ isPaid: true, paidAt }))).toBeNull();
});

test('of lines that came back it is their price, or what went back in money, whichever is more', () => {
  const line = (product: string, pricePaise: number, qty: number) => ({
    product,
    name: product,
    image: `/${product}.webp`,
    pricePaise,
    qty,
  });
  const order = {
    ...invoiced({
      orderItems: [line('cup', 20_00, 3), line('pot', 40_00, 1)],
      isPaid: true,
      paidAt: at,
      isDelivered: true,
      deliveredAt: at,
    }),
    returns: [{ at, lines: [{ product: 'cup', qty: 2, restocked: 2 }] }],
  };
  expect(creditDue(order)).toBe(40_00);
  expect(creditDue({ ...order, refundedPaise: 55_00 })).toBe(55_00);
  expect(creditDue({ ...order, refundedPaise: 25_00 })).toBe(40_00);
  expect(withCreditNote(order, 1, NOON).creditNotes).toMatchObject([{ reason: 'returned' }]);
  const refunded = { ...invoiced({ isPaid: true, paidAt: at }), refundedPaise: 25_00 };
  expect(withCreditNote(refunded, 1, NOON).creditNotes).toMatchObject([
    { reason: 'refunded', amountPaise: 25_00 },
  ]);
});
