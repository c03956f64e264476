// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { NEW_SETTINGS } from '#shared/shop/default-settings';
import { factsOf } from '#shared/shop/owner-settings';
import type { ShopFacts } from '#shared/shop/public-facts';
import { ShopFactsContext } from '../components/design/shop-facts';
import { createObservable } from '../platform/observable';
import { accessibilityFaults, createDevice, showScreen, SHOPPER } from '../testing/screen-harness';
import { OnceOpen } from './opening-soon';

afterEach(cleanup);

const CLOSED: ShopFacts = { ...factsOf(NEW_SETTINGS), opening: true };

async function open(user?: typeof SHOPPER) {
  const { services } = await createDevice(user && { user });
  const facts = createObservable<ShopFacts | undefined>(CLOSED);
  showScreen(
    services,
    <ShopFactsContext value={facts}>
      <OnceOpen>the goods</OnceOpen>
    </ShopFactsContext>,
    '/',
  );
  return facts;
}

// docs/shop-rules.md#r-owner-12
test('a visitor reads that the shop opens soon, and sees it as soon as it has opened', async () => {
  const facts = await open();
  expect(await screen.findByRole('heading', { name: 'Opening soon' })).toBeTruthy();
  expect(screen.queryByText('the goods')).toBeNull();
  expect(await accessibilityFaults()).toEqual([]);
  act(() => facts.become(factsOf({ ...NEW_SETTINGS, revision: 2 })));
  expect(screen.getByText('the goods')).toBeTruthy();
});

test('a shopper with an account sees no more', async () => {
  await open(SHOPPER);
  expect(await screen.findByRole('heading', { name: 'Opening soon' })).toBeTruthy();
});

test('its owner sees the page, and the way to the set-up', async () => {
  await open({ ...SHOPPER, isAdmin: true });
  expect(await screen.findByText('the goods')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Set up the shop' }).getAttribute('href')).toBe(
    '/admin/setup',
  );
  expect(await accessibilityFaults()).toEqual([]);
});
