// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { packPinTable } from '#shared/shipping/pin-table';
import { GST_STATES } from '#shared/shop/gst';
import hindi from '../../i18n/hi.json';
import { MessagesProvider } from '../../i18n/messages';
import { PIN_TABLE, WITH_PINS } from '../../testing/pin-things';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
  type DeviceOptions,
} from '../../testing/screen-harness';
import { API } from '../../testing/shop-floor';
import { HOME, product } from '../../testing/shop-things';
import { openTestApi } from '../../testing/test-api';
import { Component as ShippingScreen } from './shipping-screen';

const server = openTestApi();
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
});

async function open(options: DeviceOptions = {}, table = PIN_TABLE, language: 'en' | 'hi' = 'en') {
  server.use(
    http.get(`${API}/settings`, () => HttpResponse.json(WITH_PINS)),
    http.get(`${API}/pin-table`, () => HttpResponse.json(table)),
  );
  const device = await createDevice({ user: SHOPPER, ...options });
  await device.services.cart.put(product('kettle'), 1);
  await device.db.settings.bulkPut([
    { key: 'pin-table', tag: 'pins-1', table },
    { key: 'shop-settings', settings: WITH_PINS },
  ]);
  const initial = { language, translations: language === 'hi' ? hindi : null };
  showScreen(
    device.services,
    <MessagesProvider initial={initial}>
      <ShippingScreen />
    </MessagesProvider>,
    '/shipping',
  );
  await screen.findByRole('heading', {
    name: initial.translations?.['Saved Addresses'] ?? 'Saved Addresses',
  });
  return { ...device, person: userEvent.setup({ delay: null }) };
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const zone = {
  city: 'Nagpur',
  state: 'Maharashtra',
  daysFrom: null,
  daysTo: null,
  served: true,
  cash: true,
  cashUpTo: null,
};

// docs/shop-rules.md#r-delivery-7
test('a code fills in its city, and says where it is and by when an order arrives', async () => {
  const { person } = await open();
  await person.type(field('Postal Code'), '411001');
  await waitFor(() => expect(field('City').value).toBe('Pune'));
  expect(field('State (optional)').value).toBe('Maharashtra');
  expect(screen.getByText('Pune, Maharashtra · Delivery by Thu, 5 Mar')).toBeTruthy();
  expect(await accessibilityFaults()).toEqual([]);
});

// docs/shop-rules.md#r-delivery-7
test('keeps a city that the user typed', async () => {
  const { person } = await open();
  await person.type(field('City'), 'Poona');
  await person.type(field('Postal Code'), '411001');
  await screen.findByText(/Delivery by/);
  expect(field('City').value).toBe('Poona');
});

// docs/shop-rules.md#r-delivery-7
test('what the code before had filled in gives way to the next one’s', async () => {
  const table = packPinTable([{ first: 440_001, last: 440_001, zone }, ...PUNE_ROW], 2);
  const { person } = await open({}, table);
  await person.type(field('Postal Code'), '411001');
  await waitFor(() => expect(field('City').value).toBe('Pune'));
  await person.clear(field('Postal Code'));
  await person.type(field('Postal Code'), '440001');
  await waitFor(() => expect(field('City').value).toBe('Nagpur'));
  await person.clear(field('City'));
  await person.type(field('City'), 'Wardha');
  await person.clear(field('Postal Code'));
  await person.type(field('Postal Code'), '411001');
  await waitFor(() => expect(screen.queryByText('Pune')).toBeNull());
  expect(field('City').value).toBe('Wardha');
});

// docs/shop-rules.md#r-delivery-7
test('without a table the code’s first digits fill in the state, but not over one that was typed', async () => {
  const { person } = await open({}, packPinTable([], 2));
  await person.type(field('Postal Code'), '560001');
  await waitFor(() => expect(field('State (optional)').value).toBe('Karnataka'));
  await person.clear(field('State (optional)'));
  await person.type(field('State (optional)'), 'Kerala');
  await person.clear(field('Postal Code'));
  await person.type(field('Postal Code'), '600001');
  await waitFor(() => expect(field('Postal Code').value).toBe('600001'));
  expect(field('State (optional)').value).toBe('Kerala');
});

const PUNE_ROW = [{ first: 411_001, last: 411_001, zone: { ...zone, city: 'Pune' } }];

test('a code that is not delivered to says so, and outside India nothing is said', async () => {
  const { person } = await open();
  await person.type(field('Postal Code'), '411002');
  expect(await screen.findByText('We don’t deliver to 411002.')).toBeTruthy();
  await person.clear(field('Country'));
  await person.type(field('Country'), 'Nepal');
  await waitFor(() => expect(screen.queryByText('We don’t deliver to 411002.')).toBeNull());
});

test('nothing leads on from a selected address that is not delivered to', async () => {
  const far = { ...HOME, postalCode: '411002', isDefault: true };
  await open({ documents: { addresses: [far] } });
  expect(await screen.findByText('We don’t deliver to 411002.')).toBeTruthy();
  const goOn = await screen.findByRole<HTMLButtonElement>('button', { name: 'Continue' });
  expect(goOn.disabled).toBe(true);
});

test('states are offered in Hindi to who reads Hindi, and filled in as they are stored', async () => {
  const { person } = await open({}, PIN_TABLE, 'hi');
  const state = field(hindi['State (optional)']);
  await person.click(state);
  const offered = () => [...(state.list?.options ?? [])].map(({ value, text }) => [value, text]);
  await waitFor(() => expect(offered()).toContainEqual(['Maharashtra', 'महाराष्ट्र']));
  expect(offered()).toHaveLength(Object.values(GST_STATES).length);
  for (const [, shown = ''] of offered()) expect(shown).toMatch(/^[\u0900-\u097f ]+$/);
});

// docs/shop-rules.md#r-addresses-1
test.each(['en', 'hi'] as const)(
  'a GST number that cannot be is refused at its field without a connection, in %s',
  async (language) => {
    const { person, db } = await open({ connection: 'offline' }, PIN_TABLE, language);
    const said = (text: keyof typeof hindi) => (language === 'hi' ? hindi[text] : text);
    for (const [label, text] of [
      ['Address', '5 Fort Street'],
      ['City', 'Pune'],
      ['Postal Code', '411001'],
      ['Phone', '9876543210'],
      ['GST number (optional)', '27AAPFU0939F1ZX'],
    ] as const)
      await person.type(field(said(label)), text);
    const save = () => person.click(screen.getByRole('button', { name: said('Save Address') }));
    await save();
    await screen.findByText(said('Not a valid GST number'));
    expect(await db.outbox.count()).toBe(0);
    await person.clear(field(said('GST number (optional)')));
    await person.type(field(said('GST number (optional)')), '27aapfu0939f1zv');
    await save();
    await waitFor(async () => expect(await db.outbox.count()).toBe(1));
    const [queued] = await db.outbox.toArray();
    expect(JSON.stringify(queued)).toContain('27AAPFU0939F1ZV');
    expect(await accessibilityFaults()).toEqual([]);
  },
);
