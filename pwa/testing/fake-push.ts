import { vi } from 'vitest';

/** Base64url of the fake shop's key. */
export const SHOP_KEY = 'BAAB';

/** A test browser that accepts notifications. */
export interface FakePush {
  permission: NotificationPermission;
  /** The user's answer when asked. */
  answer: NotificationPermission;
  /** The key that the browser is subscribed with, if it is. */
  key: string | null;
  readonly asked: string[];
}

/** For tests: gives the page the browser's notification APIs. Undone by `vi.unstubAllGlobals`. */
export function fakePush(given: Partial<FakePush> = {}): FakePush {
  const push: FakePush = {
    permission: 'default',
    answer: 'granted',
    key: null,
    asked: [],
    ...given,
  };
  const subscription = () => ({
    options: {
      applicationServerKey: Uint8Array.from(atob(push.key ?? ''), (c) => c.charCodeAt(0)),
    },
    toJSON: () => ({
      endpoint: 'https://push.example/asha',
      keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
    }),
    unsubscribe: async () => {
      push.asked.push('unsubscribe');
      push.key = null;
      return true;
    },
  });
  const pushManager = {
    getSubscription: async () => (push.key === null ? null : subscription()),
    subscribe: async ({ applicationServerKey }: { readonly applicationServerKey: string }) => {
      push.asked.push(`subscribe ${applicationServerKey}`);
      push.key = applicationServerKey;
      return subscription();
    },
  };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return push.permission;
    },
    requestPermission: async () => {
      push.asked.push('permission');
      push.permission = push.answer;
      return push.answer;
    },
  });
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, {
      get: (target, name) =>
        name === 'serviceWorker'
          ? { getRegistration: async () => ({ pushManager, getNotifications: async () => [] }) }
          : Reflect.get(target, name, target),
      has: (target, name) => name === 'serviceWorker' || Reflect.has(target, name),
    }),
  );
  return push;
}
