import { catalogueSpeed, type ConnectionFacts } from './picture-budget';

/** What the page's services ask of the browser itself; kept in one place, so that everything else can be tested without. */

export const isVisible = () => document.visibilityState === 'visible';

/** Listens to several events of one target; returns the way to stop it. */
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

/** The way to stop several things. */
export function stopAll(...stops: readonly (() => void)[]): () => void {
  return () => {
    for (const stop of stops) stop();
  };
}

/** Calls back when the page is shown or hidden; returns the way to stop it. */
export const onVisibility = (listener: () => void) =>
  listen(document, ['visibilitychange'], listener);

/** Calls back when the page is shown; returns the way to stop it. */
export const onVisible = (listener: () => void) => onVisibility(() => isVisible() && listener());

/** Calls back when the page is shown or the browser says that it is online; returns the way to stop it. */
export const onWake = (listener: () => void) =>
  stopAll(onVisible(listener), listen(window, ['online'], listener));

/**
 * Calls back when the browser puts the page away whole, to show it again as it is when somebody goes back, and when it is
 * shown again.
 */
export function onFreeze(away: () => void, back: () => void): void {
  addEventListener('pagehide', ({ persisted }) => void (persisted && away()));
  addEventListener('pageshow', ({ persisted }) => void (persisted && back()));
}

/** At the latest after this long, in milliseconds, what waits for an idle moment is done all the same. */
const LATEST = 4_000;

/** Waits until the page is loaded and the browser has nothing better to do. */
export async function idle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise<void>((resolve) => addEventListener('load', () => resolve(), { once: true }));
  await new Promise<void>((resolve) => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: LATEST });
    else setTimeout(resolve, 200);
  });
}

/** What the Network Information API tells where it exists. */
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

/** What is known of the connection now: what the browser says, and how fast this page's catalogue came. */
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
 * Calls back when the browser says that it is online, or that it is on another kind of network than before; returns the
 * way to stop it. How fast the network seems changes all the time, and is no other network.
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

/** Without a touch or a key for so long, in milliseconds, what the page asks it asks by itself. */
export const IDLE_AFTER = 60_000;
const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/**
 * Whether nobody does anything on this page: its requests (a table that follows the orders, say) then do not keep a session from
 * ending. Opening it is doing something.
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
  // A clock that jumps back makes nobody idle for longer than once.
  return () => Math.abs(clock() - last) > IDLE_AFTER;
}

/** The path of the script that the document starts, which names its build; blank where it starts none. */
export function scriptOfDocument(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script ? new URL(script.src).pathname : '';
}

/** Whether the document came by the network just now, or was confirmed by it; a restored window has an old one. */
export function documentIsNew(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.transferSize > 0;
}
