import { pushMessage, pushState, type PushMessage } from '#shared/protocol/push';
import { SHOP_NAME } from '#shared/shop/shop-name';
import { parseJson } from '../platform/parse-json';
import { subscriptionBody } from '../platform/subscription-body';

/** What notifications are shown by; the worker's own, and fakes in tests. */
export interface PushScope {
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'getNotifications'>;
  readonly clients: Pick<Clients, 'matchAll' | 'openWindow'>;
  readonly origin: string;
  /** `navigator.setAppBadge`, where there is one. */
  readonly setBadge?: ((count: number) => Promise<void>) | undefined;
}

const ORDER_LIST = '/admin/orderlist';
const ICON = '/icon-192.png';

/** Browsers have it before TypeScript’s library does. */
interface RepeatableOptions extends NotificationOptions {
  /** A notification in the place of another one is heard again. */
  readonly renotify: boolean;
}

/**
 * Shows what the shop sent. Something is shown whatever came: a browser takes back the right of a shop that shows nothing.
 * @param text as it came
 */
export async function showPush(scope: PushScope, text: string): Promise<void> {
  const { success, data } = pushMessage.safeParse(parseJson(text));
  const message: PushMessage = success
    ? data
    : { title: SHOP_NAME, body: '', path: '/', tag: 'shop', language: 'en' };
  const { tag, adds, language, body } = message;
  const before = adds ? await scope.registration.getNotifications({ tag }) : [];
  const count = before.reduce((sum, one) => sum + countOf(one.data), adds?.count ?? 0);
  const isSeveral = adds !== undefined && count > 1;
  const title = isSeveral ? adds.several.replace('{count}', String(count)) : message.title;
  const path = isSeveral ? ORDER_LIST : message.path;
  const options: RepeatableOptions = {
    body,
    tag,
    icon: ICON,
    badge: ICON,
    lang: language,
    renotify: true,
    data: { path, count },
  };
  await scope.registration.showNotification(title, options);
  if (adds) await scope.setBadge?.(count).catch(() => undefined);
}

/** Opens what a notification is about: where it is open already, there. */
export async function openNotification(
  { clients, origin }: PushScope,
  notification: Pick<Notification, 'data' | 'close'>,
): Promise<void> {
  notification.close();
  const path = pathOf(notification.data);
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find(({ url }) => new URL(url).pathname === path);
  // A window that shows something else is left as it is: a form may be open in it.
  if (there) await there.focus();
  else await clients.openWindow(origin + path);
}

/**
 * The browser has ended its subscription, or made another one: the shop is told where it is reached now.
 * @param ask the shop's API
 */
export async function renewSubscription(
  manager: Pick<PushManager, 'subscribe'>,
  made: PushSubscription | null | undefined,
  ask: typeof fetch,
): Promise<void> {
  const address = '/api/push-subscription';
  const state = await ask(address, { credentials: 'same-origin' });
  // A person who is not signed in any more is told nothing.
  if (!state.ok) return;
  const { publicKey } = pushState.parse(await state.json());
  const subscription =
    made ?? (await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
  await ask(address, {
    method: 'PUT',
    credentials: 'same-origin',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(subscriptionBody(subscription)),
  });
}

/** What a shown notification carries; another version of the worker may have shown it. */
function pathOf(data: unknown): string {
  const path = isObject(data) && 'path' in data ? data.path : undefined;
  return typeof path === 'string' && /^\/(?!\/)/.test(path) ? path : '/';
}

function countOf(data: unknown): number {
  const count = isObject(data) && 'count' in data ? data.count : undefined;
  return typeof count === 'number' ? count : 1;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
