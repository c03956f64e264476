// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createDevice, showScreen, SHOPPER } from '../testing/screen-harness';
import { Component as AdminArea } from './admin-routes';

afterEach(cleanup);

async function open(role: string, at: string) {
  const { services } = await createDevice({ user: { ...SHOPPER, role } });
  showScreen(services, <AdminArea />, at, '/admin/*');
}

// docs/shop-rules.md#r-roles-8
test.each([
  ['packer', '/admin/payments'],
  ['delivery', '/admin/orderlist'],
  ['catalogue', '/admin'],
  ['orders', '/admin/settings'],
])('tells a helper (%s) who opens %s that it is not part of their role', async (role, at) => {
  await open(role, at);
  expect(await screen.findByRole('heading', { name: 'Not part of your role' })).toBeTruthy();
});

test('shows a helper a page of their role', async () => {
  await open('packer', '/admin/nowhere');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
});
