/** The part of the Navigation API that is used: it tells when another address is shown. */
type NavigationEvents = Pick<EventTarget, 'addEventListener'>;

/** Notes in the browser's storage that this was not the last visit: the next one is no first visit. */
const VISITED = 'visited';

/** The Navigation API; nothing where the browser has none. */
export const browserNavigation = (): NavigationEvents | undefined =>
  'navigation' in globalThis && globalThis.navigation instanceof EventTarget
    ? globalThis.navigation
    : undefined;

export interface FirstInterestDeps {
  /** Data is dear, and this is a first visit; else nothing waits. */
  readonly isDear: boolean;
  /** Where it is absent, nothing waits. */
  readonly navigation: NavigationEvents | undefined;
  readonly storage: () => Pick<Storage, 'setItem'>;
}

/**
 * Where data is dear, what a first visit brings ahead (catalogue, files for offline use) waits until the visitor goes on: to
 * another page, by putting something into the cart, or with the next visit (docs/decisions/0007-service-worker.md).
 */
export function createFirstInterest({ isDear, navigation, storage }: FirstInterestDeps) {
  let show: () => void = () => undefined;
  const shown = new Promise<void>((resolve) => {
    show = resolve;
  });
  if (isDear && navigation) {
    navigation.addEventListener('currententrychange', (event) => {
      // The router notes its own number in the entry of the first page.
      if (!('navigationType' in event && event.navigationType === 'replace')) show();
    });
    try {
      storage().setItem(VISITED, '1');
    } catch {
      // A browser that keeps nothing keeps nothing ahead either.
    }
  } else show();
  return {
    /** Settles once the visitor goes on. Never rejects. */
    shown,
    /** The visitor goes on. Safe to call again. */
    show,
  };
}
