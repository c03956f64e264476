// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import type { ShopSettings } from '#shared/protocol/shop-settings';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
  type DeviceOptions,
} from '../../testing/screen-harness';
import { HOME, product } from '../../testing/shop-things';
import { openTestApi } from '../../testing/test-api';
import {
  NavigationFocusContext,
  createNavigationFocus,
} from '../../components/design/navigation-focus';
import { Component as PaymentScreen } from './payment-screen';
import { checkoutOf } from '../../testing/checkout-of';

const SETTINGS = 'http://shop.test/api/settings';
const shop = openTestApi();

const where = () => screen.getByTestId('where').textContent;

describe('the payment screen', () => {
  const ONLINE = { onlinePayments: 'stand-in', googleClientId: null } as const;

  /** @param settings what the shop says, or `null` for no answer */
  async function open(
    settings: ShopSettings | null = ONLINE,
    options: DeviceOptions = {},
    remembered?: ShopSettings,
  ) {
    shop.use(
      http.get(SETTINGS, () => (settings ? HttpResponse.json(settings) : HttpResponse.error())),
    );
    const { services, db } = await createDevice({ user: SHOPPER, ...options });
    if (remembered) await db.settings.put({ key: 'shop-settings', settings: remembered });
    await checkoutOf(services).selectAddress(HOME);
    showScreen(services, <PaymentScreen />, '/payment');
    await screen.findByRole('heading', { name: 'Payment Method' });
    return { db };
  }
  const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
  const razorpay = () => radio('Razorpay (UPI / Card / NetBanking)');
  const goOn = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' });

  // docs/shop-rules.md#r-checkout-3
  test('goes back to shipping without an address', async () => {
    shop.use(http.get(SETTINGS, () => HttpResponse.json(ONLINE)));
    const { services } = await createDevice({ user: SHOPPER, connection: 'offline' });
    showScreen(services, <PaymentScreen />, '/payment');
    await waitFor(() => expect(where()).toBe('/shipping'));
  });

  test('leads home when the user comes back to it with nothing left to order', async () => {
    shop.use(http.get(SETTINGS, () => HttpResponse.json(ONLINE)));
    const { services } = await createDevice({ user: SHOPPER });
    const arriving = createNavigationFocus();
    arriving.want();
    const comeBack = (
      <NavigationFocusContext value={arriving}>
        <PaymentScreen />
      </NavigationFocusContext>
    );
    showScreen(services, comeBack, '/payment');
    await waitFor(() => expect(where()).toBe('/'));
  });

  // docs/shop-rules.md#r-checkout-3, #r-payments-1
  test('preselects Razorpay, which counts once the shopper goes on', async () => {
    const { db } = await open();
    await waitFor(() => expect(goOn().disabled).toBe(false));
    expect(razorpay().checked).toBe(true);
    expect(screen.getByText('Google Pay, PhonePe, Paytm, BHIM, cards, net banking').id).toBe(
      razorpay().getAttribute('aria-describedby'),
    );
    expect(await db.settings.get('checkout')).toMatchObject({ paymentMethod: null });
    await userEvent.click(goOn());
    await waitFor(() => expect(where()).toBe('/placeorder'));
    expect(await db.settings.get('checkout')).toMatchObject({ paymentMethod: 'Razorpay' });
  });

  test('goes on with cash on delivery where that is chosen', async () => {
    const { db } = await open();
    await userEvent.click(radio('Cash on Delivery (COD)'));
    await userEvent.click(goOn());
    await waitFor(() => expect(where()).toBe('/placeorder'));
    expect(await db.settings.get('checkout')).toMatchObject({ paymentMethod: 'COD' });
  });

  // docs/shop-rules.md#r-payments-1
  test.each<[string, string, Parameters<typeof open>]>([
    [
      'offline',
      'You’re offline. Paying online needs a connection.',
      [null, { connection: 'offline' }, ONLINE],
    ],
    ['off', 'Online payment isn’t available.', [{ onlinePayments: 'off', googleClientId: null }]],
  ])('%s: chooses cash on delivery by itself, and says why', async (...given) => {
    const [, reason, how] = given;
    const { db } = await open(...how);
    expect(await screen.findByText(reason)).toBeTruthy();
    expect(screen.getByText(/You can pay in cash when your order arrives\./)).toBeTruthy();
    expect(radio('Cash on Delivery (COD)').checked).toBe(true);
    expect(razorpay().disabled).toBe(true);
    expect(
      document.getElementById(razorpay().getAttribute('aria-describedby') ?? '')?.textContent,
    ).toBe(reason);
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.click(goOn());
    await waitFor(() => expect(where()).toBe('/placeorder'));
    expect(await db.settings.get('checkout')).toMatchObject({ paymentMethod: 'COD' });
  });

  // docs/shop-rules.md#r-payments-1
  test('not known yet: stays with Razorpay, says why it waits, and leads to the other way', async () => {
    const { db } = await open(null);
    const reason = 'Checking online payment…';
    expect(await screen.findByText(reason)).toBeTruthy();
    expect(razorpay().checked).toBe(true);
    expect(razorpay().disabled).toBe(true);
    expect(
      document.getElementById(goOn().getAttribute('aria-describedby') ?? '')?.textContent,
    ).toBe(reason);
    await userEvent.click(goOn());
    expect(where()).toBe('/payment');
    const cash = radio('Cash on Delivery (COD)');
    expect(document.activeElement).toBe(cash);
    await userEvent.click(cash);
    await userEvent.click(goOn());
    await waitFor(() => expect(where()).toBe('/placeorder'));
    expect(await db.settings.get('checkout')).toMatchObject({ paymentMethod: 'COD' });
  });

  // docs/shop-rules.md#r-payments-1
  test('offers cash alone where offers leave less than can be paid online', async () => {
    shop.use(http.get(SETTINGS, () => HttpResponse.json(ONLINE)));
    const { services, db } = await createDevice({ user: SHOPPER });
    await services.cart.put(product('kettle', { price: 500 }), 1);
    await db.products.put(product('kettle', { price: 500 }));
    await checkoutOf(services).selectAddress(HOME);
    const table = {
      offers: [
        {
          id: 'gift',
          title: 'A gift',
          kind: 'amount' as const,
          value: 499_01,
          from: '2020-01-01T00:00:00.000Z',
          active: true,
        },
      ],
      salt: 's',
      revision: 1,
    };
    await db.settings.put({ key: 'offers', table, at: Date.now() });
    showScreen(services, <PaymentScreen />, '/payment');
    expect(await screen.findByText('Orders below ₹1.00 cannot be paid online')).toBeTruthy();
    expect(razorpay().disabled).toBe(true);
    expect(radio('Cash on Delivery (COD)').checked).toBe(true);
    await userEvent.click(goOn());
    await waitFor(() => expect(where()).toBe('/placeorder'));
  });

  test('does not go on with a product that is sold out, and leads to the cart', async () => {
    const { services, db } = await createDevice({ user: SHOPPER });
    shop.use(http.get(SETTINGS, () => HttpResponse.json(ONLINE)));
    await services.cart.put(product('kettle', { name: 'Kettle' }), 3);
    await db.products.put(product('kettle', { name: 'Kettle', countInStock: 0 }));
    await checkoutOf(services).selectAddress(HOME);
    showScreen(services, <PaymentScreen />, '/payment');
    const reason = await screen.findByText('Kettle is out of stock');
    expect(goOn().disabled).toBe(true);
    expect(
      document.getElementById(goOn().getAttribute('aria-describedby') ?? '')?.contains(reason),
    ).toBe(true);
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.click(screen.getByRole('link', { name: 'Edit cart' }));
    await waitFor(() => expect(where()).toBe('/cart'));
  });

  test('says so where the cart is empty', async () => {
    shop.use(http.get(SETTINGS, () => HttpResponse.json(ONLINE)));
    const { services } = await createDevice({ user: SHOPPER });
    await checkoutOf(services).selectAddress(HOME);
    showScreen(services, <PaymentScreen />, '/payment');
    expect(await screen.findByText(/^Your cart is empty\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Explore All' }).getAttribute('href')).toBe('/');
  });

  test('has nothing that axe complains about', async () => {
    await open();
    await waitFor(() => expect(razorpay().disabled).toBe(false));
    expect(await accessibilityFaults()).toEqual([]);
  });
});
