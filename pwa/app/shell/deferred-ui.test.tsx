// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { createInstallPrompt } from '../../platform/install-prompt';
import {
  accessibilityFaults,
  createDevice,
  NOW,
  SHOPPER,
  showScreen,
} from '../../testing/screen-harness';
import { HOME, ORDER_ARGS, product, settled } from '../../testing/shop-things';
import { Component as ActivityScreen } from '../../features/activity/activity-screen';
import { Component as DeferredUi } from './deferred-ui';

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'standalone');
});

/** The browser's offer; counts how often its question was shown. */
function anOffer(outcome: 'accepted' | 'dismissed') {
  const asked = { times: 0 };
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    async prompt() {
      asked.times += 1;
      return { outcome };
    },
  });
  return { event, asked };
}

/** A device on which the shop was open this often before; by default once, the day before. */
async function open({ at = '/', before = 1, refused = false } = {}) {
  const target = new EventTarget();
  const device = await createDevice({ services: { install: createInstallPrompt(target) } });
  const day = 24 * 60 * 60 * 1000;
  await device.db.settings.put({
    key: 'visits',
    count: before,
    lastAt: before === 0 ? 0 : NOW - day,
    refusedInstall: refused,
  });
  const show = () => showScreen(device.services, <DeferredUi />, at, '/*');
  show();
  const visited = () =>
    waitFor(async () =>
      expect(await device.db.settings.get('visits')).toMatchObject({ count: before + 1 }),
    );
  return { ...device, target, show, visited };
}

const card = () => screen.queryByRole('region', { name: 'Install the shop' });

describe('the invitation to install', () => {
  test('comes at the second visit, once the browser offers it, and asks the browser by a click', async () => {
    const { target } = await open();
    const { event, asked } = anOffer('accepted');
    act(() => void target.dispatchEvent(event));
    const install = await screen.findByRole('button', { name: 'Install' });
    // The browser's own banner stays away.
    expect(event.defaultPrevented).toBe(true);
    expect(asked.times).toBe(0);
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.click(install);
    expect(asked.times).toBe(1);
    await waitFor(() => expect(card()).toBeNull());
  });

  test('does not come at the first visit', async () => {
    const { target, visited } = await open({ before: 0 });
    act(() => void target.dispatchEvent(anOffer('accepted').event));
    await visited();
    expect(card()).toBeNull();
  });

  test('once refused does not come again', async () => {
    const { target, db, show } = await open();
    act(() => void target.dispatchEvent(anOffer('accepted').event));
    await userEvent.click(await screen.findByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(card()).toBeNull());
    await waitFor(async () =>
      expect(await db.settings.get('visits')).toMatchObject({ refusedInstall: true }),
    );
    cleanup();
    show();
    await act(() => db.settings.count().then(() => undefined));
    expect(card()).toBeNull();
  });

  test('takes a no to the browser for a no', async () => {
    const { target, db } = await open();
    act(() => void target.dispatchEvent(anOffer('dismissed').event));
    await userEvent.click(await screen.findByRole('button', { name: 'Install' }));
    await waitFor(async () =>
      expect(await db.settings.get('visits')).toMatchObject({ refusedInstall: true }),
    );
    expect(card()).toBeNull();
  });

  test.each(['/login', '/shipping', '/payment', '/placeorder', '/admin/orderlist'])(
    'is not shown at %s',
    async (at) => {
      const { target, visited } = await open({ at });
      act(() => void target.dispatchEvent(anOffer('accepted').event));
      await visited();
      expect(card()).toBeNull();
    },
  );

  test('tells people with an iPhone which menu does it', async () => {
    Object.defineProperty(navigator, 'standalone', { value: false, configurable: true });
    await open();
    expect(await screen.findByText(/Add to Home Screen/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
  });
});

describe('the first copy of the catalogue', () => {
  const underWay = {
    key: 'catalogue',
    cursor: 'testepoch.9',
    complete: false,
    partial: false,
    total: 1000,
    bytes: 1,
    pricedAt: null,
  } as const;

  test('says on the home page how far it is, until it is complete', async () => {
    const { db } = await open({ before: 0 });
    await db.settings.put(underWay);
    expect(await screen.findByText('1000 products so far')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: /offline use/ })).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
    await db.settings.put({ ...underWay, complete: true });
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  });

  test('is not shown elsewhere', async () => {
    const { db, visited } = await open({ before: 0, at: '/cart' });
    await db.settings.put(underWay);
    await visited();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });
});

describe('refused actions', () => {
  const refusal = () =>
    settled(
      'make-default-address',
      { addressId: HOME._id },
      { status: 'refused', code: 'address_gone' },
    );
  const notice = () => screen.queryByText('1 thing needs your OK.');

  test('are announced on every page, with a link to decide, until viewed', async () => {
    const { db, services } = await createDevice({ user: SHOPPER });
    await db.settled.add(refusal());
    showScreen(services, <DeferredUi />, '/cart', '/*');
    await screen.findByText('1 thing needs your OK.');
    expect(screen.getByRole('link', { name: 'See why' }).getAttribute('href')).toBe('/activity');
    expect(await accessibilityFaults()).toEqual([]);
    cleanup();

    showScreen(services, <ActivityScreen />, '/activity');
    await screen.findByText('Needs your decision');
    await waitFor(async () => expect(await db.setting('refusals-seen')).toBeDefined());
    cleanup();

    showScreen(services, <DeferredUi />, '/cart', '/*');
    await waitFor(() => expect(notice()).toBeNull());
    // The next one is announced again.
    await db.settled.add({ ...refusal(), settledAt: NOW + 1 });
    await screen.findByText('1 thing needs your OK.');
  });

  test('are announced also when refused after the device’s clock was set back', async () => {
    const { db, services } = await createDevice({ user: SHOPPER });
    const seen = { ...refusal(), settledAt: NOW + 31 * 24 * 60 * 60 * 1000 };
    await db.settled.add(seen);
    await db.settings.put({ key: 'refusals-seen', user: SHOPPER._id, ids: [seen.id] });
    showScreen(services, <DeferredUi />, '/cart', '/*');
    await act(() => db.settled.count().then(() => undefined));
    expect(notice()).toBeNull();
    await db.settled.add(refusal());
    await screen.findByText('1 thing needs your OK.');
  });

  // docs/shop-rules.md#r-texts-4
  test('are named by the order’s total, and counted if there are several', async () => {
    const { db, services } = await createDevice({ user: SHOPPER });
    const outcome = { status: 'refused', code: 'product_gone' } as const;
    await db.settled.add(settled('place-cod-order', ORDER_ARGS, outcome));
    showScreen(services, <DeferredUi />, '/cart', '/*');
    await screen.findByText('Your order of ₹750.00 needs your OK.');
    await db.settled.add(refusal());
    await screen.findByText('2 things need your OK.');
  });

  test('of another user are not announced', async () => {
    const { db, services } = await createDevice({ user: { ...SHOPPER, _id: 'user-2' } });
    await db.settled.add(refusal());
    showScreen(services, <DeferredUi />, '/cart', '/*');
    await act(() => db.settled.count().then(() => undefined));
    expect(notice()).toBeNull();
  });
});

describe('recently viewed products', () => {
  async function open(at: string, ids: readonly string[] = ['lamp']) {
    const { services, db } = await createDevice();
    await db.products.add(product('lamp', { name: 'Clay Lamp' }));
    await db.settings.put({ key: 'recently-viewed', ids });
    showScreen(services, <DeferredUi />, at, '/*');
    return db;
  }
  const row = () => screen.queryByRole('region', { name: 'Recently viewed' });

  // docs/shop-rules.md#r-again-4
  test('are at the end of the home page only, and go when cleared', async () => {
    const db = await open('/');
    await waitFor(() => expect(row()).toBeTruthy());
    expect(screen.getByRole('main').lastElementChild).toBe(row());
    expect(screen.getByRole('link', { name: /^Clay Lamp/ }).getAttribute('href')).toBe(
      '/product/lamp',
    );
    // It was viewed, and nothing new is remembered.
    expect((await db.setting('recently-viewed'))?.ids).toEqual(['lamp']);
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Clear list' }));
    await waitFor(() => expect(row()).toBeNull());
  });

  test.each([
    ['/', ['gone']],
    ['/', []],
    ['/?category=Kitchen', ['lamp']],
    ['/page/2', ['lamp']],
    ['/cart', ['lamp']],
  ])('is not on %s after %j', async (at, ids) => {
    const db = await open(at, ids);
    // Followers of the same database have read it by then.
    await waitFor(async () => expect(await db.settings.get('visits')).toBeTruthy());
    expect(row()).toBeNull();
  });
});
