import { expect, test } from 'vitest';
import { anOrder } from '../testing/an-order';
import { NOON } from '../testing/shop-view';
import { factsOf } from '../shop/owner-settings';
import { DEFAULT_SETTINGS } from '../shop/default-settings';
import { getsInvoice, sellerOf, whyNotPrinted, withInvoice } from './give-invoice';
import { documentOfOrder } from './order';
import { taxWithin, type Seller } from './invoice';

const at = new Date(NOON).toISOString();
const SELLER: Seller = {
  name: 'Pocket Bazaar',
  address: ['Pune'],
  gstNumber: '27AAAAA0000A1Z5',
  gstRate: 18,
  kind: 'regular',
};
const facts = {
  place: 7,
  seller: SELLER,
  goods: new Map([['cup', { hsn: '6911', unit: 'PCS', gstRate: 5 }]]),
  now: NOON,
};

test('an invoice keeps number, time, seller and codes, and is a change of its order', () => {
  const order = withInvoice(anOrder(), facts);
  expect(order.invoice).toEqual({
    number: expect.stringMatching(/^\d{4}-\d{2}\/000007$/),
    at,
    seller: SELLER,
    lines: [{ hsn: '6911', unit: 'PCS', rate: 5 }],
  });
  expect(order.revision).toBe(2);
  const plain = withInvoice(anOrder(), { ...facts, goods: new Map() });
  expect(plain.invoice?.lines).toEqual([{ rate: 18 }]);
  expect(() => withInvoice(order, facts)).toThrow('has its invoice');
});

// docs/shop-rules.md#r-print-2
test('an invoice is of the day on which the goods left at the latest, and so is its number', () => {
  const now = Date.parse('2026-04-02T04:30:00.000Z');
  const late = (change: Parameters<typeof anOrder>[0]) =>
    withInvoice(anOrder(change), { ...facts, now }).invoice;
  // Half past six in the evening in UTC is the next day where the shop is, and there the next year.
  const evening = '2026-03-31T18:29:59.000Z';
  const night = '2026-03-31T18:30:00.000Z';
  const dispatched = (at: string) => ({ dispatched: { at, courier: 'Post' } });
  expect(late(dispatched(evening))).toMatchObject({ number: '2025-26/000007', at: evening });
  expect(late(dispatched(night))).toMatchObject({ number: '2026-27/000007', at: night });
  expect(late({ isDelivered: true, deliveredAt: evening })).toMatchObject({ at: evening });
  expect(late({ isDelivered: true, isPaid: true, paidAt: evening })).toMatchObject({ at: evening });
  expect(late({})).toMatchObject({ number: '2026-27/000007', at: new Date(now).toISOString() });
});

test('nothing is printed for an order that is no sale', () => {
  const why = (change: Parameters<typeof anOrder>[0], refunded: 'part' | 'whole' | null = null) =>
    whyNotPrinted(anOrder(change), refunded);
  const paid = { paymentMethod: 'Razorpay', isPaid: true, paidAt: at } as const;
  const dispatched = { at, courier: 'Post' };
  expect(why({})).toBeUndefined();
  expect(why({ paymentMethod: 'Razorpay' })).toBe('not_paid');
  expect(why(paid)).toBeUndefined();
  expect(why({ cancelled: { at, by: 'owner' } })).toBe('order_cancelled');
  expect(why({ paymentMethod: 'Razorpay', closedAt: at })).toBe('order_gone');
  expect(why({ isDelivered: true, deliveredAt: at })).toBeUndefined();
  expect(why({ dispatched, returned: { at } })).toBe('order_returned');
  expect(why({ ...paid, isDelivered: true, deliveredAt: at, returned: { at } })).toBe(
    'order_returned',
  );
  expect(why(paid, 'whole')).toBe('order_refunded');
  expect(why(paid, 'part')).toBeUndefined();
  expect(why({ ...paid, isDisputed: true })).toBe('order_disputed');
  expect(why({ ...paid, isDisputed: true, dispatched })).toBeUndefined();
  // It was a sale: its invoice comes first, and a credit note takes it back.
  expect(why({ ...paid, dispatched }, 'whole')).toBeUndefined();
});

test('an invoice is given once, and not to an order that is no sale', () => {
  expect(getsInvoice(anOrder(), null)).toBe(true);
  expect(getsInvoice(withInvoice(anOrder(), facts), null)).toBe(false);
  expect(getsInvoice(anOrder({ cancelled: { at, by: 'shopper' } }), null)).toBe(false);
});

test('tax and what is taxed add up to the sum, to the paisa', () => {
  expect(taxWithin(118_00, 18)).toBe(18_00);
  expect(taxWithin(100, 18)).toBe(15);
  expect(taxWithin(999_99, 0)).toBe(0);
  expect(taxWithin(105_25, 5.25)).toBe(5_25);
});

test('the seller on it is the shop as its owner has set it, with tax only where it charges any', () => {
  const shop = {
    ...factsOf(DEFAULT_SETTINGS),
    shopName: 'Pocket Bazaar',
    addressLines: ['1 Lake Road', 'Pune'],
    supportPhone: '',
    gstNumber: '',
    gstRate: 18,
    state: '',
  };
  const named = { name: 'Pocket Bazaar', address: ['1 Lake Road', 'Pune'] };
  const plain = { ...named, kind: 'unregistered' };
  expect(sellerOf(shop)).toEqual(plain);
  expect(sellerOf({ ...shop, state: 'Goa' })).toEqual(plain);
  expect(sellerOf({ ...shop, supportPhone: '020 1234' })).toEqual({ ...plain, phone: '020 1234' });
  const gstNumber = '27AAAAA0000A1Z5';
  const registered = { ...named, kind: 'regular', gstNumber, gstRate: 18 };
  expect(sellerOf({ ...shop, gstNumber })).toEqual({ ...registered, state: 'Maharashtra' });
  expect(sellerOf({ ...shop, gstNumber, state: 'Goa' })).toEqual({ ...registered, state: 'Goa' });
  expect(sellerOf({ ...shop, gstNumber: '00AAAAA0000A1Z5' })).toEqual({
    ...registered,
    gstNumber: '00AAAAA0000A1Z5',
  });
  expect(sellerOf({ ...shop, gstNumber, sellerKind: 'composition' })).toEqual({
    ...named,
    kind: 'composition',
    gstNumber,
    state: 'Maharashtra',
  });
});

// docs/shop-rules.md#r-print-2
test('an order that costs nothing, as what is sent in exchange, gets no invoice', () => {
  expect(getsInvoice(anOrder({ totalPrice: 0 }), null)).toBe(false);
  expect(getsInvoice(documentOfOrder(anOrder({ totalPrice: 0 })), null)).toBe(false);
});

// docs/shop-rules.md#r-print-3
test('it says the place of supply where the table of postal codes knows its state', () => {
  const zone = {
    city: 'Pune',
    state: 'maharashtra',
    daysFrom: 2,
    daysTo: 4,
    served: true,
    cash: true,
    cashUpTo: null,
  };
  const lookup = { zoneOf: (pin: number) => (pin === 411_001 ? zone : undefined) };
  expect(withInvoice(anOrder(), { ...facts, lookup }).invoice?.placeOfSupply).toBe('Maharashtra');
  for (const other of [undefined, { zoneOf: () => undefined }])
    expect(withInvoice(anOrder(), { ...facts, lookup: other }).invoice).not.toHaveProperty(
      'placeOfSupply',
    );
});
