// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { amendedLines, amendFields, type AmendPreview } from '#shared/admin/amend-order';
import { anOrderDocument } from '../../testing/order-things';
import { historyThing } from '../../testing/payment-things';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
} from '../../testing/screen-harness';
import { API } from '../../testing/shop-floor';
import { product as aProduct } from '../../testing/shop-things';
import { openTestApi } from '../../testing/test-api';
import { Component as OrderScreen } from './order-screen';

const server = openTestApi();
afterEach(cleanup);

const ADMIN = { ...SHOPPER, _id: 'admin-1', name: 'Meera', isAdmin: true };
const ORDER = anOrderDocument();
const [LINE] = ORDER.orderItems;
if (!LINE) throw new Error('The order has no line');
const { product, name, price, qty } = LINE;
const PATH = `${API}/orders/${ORDER._id}`;
const PRICES: Readonly<Record<string, string>> = { [product]: price, cup: '200.00' };

/** What the stand-in of the shop says of lines: each at its price, and no more cups than one. */
function previewOf(
  lines: readonly { readonly product: string; readonly qty: number }[],
): AmendPreview {
  const items = lines.map((line) => ({
    ...line,
    name: line.product === product ? name : 'Cup',
    price: PRICES[line.product] ?? '0.00',
    available: line.product === product ? qty : 1,
  }));
  const total = items.reduce((sum, line) => sum + Number(line.price) * line.qty, 0).toFixed(2);
  const quote = {
    items,
    itemsPrice: total,
    shippingPrice: '0.00',
    taxPrice: '0.00',
    totalPrice: total,
  };
  return { quote, before: ORDER.totalPrice, goesBack: '0.00' };
}

let saved: { body: unknown; seen: string | null; key: string | null }[];
beforeEach(() => {
  saved = [];
  server.use(
    http.get(`${API}/settings`, () =>
      HttpResponse.json({ onlinePayments: 'stand-in', googleClientId: null }),
    ),
    http.get(PATH, () => HttpResponse.json(ORDER)),
    http.get(`${PATH}/history`, () => HttpResponse.json(historyThing({ payments: [] }))),
    http.get(`${API}/products`, () =>
      HttpResponse.json({
        products: [aProduct('cup', { name: 'Cup', price: 200, countInStock: 3 })],
        page: 1,
        pages: 1,
        total: 1,
      }),
    ),
    http.post(`${PATH}/amend/preview`, async ({ request }) =>
      HttpResponse.json(previewOf(amendedLines.parse(await request.json()).lines)),
    ),
  );
});

async function open() {
  const { services } = await createDevice({ user: ADMIN });
  showScreen(services, <OrderScreen />, `/order/${ORDER._id}`, '/order/:id');
  const person = userEvent.setup({ delay: null });
  await person.click(await screen.findByRole('button', { name: 'Change items' }));
  return { person, dialog: within(await screen.findByRole('dialog', { name: 'Change items' })) };
}

// docs/shop-rules.md#r-orders-19
test('a product is added, the totals before and after are shown, and a lost answer is asked for under the same key', async () => {
  const { person, dialog } = await open();
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect(save.disabled).toBe(true);
  await person.type(dialog.getByLabelText('Find a product'), 'cup');
  await person.click(await dialog.findByRole('button', { name: 'Add Cup' }));
  expect(await dialog.findByText(/^Total before: /)).toBeTruthy();
  expect(await accessibilityFaults()).toEqual([]);
  await waitFor(() => expect(save.disabled).toBe(false));

  let isLost = true;
  server.use(
    http.put(`${PATH}/amend`, async ({ request }) => {
      const body = amendFields.parse(await request.json());
      const { headers } = request;
      saved.push({ body, seen: headers.get('If-Match'), key: headers.get('Idempotency-Key') });
      if (isLost) return HttpResponse.error();
      return HttpResponse.json({ ...ORDER, revision: ORDER.revision + 1 });
    }),
  );
  await person.click(save);
  expect(await screen.findByText('The shop didn’t answer. Look at the order again')).toBeTruthy();
  isLost = false;
  await waitFor(() => expect(save.disabled).toBe(false));
  await person.click(save);
  expect(await screen.findByText('Order changed')).toBeTruthy();
  const total = (Number(price) * qty + 200).toFixed(2);
  const body = {
    lines: [
      { product, qty },
      { product: 'cup', qty: 1 },
    ],
    totalPrice: total,
  };
  expect(saved).toMatchObject([
    { body, seen: `"${ORDER.revision}"` },
    { body, seen: `"${ORDER.revision}"` },
  ]);
  expect(saved[0]?.key).toBe(saved[1]?.key);
});

test('an order without a line, or with more than there is, cannot be saved, and it says why', async () => {
  const { person, dialog } = await open();
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  await person.click(dialog.getByRole('button', { name: `Remove ${name}` }));
  expect(dialog.getByText('Nothing would be left of this order. Cancel it instead')).toBeTruthy();
  expect(save.disabled).toBe(true);
  await person.type(dialog.getByLabelText('Find a product'), 'cup');
  await person.click(await dialog.findByRole('button', { name: 'Add Cup' }));
  await person.selectOptions(dialog.getByLabelText('Quantity of Cup'), '3');
  expect(await dialog.findByText('Only 1 left of Cup')).toBeTruthy();
  expect(save.disabled).toBe(true);
});

test('its shopper reads in the order what the shop has changed', async () => {
  const amendments = [
    {
      at: '2026-03-02T11:00:00.000Z',
      lines: [{ name: 'Kettle', before: 2, after: 1 }],
      before: '1200.00',
      after: '700.00',
    },
  ];
  server.use(http.get(PATH, () => HttpResponse.json({ ...ORDER, amendments })));
  const { services } = await createDevice({ user: ADMIN });
  showScreen(services, <OrderScreen />, `/order/${ORDER._id}`, '/order/:id');
  expect(await screen.findByText('Changed by the shop')).toBeTruthy();
  expect(screen.getByText('Kettle: 2 → 1')).toBeTruthy();
  expect(screen.getByText('Total: ₹1,200.00 → ₹700.00')).toBeTruthy();
});
