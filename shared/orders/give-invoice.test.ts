import { expect, test } from 'vitest';
import { anOrder } from '../testing/an-order';
import { NOON } from '../testing/shop-view';
import { getsInvoice, whyNotPrinted, withInvoice } from './give-invoice';
import { invoiceNumber, taxWithin } from './invoice';

const at = new Date(NOON).toISOString();
const SELLER = {
  name: 'Pocket Bazaar',
  address: ['Pune'],
  gstNumber: '27AAAAA0000A1Z5',
  gstRate: 18,
};
const facts = { place: 7, seller: SELLER, hsnOf: new Map([['cup', '6911']]), now: NOON };

test('an invoice keeps number, time, seller and codes, and is a change of its order', () => {
  const order = withInvoice(anOrder(), facts);
  expect(order.invoice).toEqual({
    number: expect.stringMatching(/^\d{4}-\d{2}\/000007$/),
    at,
    seller: SELLER,
    hsn: [{ product: 'cup', code: '6911' }],
  });
  expect(order.revision).toBe(2);
  expect(withInvoice(anOrder(), { ...facts, hsnOf: new Map() }).invoice).not.toHaveProperty('hsn');
  expect(() => withInvoice(order, facts)).toThrow('has its invoice');
});

test('a number grows beyond six digits', () => {
  expect(invoiceNumber('2026-27', 1_234_567)).toBe('2026-27/1234567');
});

test('nothing is printed for an order that is cancelled, closed or not paid online', () => {
  expect(whyNotPrinted(anOrder())).toBeUndefined();
  expect(whyNotPrinted(anOrder({ paymentMethod: 'Razorpay' }))).toBe('not_paid');
  expect(
    whyNotPrinted(anOrder({ paymentMethod: 'Razorpay', isPaid: true, paidAt: at })),
  ).toBeUndefined();
  expect(whyNotPrinted(anOrder({ cancelled: { at, by: 'owner' } }))).toBe('order_cancelled');
  expect(whyNotPrinted(anOrder({ paymentMethod: 'Razorpay', closedAt: at }))).toBe('order_gone');
  expect(whyNotPrinted(anOrder({ isDelivered: true, deliveredAt: at }))).toBeUndefined();
});

test('an invoice is given once, and not to an order that is cancelled', () => {
  expect(getsInvoice(anOrder())).toBe(true);
  expect(getsInvoice(withInvoice(anOrder(), facts))).toBe(false);
  expect(getsInvoice(anOrder({ cancelled: { at, by: 'shopper' } }))).toBe(false);
});

test('tax and what is taxed add up to the sum, to the paisa', () => {
  expect(taxWithin(118_00, 18)).toBe(18_00);
  expect(taxWithin(100, 18)).toBe(15);
  expect(taxWithin(999_99, 0)).toBe(0);
  expect(taxWithin(105_25, 5.25)).toBe(5_25);
});
