// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings';
import { AdminQueries } from '../../../components/admin/admin-queries';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
} from '../../../testing/screen-harness';
import { API } from '../../../testing/shop-floor';
import { openTestApi } from '../../../testing/test-api';
import { Component as ShopSettingsScreen } from './shop-settings-screen';

const server = openTestApi();
afterEach(cleanup);

// docs/shop-rules.md#r-owner-1
test('an example says what an order pays with the fees as they are typed, before they are saved', async () => {
  const sent: unknown[] = [];
  server.use(
    http.get(`${API}/admin/settings`, () => HttpResponse.json(DEFAULT_SETTINGS)),
    http.put<never, object>(`${API}/admin/settings`, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...DEFAULT_SETTINGS, revision: 1 });
    }),
  );
  const { services } = await createDevice({ user: { ...SHOPPER, isAdmin: true } });
  showScreen(
    services,
    <AdminQueries>
      <ShopSettingsScreen />
    </AdminQueries>,
    '/admin/settings',
  );
  const person = userEvent.setup({ delay: null });
  const type = async (name: string, text: string) => {
    const field = await screen.findByRole('textbox', { name });
    await person.clear(field);
    if (text !== '') await person.type(field, text);
  };
  expect(
    await screen.findByText(
      'An order of ₹500.00 to 560001 pays ₹0.00 for shipping, ₹500.00 in total; with cash on delivery ₹500.00.',
    ),
  ).toBeTruthy();
  await type('Shipping fee (₹)', '40');
  await type('Free above (₹)', '');
  await type('Cash on delivery fee (₹)', '25.50');
  await type('The fee is for (g)', '500');
  await type('Each further weight like that (₹)', '15');
  expect(
    await screen.findByText(
      'An order of ₹500.00 to 560001 pays ₹55.00 for shipping, ₹555.00 in total; with cash on delivery ₹580.50.',
    ),
  ).toBeTruthy();
  expect(await accessibilityFaults()).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Settings saved');
  expect(sent).toMatchObject([
    { shippingFee: 40_00, freeAbove: null, cashFee: 25_50, weightStep: 500, weightFee: 15_00 },
  ]);
  await type('Shipping fee (₹)', 'free');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Enter a number')).toBeTruthy();
  expect(sent).toHaveLength(1);
});
