import { pushManager } from './unsubscribe-device';

/**
 * Whether this browser can show notifications of the shop: `needs-install` on an iPhone or iPad, where only a shop on the home screen can;
 * `blocked` where the user has refused, which only they can change, in the browser; `ready` where they were not asked, or agreed.
 */
export type PushAbility = 'unsupported' | 'needs-install' | 'blocked' | 'ready';

/** Looks at the browser; in the browser alone. */
export function pushAbility(): PushAbility {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'standalone' in navigator && navigator.standalone === false
      ? 'needs-install'
      : 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : 'ready';
}

/** Whether the user has allowed notifications of the shop. */
export function isPushAllowed(): boolean {
  return pushAbility() === 'ready' && Notification.permission === 'granted';
}

/** Asks the user, where they were not asked before: only after the press of a button. @returns whether they agree */
export async function askForPush(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted';
}

/** The subscription of this browser, if it has one for this key of the shop. @param publicKey base64url */
export async function deviceSubscription(publicKey: string): Promise<PushSubscription | undefined> {
  const found = await (await pushManager())?.getSubscription();
  return found && keyOf(found) === publicKey ? found : undefined;
}

/** Subscribes this browser, replacing one for another key. @throws Error where the browser, or its push service, refuses */
export async function subscribeDevice(publicKey: string): Promise<PushSubscription> {
  const manager = await pushManager();
  if (!manager) throw new Error('The service worker is not there yet');
  const before = await manager.getSubscription();
  if (before && keyOf(before) === publicKey) return before;
  await before?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

function keyOf({ options: { applicationServerKey: key } }: PushSubscription): string {
  if (!key) return '';
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
