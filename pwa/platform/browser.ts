import { catalogueSpeed, type ConnectionFacts } from './picture-budget';

/** The services' access to the browser itself; in one place, so that everything else can be tested without. */

export const isVisible = () => document.visibilityState === 'visible';

/** Plain http, as in a home network: browsers give it no service worker and no cryptography. */
export const isOnPlainHttp = () => globalThis.isSecureContext === false;

/** Listens to several events of one target; returns a function that stops it. */
export function listen(
  target: EventTarget,
  events: readonly string[],
  listener: () => void,
): () => void {
  for (const event of events) target.addEventListener(event, listener);
  return () => {
    for (const event of events) target.removeEventListener(event, listener);
  };
}

/** Combines several functions that stop something. */
export function stopAll(...stops: readonly (() => void)[]): () => void {
  return () => {
    for (const stop of stops) stop();
  };
}

/** Calls back when the page is shown or hidden; returns a function that stops it. */
export const onVisibility = (listener: () => void) =>
  listen(document, ['visibilitychange'], listener);

/** Calls back when the page is shown; returns a function that stops it. */
export const onVisible = (listener: () => void) => onVisibility(() => isVisible() && listener());

/** Calls back when the page is shown or the browser says that it is online; returns a function that stops it. */
export const onWake = (listener: () => void) =>
  stopAll(onVisible(listener), listen(window, ['online'], listener));

/**
 * Calls back when the browser freezes the page for its back/forward cache (bfcache), and when the page is
 * shown again.
 */
export function onFreeze(away: () => void, back: () => void): void {
  addEventListener('pagehide', ({ persisted }) => void (persisted && away()));
  addEventListener('pageshow', ({ persisted }) => void (persisted && back()));
}

/** Work that waits for an idle moment runs after this long at the latest, in milliseconds. */
const LATEST = 4_000;

/** Waits until the page is loaded and the browser is idle. */
export async function idle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise<void>((resolve) => addEventListener('load', () => resolve(), { once: true }));
  await new Promise<void>((resolve) => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: LATEST });
    else setTimeout(resolve, 200);
  });
}

/** The Network Information API, where it exists. */
interface NetworkInformation extends Partial<EventTarget> {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
  /** `wifi`, `cellular` and so on. */
  readonly type?: string;
}

function network(): NetworkInformation {
  return (navigator as Navigator & { readonly connection?: NetworkInformation }).connection ?? {};
}

/** The shopper asked the browser to save data. */
export const savesData = () => network().saveData === true;

/** What is known of the connection: the browser's data, and how fast this page's catalogue was transferred. */
export function connectionFacts(): ConnectionFacts {
  return {
    savesData: savesData(),
    effectiveType: network().effectiveType,
    speed: catalogueSpeed(
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming),
    ),
  };
}

/**
 * Calls back when the browser says that it is online, or that the kind of network changed; returns a
 * function that stops it. The estimated speed changes all the time, and indicates no other network.
 */
export function onNetworkChange(listener: () => void): () => void {
  const information = network();
  let type = information.type;
  const compare = () => {
    const before = type;
    type = information.type;
    if (type !== before && type !== 'none') listener();
  };
  information.addEventListener?.('change', compare);
  return stopAll(listen(window, ['online'], listener), () =>
    information.removeEventListener?.('change', compare),
  );
}

/** Without a touch or a key for this long, in milliseconds, the page's requests count as automatic. */
export const IDLE_AFTER = 60_000;
const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/**
 * Whether the page is idle: its requests (a table that follows the orders, say) then do not keep a session from
 * ending. Opening it counts as activity.
 * @param clock milliseconds since 1970 on this device
 */
export function createIdleWatch(
  page: Pick<Window, 'addEventListener'>,
  clock: () => number,
): () => boolean {
  let last = clock();
  const touched = () => {
    last = clock();
  };
  for (const sign of SIGNS_OF_LIFE)
    page.addEventListener(sign, touched, { capture: true, passive: true });
  // A clock that jumps back makes the page idle at most once too early.
  return () => Math.abs(clock() - last) > IDLE_AFTER;
}

/** The path of the document's first script, which names its build; blank where it has none. */
export function scriptOfDocument(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script ? new URL(script.src).pathname : '';
}

/** Whether the document was just fetched or revalidated from the network; a restored window has an old one. */
export function documentIsNew(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.transferSize > 0;
}
