// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ALL_PAGES } from '#shared/pages/pages';
import { stubMedia } from '../testing/match-media';
import { createDevice, showScreen, SHOPPER } from '../testing/screen-harness';
import { createShopFloor } from '../testing/shop-floor';
import { AppRoutes } from './routes';

beforeAll(() => {
  stubMedia();
});
afterAll(() => {
  vi.unstubAllGlobals();
});
afterEach(cleanup);

const where = () => screen.getByTestId('where').textContent;

const addressesFor = (who: string) =>
  ALL_PAGES.filter((page) => page.who === who).map(({ path }) =>
    path.replaceAll(/:\w+/g, '1').replace('*', 'nowhere'),
  );
const ADMIN = addressesFor('admin');

// docs/shop-rules.md#r-roles-2, #r-routes-1, #r-routes-2, #r-routes-3
test.each([...addressesFor('shopper'), ...ADMIN])(
  '%s sends a visitor to sign-in and back',
  async (path) => {
    const { services } = await createDevice();
    showScreen(services, <AppRoutes />, path, '/*');
    await waitFor(() => expect(where()).toBe(`/login?redirect=${path}`));
  },
);

// docs/shop-rules.md#r-roles-4
test.each(ADMIN)('%s sends a shopper home by way of sign-in', async (path) => {
  const { services } = await createShopFloor({ user: SHOPPER, connection: 'offline' });
  showScreen(services, <AppRoutes />, path, '/*');
  await waitFor(() => expect(where()).toBe('/'));
});
