// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse, type HttpResponseResolver } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { OrderDocument } from '#shared/orders/order';
import { settlePaidOrders } from '../../device/online-order';
import { notePayment, paymentsUnderWay } from '../../device/payments-under-way';
import { CHECKOUT_REPLY, paymentIsOpen, paymentWindow } from '../../test-support/payment-window';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
  type DeviceOptions,
} from '../../test-support/screen-harness';
import { HOME, product } from '../../test-support/shop-things';
import { toldAccount } from '../../test-support/told-account';
import { Component as PlaceOrderScreen } from './place-order-screen';

const API = 'http://shop.test/api';
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  cleanup();
});
afterAll(() => server.close());

const where = () => screen.getByTestId('where').textContent;
const payButton = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: 'Pay with Razorpay' });

interface OrderBody {
  readonly _id: string;
  readonly totalPrice: string;
  readonly orderItems: readonly { readonly product: string; readonly qty: number }[];
}

function orderOf({ _id, totalPrice }: OrderBody, isPaid = false): OrderDocument {
  return {
    _id,
    user: { _id: SHOPPER._id, name: SHOPPER.name, email: SHOPPER.email },
    orderItems: [{ product: 'kettle', name: 'Kettle', image: '', price: '250.00', qty: 3 }],
    shippingAddress: { address: '12 Hill Road', city: 'Pune', postalCode: '1', country: 'India' },
    paymentMethod: 'Razorpay',
    itemsPrice: totalPrice,
    shippingPrice: '0.00',
    taxPrice: '0.00',
    totalPrice,
    isPaid,
    paidAt: isPaid ? '2026-03-01T10:00:00.000Z' : null,
    isDelivered: false,
    deliveredAt: null,
    createdAt: '2026-03-01T10:00:00.000Z',
    revision: 1,
  };
}

interface Answers {
  readonly order?: HttpResponseResolver;
  readonly begin?: HttpResponseResolver;
  readonly verify?: HttpResponseResolver;
}

/** A shop that takes online payments, unless told otherwise; and what it was asked. */
function openShop({ order, begin, verify }: Answers = {}) {
  const orders: OrderBody[] = [];
  const keys: (string | null)[] = [];
  const begun: unknown[] = [];
  const verified: unknown[] = [];
  server.use(
    http.get(`${API}/settings`, () =>
      HttpResponse.json({ onlinePayments: 'stand-in', googleClientId: null }),
    ),
    http.post<never, OrderBody>(`${API}/orders`, async (info) => {
      const body = await info.request.clone().json();
      orders.push(body);
      keys.push(info.request.headers.get('Idempotency-Key'));
      return order ? order(info) : HttpResponse.json(orderOf(body), { status: 201 });
    }),
    http.post(`${API}/payments/razorpay/order`, async (info) => {
      begun.push(await info.request.clone().json());
      return begin
        ? begin(info)
        : HttpResponse.json({
            key: 'rzp_key',
            orderId: 'order_A1',
            amount: 75_000,
            currency: 'INR',
          });
    }),
    http.post(`${API}/payments/razorpay/verify`, async (info) => {
      verified.push(await info.request.clone().json());
      return verify
        ? verify(info)
        : HttpResponse.json({ verified: true, message: 'Payment successful' });
    }),
  );
  return { orders, keys, begun, verified };
}

/** A shopper on /placeorder who has chosen to pay online. */
async function atPlaceOrder(options: DeviceOptions = {}) {
  const told = toldAccount();
  const device = await createDevice({
    user: SHOPPER,
    ...options,
    services: { account: told.account, ...options.services },
  });
  const { services } = device;
  await services.cart.put(product('kettle', { name: 'Kettle' }), 3);
  await services.checkout.selectAddress(HOME);
  await services.checkout.choosePayment('Razorpay');
  const show = async () => {
    showScreen(services, <PlaceOrderScreen />, '/placeorder');
    await screen.findByRole('heading', { name: 'Place Order' });
  };
  await show();
  return { ...device, told, show };
}

/** Presses the button, and waits for the window. */
async function startPaying() {
  await waitFor(() => expect(payButton().disabled).toBe(false));
  await userEvent.click(payButton());
  return paymentWindow();
}

const refusal =
  (code: string, more: object, message = 'No') =>
  () =>
    HttpResponse.json({ code, message, ...more }, { status: 409 });
const QUOTE = {
  items: [{ product: 'kettle', name: 'Kettle', price: '300.00', qty: 3, available: 10 }],
  itemsPrice: '900.00',
  shippingPrice: '0.00',
  taxPrice: '0.00',
  totalPrice: '900.00',
};

describe('paying on /placeorder', () => {
  test('orders, opens the window, has it verified, and goes to the order', async () => {
    const { orders, keys, begun, verified } = openShop();
    const { db, told } = await atPlaceOrder();
    expect(screen.getByText('Razorpay (UPI / Card / NetBanking)')).toBeTruthy();
    const { say, started } = await startPaying();
    const [asked] = orders;
    if (!asked) throw new Error('Nothing was ordered');
    expect(asked).toMatchObject({
      orderItems: [{ product: 'kettle', qty: 3, name: 'Kettle', price: '250.00' }],
      shippingAddress: { city: 'Pune' },
      paymentMethod: 'Razorpay',
      itemsPrice: '750.00',
      totalPrice: '750.00',
    });
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(begun).toEqual([{ orderId: asked._id }]);
    expect(started()).toEqual({
      kind: 'start',
      checkout: 'stand-in',
      key: 'rzp_key',
      gatewayOrderId: 'order_A1',
      amount: 75_000,
      currency: 'INR',
      shopName: 'Pocket Bazaar',
      prefill: { name: SHOPPER.name, email: SHOPPER.email, contact: '9876543210' },
      themeColour: '#0d5c63',
    });
    // Until it is paid the cart is as it was.
    expect(await db.cartLines.count()).toBe(1);
    told.tell(orderOf(asked, true));
    await say({ kind: 'opened' });
    await say({ kind: 'paid', reply: CHECKOUT_REPLY });
    await waitFor(() => expect(where()).toBe(`/order/${asked._id}`));
    expect(await screen.findByText('Payment successful')).toBeTruthy();
    expect(verified).toEqual([{ ...CHECKOUT_REPLY, orderId: asked._id }]);
    expect(await db.cartLines.count()).toBe(0);
    expect(await db.outbox.count()).toBe(0);
    expect(paymentIsOpen()).toBe(false);
  });

  test('orders once, however often it is pressed', async () => {
    const { orders, begun } = openShop();
    await atPlaceOrder();
    await waitFor(() => expect(payButton().disabled).toBe(false));
    const button = payButton();
    fireEvent.click(button);
    fireEvent.click(button);
    fireEvent.click(button);
    const { say } = await paymentWindow();
    expect(payButton().disabled).toBe(true);
    expect(orders).toHaveLength(1);
    expect(begun).toHaveLength(1);
    await say({ kind: 'dismissed' });
  });

  test('dismissed: nothing is said, and pressing again pays the same order', async () => {
    const { orders } = openShop();
    const { db, show } = await atPlaceOrder();
    const first = await startPaying();
    await first.say({ kind: 'dismissed' });
    await waitFor(() => expect(payButton().disabled).toBe(false));
    expect(document.activeElement).toBe(payButton());
    expect(where()).toBe('/placeorder');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(await db.cartLines.count()).toBe(1);
    expect(await paymentsUnderWay(db)).toEqual([]);

    const second = await startPaying();
    await second.say({ kind: 'dismissed' });
    // A reload.
    cleanup();
    await show();
    const third = await startPaying();
    await third.say({ kind: 'dismissed' });
    expect(new Set(orders.map(({ _id }) => _id)).size).toBe(1);
    expect(orders).toHaveLength(3);
  });

  test('another cart is another order', async () => {
    const { orders } = openShop();
    const { services } = await atPlaceOrder();
    await (await startPaying()).say({ kind: 'dismissed' });
    await services.cart.setQuantity('kettle', 2);
    await screen.findByText('2 x ₹250.00 = ₹500.00');
    await (await startPaying()).say({ kind: 'dismissed' });
    expect(orders[1]?._id).not.toBe(orders[0]?._id);
  });

  test('a failed try is told while the window stays', async () => {
    openShop();
    await atPlaceOrder();
    const { say } = await startPaying();
    await say({ kind: 'failed', reason: 'The bank said no.' });
    expect(await screen.findByText('The bank said no.')).toBeTruthy();
    await say({ kind: 'failed', reason: null });
    expect(await screen.findByText('Razorpay payment failed')).toBeTruthy();
    expect(paymentIsOpen()).toBe(true);
    await say({ kind: 'dismissed' });
  });

  test.each<[string, Answers]>([
    ['Something went wrong', { order: () => HttpResponse.error() }],
    ['Online payment is off', { order: refusal('invalid', {}, 'Online payment is off') }],
    ['Failed to create Razorpay order', { begin: () => HttpResponse.error() }],
    [
      'Nothing was charged.',
      {
        begin: () =>
          HttpResponse.json(
            { code: 'unavailable', message: 'Nothing was charged.' },
            { status: 503 },
          ),
      },
    ],
  ])('without an answer or with a refusal no window opens: %s', async (message, answers) => {
    openShop(answers);
    const { db } = await atPlaceOrder();
    await waitFor(() => expect(payButton().disabled).toBe(false));
    await userEvent.click(payButton());
    expect(await screen.findByText(message)).toBeTruthy();
    expect(paymentIsOpen()).toBe(false);
    await waitFor(() => expect(payButton().disabled).toBe(false));
    expect(await db.cartLines.count()).toBe(1);
    expect(where()).toBe('/placeorder');
  });

  test('a payment that could not be verified leads to the order, and is remembered', async () => {
    const { orders } = openShop({ verify: () => HttpResponse.error() });
    const { db, told } = await atPlaceOrder();
    const { say } = await startPaying();
    const [asked] = orders;
    if (!asked) throw new Error('Nothing was ordered');
    told.tell(orderOf(asked));
    await say({ kind: 'paid', reply: CHECKOUT_REPLY });
    expect(await screen.findByText('Payment verification error')).toBeTruthy();
    await waitFor(() => expect(where()).toBe(`/order/${asked._id}`));
    expect(await paymentsUnderWay(db)).toMatchObject([
      { orderId: asked._id, proof: { ...CHECKOUT_REPLY, orderId: asked._id } },
    ]);
    // It may be paid or not: nothing is thrown away before that is known.
    expect(await db.cartLines.count()).toBe(1);
  });

  test('paid behind its back: the shop’s news lead to the order', async () => {
    const { orders } = openShop();
    const { db, told } = await atPlaceOrder();
    const { say } = await startPaying();
    const [asked] = orders;
    if (!asked) throw new Error('Nothing was ordered');
    await say({ kind: 'dismissed' });
    told.tell(orderOf(asked, true));
    await waitFor(() => expect(where()).toBe(`/order/${asked._id}`));
    expect(await screen.findByText('Payment successful')).toBeTruthy();
    expect(await db.cartLines.count()).toBe(0);
  });

  test('opened again after it was paid: leads to the order, whoever clears the cart first', async () => {
    const { orders } = openShop();
    const { db, told, show } = await atPlaceOrder();
    await startPaying();
    const [asked] = orders;
    if (!asked) throw new Error('Nothing was ordered');
    cleanup();
    await show();
    await waitFor(() => expect(payButton().disabled).toBe(false));
    const paid = orderOf(asked, true);
    await Promise.all([told.tell(paid), settlePaidOrders(db, [paid])]);
    await waitFor(() => expect(where()).toBe(`/order/${asked._id}`));
    await waitFor(async () => expect(await db.cartLines.count()).toBe(0));
    expect(where()).toBe(`/order/${asked._id}`);
  });

  test('an order that turns out to be paid is not paid again', async () => {
    const { begun, orders } = openShop({
      order: async ({ request }) =>
        HttpResponse.json(orderOf((await request.clone().json()) as OrderBody, true), {
          status: 201,
        }),
    });
    const { db } = await atPlaceOrder();
    await waitFor(() => expect(payButton().disabled).toBe(false));
    await userEvent.click(payButton());
    await waitFor(() => expect(where()).toBe(`/order/${orders[0]?._id}`));
    expect(begun).toEqual([]);
    expect(await db.cartLines.count()).toBe(0);
  });

  test('asks first where a payment of this cart was begun and nobody knows how it ended', async () => {
    const { orders } = openShop();
    const { db, show } = await atPlaceOrder();
    await (await startPaying()).say({ kind: 'dismissed' });
    cleanup();
    const orderId = orders[0]?._id ?? '';
    await notePayment(db, { orderId, user: SHOPPER._id, since: 1, proof: null, told: null });
    await show();
    await waitFor(() => expect(payButton().disabled).toBe(false));
    await userEvent.click(payButton());
    await screen.findByRole('dialog', { name: 'Pay again?' });
    await userEvent.click(screen.getByRole('button', { name: 'Wait' }));
    expect(orders).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(payButton());
    const dialog = await screen.findByRole('dialog', { name: 'Pay again?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Pay again' }));
    await (await paymentWindow()).say({ kind: 'dismissed' });
    expect(orders).toHaveLength(2);
  });

  test('offline: cannot be pressed, says why, and offers cash on delivery', async () => {
    const { db } = await atPlaceOrder({ connection: 'offline' });
    expect(payButton().disabled).toBe(true);
    expect(screen.getByText('You are offline, and paying online needs a connection.')).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Use Cash on Delivery' }));
    expect(await screen.findByRole('button', { name: 'Place Order (COD)' })).toBeTruthy();
    expect(await db.settings.get('checkout')).toMatchObject({ paymentMethod: 'COD' });
  });

  test('cannot be pressed with an empty cart', async () => {
    openShop();
    const { services } = await atPlaceOrder();
    await waitFor(() => expect(payButton().disabled).toBe(false));
    await services.cart.clear();
    await waitFor(() => expect(payButton().disabled).toBe(true));
  });

  test('goes with its screen: the payment is remembered as begun', async () => {
    openShop();
    const { db } = await atPlaceOrder();
    await startPaying();
    cleanup();
    expect(document.querySelector('iframe')).toBeNull();
    expect(await paymentsUnderWay(db)).toMatchObject([{ user: SHOPPER._id, proof: null }]);
  });
});

describe('an order that the shop does not sell so', () => {
  test('price rose: accepted, the order is placed at the new price', async () => {
    let first = true;
    const { orders } = openShop({
      order: async ({ request }) => {
        if (!first)
          return HttpResponse.json(orderOf((await request.clone().json()) as OrderBody), {
            status: 201,
          });
        first = false;
        return refusal('price_changed', {
          quote: QUOTE,
          confirmedTotal: '750.00',
          currentTotal: '900.00',
        })();
      },
    });
    await atPlaceOrder();
    await waitFor(() => expect(payButton().disabled).toBe(false));
    await userEvent.click(payButton());
    expect(await screen.findByText('The price changed from ₹750.00 to ₹900.00.')).toBeTruthy();
    expect(screen.getByText('Needs your attention')).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Accept new price' }));
    await (await paymentWindow()).say({ kind: 'dismissed' });
    expect(orders.map(({ totalPrice }) => totalPrice)).toEqual(['750.00', '900.00']);
    expect(orders[1]?._id).not.toBe(orders[0]?._id);
  });

  test('stock short when it is to be paid: takes what is left, as another order', async () => {
    const short = {
      ...QUOTE,
      items: [{ product: 'kettle', name: 'Kettle', price: '250.00', qty: 3, available: 2 }],
    };
    let first = true;
    const { orders } = openShop({
      begin: () => {
        const refusing = first;
        first = false;
        return refusing
          ? refusal('out_of_stock', { quote: short })()
          : HttpResponse.json({ key: 'k', orderId: 'order_A2', amount: 50_000, currency: 'INR' });
      },
    });
    const { db } = await atPlaceOrder();
    await waitFor(() => expect(payButton().disabled).toBe(false));
    await userEvent.click(payButton());
    expect(await screen.findByText('Only 2 left.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Take 2' }));
    await (await paymentWindow()).say({ kind: 'dismissed' });
    expect(orders.map(({ orderItems }) => orderItems[0]?.qty)).toEqual([3, 2]);
    expect(orders[1]?._id).not.toBe(orders[0]?._id);
    expect((await db.cartLines.get('kettle'))?.qty).toBe(2);
  });

  test('no longer sold: says which, and leads to the cart, or away', async () => {
    openShop({ order: refusal('product_gone', { goneProducts: ['kettle'] }) });
    const { db } = await atPlaceOrder();
    await waitFor(() => expect(payButton().disabled).toBe(false));
    await userEvent.click(payButton());
    expect(await screen.findByText('This product is no longer sold.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByText('This product is no longer sold.')).toBeNull());
    expect(await db.cartLines.count()).toBe(1);
    await userEvent.click(payButton());
    await userEvent.click(await screen.findByRole('button', { name: 'Edit cart' }));
    await waitFor(() => expect(where()).toBe('/cart'));
    expect(await db.cartLines.count()).toBe(1);
  });
});
