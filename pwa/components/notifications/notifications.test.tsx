// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { PushState } from '#shared/protocol/push';
import type { ConnectionState } from '../../network/connection';
import { fakePush, SHOP_KEY, type FakePush } from '../../testing/fake-push';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
} from '../../testing/screen-harness';
import { openTestApi } from '../../testing/test-api';
import { NotificationSettings } from './notification-settings';
import { Component as OrderNotifications } from './order-notifications';

const PATH = 'http://shop.test/api/push-subscription';
const server = openTestApi();
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'standalone');
});

const BUTTON = { name: 'Notify me about this order' };
const ADMIN = { ...SHOPPER, isAdmin: true };

/** A shop that remembers what was sent to it. */
function shop(state: Partial<PushState> = {}) {
  let now: PushState = { publicKey: SHOP_KEY, subscribed: false, newOrders: false, ...state };
  const sent: unknown[] = [];
  server.use(
    http.get(PATH, () => HttpResponse.json(now)),
    http.put(PATH, async ({ request }) => {
      const body = (await request.json()) as { readonly newOrders?: boolean };
      sent.push(body);
      now = { ...now, subscribed: true, newOrders: body.newOrders ?? now.newOrders };
      return HttpResponse.json(now);
    }),
    http.delete(PATH, () => {
      sent.push('delete');
      now = { ...now, subscribed: false, newOrders: false };
      return HttpResponse.json(now);
    }),
  );
  return sent;
}

async function show(part: 'order' | 'settings', user = SHOPPER, connection?: ConnectionState) {
  const device = await createDevice({ user, ...(connection ? { connection } : {}) });
  const shown = part === 'order' ? <OrderNotifications /> : <NotificationSettings />;
  showScreen(device.services, shown, '/order/1');
  return device;
}

const subscribed = (push: FakePush = fakePush()): FakePush =>
  Object.assign(push, { permission: 'granted', key: SHOP_KEY });

describe('on an order', () => {
  // docs/shop-rules.md#r-notices-1
  test('a press asks, subscribes and tells the shop; nothing is asked before', async () => {
    const push = fakePush();
    const sent = shop();
    await show('order');
    const button = await screen.findByRole('button', BUTTON);
    expect(push.asked).toEqual([]);
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.click(button);
    expect(await screen.findByText(/We’ll tell you on this device/)).toBeTruthy();
    expect(push.asked).toEqual(['permission', `subscribe ${SHOP_KEY}`]);
    expect(sent).toMatchObject([{ endpoint: 'https://push.example/asha', language: 'en' }]);
    expect(screen.getByRole('link', { name: 'Change in Profile' })).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('a person who declines sees so, and is not asked again', async () => {
    const push = fakePush({ answer: 'denied' });
    shop();
    await show('order');
    await userEvent.click(await screen.findByRole('button', BUTTON));
    expect(await screen.findByText(/wasn’t allowed to show them/)).toBeTruthy();
    expect(await screen.findByText(/Notifications are blocked/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    expect(push.asked).toEqual(['permission']);
  });

  test('says when the shop does not answer, and allows another try', async () => {
    fakePush();
    server.use(http.get(PATH, () => HttpResponse.error()));
    await show('order');
    await userEvent.click(await screen.findByRole('button', BUTTON));
    expect(await screen.findByText(/couldn’t be changed/)).toBeTruthy();
    expect(screen.getByRole('button', BUTTON)).toBeTruthy();
  });

  test('without a connection it cannot be pressed, and says why', async () => {
    fakePush();
    await show('order', SHOPPER, 'offline');
    const button = await screen.findByRole<HTMLButtonElement>('button', BUTTON);
    expect(button.disabled).toBe(true);
    expect(screen.getByText('This needs a connection.')).toBeTruthy();
  });

  test('shows nothing on a browser without notifications, and how to enable them on an iPhone', async () => {
    const { container } = showNothing(await createDevice({ user: SHOPPER }));
    expect(container.querySelector('section')).toBeNull();
    Object.defineProperty(navigator, 'standalone', { value: false, configurable: true });
    await show('order');
    expect(await screen.findByText(/first add the shop to your home screen/)).toBeTruthy();
  });
});

describe('a subscription', () => {
  test('that the shop and the browser have is asked about once, and left alone', async () => {
    const push = subscribed();
    const sent = shop({ subscribed: true });
    await show('order');
    expect(await screen.findByText(/We’ll tell you on this device/)).toBeTruthy();
    expect(push.asked).toEqual([]);
    expect(sent).toEqual([]);
  });

  test('for a key that the shop has changed is made again, for the person who asked for it', async () => {
    const push = subscribed();
    push.key = 'BBBB';
    const sent = shop({ subscribed: true });
    const { db } = await deviceOf(SHOPPER._id);
    expect(await screen.findByText(/We’ll tell you on this device/)).toBeTruthy();
    expect(push.asked).toEqual(['unsubscribe', `subscribe ${SHOP_KEY}`]);
    expect(sent).toHaveLength(1);
    expect((await db.setting('notifications'))?.user).toBe(SHOPPER._id);
  });

  test('of a session that has ended goes on in the next one, for the same person alone', async () => {
    subscribed();
    const sent = shop();
    await deviceOf(SHOPPER._id);
    expect(await screen.findByText(/We’ll tell you on this device/)).toBeTruthy();
    expect(sent).toHaveLength(1);
  });

  test('of another person on this browser is not reused', async () => {
    subscribed();
    const sent = shop();
    await deviceOf('somebody-else');
    expect(await screen.findByRole('button', BUTTON)).toBeTruthy();
    expect(sent).toEqual([]);
  });
});

describe('in the settings', () => {
  // docs/shop-rules.md#r-notices-3
  test('it is turned off again, in the shop and in the browser', async () => {
    const push = subscribed();
    const sent = shop({ subscribed: true });
    await show('settings');
    await userEvent.click(
      await screen.findByRole('checkbox', { name: 'Tell me on this device about my orders' }),
    );
    await expect.poll(() => sent).toEqual(['delete']);
    await expect.poll(() => push.asked).toEqual(['unsubscribe']);
    expect(screen.queryByText(/new orders in the shop/)).toBeNull();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('an admin hears of new orders in the shop too', async () => {
    fakePush();
    const sent = shop();
    await show('settings', ADMIN);
    const name = 'Tell me on this device about new orders in the shop';
    await userEvent.click(await screen.findByRole('checkbox', { name }));
    await expect.poll(() => sent).toMatchObject([{ newOrders: true }]);
    expect(await screen.findByText(/even while you’re signed out/)).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name }));
    await expect.poll(() => sent.at(-1)).toMatchObject({ newOrders: false });
  });

  test('what cannot be turned on says why', async () => {
    await show('settings');
    expect(await screen.findByText('This browser can’t show notifications.')).toBeTruthy();
  });

  test('a shop that does not answer may be asked again', async () => {
    subscribed();
    server.use(http.get(PATH, () => HttpResponse.error(), { once: true }));
    await show('settings');
    const again = await screen.findByRole('button', { name: 'Try again' });
    shop({ subscribed: true });
    await userEvent.click(again);
    const box = await screen.findByRole<HTMLInputElement>('checkbox', {
      name: 'Tell me on this device about my orders',
    });
    expect(box.checked).toBe(true);
  });
});

/** A device on which a user asked for notifications before. */
async function deviceOf(user: string) {
  const device = await createDevice({ user: SHOPPER });
  await device.db.settings.put({ key: 'notifications', user });
  showScreen(device.services, <OrderNotifications />, '/order/1');
  return device;
}

const showNothing = (device: Awaited<ReturnType<typeof createDevice>>) =>
  showScreen(device.services, <OrderNotifications />, '/order/1');
