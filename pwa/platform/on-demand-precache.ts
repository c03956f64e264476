/**
 * Files of the build that only some people need. The service worker keeps all others with the first visit; these when the
 * page says that somebody is here who needs them, so that a visitor does not pay for them.
 */
export type OnDemandGroup =
  /** Checkout, orders, profile and the replica: for a person who is signed in. */
  | 'account'
  /** The admin area. */
  | 'admin'
  /** The letters of Hindi; its words are everybody's, so that the language can be chosen without network. */
  | 'hindi';

export const ON_DEMAND_GROUPS: readonly OnDemandGroup[] = ['account', 'admin', 'hindi'];

/** What the page says to the service worker. */
export interface KeepFiles {
  readonly type: 'KEEP_FILES';
  readonly group: OnDemandGroup;
}

/**
 * Has the service worker keep the files of a group for when there is no network, this build's and those of later ones.
 * Without effect where they are stored, or there is no worker.
 */
export function keepFilesOf(
  group: OnDemandGroup,
  container: Pick<ServiceWorkerContainer, 'ready'> | undefined,
): void {
  const message: KeepFiles = { type: 'KEEP_FILES', group };
  void container?.ready.then(({ active }) => active?.postMessage(message));
}
