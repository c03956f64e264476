// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { SHOP_NAME } from '#shared/shop/shop-name';
import { createDevice, showScreen } from '../../testing/screen-harness';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings';
import { ShopFactsContext } from '../../components/design/shop-facts';
import { Header } from './header';

afterEach(cleanup);

// docs/shop-rules.md#r-routes-4
test('the logo in the header leads home', async () => {
  const { services } = await createDevice();
  showScreen(services, <Header />, '/cart', '/*');
  const header = within(screen.getByRole('banner'));
  expect(header.getByRole('link', { name: SHOP_NAME }).getAttribute('href')).toBe('/');
});

// docs/shop-rules.md#r-routes-4
test('the owner’s logo stands in the place of the mark, and the name is its text', async () => {
  const { services } = await createDevice();
  const facts = { ...DEFAULT_SETTINGS, logo: '/uploads/1f-960.webp' };
  const header = (
    <ShopFactsContext value={{ current: () => facts, subscribe: () => () => undefined }}>
      <Header />
    </ShopFactsContext>
  );
  showScreen(services, header, '/cart', '/*');
  const home = screen.getByRole('link', { name: SHOP_NAME });
  expect(home.querySelector('img')?.getAttribute('src')).toBe('/uploads/1f-160.webp');
  expect(home.querySelector('img')?.alt).toBe('');
});
