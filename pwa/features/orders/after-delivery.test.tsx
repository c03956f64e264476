// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import type { OrderDocument } from '#shared/orders/order';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings';
import { factsOf } from '#shared/shop/owner-settings';
import type { ShopFacts } from '#shared/shop/public-facts';
import { ShopFactsContext } from '../../components/design/shop-facts';
import { anOrderDocument } from '../../testing/order-things';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
} from '../../testing/screen-harness';
import { Component as OrderScreen } from './order-screen';
import { PayLink } from './pay-link';

afterEach(cleanup);

const DELIVERED = anOrderDocument({
  user: { _id: SHOPPER._id, name: SHOPPER.name, email: SHOPPER.email },
  orderItems: [{ product: 'pan', name: 'Pan', image: '', price: '100.00', qty: 1 }],
  isPaid: true,
  paidAt: '2026-02-11T09:00:00.000Z',
  isDelivered: true,
  deliveredAt: '2026-02-11T09:00:00.000Z',
});

async function open(order: OrderDocument, said: Partial<ShopFacts> = {}) {
  const facts = factsOf({ ...DEFAULT_SETTINGS, ...said });
  const shop = { current: () => facts, subscribe: () => () => undefined };
  const device = await createDevice({ user: SHOPPER, documents: { orders: [order] } });
  const page = (
    <ShopFactsContext value={shop}>
      <OrderScreen />
    </ShopFactsContext>
  );
  const show = async () => {
    showScreen(device.services, page, `/order/${order._id}`, '/order/:id');
    await screen.findByRole('heading', { name: 'Help with this order' });
  };
  await show();
  return { ...device, show };
}

describe('help with an order', () => {
  // docs/shop-rules.md#r-orders-6
  test('reaches the shop by the owner’s phone, WhatsApp and email, with the order’s number', async () => {
    await open(DELIVERED, { supportPhone: '+91 90000 00001', supportEmail: 'help@asha.example' });
    const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    const number = `#${DELIVERED._id.slice(0, 8)}`;
    expect(link('Call +91 90000 00001')).toBe('tel:+919000000001');
    const chat = new URL(link('WhatsApp') ?? '');
    expect(`${chat.origin}${chat.pathname}`).toBe('https://wa.me/919000000001');
    expect(chat.searchParams.get('text')).toBe(`Order ${number}: `);
    expect(decodeURIComponent(link('help@asha.example') ?? '')).toBe(
      `mailto:help@asha.example?subject=Order ${number}`,
    );
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('offers no call and no chat where the owner gives no phone', async () => {
    await open(DELIVERED, { supportPhone: '' });
    expect(screen.queryByRole('link', { name: /^Call/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'WhatsApp' })).toBeNull();
  });
});

describe('what was delivered', () => {
  // docs/shop-rules.md#r-orders-6
  test('is to be rated, until that is put away: then it is not asked again', async () => {
    const { show } = await open(DELIVERED);
    expect((await screen.findByRole('link', { name: 'Rate Pan' })).getAttribute('href')).toBe(
      '/product/pan#your-review',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByText('Rate what you bought')).toBeNull());
    cleanup();
    await show();
    await screen.findByRole('heading', { name: /^Delivered/ });
    expect(screen.queryByText('Rate what you bought')).toBeNull();
  });

  test('is not asked about before it is delivered', async () => {
    await open({ ...DELIVERED, isDelivered: false, deliveredAt: null });
    await screen.findByRole('heading', { name: 'Order placed' });
    expect(screen.queryByText('Rate what you bought')).toBeNull();
  });
});

// docs/shop-rules.md#r-payments-8
test('an unpaid online order’s address is sent to its phone by WhatsApp; a paid one’s is not', async () => {
  const { services } = await createDevice({ user: SHOPPER });
  const unpaid = {
    ...DELIVERED,
    paymentMethod: 'Razorpay' as const,
    isPaid: false,
    paidAt: null,
    isDelivered: false,
    deliveredAt: null,
    shippingAddress: { ...DELIVERED.shippingAddress, phone: '9000000002' },
  };
  showScreen(services, <PayLink order={unpaid} />, '/');
  const link = await screen.findByRole('link', { name: 'Send pay link by WhatsApp' });
  const chat = new URL(link.getAttribute('href') ?? '');
  expect(chat.pathname).toBe('/919000000002');
  expect(chat.searchParams.get('text')).toContain(`${location.origin}/order/${unpaid._id}`);
  expect(screen.getByRole('button', { name: 'Copy pay link' })).toBeTruthy();
  cleanup();
  showScreen(services, <PayLink order={DELIVERED} />, '/');
  expect(screen.queryByRole('link')).toBeNull();
});
