// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { SHOP_NAME } from '#shared/shop/shop-name';
import { createDevice, showScreen } from '../../testing/screen-harness';
import { Header } from './header';

afterEach(cleanup);

// docs/shop-rules.md#r-routes-4
test('the logo in the header leads home', async () => {
  const { services } = await createDevice();
  showScreen(services, <Header />, '/cart', '/*');
  const header = within(screen.getByRole('banner'));
  expect(header.getByRole('link', { name: SHOP_NAME }).getAttribute('href')).toBe('/');
});
