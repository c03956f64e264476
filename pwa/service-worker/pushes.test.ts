import { describe, expect, test } from 'vitest';
import { openNotification, renewSubscription, showPush, type PushScope } from './pushes';

interface Shown {
  readonly title: string;
  readonly options: NotificationOptions;
}

/** A worker whose notifications are a list, with windows at these addresses. */
function worker(...windows: readonly string[]) {
  const shown: Shown[] = [];
  const opened: string[] = [];
  const focused: string[] = [];
  const badges: number[] = [];
  const scope = {
    registration: {
      async showNotification(title: string, options: NotificationOptions) {
        const at = shown.findIndex((one) => one.options.tag === options.tag);
        shown.splice(at < 0 ? shown.length : at, at < 0 ? 0 : 1, { title, options });
      },
      getNotifications: async ({ tag }: { readonly tag: string }) =>
        shown.flatMap(({ options }) => (options.tag === tag ? { data: options.data } : [])),
    },
    clients: {
      matchAll: async () =>
        windows.map((url) => ({ url, focus: async () => void focused.push(url) })),
      openWindow: async (url: string) => void opened.push(url),
    },
    origin: 'https://shop.example',
    setBadge: async (count: number) => void badges.push(count),
  } as unknown as PushScope;
  return { scope, shown, opened, focused, badges };
}

const order = {
  title: 'Order #1234 is on its way',
  body: 'Pocket Bazaar',
  path: '/order/1234',
  tag: 'order-1234',
  language: 'en',
};
const newOrder = (number: string, count = 1) => ({
  title: count > 1 ? `${count} new orders` : `New order #${number}`,
  body: 'Pocket Bazaar',
  path: count > 1 ? '/admin/orderlist' : `/order/${number}`,
  tag: 'new-orders',
  language: 'en',
  adds: { count, several: '{count} new orders' },
});

describe('a notice', () => {
  test('has the icon of the shop’s logo where there is one, else the built one', async () => {
    const { scope, shown } = worker();
    const icon = '/icons/0a1b-1-7a1f3d-192.png';
    await showPush(scope, JSON.stringify({ ...order, icon }));
    await showPush(scope, JSON.stringify({ ...order, tag: 'other' }));
    expect(shown.map(({ options }) => options.icon)).toEqual([icon, '/icon-192.png']);
  });

  test('is shown, and a newer one of its order takes its place', async () => {
    const { scope, shown, badges } = worker();
    await showPush(scope, JSON.stringify(order));
    await showPush(scope, JSON.stringify({ ...order, title: 'Order #1234 is delivered' }));
    expect(shown.map(({ title }) => title)).toEqual(['Order #1234 is delivered']);
    expect(shown[0]?.options).toMatchObject({ tag: 'order-1234', lang: 'en' });
    expect(badges).toEqual([]);
  });

  test('of new orders adds up with the one still shown', async () => {
    const { scope, shown, badges } = worker();
    await showPush(scope, JSON.stringify(newOrder('1')));
    expect(shown[0]).toMatchObject({ title: 'New order #1', options: { data: { count: 1 } } });
    await showPush(scope, JSON.stringify(newOrder('2', 3)));
    expect(shown).toHaveLength(1);
    expect(shown[0]).toMatchObject({
      title: '4 new orders',
      options: { data: { path: '/admin/orderlist', count: 4 } },
    });
    expect(badges).toEqual([1, 4]);
  });

  test.each([
    '',
    'not JSON',
    '{}',
    JSON.stringify({ ...order, path: '//evil.example/x' }),
    JSON.stringify({ ...order, path: 'https://evil.example/x' }),
    JSON.stringify({ ...order, path: 'javascript:alert(1)' }),
  ])('that is none is shown as one of the shop: %j', async (text) => {
    const { scope, shown } = worker();
    await showPush(scope, text);
    expect(shown[0]).toMatchObject({ title: 'Pocket Bazaar', options: { data: { path: '/' } } });
  });
});

describe('a press on it', () => {
  const press = async (at: ReturnType<typeof worker>, data: unknown) => {
    let closed = 0;
    await openNotification(at.scope, { data, close: () => void (closed += 1) });
    expect(closed).toBe(1);
  };

  test('opens the order', async () => {
    const at = worker('https://shop.example/shipping');
    await press(at, { path: '/order/1234' });
    expect(at.opened).toEqual(['https://shop.example/order/1234']);
    expect(at.focused).toEqual([]);
  });

  test('goes to the window that shows it', async () => {
    const at = worker('https://shop.example/', 'https://shop.example/order/1234?x=1');
    await press(at, { path: '/order/1234' });
    expect(at.focused).toEqual(['https://shop.example/order/1234?x=1']);
    expect(at.opened).toEqual([]);
  });

  test.each([undefined, null, {}, { path: 7 }, { path: '//evil.example' }])(
    'opens the shop where it carries no path of it: %j',
    async (data) => {
      const at = worker();
      await press(at, data);
      expect(at.opened).toEqual(['https://shop.example/']);
    },
  );
});

describe('a subscription ended by the browser', () => {
  const subscription = {
    toJSON: () => ({ endpoint: 'https://push.example/new', keys: { p256dh: 'p', auth: 'a' } }),
  } as unknown as PushSubscription;

  async function renew(made: PushSubscription | null, status = 200) {
    const asked: string[] = [];
    const manager = {
      subscribe: async ({ applicationServerKey }: PushSubscriptionOptionsInit = {}) => {
        asked.push(`subscribe ${String(applicationServerKey)}`);
        return subscription;
      },
    };
    const ask = async (_address: unknown, { method = 'GET', body }: RequestInit = {}) => {
      asked.push(`${method}${body === undefined ? '' : ` ${String(body)}`}`);
      return Response.json({ publicKey: 'KEY', subscribed: true, newOrders: false }, { status });
    };
    await renewSubscription(manager, made, ask as typeof fetch);
    return asked;
  }
  const put = 'PUT {"endpoint":"https://push.example/new","keys":{"p256dh":"p","auth":"a"}}';

  test('is renewed, and the shop is notified', async () => {
    expect(await renew(null)).toEqual(['GET', 'subscribe KEY', put]);
  });

  test('is reported as renewed by the browser, if it was', async () => {
    expect(await renew(subscription)).toEqual(['GET', put]);
  });

  test('ends where no one is signed in', async () => {
    expect(await renew(null, 401)).toEqual(['GET']);
  });
});
