// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { anOrderDocument, moneyDocumentOf } from '../../testing/order-things';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
} from '../../testing/screen-harness';
import { API } from '../../testing/shop-floor';
import { openTestApi } from '../../testing/test-api';
import { Component as InvoiceScreen } from './invoice-screen';

const server = openTestApi();
afterEach(cleanup);

const ORDER = anOrderDocument({
  _id: 'order-1',
  invoice: {
    number: '2025-26/000007',
    at: '2026-02-28T20:00:00.000Z',
    seller: { name: 'Pocket Bazaar', address: ['12 Marigold Lane'] },
    hsn: [{ product: 'kettle', code: '7323' }],
  },
  money: moneyDocumentOf('750.00', {
    givenBack: '10.00',
    kept: '740.00',
    givenBackAt: '2026-03-02T10:00:00.000Z',
  }),
});

// docs/shop-rules.md#r-print-2
test.each([
  [true, 'Invoice 2025-26/000007'],
  [false, 'This order has no invoice yet.'],
])(
  'an invoice of another person is shown to an admin (%s), and to no shopper',
  async (isAdmin, shown) => {
    const asked: string[] = [];
    server.use(
      http.get(`${API}/orders/:id`, ({ params }) => {
        asked.push(String(params['id']));
        return HttpResponse.json({ ...ORDER, user: { ...ORDER.user, _id: 'somebody' } });
      }),
    );
    const user = { ...SHOPPER, isAdmin };
    const { services } = await createDevice({ user, documents: { orders: [] } });
    showScreen(services, <InvoiceScreen />, '/order/order-1/invoice', '/order/:id/invoice');
    expect(await screen.findAllByText(shown)).not.toEqual([]);
    expect(asked).toEqual(isAdmin ? ['order-1'] : []);
  },
);

async function open(orders = [ORDER]) {
  const { services } = await createDevice({
    user: SHOPPER,
    connection: 'offline',
    documents: { orders },
  });
  showScreen(services, <InvoiceScreen />, '/order/order-1/invoice', '/order/:id/invoice');
}

// docs/shop-rules.md#r-print-2
test('a shopper reads and prints the invoice of an order without a connection', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await open();
  await screen.findByRole('article', { name: 'Invoice 2025-26/000007' });
  // The day is the shop's: it is March there by then.
  screen.getByText('Invoice date: 2026-03-01');
  screen.getByText('7323');
  screen.getByText('Refunded ₹10.00 on 2026-03-02');
  expect(screen.queryByText(/GST/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
  expect(await accessibilityFaults()).toEqual([]);
});

// docs/shop-rules.md#r-money-12
test('a discount is shown in its lines, and in the sums', async () => {
  const [item] = ORDER.orderItems;
  if (!item) throw new Error('The order has no line');
  await open([
    {
      ...ORDER,
      orderItems: [
        { ...item, product: 'cup', price: '100.00', qty: 3, discount: '30.00' },
        { ...item, product: 'pot', price: '500.00', qty: 1 },
      ],
      itemsPrice: '800.00',
      discountPrice: '30.00',
      totalPrice: '770.00',
    },
  ]);
  const table = await screen.findByRole('table');
  const rows = within(table).getAllByRole('row');
  const texts = rows.map((row) => [...row.children].slice(-3).map((cell) => cell.textContent));
  expect(texts).toEqual([
    ['Price', 'Discount', 'Amount'],
    ['₹100.00', '-₹30.00', '₹270.00'],
    ['₹500.00', '–', '₹500.00'],
  ]);
  expect(screen.getAllByText('-₹30.00')).toHaveLength(2);
});

const TAXED = {
  number: '2026-27/000008',
  at: '2026-06-01T12:00:00.000Z',
  seller: {
    name: 'Pocket Bazaar',
    address: ['12 Marigold Lane'],
    gstNumber: '27AAPFU0939F1ZV',
    gstRate: 18,
    state: 'Maharashtra',
  },
};

test.each([
  ['Maharashtra', ['CGST 9% (included)', '₹57.20', 'SGST 9% (included)', '₹57.20']],
  ['Karnataka', ['IGST 18% (included)', '₹114.41']],
  [undefined, ['GST 18% (included)', '₹114.41']],
])('the tax of an invoice to %s is shown in its parts', async (placeOfSupply, parts) => {
  const invoice = { ...TAXED, ...(placeOfSupply && { placeOfSupply }) };
  await open([{ ...ORDER, totalPrice: '750.00', invoice }]);
  await screen.findByRole('article', { name: 'Invoice 2026-27/000008' });
  const taxable = screen.getByText('Taxable value').parentElement;
  const sums = [...(taxable?.parentElement?.children ?? [])];
  const after = sums.slice(sums.findIndex((sum) => sum === taxable) + 1);
  expect(after.flatMap((sum) => [...sum.children].map((it) => it.textContent))).toEqual(parts);
  expect(screen.queryByText(/^Place of supply/)?.textContent).toBe(
    placeOfSupply &&
      `Place of supply: ${placeOfSupply} ${placeOfSupply === 'Karnataka' ? '29' : '27'}`,
  );
});

/** The texts of a table, row by row. */
const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

// docs/shop-rules.md#r-print-3
test('each line has its code, unit, taxable value and rate, and the lines with shipping add up to the total', async () => {
  const [item] = ORDER.orderItems;
  if (!item) throw new Error('The order has no line');
  await open([
    {
      ...ORDER,
      shippingAddress: { ...ORDER.shippingAddress, gstin: '29AABCT1332L1ZA' },
      orderItems: [
        { ...item, product: 'cup', price: '105.00', qty: 2 },
        { ...item, product: 'pot', price: '590.00', qty: 1 },
      ],
      itemsPrice: '800.00',
      shippingPrice: '11.80',
      totalPrice: '811.80',
      invoice: {
        ...TAXED,
        seller: { ...TAXED.seller, kind: 'regular' },
        placeOfSupply: 'Maharashtra',
        lines: [
          { hsn: '6911', unit: 'PCS', rate: 5 },
          { hsn: '7323', rate: 18 },
        ],
      },
    },
  ]);
  expect(cells(await screen.findByRole('table')).map((row) => row.slice(1))).toEqual([
    ['HSN code', 'Qty', 'Price', 'Taxable', 'GST', 'Amount'],
    ['6911', '2 PCS', '₹105.00', '₹200.00', '5% ₹10.00', '₹210.00'],
    ['7323', '1', '₹590.00', '₹500.00', '18% ₹90.00', '₹590.00'],
    ['7323', '', '', '₹10.00', '18% ₹1.80', '₹11.80'],
  ]);
  expect(screen.getByText('Taxable value').nextSibling?.textContent).toBe('₹710.00');
  for (const [name, paid] of [
    ['CGST 9% (included)', '₹45.90'],
    ['SGST 2.5% (included)', '₹5.00'],
  ] as const)
    expect(screen.getByText(name).nextSibling?.textContent).toBe(paid);
  screen.getByText('GST number: 29AABCT1332L1ZA');
  screen.getByText('Authorised signatory');
  expect(await accessibilityFaults()).toEqual([]);
});

test.each([
  ['composition', 'Bill of supply', true],
  ['unregistered', 'Receipt', false],
] as const)('a seller that is %s prints a %s without tax', async (kind, title, isRegistered) => {
  const { gstNumber, ...named } = TAXED.seller;
  const seller = { ...named, gstRate: undefined, kind, ...(isRegistered && { gstNumber }) };
  await open([{ ...ORDER, invoice: { ...TAXED, seller, placeOfSupply: 'Goa', lines: [{}] } }]);
  await screen.findByRole('heading', { name: title });
  const declared = 'Composition taxable person, not eligible to collect tax on supplies';
  expect(screen.queryByText(declared) !== null).toBe(isRegistered);
  expect(screen.queryByText(/CGST|IGST|Taxable/)).toBeNull();
});

test('a credit note for a part names the lines that it takes back, with their tax', async () => {
  const [item] = ORDER.orderItems;
  if (!item) throw new Error('The order has no line');
  const number = 'CN/26-27/000001';
  await open([
    {
      ...ORDER,
      orderItems: [
        { ...item, product: 'cup', name: 'Cup', price: '105.00', qty: 2 },
        { ...item, product: 'pot', name: 'Pot', price: '590.00', qty: 1 },
      ],
      totalPrice: '800.00',
      invoice: { ...TAXED, placeOfSupply: 'Goa', lines: [{ rate: 5 }, { rate: 18 }] },
      creditNotes: [
        { number, at: TAXED.at, reason: 'returned', amount: '105.00', lines: ['105.00', '0.00'] },
      ],
    },
  ]);
  const note = await screen.findByRole('article', { name: `Credit note ${number}` });
  expect(cells(within(note).getByRole('table'))).toEqual([
    ['Item', 'Taxable', 'GST', 'Amount'],
    ['Cup', '₹100.00', '5% ₹5.00', '₹105.00'],
  ]);
  within(note).getByText('IGST 5% (included)');
});

test('an invoice has one calendar, and stays as it was when its order comes back', async () => {
  const invoice = { ...TAXED, at: '2026-03-31T19:40:00.000Z' };
  const placed = { ...ORDER, createdAt: '2026-03-31T19:30:00.000Z', invoice };
  await open([{ ...placed, refunded: undefined }]);
  const issued = (await screen.findByRole('article')).textContent;
  screen.getByText('Ordered on 2026-04-01');
  screen.getByText('Invoice date: 2026-04-01');
  cleanup();
  const number = 'CN/26-27/000001';
  const note = { number, at: '2026-04-03T12:00:00.000Z', reason: 'returned' } as const;
  await open([
    {
      ...placed,
      returned: { at: note.at, reason: 'refused at the door' },
      creditNotes: [{ ...note, amount: ORDER.totalPrice }],
    },
  ]);
  const [bill] = await screen.findAllByRole('article');
  const since = within(bill ?? document.body).getByText('Since this invoice').parentElement;
  const [before] = issued.split('Since this invoice');
  expect(bill?.textContent.split('Since this invoice')[0]).toBe(before);
  within(since ?? document.body).getByText('Returned');
  within(since ?? document.body).getByText(`Credit note ${number} of 2026-04-03: ₹750.00`);
  const credit = within(screen.getByRole('article', { name: `Credit note ${number}` }));
  credit.getByText('For invoice 2026-27/000008 of 2026-04-01');
  credit.getByText('The goods were returned');
  expect(await accessibilityFaults()).toEqual([]);
});

test('an order without an invoice says so', async () => {
  const { invoice: _invoice, ...without } = ORDER;
  await open([without]);
  await screen.findByText('This order has no invoice yet.');
  expect(screen.getByRole('link', { name: 'Order Details' }).getAttribute('href')).toBe(
    '/order/order-1',
  );
});
