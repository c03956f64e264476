// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse, type HttpResponseResolver } from 'msw';
import { describe, expect, test } from 'vitest';
import type { OrderDocument } from '#shared/orders/order';
import { shortOrderNumber } from '#shared/orders/order-number';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings';
import { factsOf } from '#shared/shop/owner-settings';
import type { ShopSettings } from '#shared/protocol/shop-settings';
import { ShopFactsContext } from '../../components/design/shop-facts';
import { cashInstead } from '../../payments/cash-instead';
import { notePayment, paymentsUnderWay } from '../../payments/payments-under-way';
import type { PaymentUnderWay } from '../../database/settings';
import { CHECKOUT_REPLY } from '../../testing/checkout-things';
import { paymentIsOpen, paymentWindow } from '../../testing/payment-window';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
  type DeviceOptions,
} from '../../testing/screen-harness';
import { ORDER_ID, product } from '../../testing/shop-things';
import { recordingAccount } from '../../testing/recording-account';
import { openTestApi } from '../../testing/test-api';
import { Component as OrderScreen } from './order-screen';

const API = 'http://shop.test/api';
const server = openTestApi();

const where = () => screen.getByTestId('where').textContent;
const payButton = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: 'Pay with Razorpay' });

const UNPAID: OrderDocument = {
  _id: 'order-1',
  user: { _id: SHOPPER._id, name: SHOPPER.name, email: SHOPPER.email },
  orderItems: [{ product: 'kettle', name: 'Kettle', image: '', price: '250.00', qty: 3 }],
  shippingAddress: {
    address: '12 Hill Road',
    city: 'Pune',
    postalCode: '411001',
    country: 'India',
    phone: '9876543210',
  },
  paymentMethod: 'Razorpay',
  itemsPrice: '750.00',
  shippingPrice: '0.00',
  taxPrice: '0.00',
  totalPrice: '750.00',
  isPaid: false,
  paidAt: null,
  isDelivered: false,
  deliveredAt: null,
  createdAt: '2026-02-28T10:00:00.000Z',
  revision: 1,
};
const PAID: OrderDocument = { ...UNPAID, isPaid: true, paidAt: '2026-03-01T10:00:00.000Z' };
/** Under an id that a device makes. */
const ORDERED: OrderDocument = { ...UNPAID, _id: ORDER_ID };
const PROOF = { ...CHECKOUT_REPLY, orderId: 'order-1' };

interface Answers {
  readonly settings?: ShopSettings;
  readonly begin?: HttpResponseResolver;
  readonly verify?: HttpResponseResolver;
  readonly check?: HttpResponseResolver;
}

function openShop({ settings, begin, verify, check }: Answers = {}) {
  const verified: unknown[] = [];
  server.use(
    http.get(`${API}/settings`, () =>
      HttpResponse.json(settings ?? { onlinePayments: 'razorpay', googleClientId: null }),
    ),
    http.post(
      `${API}/payments/razorpay/order`,
      begin ??
        (() =>
          HttpResponse.json({
            key: 'rzp_key',
            orderId: 'order_A1',
            amount: 75_000,
            currency: 'INR',
          })),
    ),
    http.post(`${API}/payments/razorpay/check`, check ?? (() => HttpResponse.error())),
    http.post(`${API}/payments/razorpay/verify`, async (info) => {
      verified.push(await info.request.clone().json());
      return verify
        ? verify(info)
        : HttpResponse.json({ verified: true, message: 'Payment successful' });
    }),
  );
  return { verified };
}

interface Page extends DeviceOptions {
  readonly order?: OrderDocument;
  readonly underWay?: Partial<PaymentUnderWay>;
  /** What the shop asks for cash, in paise. */
  readonly cashFee?: number;
}

async function openOrder({ order = UNPAID, underWay, cashFee = 0, ...options }: Page = {}) {
  const notified = recordingAccount([order]);
  const device = await createDevice({
    user: SHOPPER,
    ...options,
    services: { account: notified.account },
  });
  const begun = { orderId: 'order-1', user: SHOPPER._id, since: 1, proof: null, told: null };
  if (underWay) await notePayment(device.db, { ...begun, ...underWay });
  const shop = factsOf({ ...DEFAULT_SETTINGS, cashFee, revision: 1 });
  const facts = { current: () => shop, subscribe: () => () => undefined };
  showScreen(
    device.services,
    <ShopFactsContext value={facts}>
      <OrderScreen />
    </ShopFactsContext>,
    `/order/${order._id}`,
    '/order/:id',
  );
  await screen.findByRole('heading', { name: `Order ${shortOrderNumber(order._id)}` });
  return { ...device, notified };
}

async function startPaying() {
  await waitFor(() => expect(payButton().disabled).toBe(false));
  await userEvent.click(payButton());
  return paymentWindow();
}

const UNCONFIRMED = 'We’re checking with your bank. Please don’t pay again.';

describe('an unpaid order that is to be paid online', () => {
  // docs/shop-rules.md#r-orders-6
  test('is paid from its own page', async () => {
    const { verified } = openShop();
    const { notified, db } = await openOrder();
    const { say, started } = await startPaying();
    expect(started()).toMatchObject({
      checkout: 'razorpay',
      gatewayOrderId: 'order_A1',
      prefill: { name: 'Asha Rao', contact: '9876543210' },
    });
    notified.tell(UNPAID);
    await say({ kind: 'paid', reply: CHECKOUT_REPLY });
    await waitFor(() => expect(verified).toEqual([PROOF]));
    notified.tell(PAID);
    expect(await screen.findByText('Payment successful')).toBeTruthy();
    expect(screen.getByText('Paid on 2026-03-01')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Pay with Razorpay' })).toBeNull();
    expect(verified).toHaveLength(1);
    expect(await paymentsUnderWay(db)).toEqual([]);
  });

  // docs/shop-rules.md#r-payments-8
  test('a failed payment stays on the page, with both ways on', async () => {
    openShop();
    const { db } = await openOrder({ order: ORDERED });
    const { say } = await startPaying();
    await say({ kind: 'failed', reason: 'The bank said no.' });
    await say({ kind: 'dismissed' });
    expect(
      await screen.findByText(
        'The payment didn’t go through. No money was taken, or it will come back.',
      ),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Pay cash on delivery' }));
    await screen.findByRole('dialog', { name: 'Confirm Cash on Delivery' });
    expect(await db.outbox.count()).toBe(0);
  });

  // docs/shop-rules.md#r-orders-7, #r-payments-2
  test('is changed to cash on delivery: the same goods and sum, in its place, and once', async () => {
    openShop();
    const { db } = await openOrder({ order: ORDERED, connection: 'offline' });
    expect(await screen.findByRole('heading', { name: 'Payment pending' })).toBeTruthy();
    const change = async () => {
      await userEvent.click(
        await screen.findByRole('button', { name: 'Change to Cash on Delivery' }),
      );
      await userEvent.click(await screen.findByRole('button', { name: 'Confirm COD' }));
      await waitFor(async () => expect(await db.outbox.count()).toBeGreaterThan(0));
    };
    await change();
    const [entry] = await db.outbox.toArray();
    const { orderItems, shippingAddress, totalPrice, createdAt } = ORDERED;
    expect(entry).toMatchObject({
      name: 'place-cod-order',
      args: {
        insteadOf: ORDERED._id,
        lines: orderItems,
        shippingAddress,
        confirmedTotal: totalPrice,
        pricedAt: createdAt,
      },
    });
    const next = String(entry?.args['orderId']);
    await waitFor(() => expect(where()).toBe(`/order/${next}`));
    // Another tab or device asks for the same order.
    expect((await cashInstead(db, ORDERED, 0, 0)).orderId).toBe(next);
  });

  // docs/shop-rules.md#r-money-4
  test('changed to cash costs the fee for it, which is said before', async () => {
    openShop();
    const page = { order: ORDERED, connection: 'offline', cashFee: 25_00 } as const;
    const { db } = await openOrder(page);
    await userEvent.click(
      await screen.findByRole('button', { name: 'Change to Cash on Delivery' }),
    );
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(/You pay ₹775.00 in cash/);
    dialog.getByText('Cash on delivery costs ₹25.00 more.');
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm COD' }));
    await waitFor(async () => expect(await db.outbox.count()).toBe(1));
    const [entry] = await db.outbox.toArray();
    expect(entry?.args).toMatchObject({ confirmedTotal: '775.00', cashFee: '25.00' });
    await waitFor(() => expect(where()).toBe(`/order/${String(entry?.args['orderId'])}`));
  });

  test('opens one window, however often it is pressed; dismissed, it can be pressed again', async () => {
    openShop();
    await openOrder();
    await waitFor(() => expect(payButton().disabled).toBe(false));
    const button = payButton();
    fireEvent.click(button);
    fireEvent.click(button);
    const { say } = await paymentWindow();
    expect(document.querySelectorAll('iframe')).toHaveLength(1);
    await say({ kind: 'dismissed' });
    await waitFor(() => expect(payButton().disabled).toBe(false));
    expect(screen.queryByText(UNCONFIRMED)).toBeNull();
  });

  test('says that it was paid meanwhile', async () => {
    openShop({
      begin: () =>
        HttpResponse.json(
          { code: 'already_paid', message: 'This order is already paid' },
          { status: 409 },
        ),
    });
    const { notified } = await openOrder();
    await waitFor(() => expect(payButton().disabled).toBe(false));
    await userEvent.click(payButton());
    await waitFor(() => expect(notified.asked()).toBeGreaterThan(0));
    notified.tell(PAID);
    expect(await screen.findByText('This order is already paid')).toBeTruthy();
    expect(paymentIsOpen()).toBe(false);
  });

  test.each<[string, Page, Answers]>([
    ['You’re offline. Paying online needs a connection.', { connection: 'offline' }, {}],
    [
      'Online payment isn’t available.',
      {},
      { settings: { onlinePayments: 'off', googleClientId: null } },
    ],
  ])('cannot be paid, and says why: %s', async (reason, page, answers) => {
    openShop(answers);
    await openOrder(page);
    expect(await screen.findByText(reason)).toBeTruthy();
    expect(payButton().disabled).toBe(true);
    expect(await accessibilityFaults()).toEqual([]);
  });

  test.each<[string, OrderDocument]>([
    ['paid', PAID],
    ['to be paid in cash', { ...UNPAID, paymentMethod: 'COD' }],
    ['somebody else’s', { ...UNPAID, user: { ...UNPAID.user, _id: 'user-2' } }],
  ])('shows no button where it is %s', async (_what, order) => {
    openShop();
    await openOrder({ order });
    expect(screen.queryByRole('button', { name: 'Pay with Razorpay' })).toBeNull();
  });

  test('out of stock: what was ordered goes back into the cart, as far as there is', async () => {
    const quote = {
      items: [{ product: 'kettle', name: 'Kettle', price: '250.00', qty: 3, available: 1 }],
      itemsPrice: '750.00',
      shippingPrice: '0.00',
      taxPrice: '0.00',
      totalPrice: '750.00',
    };
    openShop({
      begin: () =>
        HttpResponse.json({ code: 'out_of_stock', message: 'No', quote }, { status: 409 }),
    });
    const { db } = await openOrder();
    await db.products.put(product('kettle'));
    await waitFor(() => expect(payButton().disabled).toBe(false));
    await userEvent.click(payButton());
    expect(await screen.findByText('Only 1 left.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Take/ })).toBeNull();
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Edit cart' }));
    await waitFor(() => expect(where()).toBe('/cart'));
    expect((await db.cartLines.get('kettle'))?.qty).toBe(1);
  });
});

describe('a payment whose end is not known', () => {
  // docs/shop-rules.md#r-payments-7
  test('is shown in the shop’s words; paying again asks first', async () => {
    openShop({
      verify: () =>
        HttpResponse.json(
          { code: 'not_verified', message: 'The bank has not confirmed it yet.', verified: false },
          { status: 400 },
        ),
    });
    const { notified } = await openOrder();
    const { say } = await startPaying();
    await say({ kind: 'paid', reply: CHECKOUT_REPLY });
    expect(await screen.findByText(UNCONFIRMED)).toBeTruthy();
    expect(screen.getAllByText('The bank has not confirmed it yet.').length).toBeGreaterThan(0);
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.click(payButton());
    const dialog = await screen.findByRole('dialog', { name: 'Pay again?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Wait' }));
    expect(paymentIsOpen()).toBe(false);
    // Found by the shop later: then it is simply paid.
    notified.tell(PAID);
    await waitFor(() => expect(screen.queryByText(UNCONFIRMED)).toBeNull());
    expect(screen.getByText('Paid on 2026-03-01')).toBeTruthy();
  });

  test('is verified with the page that is opened next', async () => {
    const { verified } = openShop();
    const { db } = await openOrder({ underWay: { proof: PROOF } });
    expect(await screen.findByText('Payment successful')).toBeTruthy();
    expect(verified).toEqual([PROOF]);
    expect(await paymentsUnderWay(db)).toEqual([]);
  });

  // docs/shop-rules.md#r-payments-7
  test('is checked automatically where the page was closed before the window gave a result', async () => {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    openShop({
      check: async () => {
        await answered;
        return HttpResponse.json({ state: 'none', message: 'Nothing was paid' });
      },
    });
    const { db } = await openOrder({ underWay: {} });
    // "Pay again?" is not asked of a payment that may be none.
    await screen.findByRole('button', { name: 'Pay with Razorpay' });
    expect(payButton().disabled).toBe(true);
    expect(screen.queryByText(UNCONFIRMED)).toBeNull();
    answer();
    await waitFor(() => expect(payButton().disabled).toBe(false));
    expect(screen.queryByText(UNCONFIRMED)).toBeNull();
    expect(await paymentsUnderWay(db)).toEqual([]);
    await userEvent.click(payButton());
    await paymentWindow();
    expect(screen.queryByRole('dialog', { name: 'Pay again?' })).toBeNull();
  });

  test.each<[string, HttpResponseResolver]>([
    ['says that it may come', () => HttpResponse.json({ state: 'open', message: 'The bank …' })],
    // Still shown once.
    ['says just that', () => HttpResponse.json({ state: 'open', message: UNCONFIRMED })],
    ['does not answer', () => HttpResponse.json({ code: 'unavailable' }, { status: 503 })],
  ])('stays said where the gateway %s', async (_what, check) => {
    openShop({ check });
    const { db } = await openOrder({ underWay: {} });
    expect(await screen.findByText(UNCONFIRMED)).toBeTruthy();
    expect(await paymentsUnderWay(db)).toHaveLength(1);
  });

  test('is not asked about offline; Check again asks', async () => {
    const { verified } = openShop({ verify: () => HttpResponse.error() });
    const { notified } = await openOrder({ underWay: { proof: PROOF }, connection: 'offline' });
    await screen.findByText(UNCONFIRMED);
    expect(verified).toEqual([]);
    const asked = notified.asked();
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(verified).toEqual([PROOF]));
    expect(notified.asked()).toBeGreaterThan(asked);
    expect(await screen.findByText(UNCONFIRMED)).toBeTruthy();
  });

  test('of another user on this device is ignored', async () => {
    const { verified } = openShop();
    await openOrder({ underWay: { proof: PROOF, user: 'user-2' } });
    await waitFor(() => expect(payButton().disabled).toBe(false));
    expect(screen.queryByText(UNCONFIRMED)).toBeNull();
    expect(verified).toEqual([]);
  });
});
