// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { fieldsOf } from '#shared/addresses/address-fields';
import { shortOrderNumber } from '#shared/orders/order-number';
import { shippingAddress, type OrderDocument } from '#shared/orders/order';
import { anOrderDocument } from '../../testing/order-things';
import { historyThing } from '../../testing/payment-things';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
  type DeviceOptions,
} from '../../testing/screen-harness';
import { API } from '../../testing/shop-floor';
import { HOME } from '../../testing/shop-things';
import { openTestApi } from '../../testing/test-api';
import { Component as OrderScreen } from './order-screen';

const server = openTestApi();
beforeEach(() =>
  server.use(
    http.get(`${API}/settings`, () =>
      HttpResponse.json({ onlinePayments: 'stand-in', googleClientId: null }),
    ),
  ),
);

const ADMIN = { ...SHOPPER, _id: 'admin-1', name: 'Meera', isAdmin: true };
const THEIRS = anOrderDocument();
const PLACE = fieldsOf(HOME);
const PATH = `${API}/orders/${THEIRS._id}`;

/** The server holds this order, as the test sets it. */
let held: OrderDocument;

async function open(
  order = THEIRS,
  options: DeviceOptions = {},
  history: object = historyThing({ payments: [] }),
) {
  held = order;
  server.use(
    http.get(PATH, () => HttpResponse.json(held)),
    http.get(`${PATH}/history`, () => HttpResponse.json(history)),
  );
  const device = await createDevice({ user: ADMIN, ...options });
  showScreen(device.services, <OrderScreen />, `/order/${THEIRS._id}`, '/order/:id');
  return { ...device, person: userEvent.setup({ delay: null }) };
}

describe('the order screen for an admin', () => {
  // docs/shop-rules.md#r-roles-6
  test('shows another user’s order, its payments and its history', async () => {
    await open();
    expect(
      await screen.findByRole('heading', { name: `Order ${shortOrderNumber(THEIRS._id)}` }),
    ).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'asha@example.com' })).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'History' })).toBeTruthy();
    expect(screen.getByText('Asha Rao (shopper) placed the order')).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
  });

  // docs/decisions/0020-offers.md
  test('says what there is to look at about its offers, with the other orders', async () => {
    const offerFlags = [
      { kind: 'same-phone', title: 'Welcome', orders: ['other-order'] },
      { kind: 'below-minimum', title: 'Large', left: '200.00', minimum: '1000.00' },
    ];
    await open(THEIRS, {}, { ...historyThing({ payments: [] }), offerFlags });
    expect(
      await screen.findByText(
        /^Welcome: another account used this offer with the same phone number/,
      ),
    ).toBeTruthy();
    const other = screen.getByRole('link', { name: `Order ${shortOrderNumber('other-order')}` });
    expect(other.getAttribute('href')).toBe('/order/other-order');
    expect(
      screen.getByText(
        'Large: after the return ₹200.00 is left, and the offer asks for ₹1,000.00.',
      ),
    ).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('says that there is none, when the server says so', async () => {
    server.use(
      http.get(PATH, () =>
        HttpResponse.json({ code: 'not_found', message: 'Order not found' }, { status: 404 }),
      ),
    );
    const { services } = await createDevice({ user: ADMIN });
    showScreen(services, <OrderScreen />, `/order/${THEIRS._id}`, '/order/:id');
    expect(await screen.findByRole('heading', { name: 'Order not found' })).toBeTruthy();
  });

  test('needs a connection, and asks again', async () => {
    server.use(http.get(PATH, () => HttpResponse.error()));
    const { services } = await createDevice({ user: ADMIN });
    showScreen(services, <OrderScreen />, `/order/${THEIRS._id}`, '/order/:id');
    expect(await screen.findByText('This page needs a connection.')).toBeTruthy();
    server.use(
      http.get(PATH, () => HttpResponse.json(THEIRS)),
      http.get(`${PATH}/history`, () => HttpResponse.json(historyThing())),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Not Delivered')).toBeTruthy();
  });

  // docs/shop-rules.md#r-orders-6
  test('marks cash as received, after a question, and then the order as delivered', async () => {
    const asked: { url: string; key: string | null; body: string }[] = [];
    const note = async (request: Request) =>
      void asked.push({
        url: new URL(request.url).pathname,
        key: request.headers.get('Idempotency-Key'),
        body: await request.text(),
      });
    server.use(
      http.put(`${PATH}/pay`, async ({ request }) => {
        await note(request);
        held = { ...held, isPaid: true, paidAt: '2026-03-01T11:00:00.000Z', revision: 2 };
        return HttpResponse.json(held);
      }),
      http.put(`${PATH}/deliver`, async ({ request }) => {
        await note(request);
        held = { ...held, isDelivered: true, deliveredAt: '2026-03-02T11:00:00.000Z', revision: 3 };
        return HttpResponse.json(held);
      }),
    );
    const { person } = await open();
    await person.click(await screen.findByRole('button', { name: 'Mark COD Paid' }));
    expect(screen.queryByRole('button', { name: 'Mark As Delivered' })).toBeNull();
    const question = screen.getByRole('dialog', { name: 'Mark COD Paid' });
    expect(asked).toEqual([]);
    await person.click(within(question).getByRole('button', { name: 'Yes, ₹750.00 received' }));
    expect(await screen.findByText(`Marked COD paid for ${THEIRS._id}`)).toBeTruthy();
    expect(await screen.findByText('Paid on 2026-03-01')).toBeTruthy();
    await person.click(await screen.findByRole('button', { name: 'Mark As Delivered' }));
    const delivered = await screen.findByRole('dialog', { name: 'Mark As Delivered' });
    expect(
      within(delivered).getByText(/^Has this order been delivered to .*can’t be undone\.$/),
    ).toBeTruthy();
    expect(asked).toHaveLength(1);
    await person.click(within(delivered).getByRole('button', { name: 'Yes, delivered' }));
    expect(await screen.findByText('Delivered on 2026-03-02')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Mark/ })).toBeNull();
    expect(asked).toEqual([
      {
        url: `/api/orders/${THEIRS._id}/pay`,
        key: `pay-${THEIRS._id}-1`,
        body: '{"receivedAmount":750}',
      },
      { url: `/api/orders/${THEIRS._id}/deliver`, key: `deliver-${THEIRS._id}-2`, body: '' },
    ]);
  });

  test('takes back some pieces of a delivered order, and says how many of them can be sold again', async () => {
    const at = '2026-03-02T11:00:00.000Z';
    const [kettle] = THEIRS.orderItems;
    if (!kettle) throw new Error('No kettle');
    const cup = { ...kettle, product: 'cup', name: 'Cup', qty: 1 };
    const asked: { body: unknown; seen: string | null }[] = [];
    server.use(
      http.put(`${PATH}/return`, async ({ request }) => {
        asked.push({ body: await request.json(), seen: request.headers.get('If-Match') });
        const lines = [{ product: 'kettle', qty: 2, restocked: 1 }];
        held = { ...held, returns: [{ at, reason: 'Dented', lines }], revision: 4 };
        return HttpResponse.json(held);
      }),
    );
    const { person } = await open({
      ...THEIRS,
      orderItems: [kettle, cup],
      isPaid: true,
      paidAt: at,
      isDelivered: true,
      deliveredAt: at,
      revision: 3,
    });
    await person.click(await screen.findByRole('button', { name: 'Return' }));
    const dialog = await screen.findByRole('dialog', { name: 'Mark as returned?' });
    const count = (name: string, label: string) =>
      within(within(dialog).getByRole('group', { name })).getByLabelText<HTMLSelectElement>(label);
    // All of it, unless something else is chosen.
    expect(count('Kettle', 'Returned').value).toBe('3');
    expect(count('Kettle', 'Back in stock').value).toBe('3');
    expect(await accessibilityFaults()).toEqual([]);
    await person.selectOptions(count('Cup', 'Returned'), '0');
    await person.selectOptions(count('Kettle', 'Returned'), '0');
    const yes = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Yes, returned' });
    expect(yes.disabled).toBe(true);
    await person.selectOptions(count('Kettle', 'Returned'), '2');
    await person.selectOptions(count('Kettle', 'Back in stock'), '1');
    await person.type(within(dialog).getByLabelText('Reason (optional)'), 'Dented');
    await person.click(yes);
    expect(await screen.findByText('Partly returned')).toBeTruthy();
    expect(screen.getByText('2 × Kettle')).toBeTruthy();
    expect(screen.getByText('Reason: Dented')).toBeTruthy();
    const lines = [{ product: 'kettle', qty: 2, restocked: 1 }];
    expect(asked).toEqual([{ body: { restock: true, lines, reason: 'Dented' }, seen: '"3"' }]);

    // The rest may come back later, and no more than that.
    await person.click(screen.getByRole('button', { name: 'Return' }));
    const again = await screen.findByRole('dialog', { name: 'Mark as returned?' });
    const left = within(within(again).getByRole('group', { name: 'Kettle' }));
    expect(left.getByLabelText<HTMLSelectElement>('Returned').value).toBe('1');
  });

  // docs/shop-rules.md#r-orders-12
  test('says that an order on its way was delivered, and that its cash is with the courier', async () => {
    const asked: string[] = [];
    server.use(
      http.put(`${API}/orders/:as`, async ({ request, params }) => {
        asked.push(`${String(params['as'])} ${await request.text()}`);
        const at = '2026-03-02T11:00:00.000Z';
        held = { ...held, isPaid: true, paidAt: at, isDelivered: true, deliveredAt: at };
        const line = { status: 'marked', _id: THEIRS._id, at, revision: 3 };
        return HttpResponse.json({ orders: [line] });
      }),
    );
    const at = '2026-03-01T11:00:00.000Z';
    const { person } = await open({ ...THEIRS, dispatched: { at, courier: 'Ekart' } });
    const name = 'Delivered, cash with the courier';
    await person.click(await screen.findByRole('button', { name }));
    const question = screen.getByRole('dialog', { name });
    expect(question.textContent).toContain('does the courier have the ₹750.00 in cash?');
    expect(asked).toEqual([]);
    await person.click(within(question).getByRole('button', { name: 'Yes, delivered' }));
    expect(await screen.findByText('Delivered on 2026-03-02')).toBeTruthy();
    expect(asked).toEqual([
      `pay {"orders":[{"_id":"${THEIRS._id}","receivedAmount":750,"with":"courier"}]}`,
      `deliver {"orders":[{"_id":"${THEIRS._id}"}]}`,
    ]);
  });

  // docs/shop-rules.md#r-orders-14
  test('mends the address in two presses, keeps what was typed when the shop does not answer, and offers it no more once it is packed', async () => {
    const asked: { body: unknown; seen: string | null }[] = [];
    server.use(http.put(`${PATH}/readdress`, () => HttpResponse.error()));
    const { person } = await open({ ...THEIRS, shippingAddress: PLACE });
    await person.click(await screen.findByRole('button', { name: 'Change address' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change address' });
    const street = within(dialog).getByLabelText('Address');
    await person.clear(street);
    await person.type(street, '7 Canal Road');
    expect(await accessibilityFaults()).toEqual([]);
    await person.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The shop didn’t answer. Look at the order again')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('7 Canal Road');

    server.use(
      http.put(`${PATH}/readdress`, async ({ request }) => {
        const place = shippingAddress.parse(await request.json());
        asked.push({ body: place, seen: request.headers.get('If-Match') });
        const packedAt = '2026-03-02T11:00:00.000Z';
        held = { ...held, shippingAddress: place, packedAt, revision: 2 };
        return HttpResponse.json(held);
      }),
    );
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/7 Canal Road/)).toBeTruthy();
    expect(asked).toEqual([
      {
        body: { ...PLACE, address: '7 Canal Road', state: 'Maharashtra' },
        seen: `"${THEIRS.revision}"`,
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Change address' })).toBeNull();
  });

  test('shows the shop’s message where a status transition is refused, and the order as it is', async () => {
    server.use(
      http.put(`${PATH}/pay`, () => {
        held = { ...held, isPaid: true, paidAt: '2026-03-01T11:00:00.000Z', revision: 2 };
        return HttpResponse.json(
          { code: 'already_paid', message: 'It is paid already' },
          { status: 409 },
        );
      }),
    );
    const { person } = await open();
    await person.click(await screen.findByRole('button', { name: 'Mark COD Paid' }));
    await person.click(screen.getByRole('button', { name: 'Yes, ₹750.00 received' }));
    expect(await screen.findByText('It is paid already')).toBeTruthy();
    expect(await screen.findByText('Paid on 2026-03-01')).toBeTruthy();
  });

  test.each([
    [
      'without words',
      () => HttpResponse.json({ code: 'internal', message: '' }, { status: 500 }),
      'Failed to mark COD paid',
    ],
    ['by silence', () => HttpResponse.error(), 'Error marking COD paid'],
    ['by nonsense', () => HttpResponse.text('<html>'), 'Error marking COD paid'],
  ])('has words for a status transition that failed %s', async (_how, answer, text) => {
    server.use(http.put(`${PATH}/pay`, answer));
    const { person } = await open();
    await person.click(await screen.findByRole('button', { name: 'Mark COD Paid' }));
    await person.click(screen.getByRole('button', { name: 'Yes, ₹750.00 received' }));
    expect(await screen.findByText(text)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Mark COD Paid' })).toBeTruthy();
  });

  test('offers no status transition for an unpaid online order', async () => {
    await open(anOrderDocument({ paymentMethod: 'Razorpay' }));
    await screen.findByRole('heading', { name: 'History' });
    expect(screen.queryByRole('button', { name: /^Mark/ })).toBeNull();
  });
});

test('a shopper sees nothing of it, and is asked for nothing', async () => {
  const documents = { orders: [THEIRS] };
  await open(THEIRS, { user: SHOPPER, documents });
  expect(await screen.findByText('Not Delivered')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'For admins' })).toBeNull();
  expect(screen.queryByText('History')).toBeNull();
});
