import { createObservable } from './observable';

/** The browser's install offer; TypeScript's library does not have it. */
export interface InstallOffer extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

function isOffer(event: Event): event is InstallOffer {
  return 'prompt' in event && typeof event.prompt === 'function';
}

/**
 * Installing the shop, where the browser lets a page ask for it (Chromium).
 * Stores the browser's offer for later: an invitation on the first visit is refused (docs/decisions/0007-service-worker.md).
 * @param target where the browser fires the events: the window
 */
export function createInstallPrompt(target: EventTarget) {
  const offer = createObservable<InstallOffer | null>(null);
  target.addEventListener('beforeinstallprompt', (event) => {
    if (!isOffer(event)) return;
    event.preventDefault();
    offer.become(event);
  });
  target.addEventListener('appinstalled', () => offer.become(null));
  return {
    /** The browser would install the shop now. */
    offered: () => offer.current() !== null,
    subscribe: offer.subscribe,
    /** Shows the browser's own question, which can be shown once for each offer. False where there is no offer, or the user refused. */
    async ask(): Promise<boolean> {
      const asked = offer.current();
      if (!asked) return false;
      offer.become(null);
      return (await asked.prompt()).outcome === 'accepted';
    },
  };
}
export type InstallPrompt = ReturnType<typeof createInstallPrompt>;
