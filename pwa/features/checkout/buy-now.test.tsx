// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { newLine } from '../../cart/cart';
import { settleOnlineOrders } from '../../payments/online-order';
import { anOrderDocument } from '../../testing/order-things';
import { onlineShop, orderOf, startPaying, where } from '../../testing/online-shop';
import {
  accessibilityFaults,
  showScreen,
  SHOPPER,
  type DeviceOptions,
} from '../../testing/screen-harness';
import { createShopFloor } from '../../testing/shop-floor';
import { HOME, product } from '../../testing/shop-things';
import { Component as PaymentScreen } from './payment-screen';
import { Component as PlaceOrderScreen } from './place-order-screen';
import { checkoutOf } from '../../testing/checkout-of';

const openShop = onlineShop();
afterEach(cleanup);

const ORDER = anOrderDocument();
const TO_HOME = anOrderDocument({
  paymentMethod: 'COD',
  shippingAddress: { ...ORDER.shippingAddress, id: HOME._id },
});
const BOUGHT_BEFORE = { addresses: [{ ...HOME, isDefault: true }], orders: [TO_HOME] };
const LAMP = product('lamp', { name: 'Lamp' });

/** A shopper with three kettles in the cart, and a catalogue with a lamp, offline unless told otherwise. */
async function aShopper(options: DeviceOptions = {}) {
  const device = await createShopFloor({ user: SHOPPER, connection: 'offline', ...options });
  await device.db.products.put(LAMP);
  await device.services.cart.put(product('kettle', { name: 'Kettle' }), 3);
  const cart = async () => (await device.db.cartLines.toArray()).map(({ _id, qty }) => [_id, qty]);
  const drafts = async () => (await device.db.setting('buy-now'))?.drafts ?? [];
  return { ...device, cart, drafts };
}
const KETTLES = [['kettle', 3]];
const COD = 'Place Order (COD)';
const WAY = { address: HOME, paymentMethod: 'COD' } as const;

// docs/shop-rules.md#r-checkout-8
test('who has bought before is at the last step at once, orders that product alone offline, and the cart stays', async () => {
  const { services, db, cart } = await aShopper({ documents: BOUGHT_BEFORE });
  showScreen(services, <PlaceOrderScreen />, '/placeorder?product=lamp&qty=2');
  const place = await screen.findByRole('button', { name: COD });
  expect(where()).toMatch(/^\/placeorder\?buy=[\w-]+$/);
  const id = where()?.split('buy=')[1];
  expect(screen.getByText('2 x ₹250.00 = ₹500.00')).toBeTruthy();
  expect(screen.queryByText('Kettle')).toBeNull();
  const ways = screen.getAllByRole('link', { name: 'Change' });
  expect(ways.map((way) => way.getAttribute('href'))).toEqual([
    `/shipping?buy=${id}`,
    `/payment?buy=${id}`,
  ]);
  expect(await accessibilityFaults()).toEqual([]);

  await userEvent.click(place);
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm COD' }));
  await waitFor(() => expect(where()).toBe(`/order/${id}`));
  expect(await db.outbox.toArray()).toMatchObject([
    { name: 'place-cod-order', args: { orderId: id, lines: [{ product: 'lamp', qty: 2 }] } },
  ]);
  // The account's cart stays, too.
  expect((await db.outbox.toArray())[0]?.args).not.toHaveProperty('cart');
  expect(await cart()).toEqual(KETTLES);
  expect(await db.setting('buy-now')).toBeUndefined();
  expect(await db.setting('checkout')).toMatchObject({ shippingAddress: null });

  cleanup();
  showScreen(services, <PlaceOrderScreen />, `/placeorder?buy=${id}`);
  await waitFor(() => expect(where()).not.toContain('buy='));
});

test('who has not bought before goes through the steps, with the same product', async () => {
  const { services, drafts, cart } = await aShopper({ documents: { addresses: [HOME] } });
  showScreen(services, <PlaceOrderScreen />, '/placeorder?product=lamp&qty=1');
  await waitFor(() => expect(where()).toMatch(/^\/shipping\?buy=/));
  const [draft] = await drafts();
  cleanup();
  const [own] = await drafts();
  await services.db.settings.put({
    key: 'buy-now',
    drafts: own ? [{ ...own, shippingAddress: TO_HOME.shippingAddress }] : [],
  });
  showScreen(services, <PlaceOrderScreen />, `/placeorder?buy=${draft?.orderId}`);
  await waitFor(() => expect(where()).toBe(`/payment?buy=${draft?.orderId}`));
  cleanup();
  showScreen(services, <PaymentScreen />, `/payment?buy=${draft?.orderId}`);
  await userEvent.click(await screen.findByLabelText('Cash on Delivery (COD)'));
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(where()).toBe(`/placeorder?buy=${draft?.orderId}`));
  expect(await drafts()).toMatchObject([{ paymentMethod: 'COD', line: { _id: 'lamp', qty: 1 } }]);
  expect((await services.db.setting('checkout'))?.paymentMethod).toBeNull();
  expect(await cart()).toEqual(KETTLES);
});

test.each(['product=lamp&qty=1', 'product=unknown&qty=1'])(
  'what is not sold is not bought, and its page comes next: %s',
  async (query) => {
    const { services, db, drafts } = await aShopper({ documents: BOUGHT_BEFORE });
    await db.products.put({ ...LAMP, countInStock: 0 });
    await db.settings.put({
      key: 'catalogue',
      cursor: 'c',
      complete: true,
      partial: false,
      total: 1,
      bytes: 1,
      pricedAt: null,
    });
    showScreen(services, <PlaceOrderScreen />, `/placeorder?${query}`);
    await waitFor(() => expect(where()).toMatch(/^\/product\//));
    expect(await drafts()).toEqual([]);
  },
);

test('two at once do not mix, and a reload keeps each', async () => {
  const { services, drafts } = await aShopper({ documents: BOUGHT_BEFORE });
  const lamps = await checkoutOf(services).buyNow(newLine(LAMP, 2, undefined, 1), WAY);
  const mug = product('mug', { name: 'Mug' });
  const mugs = await checkoutOf(services).buyNow(newLine(mug, 1, undefined, 2), WAY);
  showScreen(services, <PlaceOrderScreen />, `/placeorder?buy=${lamps}`);
  await screen.findByText('Lamp');
  expect(screen.queryByText('Mug')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: COD }));
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm COD' }));
  await waitFor(() => expect(where()).toBe(`/order/${lamps}`));
  cleanup();
  expect((await drafts()).map(({ orderId }) => orderId)).toEqual([mugs]);
  showScreen(services, <PlaceOrderScreen />, `/placeorder?buy=${mugs}`);
  await screen.findByText('Mug');
  expect(screen.queryByText('Lamp')).toBeNull();
});

test('an edited order in the cart does not bind it, and waits for the cart', async () => {
  const { services, db } = await aShopper({ documents: BOUGHT_BEFORE });
  const id = await checkoutOf(services).buyNow(newLine(LAMP, 1, undefined, 1), WAY);
  const asked = {
    lines: [],
    shippingAddress: TO_HOME.shippingAddress,
    confirmedTotal: '260.00',
    pricedAt: TO_HOME.createdAt,
  };
  const line = { product: 'kettle', qty: 1, name: 'Kettle', image: '/k.webp', price: '250.00' };
  const args = { ...asked, lines: [line] };
  const old = await services.outbox.enqueue('place-cod-order', {
    ...args,
    orderId: crypto.randomUUID(),
  });
  await db.outbox.update(old.id, { attempts: 1 });
  await services.outbox.discard(old.id, { inTransaction: async () => undefined });
  const bought = await services.outbox.enqueue('place-cod-order', { ...args, orderId: id });
  expect(bought.replaces).toBeUndefined();
  const next = await services.outbox.enqueue('place-cod-order', {
    ...args,
    orderId: crypto.randomUUID(),
  });
  expect(next.replaces).toEqual([old.id]);
});

test('paid later, after the window was closed: the cart stays', async () => {
  const { orders, bodies } = openShop();
  const { services, db, cart, drafts } = await aShopper({ connection: 'online' });
  const way = { address: HOME, paymentMethod: 'Razorpay' } as const;
  const id = await checkoutOf(services).buyNow(newLine(LAMP, 2, undefined, 1), way);
  showScreen(services, <PlaceOrderScreen />, `/placeorder?buy=${id}`);
  await startPaying();
  await waitFor(() => expect(orders).toHaveLength(1));
  expect(orders[0]?.orderItems).toEqual([{ product: 'lamp', qty: 2 }]);
  expect(bodies[0]).not.toHaveProperty('ofCart');
  cleanup();
  const [asked] = orders;
  if (!asked) throw new Error('Nothing was ordered');
  expect(await drafts()).toMatchObject([{ orderId: id, online: { orderId: asked._id } }]);
  await settleOnlineOrders(db, [orderOf(asked, true)]);
  expect(await cart()).toEqual(KETTLES);
  expect(await drafts()).toEqual([]);
});
