// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { accessibilityFaults, createDevice, showScreen } from '../../testing/screen-harness';
import { Component as NotFoundScreen } from './not-found-screen';

afterEach(cleanup);

// docs/shop-rules.md#r-routes-8
test('an address that leads nowhere says so and leads on', async () => {
  const { services } = await createDevice();
  showScreen(services, <NotFoundScreen />, '/nowhere');
  expect(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Explore All' }).getAttribute('href')).toBe('/');
  expect(await accessibilityFaults()).toEqual([]);
});
