import type { FeedMessage } from '../replica/account-deps';
import { NETWORK_IS_BACK } from '../outbox/sender';
import { browserEnvironment } from '../platform/environment';
import { browserGzip } from '../platform/gzip';
import {
  createIdleWatch,
  isVisible,
  listen,
  onNetworkChange,
  onVisible,
  stopAll,
} from '../platform/browser';
import { unsubscribeDevice } from '../platform/unsubscribe-device';
import type { Connection } from '../network/connection';
import type { DatabaseFactory } from '../platform/database-factory';
import { createDelivery, type Delivery } from './delivery';
import type { DeviceDatabase } from '../database/device-database';
import type { ReviewPictures } from '../database/review-pictures';

/** Passes on to other tabs replies that only the pulling one can use. */
function feedChannel() {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  const channel = new BroadcastChannel('account-feed');
  return {
    post: (message: FeedMessage) => channel.postMessage(message),
    listen: (listener: (message: FeedMessage) => void) =>
      channel.addEventListener('message', (event: MessageEvent<FeedMessage>) =>
        listener(event.data),
      ),
  };
}

/** The available storages: a browser may forbid either. */
function reachable(...storages: (() => Storage)[]): Storage[] {
  return storages.flatMap((storage) => {
    try {
      return [storage()];
    } catch {
      return [];
    }
  });
}

/** This page's delivery, on the browser's own storage, network and events. */
export function createBrowserDelivery(parts: {
  readonly db: DeviceDatabase;
  readonly factory: DatabaseFactory;
  readonly connection: Connection;
  readonly reviewPictures: ReviewPictures;
  /** The server needs a newer build of the shop than this page. */
  readonly onUpgradeRequired: () => void;
}): Delivery {
  const channel = feedChannel();
  return createDelivery({
    ...browserEnvironment,
    gzip: browserGzip,
    ...parts,
    loadReadReply: () => import('../outbox/read-reply').then(({ readReply }) => readReply),
    isIdle: createIdleWatch(window, browserEnvironment.clock),
    isVisible,
    storage: () => localStorage,
    // A page from the bfcache has missed all events meanwhile.
    onStorage: (listener) => listen(window, ['storage', 'pageshow'], listener),
    storages: () =>
      reachable(
        () => localStorage,
        () => sessionStorage,
      ),
    sessionStorages: () => reachable(() => sessionStorage),
    caches: 'caches' in globalThis ? caches : undefined,
    endNotifications: unsubscribeDevice,
    onHidden: (listener) =>
      stopAll(
        listen(window, ['pagehide'], listener),
        listen(document, ['visibilitychange'], () => !isVisible() && listener()),
      ),
    indexedDb: parts.factory.current,
    inMemory: parts.factory.inMemory,
    ...(channel ? { channel } : {}),
    onChance: (listener) =>
      stopAll(
        onNetworkChange(() => listener(NETWORK_IS_BACK)),
        listen(window, ['pageshow'], () => listener('shown')),
        onVisible(() => listener('visible')),
      ),
  });
}
