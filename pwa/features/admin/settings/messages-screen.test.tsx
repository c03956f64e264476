// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { AdminQueries } from '../../../components/admin/admin-queries';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
} from '../../../testing/screen-harness';
import { API } from '../../../testing/shop-floor';
import { openTestApi } from '../../../testing/test-api';
import { Component as MessagesScreen } from './messages-screen';

// Whole screens under axe: on a busy machine that takes long, and long is no fault.
vi.setConfig({ testTimeout: 90_000 });
const server = openTestApi();
afterEach(cleanup);

const READY = { en: 'Your order {order}\n\nHello,', hi: 'आपका ऑर्डर {order}' };

// docs/shop-rules.md#r-owner-5
test('the words of a mail are shown filled in, kept by language, and brought back', async () => {
  const sent: unknown[] = [];
  const mails = (en = '') => ({
    mails: [{ kind: 'order-placed', revision: 0, en, hi: '', ready: READY }],
  });
  server.use(
    http.get(`${API}/admin/messages`, () => HttpResponse.json({ messages: [] })),
    http.get(`${API}/admin/mails`, () => HttpResponse.json(mails())),
    http.put(`${API}/admin/mails`, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ kind: 'order-placed', revision: 1, en: 'x', hi: '' });
    }),
  );
  const { services } = await createDevice({ user: { ...SHOPPER, isAdmin: true } });
  showScreen(
    services,
    <AdminQueries>
      <MessagesScreen />
    </AdminQueries>,
    '/admin/messages',
  );
  const person = userEvent.setup({ delay: null });
  const name = 'Order placed, paid on delivery';
  const form = within(await screen.findByRole('form', { name }));
  form.getByText('Your order #f0d3f986');
  const english = form.getByLabelText('In English');
  await person.clear(english);
  await person.type(english, 'Dear {{name}');
  form.getByText('Braces hold a word that stands for nothing');
  await person.clear(english);
  await person.type(english, 'Got {{order}{Enter}Thank you');
  form.getByText('Got #f0d3f986');
  expect(await accessibilityFaults()).toEqual([]);
  await person.click(form.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() =>
    expect(sent).toEqual([{ kind: 'order-placed', en: 'Got {order}\nThank you', hi: '' }]),
  );
  await person.click(form.getByRole('button', { name: 'Back to the ready text' }));
  expect(english).toHaveProperty('value', READY.en);
});
