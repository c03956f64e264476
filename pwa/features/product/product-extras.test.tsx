// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Component as NotifyWhenBack } from '../../components/wishes/notify-when-back';
import { Component as ShareButton } from '../../components/wishes/share-button';
import { StockState } from '../../components/design/stock-state';
import { accessibilityFaults, createDevice, showScreen } from '../../testing/screen-harness';
import { product } from '../../testing/shop-things';
import { Component as RecentlyViewed } from './recently-viewed';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'share');
});

const KETTLE = product('kettle', { name: 'Brass Kettle' });
const address = () => `${location.origin}/product/kettle`;
const share = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Share Brass Kettle' }));

describe('sharing a product', () => {
  test('goes the device’s own way, with name and link', async () => {
    const shared: unknown[] = [];
    Object.assign(navigator, { share: async (what: unknown) => void shared.push(what) });
    const { services } = await createDevice();
    showScreen(services, <ShareButton product={KETTLE} />, '/');
    await share();
    expect(shared).toEqual([{ title: 'Brass Kettle', url: address() }]);
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('copies the link where the device has none, and shows no error when the user cancels', async () => {
    const { services } = await createDevice();
    showScreen(services, <ShareButton product={KETTLE} />, '/');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Share Brass Kettle' }));
    expect(await screen.findByText('Link copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(address());
  });

  test('cancelled, it does nothing else', async () => {
    const cancel = () => Promise.reject(new DOMException('No', 'AbortError'));
    Object.assign(navigator, { share: cancel });
    const { services } = await createDevice();
    showScreen(services, <ShareButton product={KETTLE} />, '/');
    await share();
    expect(screen.queryByText('Link copied')).toBeNull();
  });
});

// docs/shop-rules.md#r-again-3
test.each([
  [0, 'Out Of Stock'],
  [1, 'In StockOnly 1 left'],
  [5, 'In StockOnly 5 left'],
  [6, 'In Stock'],
])('with %d pieces shows: %s', async (countInStock, text) => {
  const { services } = await createDevice();
  showScreen(services, <StockState countInStock={countInStock} />, '/');
  expect(screen.getByRole('main').textContent).toBe(text);
});

// docs/shop-rules.md#r-again-4
test('what was looked at before is shown, without this product, and can be cleared', async () => {
  const { services, db } = await createDevice();
  await db.products.bulkPut([KETTLE, product('lamp', { name: 'Clay Lamp' })]);
  await db.settings.put({ key: 'recently-viewed', ids: ['lamp', 'gone', 'kettle'] });
  showScreen(services, <RecentlyViewed productId="kettle" />, '/');
  const row = within(await screen.findByRole('region', { name: 'Recently viewed' }));
  expect(row.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/product/lamp',
  ]);
  expect(await accessibilityFaults()).toEqual([]);
  await waitFor(async () =>
    expect((await db.setting('recently-viewed'))?.ids).toEqual(['kettle', 'lamp', 'gone']),
  );
  await userEvent.click(row.getByRole('button', { name: 'Clear list' }));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
});

test('a visitor who wants to be notified signs in first', async () => {
  const { services } = await createDevice();
  showScreen(services, <NotifyWhenBack line="kettle" />, '/product/kettle');
  const link = await screen.findByRole('link', { name: 'Sign in to be told when it’s back' });
  expect(link.getAttribute('href')).toContain('kettle');
  expect(await accessibilityFaults()).toEqual([]);
});
