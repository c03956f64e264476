// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { fieldsOf } from '#shared/addresses/address-fields';
import { ORDER_TAKEN, phoneOrder, phoneOrderQuestion } from '#shared/admin/phone-order';
import { AdminQueries } from '../../../components/admin/admin-queries';
import { anOrderDocument } from '../../../testing/order-things';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
} from '../../../testing/screen-harness';
import { API } from '../../../testing/shop-floor';
import { HOME, product } from '../../../testing/shop-things';
import { openTestApi } from '../../../testing/test-api';
import { Component as PhoneOrderScreen } from './phone-order-screen';

// Whole screens under axe: on a busy machine that takes long, and long is no fault.
vi.setConfig({ testTimeout: 60_000 });

const server = openTestApi();
afterEach(cleanup);

const LATA = { _id: 'user-lata', name: 'Lata', email: 'lata@example.test', isAdmin: false };
const KETTLE = product('kettle', { name: 'Kettle', countInStock: 5 });
const page = { page: 1, pages: 1, total: 1 };

/** Shows the screen to an admin; the shop answers with one customer and one product. */
async function open(taken: (call: number) => Response | undefined = () => undefined) {
  const asked: { readonly order: ReturnType<typeof phoneOrder.parse>; key: string | null }[] = [];
  const last = anOrderDocument({ shippingAddress: fieldsOf(HOME) });
  server.use(
    http.get(`${API}/settings`, () =>
      HttpResponse.json({ onlinePayments: 'stand-in', googleClientId: null }),
    ),
    http.get(`${API}/users`, () =>
      HttpResponse.json({ ...page, users: [{ ...LATA, isEmailConfirmed: true }] }),
    ),
    http.get(`${API}/admin/people/${LATA._id}`, () =>
      HttpResponse.json({
        person: { ...LATA, isEmailConfirmed: true },
        phones: [],
        orders: [
          {
            _id: last._id,
            createdAt: last.createdAt,
            totalPrice: '10.00',
            isPaid: false,
            isDelivered: false,
            isClosed: false,
            isCancelled: false,
            refunded: '0.00',
          },
        ],
        sums: {
          orders: 1,
          total: '10.00',
          revenue: '0.00',
          unpaid: '10.00',
          unpaidOrders: 1,
          refunded: '0.00',
        },
      }),
    ),
    http.get(`${API}/orders/${last._id}`, () => HttpResponse.json(last)),
    http.get(`${API}/products`, () => HttpResponse.json({ ...page, products: [KETTLE] })),
    http.post(`${API}/admin/phone-orders/quote`, async ({ request }) => {
      const { orderItems } = phoneOrderQuestion.parse(await request.json());
      const totalPrice = `${(orderItems[0]?.qty ?? 0) * 250}.00`;
      return HttpResponse.json({
        items: orderItems.map((line) => ({
          ...line,
          name: 'Kettle',
          price: '250.00',
          available: 5,
        })),
        itemsPrice: totalPrice,
        shippingPrice: '0.00',
        taxPrice: '0.00',
        totalPrice,
      });
    }),
    http.post(`${API}/admin/phone-orders`, async ({ request }) => {
      const order = phoneOrder.parse(await request.json());
      asked.push({ order, key: request.headers.get('Idempotency-Key') });
      return (
        taken(asked.length) ??
        HttpResponse.json(anOrderDocument({ _id: order._id }), { status: 201 })
      );
    }),
  );
  const { services } = await createDevice({ user: { ...SHOPPER, isAdmin: true } });
  showScreen(
    services,
    <AdminQueries>
      <PhoneOrderScreen />
    </AdminQueries>,
    '/admin/orders/new',
  );
  await screen.findByRole('heading', { name: 'Order by phone' });
  return { asked, person: userEvent.setup({ delay: null }) };
}

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function addKettle(person: ReturnType<typeof userEvent.setup>) {
  type('Find a product', 'kettle');
  await person.click(await screen.findByRole('button', { name: 'Add Kettle' }));
  await screen.findAllByText('₹250.00');
}

// docs/shop-rules.md#r-owner-13
test('for a known customer it takes four presses: found by phone, sent where their last order went', async () => {
  const { asked, person } = await open();
  type('Search by phone, name or email', '98765');
  await person.click(await screen.findByRole('button', { name: /^Add Lata/ }));
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe(HOME.address),
  );
  await addKettle(person);
  expect(await accessibilityFaults()).toEqual([]);
  await person.selectOptions(screen.getByLabelText('Quantity of Kettle'), '2');
  await screen.findAllByText('₹500.00');
  await person.click(screen.getByRole('button', { name: 'Place Order' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.order).toMatchObject({
    customer: { user: LATA._id },
    orderItems: [{ product: 'kettle', qty: 2 }],
    paymentMethod: 'COD',
    shippingAddress: { address: HOME.address, phone: HOME.phone },
    totalPrice: '500.00',
  });
});

test('the place of a customer goes with them: another one’s order is never sent there', async () => {
  const { asked, person } = await open();
  type('Search by phone, name or email', '98765');
  await person.click(await screen.findByRole('button', { name: /^Add Lata/ }));
  const address = () => screen.getByLabelText<HTMLInputElement>('Address').value;
  await waitFor(() => expect(address()).toBe(HOME.address));
  await person.click(screen.getByRole('button', { name: /^Remove Lata/ }));
  await waitFor(() => expect(address()).toBe(''));
  type(/^Name/, 'Mira');
  await addKettle(person);
  await person.click(screen.getByRole('button', { name: 'Place Order' }));
  expect(await screen.findByText('Address is required')).toBeTruthy();
  expect(asked).toEqual([]);
});

test('says what is missing, and sends nothing before', async () => {
  const { asked, person } = await open();
  await person.click(screen.getByRole('button', { name: 'Place Order' }));
  expect(await screen.findByText('Name is required')).toBeTruthy();
  expect(screen.getByText('Add a product')).toBeTruthy();
  expect(screen.getByText('Address is required')).toBeTruthy();
  expect(asked).toEqual([]);
});

test('a lost answer keeps all that was typed, and the same order again is the same request', async () => {
  const { asked, person } = await open((call) => (call === 1 ? HttpResponse.error() : undefined));
  type(/^Name/, 'Asha');
  await addKettle(person);
  for (const [label, value] of [
    ['Address', '7 Canal Road'],
    ['Postal Code', '411004'],
    ['City', 'Pune'],
    ['Phone', '9822012345'],
  ] as const)
    type(label, value);
  await person.click(screen.getByRole('button', { name: 'Place Order' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('7 Canal Road');
  await person.click(screen.getByRole('button', { name: 'Place Order' }));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[0]?.order.customer).toEqual({ name: 'Asha' });
  expect(asked[1]).toEqual(asked[0]);
});

test('an order that was taken before its form was changed is named, with its link, and not said to be placed as it is now', async () => {
  const { asked, person } = await open((call) => {
    if (call === 1) return HttpResponse.error();
    const order = anOrderDocument({ _id: asked[0]?.order._id ?? '', totalPrice: '250.00' });
    const body = { code: 'id_reused', message: ORDER_TAKEN, order };
    return HttpResponse.json(body, { status: 409 });
  });
  type('Search by phone, name or email', '98765');
  await person.click(await screen.findByRole('button', { name: /^Add Lata/ }));
  await addKettle(person);
  await person.click(screen.getByRole('button', { name: 'Place Order' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  await person.selectOptions(screen.getByLabelText('Quantity of Kettle'), '2');
  await screen.findAllByText('₹500.00');
  await person.click(screen.getByRole('button', { name: 'Place Order' }));
  const link = await screen.findByRole('link', { name: /₹250\.00/ });
  expect(link.getAttribute('href')).toBe(`/order/${asked[0]?.order._id ?? ''}`);
  expect(link.closest('[role=alert]')?.textContent).toContain(ORDER_TAKEN);
  expect(screen.queryByText('Order placed')).toBeNull();
  expect(await accessibilityFaults()).toEqual([]);
});

test('who is to pay by a link needs an email', async () => {
  const { asked, person } = await open();
  type(/^Name/, 'Asha');
  await addKettle(person);
  await person.click(screen.getByRole('combobox', { name: 'Payment Method' }));
  await person.click(within(await screen.findByRole('listbox')).getByText('Pay link'));
  await person.click(screen.getByRole('button', { name: 'Place Order' }));
  expect(
    await screen.findByText('The customer pays with an account: enter their email'),
  ).toBeTruthy();
  expect(asked).toEqual([]);
});
