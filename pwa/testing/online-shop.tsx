import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse, type HttpResponseResolver } from 'msw';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { OrderDocument } from '#shared/orders/order';
import { paymentWindow } from './payment-window';
import { anOrderDocument } from './order-things';
import { createDevice, showScreen, SHOPPER, type DeviceOptions } from './screen-harness';
import { API } from './shop-floor';
import { HOME, product } from './shop-things';
import { openTestApi } from './test-api';
import { recordingAccount } from './recording-account';
import { Component as PlaceOrderScreen } from '../features/checkout/place-order-screen';
import { checkoutOf } from './checkout-of';

const orderBody = z.object({
  _id: z.string(),
  totalPrice: z.string(),
  orderItems: z.array(z.object({ product: z.string(), qty: z.int() })),
  insteadOf: z.optional(z.array(z.string())),
});
export type OrderBody = z.infer<typeof orderBody>;

/** The requested order, read from the request. */
export async function askedFor(request: Request): Promise<OrderBody> {
  return orderBody.parse(await request.clone().json());
}

/** The order that the shop creates from it. */
export function orderOf({ _id, totalPrice }: OrderBody, isPaid = false): OrderDocument {
  return anOrderDocument({
    _id,
    paymentMethod: 'Razorpay',
    itemsPrice: totalPrice,
    totalPrice,
    isPaid,
    paidAt: isPaid ? '2026-03-01T10:00:00.000Z' : null,
  });
}

export interface Answers {
  readonly order?: HttpResponseResolver;
  /** What the shop says of any order. Without one it does not answer. */
  readonly read?: HttpResponseResolver;
  readonly begin?: HttpResponseResolver;
  readonly verify?: HttpResponseResolver;
  /** Without one it does not answer. */
  readonly check?: HttpResponseResolver;
}

/** The shop's server, for every test of a file. @returns opens it, with answers that differ from the defaults */
export function onlineShop() {
  const server = openTestApi();

  /** A shop that takes online payments, unless overridden; and its received requests. */
  return function openShop({ order, read, begin, verify, check }: Answers = {}) {
    const orders: OrderBody[] = [];
    const bodies: unknown[] = [];
    const keys: (string | null)[] = [];
    const begun: unknown[] = [];
    const verified: unknown[] = [];
    server.use(
      http.get(`${API}/settings`, () =>
        HttpResponse.json({ onlinePayments: 'stand-in', googleClientId: null }),
      ),
      http.post(`${API}/orders`, async (info) => {
        const asked = await askedFor(info.request);
        orders.push(asked);
        bodies.push(await info.request.clone().json());
        keys.push(info.request.headers.get('Idempotency-Key'));
        return order ? order(info) : HttpResponse.json(orderOf(asked), { status: 201 });
      }),
      http.post(`${API}/payments/razorpay/order`, async (info) => {
        begun.push(await info.request.clone().json());
        return begin ? begin(info) : HttpResponse.json(PAYMENT_ORDER);
      }),
      http.get(`${API}/orders/:id`, read ?? (() => HttpResponse.error())),
      http.post(`${API}/payments/razorpay/check`, check ?? (() => HttpResponse.error())),
      http.post(`${API}/payments/razorpay/verify`, async (info) => {
        verified.push(await info.request.clone().json());
        return verify
          ? verify(info)
          : HttpResponse.json({ verified: true, message: 'Payment successful' });
      }),
    );
    return { orders, bodies, keys, begun, verified };
  };
}

export const PAYMENT_ORDER = {
  key: 'rzp_key',
  orderId: 'order_A1',
  amount: 75_000,
  currency: 'INR',
};

/** The shop refuses. */
export const refusal =
  (code: string, more: object, message = 'No') =>
  () =>
    HttpResponse.json({ code, message, ...more }, { status: 409 });

/** A shopper on /placeorder who has chosen to pay three kettles online. */
export async function atPlaceOrder(options: DeviceOptions = {}) {
  const notified = recordingAccount();
  const device = await createDevice({
    user: SHOPPER,
    ...options,
    services: { account: notified.account, ...options.services },
  });
  const { services } = device;
  await services.cart.put(product('kettle', { name: 'Kettle' }), 3);
  await checkoutOf(services).selectAddress(HOME);
  await checkoutOf(services).choosePayment('Razorpay');
  /** Opens the address, wherever it leads. */
  const open = () => showScreen(services, <PlaceOrderScreen />, '/placeorder');
  const show = async () => {
    open();
    await screen.findByRole('heading', { name: 'Place Order' });
  };
  await show();
  return { ...device, notified, open, show };
}

export const where = () => screen.getByTestId('where').textContent;

export const payButton = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: 'Pay with Razorpay' });

export async function pressPay(): Promise<void> {
  await waitFor(() => expect(payButton().disabled).toBe(false));
  await userEvent.click(payButton());
}

/** Presses the button, and waits for the window. */
export async function startPaying() {
  await pressPay();
  return paymentWindow();
}

/** The one requested order. */
export function onlyOrder(orders: readonly OrderBody[]): OrderBody {
  const [asked] = orders;
  if (!asked) throw new Error('Nothing was ordered');
  return asked;
}
