import type { BrowserContext } from 'playwright-core';
import { DELIVERY_TAG } from '../../pwa/outbox-delivery/background-sync';

/** The id of the service worker's registration in the DevTools protocol. */
interface Registration {
  readonly registrationId: string;
  readonly scopeURL: string;
}

/**
 * Fires a Background Sync event as the browser does when the network comes back; works with no page of the shop open.
 * @param origin the shop's origin
 */
export async function fireBackgroundSync(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  const found = new Promise<Registration>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (ours) resolve(ours);
    });
  });
  await tools.send('ServiceWorker.enable');
  const { registrationId } = await found;
  await tools.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: DELIVERY_TAG,
    lastChance: false,
  });
  await tools.detach();
  await page.close();
}
