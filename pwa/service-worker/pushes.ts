import { pushMessage, pushState, type PushMessage } from '#shared/protocol/push';
import { SHOP_NAME } from '#shared/shop/shop-name';
import { parseJson } from '../platform/parse-json';
import { subscriptionBody } from '../platform/subscription-body';

/** The notification APIs; the worker's own, and fakes in tests. */
export interface PushScope {
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'getNotifications'>;
  readonly clients: Pick<Clients, 'matchAll' | 'openWindow'>;
  readonly origin: string;
  /** `navigator.setAppBadge`, if available. */
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
 * Shows the push. Something is always shown: a browser revokes the permission of a shop that shows nothing.
 * @param text as it came
 */
export async function showPush(scope: PushScope, text: string): Promise<void> {
  const { success, data } = pushMessage.safeParse(parseJson(text));
  const message: PushMessage = success
    ? data
    : { title: SHOP_NAME, body: '', path: '/', tag: 'shop', language: 'en' };
  const { tag, adds, language, body, icon = ICON } = message;
  const before = adds ? await scope.registration.getNotifications({ tag }) : [];
  const count = before.reduce((sum, one) => sum + countOf(one.data), adds?.count ?? 0);
  const isSeveral = adds !== undefined && count > 1;
  const title = isSeveral ? adds.several.replace('{count}', String(count)) : message.title;
  const path = isSeveral ? ORDER_LIST : message.path;
  const options: RepeatableOptions = {
    body,
    tag,
    icon,
    badge: ICON,
    lang: language,
    renotify: true,
    data: { path, count },
  };
  await scope.registration.showNotification(title, options);
  if (adds) await scope.setBadge?.(count).catch(() => undefined);
}

/** Opens the subject of a notification: in the window that shows it already, if any. */
export async function openNotification(
  { clients, origin }: PushScope,
  notification: Pick<Notification, 'data' | 'close'>,
): Promise<void> {
  notification.close();
  const path = pathOf(notification.data);
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find(({ url }) => new URL(url).pathname === path);
  // A window that shows another page is left alone: a form may be open in it.
  if (there) await there.focus();
  else await clients.openWindow(origin + path);
}

/**
 * The browser has ended or renewed its subscription: the shop receives the current one.
 * @param ask the shop's API
 */
export async function renewSubscription(
  manager: Pick<PushManager, 'subscribe'>,
  made: PushSubscription | null | undefined,
  ask: typeof fetch,
): Promise<void> {
  const address = '/api/push-subscription';
  const state = await ask(address, { credentials: 'same-origin' });
  // Nothing is sent without a session.
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

/** The data of a shown notification; another version of the worker may have shown it. */
function pathOf(data: unknown): string {
  const path = isObject(data) && 'path' in data ? data.path : undefined;
  return typeof path === 'string' && /^\/(?!\/)/.test(path) ? path : '/';
}

function countOf(data: unknown): number {
  const count = isObject(data) && 'count' in data ? data.count : undefined;
  return typeof count === 'number' ? count : 1;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
