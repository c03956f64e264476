// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { accessibilityFaults, createDevice, showScreen } from '../../testing/screen-harness';
import { Footer } from './footer';

afterEach(cleanup);

// docs/shop-rules.md#r-routes-5
test('the footer leads to every page about the shop', async () => {
  const { services } = await createDevice();
  showScreen(services, <Footer />, '/');
  const links = within(screen.getByRole('navigation', { name: 'About the shop' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Wish List', '/wishlist'],
    ['Contact', '/contact'],
    ['Shipping Policy', '/policy/shipping'],
    ['Cancellations and Refunds', '/policy/cancellations-refunds'],
    ['Terms', '/terms'],
    ['Privacy', '/privacy'],
  ]);
  expect(await accessibilityFaults()).toEqual([]);
});
