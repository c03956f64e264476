/**
 * Files of the build that only some users need. The service worker caches all others with the first visit; these when the
 * page says that such a user is present, so that visitors do not pay for them.
 */
export type OnDemandGroup =
  /** Sign-in, addresses, payment method and confirmation: for users with something in the cart. */
  | 'checkout'
  /** Orders, profile, reviewing and the replica: for signed-in users. */
  | 'account'
  /** Pages in the owner's words: for readers of one. */
  | 'written'
  /** The admin area, with its translations. */
  | 'admin'
  /** The texts and fonts of Hindi: for readers of it, and where the browser's languages have it. */
  | 'hindi';

export const ON_DEMAND_GROUPS: readonly OnDemandGroup[] = [
  'checkout',
  'account',
  'written',
  'admin',
  'hindi',
];

/** The groups that a group builds on: they are cached with it. */
export const ALSO_NEEDED: Readonly<Record<OnDemandGroup, readonly OnDemandGroup[]>> = {
  checkout: [],
  account: ['checkout'],
  written: [],
  admin: ['checkout', 'account', 'written'],
  hindi: [],
};

/** The page's message to the service worker. */
export interface KeepFiles {
  readonly type: 'KEEP_FILES';
  readonly group: OnDemandGroup;
}

/**
 * Has the service worker cache the files of a group for offline use, this build's and those of later ones.
 * No effect where they are cached, or there is no worker.
 */
export function keepFilesOf(
  group: OnDemandGroup,
  container: Pick<ServiceWorkerContainer, 'ready'> | undefined,
): void {
  const message: KeepFiles = { type: 'KEEP_FILES', group };
  void container?.ready.then(({ active }) => active?.postMessage(message));
}
