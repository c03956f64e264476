// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import type { ShopSettings } from '#shared/protocol/shop-settings';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings';
import { ShopFactsContext } from '../../components/design/shop-facts';
import { PIN_TABLE, WITH_PINS } from '../../testing/pin-things';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
  type DeviceOptions,
} from '../../testing/screen-harness';
import { API } from '../../testing/shop-floor';
import { HOME } from '../../testing/shop-things';
import { openTestApi } from '../../testing/test-api';
import { Component as DeliverTo } from './deliver-to';

const server = openTestApi();

/** @param settings what the shop says; nothing: it is out of reach */
async function open(settings: ShopSettings | null, options: DeviceOptions = {}) {
  let fetched = 0;
  server.use(
    http.get(`${API}/settings`, () =>
      settings ? HttpResponse.json(settings) : HttpResponse.error(),
    ),
    http.get(`${API}/pin-table`, () => {
      fetched += 1;
      return HttpResponse.json(PIN_TABLE);
    }),
  );
  const device = await createDevice(options);
  const show = () => showScreen(device.services, <DeliverTo price={500_00} />, '/');
  return { ...device, show, fetched: () => fetched, person: userEvent.setup({ delay: null }) };
}
const box = () => screen.findByLabelText<HTMLInputElement>('Deliver to');
const answer = () => screen.getByRole('status').textContent;

// docs/shop-rules.md#r-delivery-6
test('says by when a product comes to a code, whether it does, and whether cash is taken', async () => {
  const { show, person } = await open(WITH_PINS);
  show();
  await person.type(await box(), '411001');
  // Placed on the first of March, and four days.
  const promised = 'Delivery by Thu, 5 MarCash on Delivery availableReturns within 7 days';
  expect(answer()).toBe(promised);
  expect(screen.getByText('Pune, Maharashtra')).toBeTruthy();
  expect(await accessibilityFaults()).toEqual([]);
  for (const [code, text] of [
    ['411002', 'We don’t deliver to 411002.'],
    ['411009', 'We don’t deliver to 411009.'],
    ['411003', promised.replace('available', 'not available')],
    ['411 001', promised],
    ['४११००१', promised],
  ] as const) {
    await person.clear(await box());
    await person.type(await box(), code);
    expect(answer()).toBe(text);
  }
});

test('says what is wrong with a code that is none, once it is asked for', async () => {
  const { show, person } = await open(WITH_PINS);
  show();
  await person.type(await box(), '4110');
  expect(answer()).toBe('The delivery date depends on the PIN code.Returns within 7 days');
  await person.click(screen.getByRole('button', { name: 'Check' }));
  expect(answer()).toBe('Enter a valid 6-digit postal code');
});

// docs/shop-rules.md#r-delivery-6
test('asks for no code, and fetches no table, where the owner has none', async () => {
  const { show, fetched } = await open({ onlinePayments: 'off', googleClientId: null });
  show();
  expect(await screen.findByText('Cash on Delivery available')).toBeTruthy();
  expect(screen.getByText('Returns within 7 days')).toBeTruthy();
  expect(screen.queryByLabelText('Deliver to')).toBeNull();
  expect(fetched()).toBe(0);
});

// docs/shop-rules.md#r-delivery-6
test('says what the owner’s settings say of returns, and that a price is above the limit for cash', async () => {
  const shop = { ...DEFAULT_SETTINGS, cashLimit: 400_00, returnDays: 0, revision: 1 };
  const { db, services } = await open({ ...WITH_PINS, shop });
  await db.settings.put({ key: 'deliver-to', postalCode: '411001' });
  const shopFacts = { current: () => shop, subscribe: () => () => undefined };
  showScreen(
    services,
    <ShopFactsContext value={shopFacts}>
      <DeliverTo price={500_00} />
    </ShopFactsContext>,
    '/',
  );
  await box();
  await waitFor(() =>
    expect(answer()).toBe(
      'Delivery by Thu, 5 MarCash on Delivery is available up to ₹400.00.No returns',
    ),
  );
});

// docs/shop-rules.md#r-delivery-6
test('the code is remembered on this device, and answers offline with the stored table', async () => {
  const first = await open(WITH_PINS);
  const shown = first.show();
  await first.person.type(await box(), '411 001');
  await waitFor(async () =>
    expect((await first.db.setting('deliver-to'))?.postalCode).toBe('411 001'),
  );
  await waitFor(async () => expect(await first.db.setting('pin-table')).toBeDefined());
  shown.unmount();
  server.use(http.get(`${API}/settings`, () => HttpResponse.error()));
  first.show();
  expect((await box()).value).toBe('411 001');
  await waitFor(() => expect(answer()).toContain('Delivery by Thu, 5 Mar'));
  expect(first.fetched()).toBe(1);
});

// docs/shop-rules.md#r-delivery-6
test('begins with the code of the default address, and another table takes the place of the first', async () => {
  const address = { ...HOME, postalCode: '411001', isDefault: true };
  const { db, show } = await open(WITH_PINS, {
    user: SHOPPER,
    documents: { addresses: [address] },
  });
  await db.settings.put({ key: 'pin-table', tag: 'of before', table: { ...PIN_TABLE, count: 9 } });
  show();
  expect((await box()).value).toBe('411001');
  await waitFor(() => expect(answer()).toContain('Delivery by'));
  expect((await db.setting('pin-table'))?.tag).toBe('pins-1');
  expect(await db.setting('deliver-to')).toBeUndefined();
});
