// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
} from '../../testing/screen-harness';
import { openTestApi } from '../../testing/test-api';
import { EmailHint } from './email-hint';

const PATH = 'http://shop.test/api/users/profile/email-confirmation';
const TOKEN = `1790000000000.${'x'.repeat(43)}`;
const server = openTestApi();

/** Opens the profile at an address; gives what the shop was asked. */
async function open(address: string, isConfirmed = false): Promise<unknown[]> {
  const asked: unknown[] = [];
  server.use(
    http.get(PATH, () => HttpResponse.json({ isConfirmed })),
    http.post(PATH, () => {
      asked.push('again');
      return HttpResponse.json({ message: 'sent' });
    }),
    http.put(PATH, async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({ isConfirmed: true });
    }),
  );
  const { services } = await createDevice({ user: SHOPPER });
  showScreen(services, <EmailHint email={SHOPPER.email} />, address, '/profile');
  return asked;
}

// docs/shop-rules.md#r-accounts-12
test('says that the email is not confirmed yet, and has the link sent again', async () => {
  const asked = await open('/profile');
  await userEvent.click(await screen.findByRole('button', { name: 'Send the link again' }));
  expect(await screen.findByText(/^We’ve emailed you a link/)).toBeTruthy();
  expect(asked).toEqual(['again']);
  expect(await accessibilityFaults()).toEqual([]);
});

test('confirms by the link, when the person says so and not before', async () => {
  const asked = await open(`/profile#${TOKEN}`);
  expect(
    await screen.findByText(`Confirm that ${SHOPPER.email} is your email address.`),
  ).toBeTruthy();
  expect(asked).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Your email address is confirmed.')).toBeTruthy();
  expect(asked).toEqual([{ token: TOKEN }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull());
});
