// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { OfferOnDevice } from '#shared/offers/offer';
import { codeDigestText } from '#shared/offers/offer-code';
import { sha256 } from '../../platform/sha256';
import {
  accessibilityFaults,
  createDevice,
  NOW,
  showScreen,
  type DeviceOptions,
} from '../../testing/screen-harness';
import { product } from '../../testing/shop-things';
import { Component as CartScreen } from './cart-screen';

const shop = setupServer();
beforeAll(() => shop.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  shop.resetHandlers();
  cleanup();
});
afterAll(() => shop.close());

const SALT = 'salt';
const DAY = 24 * 60 * 60 * 1000;
const at = (time: number) => new Date(time).toISOString();
const offer = async (code: string | undefined, terms: Partial<OfferOnDevice>) => ({
  id: (code ?? 'automatic').toLowerCase(),
  title: 'An offer',
  kind: 'percent' as const,
  value: 10,
  from: at(NOW - DAY),
  active: true,
  ...(code && { codeDigest: await sha256(codeDigestText(SALT, code)) }),
  ...terms,
});

/** A phone with one kettle of ₹250 in its cart, and the list of offers as it came an hour or so long ago. */
async function inCart(offers: readonly OfferOnDevice[], options: DeviceOptions = {}, age = 3.6e6) {
  const device = await createDevice({ connection: 'offline', ...options });
  const { db, services } = device;
  const kettle = product('kettle', { name: 'Kettle', category: 'Kitchen' });
  await db.products.put(kettle);
  await db.settings.put({
    key: 'catalogue',
    cursor: 'testepoch.7',
    complete: true,
    partial: false,
    total: 1,
    bytes: 0,
    pricedAt: at(NOW - age),
    offers: 'now',
  });
  const table = { offers: [...offers], salt: SALT, revision: 1, tag: 'then' };
  await db.settings.put({ key: 'offers', table, at: NOW - age });
  await services.cart.put(kettle, 1);
  showScreen(services, <CartScreen />, '/cart');
  return { ...device, table };
}
const give = async (typed: string) =>
  userEvent.type(await screen.findByLabelText('Offer code'), `${typed}{Enter}`);

// docs/shop-rules.md#r-money-14
test.each<[string, Partial<OfferOnDevice>, string]>([
  ['is given', {}, 'SAVE100: ₹25.00 off'],
  ['ships for free anyway', { kind: 'free-shipping', value: 0 }, 'SAVE100: your order ships free'],
  ['has ended', { until: at(NOW - 1) }, 'SAVE100 has ended.'],
  ['begins later', { from: at(NOW + DAY) }, 'SAVE100 starts on'],
  ['wants more goods', { minSubtotal: 301_00 }, 'Add ₹51 more to use SAVE100.'],
  ['is for other goods', { categories: ['Toys'] }, 'SAVE100 is for other products.'],
  ['is used up', { totalUses: 5, usedUp: true }, 'SAVE100 is used up.'],
])('a code that %s says so, offline and however it was typed', async (_what, terms, said) => {
  const { db } = await inCart([await offer('SAVE100', terms)]);
  await give('save 100');
  expect(await screen.findByText(said, { exact: false })).toBeTruthy();
  expect((await db.setting('checkout'))?.codes).toEqual(['SAVE100']);
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove SAVE100' }));
  await waitFor(() => expect(screen.queryByText(said, { exact: false })).toBeNull());
  expect((await db.setting('checkout'))?.codes).toBeUndefined();
});

test('a code that a new list has not is refused, and none after an old list', async () => {
  const { db } = await inCart([]);
  await give('nosuch');
  expect((await screen.findByRole('alert')).textContent).toBe('We don’t know the code NOSUCH.');
  expect((await db.setting('checkout'))?.codes).toBeUndefined();
  cleanup();
  await inCart([], {}, 3 * DAY);
  await give('nosuch');
  expect(await screen.findByText('NOSUCH will be checked when you’re online.')).toBeTruthy();
});

test('with a connection the shop’s newest list decides', async () => {
  const { table } = await inCart([], { connection: 'online' });
  const offers = [await offer('FRESH', {})];
  shop.use(
    http.get('http://shop.test/api/catalogue/offers', () =>
      HttpResponse.json({ ...table, offers, tag: 'now' }),
    ),
  );
  await give('fresh');
  expect(await screen.findByText('FRESH: ₹25.00 off')).toBeTruthy();
  expect(screen.getByText('Discount: -₹25.00 (An offer)')).toBeTruthy();
});

test('an automatic offer that is near says what is missing', async () => {
  await inCart([await offer(undefined, { minSubtotal: 999_00 })]);
  expect(await screen.findByText('Add ₹749 for 10% off.')).toBeTruthy();
});
