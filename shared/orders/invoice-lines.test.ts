import { expect, test } from 'vitest';
import { anOrder } from '../testing/an-order';
import { NOON } from '../testing/shop-view';
import { withCreditNote } from './give-credit-note';
import { withInvoice } from './give-invoice';
import {
  chargedBy,
  chargedByDocument,
  invoiceLines,
  linesOfNotes,
  notesOf,
  notesOfDocument,
} from './invoice-lines';
import { documentOfOrder, type Order } from './order';

const seller = {
  name: 'Shop',
  address: [],
  gstNumber: '27AAPFU0939F1ZV',
  gstRate: 18,
  state: 'Maharashtra',
  kind: 'regular' as const,
};
const goods = new Map([
  ['cup', { hsn: '6911', gstRate: 5, unit: 'PCS' }],
  ['pot', { hsn: '7323' }],
]);
const item = { image: '/x.webp', name: 'Thing' };
const ITEMS: Order['orderItems'] = [
  { ...item, product: 'cup', pricePaise: 99_99, qty: 3, discountPaise: 33_33 },
  { ...item, product: 'pot', pricePaise: 500_01, qty: 1, discountPaise: 1 },
];
const order = (given: Partial<Order> = {}) =>
  withInvoice(
    anOrder({
      orderItems: ITEMS,
      shippingPrice: 10_00,
      totalPrice: 3 * 99_99 - 33_33 + 500_00 + 10_00,
      shippingAddress: { ...anOrder().shippingAddress, state: 'Maharashtra' },
      ...given,
    }),
    { place: 1, seller, goods, now: NOON },
  );
const linesOf = (one: Order) => (one.invoice ? invoiceLines(chargedBy(one), one.invoice) : []);
const noted = (one: Order) =>
  one.invoice ? linesOfNotes(chargedBy(one), one.invoice, notesOf(one)) : [];
const total = (lines: readonly { readonly gross: number }[]) =>
  lines.reduce((sum, { gross }) => sum + gross, 0);

// docs/shop-rules.md#r-print-3
test('the lines of an invoice have the share of the discount, and shipping goes with the dearest item', () => {
  const lines = linesOf(order());
  expect(lines).toMatchObject([
    // 266.64 × 5 / 210 is 6.3485…
    { gross: 266_64, rate: 5, hsn: '6911', unit: 'PCS', cgst: 6_35, sgst: 6_35, igst: 0 },
    { gross: 500_00, rate: 18, hsn: '7323', cgst: 38_14, sgst: 38_14 },
    { gross: 10_00, rate: 18, hsn: '7323', qty: 0, cgst: 76, sgst: 76 },
  ]);
  expect(lines.map(({ taxable }) => taxable)).toEqual([253_94, 423_72, 8_48]);
  expect(total(lines)).toBe(order().totalPrice);
  const document = documentOfOrder(order());
  expect(document.invoice && invoiceLines(chargedByDocument(document), document.invoice)).toEqual(
    lines,
  );
});

// docs/shop-rules.md#r-print-4
test('a credit note takes back the lines that came back, and the last one what is left, with all of the tax', () => {
  const at = new Date(NOON).toISOString();
  const back = { at, lines: [{ product: 'cup', qty: 1, restocked: 1 }] };
  const first = withCreditNote({ ...order({ isDelivered: true }), returns: [back] }, 1, NOON);
  expect(noted(first)[0]).toMatchObject([{ gross: 88_88, rate: 5, cgst: 2_12 }, { gross: 0 }, {}]);
  const last = withCreditNote({ ...first, returned: { at } }, 2, NOON);
  const notes = noted(last);
  const whole = linesOf(last);
  for (const name of ['gross', 'taxable', 'cgst', 'sgst', 'igst'] as const)
    for (const [place, line] of whole.entries())
      expect(notes.reduce((sum, lines) => sum + (lines[place]?.[name] ?? 0), 0)).toBe(line[name]);
  const document = documentOfOrder(last);
  expect(
    document.invoice &&
      linesOfNotes(chargedByDocument(document), document.invoice, notesOfDocument(document)),
  ).toEqual(notes);
});

test('what is refunded of an order without a return is shared by its lines, to the paisa', () => {
  const part = withCreditNote({ ...order({ isPaid: true }), refundedPaise: 100_01 }, 1, NOON);
  const [lines = []] = noted(part);
  expect(total(lines)).toBe(100_01);
  for (const line of lines) expect(line.taxable + line.cgst + line.sgst).toBe(line.gross);
});

test('notes of before, which say no lines, take their part of each', () => {
  const [number, reason] = ['CN/26-27/000001', 'refunded'] as const;
  const at = new Date(NOON).toISOString();
  const given = { ...order(), creditNotes: [{ number, at, reason, amountPaise: 77_66 }] };
  const [lines = []] = noted(given);
  expect(total(lines)).toBe(77_66);
  expect(lines.every(({ gross }) => gross > 0)).toBe(true);
});
