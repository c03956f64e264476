// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, test } from 'vitest';
import { noEmailOf } from '#shared/users/no-email';
import { AdminQueries } from '../../components/admin/admin-queries';
import { anOrderDocument } from '../../testing/order-things';
import {
  accessibilityFaults,
  createDevice,
  SHOPPER,
  showScreen,
} from '../../testing/screen-harness';
import { API } from '../../testing/shop-floor';
import { openTestApi } from '../../testing/test-api';
import { MessageCustomer } from './admin-message';

const server = openTestApi();
afterEach(cleanup);

const order = anOrderDocument({
  _id: 'f0d3f986-0000-4000-8000-000000000000',
  shippingAddress: {
    name: 'Asha Rao',
    address: '12 MG Road',
    city: 'Pune',
    postalCode: '411001',
    country: 'India',
    phone: '9876543210',
  },
});

async function open(messages: readonly object[] = [], of = order) {
  server.use(http.get(`${API}/admin/messages`, () => HttpResponse.json({ messages })));
  const { services } = await createDevice({ user: { ...SHOPPER, isAdmin: true } });
  showScreen(
    services,
    <AdminQueries>
      <MessageCustomer order={of} />
    </AdminQueries>,
    '/',
  );
  await screen.findByLabelText('Message');
}

const sent = () => {
  const link = screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href') ?? '';
  return new URL(link);
};

test('a message from a template goes to the phone of the order, as it was changed before', async () => {
  await open([{ kind: 'not-reached', revision: 1, en: 'Ring us about {order}, {name}', hi: '' }]);
  expect(sent().pathname).toBe('/919876543210');
  expect(sent().searchParams.get('text')).toContain('Hello Asha Rao');
  await userEvent.selectOptions(screen.getByLabelText('Occasion'), 'Nobody was reached');
  expect(sent().searchParams.get('text')).toBe('Ring us about #f0d3f986, Asha Rao');
  await userEvent.type(screen.getByLabelText('Message'), '!');
  expect(sent().searchParams.get('text')).toBe('Ring us about #f0d3f986, Asha Rao!');
  const mail = screen.getByRole('link', { name: 'Email' }).getAttribute('href') ?? '';
  expect(decodeURIComponent(mail)).toContain('Ring us about #f0d3f986, Asha Rao!');
  expect(await accessibilityFaults()).toEqual([]);
});

test('it is written in Hindi for who reads that', async () => {
  await open();
  await userEvent.selectOptions(screen.getByLabelText('Language'), 'हिन्दी');
  expect(sent().searchParams.get('text')).toContain('नमस्ते Asha Rao');
});

test('no email is offered to one who has none', async () => {
  const user = { ...order.user, email: noEmailOf(order.user._id) };
  await open([], { ...order, user });
  expect(sent().pathname).toBe('/919876543210');
  expect(screen.queryByRole('link', { name: 'Email' })).toBeNull();
});
