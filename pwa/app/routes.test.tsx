// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createDevice, showScreen, SHOPPER } from '../testing/screen-harness';
import { createShopFloor } from '../testing/shop-floor';
import { AppRoutes, ROUTE_PATHS } from './routes';

afterEach(cleanup);

const where = () => screen.getByTestId('where').textContent;

/** The route table, as the router writes it (docs/shop-rules.md#r-routes-1). */
const ALL = [
  '/',
  '/search/:keyword',
  '/page/:pageNumber',
  '/search/:keyword/page/:pageNumber',
  '/product/:id',
  '/cart',
  '/login',
  '/register',
  '/contact',
  '/policy/shipping',
  '/terms',
  '/policy/cancellations-refunds',
  '/privacy',
];
const SIGNED_IN = ['/shipping', '/payment', '/placeorder', '/order/:id', '/profile', '/myorders'];
const ADMIN = [
  '/admin/orderlist',
  '/admin/productlist',
  '/admin/productlist/:pageNumber',
  '/admin/userlist',
  '/admin/product/:id/edit',
  '/admin/user/:id/edit',
];
const at = (path: string) => path.replaceAll(/:\w+/g, '1');

// docs/shop-rules.md#r-routes-1, #r-routes-3
test('every address of the route table has a screen', () => {
  const missing = [...ALL, ...SIGNED_IN, ...ADMIN].filter((path) => !ROUTE_PATHS.includes(path));
  expect(missing).toEqual([]);
});

// docs/shop-rules.md#r-roles-2, #r-routes-2
test.each([...SIGNED_IN, ...ADMIN].map(at))(
  '%s sends a visitor to sign-in and back',
  async (path) => {
    const { services } = await createDevice();
    showScreen(services, <AppRoutes />, path, '/*');
    await waitFor(() => expect(where()).toBe(`/login?redirect=${path}`));
  },
);

// docs/shop-rules.md#r-roles-4
test.each(ADMIN.map(at))('%s sends a shopper home by way of sign-in', async (path) => {
  const { services } = await createShopFloor({ user: SHOPPER, connection: 'offline' });
  showScreen(services, <AppRoutes />, path, '/*');
  await waitFor(() => expect(where()).toBe('/'));
});
