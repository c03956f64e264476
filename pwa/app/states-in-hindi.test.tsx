// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Component as ShippingScreen } from '../features/addresses/shipping-screen';
import { Component as PlaceOrderScreen } from '../features/checkout/place-order-screen';
import { Component as OrderScreen } from '../features/orders/order-screen';
import hindi from '../i18n/hi.json';
import { MessagesProvider } from '../i18n/messages';
import { anOrderDocument } from '../testing/order-things';
import { createDevice, showScreen, SHOPPER } from '../testing/screen-harness';
import { HOME, product } from '../testing/shop-things';
import { checkoutOf } from '../testing/checkout-of';

afterEach(cleanup);

const PLACE = { ...HOME, state: 'Maharashtra' };
const { _id: _id1, isDefault: _isDefault, label: _label, ...SHIPPED } = PLACE;

test.each<[string, string, string, ReactNode, string, string]>([
  ['saved addresses', '/shipping', '/shipping', <ShippingScreen key="1" />, 'hi', 'महाराष्ट्र'],
  ['Place Order', '/placeorder', '/placeorder', <PlaceOrderScreen key="2" />, 'hi', 'महाराष्ट्र'],
  ['an order', '/order/order-1', '/order/:id', <OrderScreen key="3" />, 'hi', 'महाराष्ट्र'],
  ['an order', '/order/order-1', '/order/:id', <OrderScreen key="3" />, 'en', 'Maharashtra'],
])(
  'a state is shown in the reader’s language: %s (%s)',
  async (_what, at, path, part, language, name) => {
    const order = anOrderDocument({ _id: 'order-1', shippingAddress: SHIPPED });
    const { services } = await createDevice({
      user: SHOPPER,
      documents: { addresses: [PLACE], orders: [order] },
    });
    await services.cart.put(product('kettle'), 1);
    await checkoutOf(services).selectAddress(PLACE);
    await checkoutOf(services).choosePayment('COD');
    const initial =
      language === 'hi'
        ? ({ language: 'hi', translations: hindi } as const)
        : ({ language: 'en', translations: null } as const);
    showScreen(services, <MessagesProvider initial={initial}>{part}</MessagesProvider>, at, path);
    expect((await screen.findAllByText(new RegExp(name))).length).toBeGreaterThan(0);
    const other = name === 'Maharashtra' ? 'महाराष्ट्र' : 'Maharashtra';
    expect(screen.queryByText(new RegExp(other))).toBeNull();
  },
);
