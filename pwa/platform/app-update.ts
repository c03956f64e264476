import type { Workbox } from 'workbox-window';
import { createObservable } from './observable';
import type { Environment } from './environment';

/** The part of workbox-window's `Workbox` used here: it tells a first install from an update, and tabs from each other. */
export type WorkerRegistrar = Pick<
  Workbox,
  'addEventListener' | 'register' | 'update' | 'messageSkipWaiting'
>;

export interface AppUpdateDeps extends Pick<Environment, 'clock'> {
  /** Registers `SERVICE_WORKER`; absent where the browser has no service workers. */
  readonly registrar?: WorkerRegistrar | undefined;
  /** Whether a service worker controls this page already. */
  readonly isControlled: () => boolean;
  readonly reload: () => void;
  /** Calls back when the page becomes visible; returns a function that stops it. */
  readonly onVisible: (listener: () => void) => () => void;
  /** Called with the reason why the service worker could not be registered. */
  readonly failed?: (error: unknown) => void;
}

export const SERVICE_WORKER = '/service-worker.js';
/** A newer build is checked for at most this often, in milliseconds. */
const MIN_CHECK_INTERVAL = 60 * 60 * 1000;

/**
 * A newer build of the shop that waits for the shopper (docs/shop-rules.md#r-texts-9). It never activates by itself: the page, the
 * checkout above all, keeps its build until the shopper presses Update.
 */
export function createAppUpdate(deps: AppUpdateDeps) {
  const { registrar } = deps;
  const ready = createObservable(false);
  const becomeReady = () => ready.become(true);
  /** A build waits for this tab; false where another tab has activated it already. */
  let isWaiting = false;
  /** This tab requested the update. */
  let asked = false;
  /** The server refuses this page's requests. */
  let isRequired = false;
  /** A newer build is active already: this page only has to be reloaded. */
  let isOutdated = false;
  let registration: ServiceWorkerRegistration | undefined;
  let lookedAt = deps.clock();
  /** A newer build is being installed on this device, or is installed. */
  const isComing = () => Boolean(registration?.installing ?? registration?.waiting);

  /** Checks for a newer build. @returns whether there is one; `unknown` without an answer */
  async function look(): Promise<'found' | 'none' | 'unknown'> {
    lookedAt = deps.clock();
    try {
      await registrar?.update();
      return isComing() ? 'found' : 'none';
    } catch {
      return 'unknown';
    }
  }

  return {
    /** A newer build is installed, and this page still runs the old one. */
    ready: ready.current,
    subscribe: ready.subscribe,
    /** A newer build opened the database in another tab: this page is outdated (docs/guarantees.md#old-tab). */
    outdated(): void {
      isOutdated = true;
      becomeReady();
    },
    /**
     * The server no longer supports this page: checks for the newer build at once, and offers it. Nothing is sent before the
     * shopper accepts. A server rolled back to an older release has none: nothing is offered then.
     */
    required(): void {
      if (isRequired && deps.clock() - lookedAt < MIN_CHECK_INTERVAL) return;
      isRequired = true;
      // Reloaded, a page without a worker is the server's newest.
      if (!registrar || !deps.isControlled()) return becomeReady();
      void look().then((found) => {
        if (found !== 'none') becomeReady();
      });
    },

    /** Activates the new build and reloads this page. Other tabs stay as they are until they request it. */
    async update(): Promise<void> {
      asked = true;
      // The new worker's activation reloads this tab; where another tab activated it already, only the reload is left.
      if (isWaiting) return registrar?.messageSkipWaiting();
      // Reloaded, a page under an old worker is the old page: the new one is activated as soon as it is installed.
      if (registrar && isRequired && !isOutdated && deps.isControlled()) {
        const found = await look();
        if (found === 'found') return;
        if (found === 'none') {
          asked = false;
          ready.become(false);
          return;
        }
      }
      deps.reload();
    },

    /** Registers the service worker and checks for newer builds; returns a function that stops the checks. */
    start(): () => void {
      if (!registrar) return () => undefined;
      let wasControlled = deps.isControlled();
      registrar.addEventListener('waiting', () => {
        if (!wasControlled) return;
        isWaiting = true;
        becomeReady();
        if (asked) registrar.messageSkipWaiting();
      });
      registrar.addEventListener('controlling', () => {
        if (asked) deps.reload();
        // Another tab activated the new build: this one still runs the old one.
        else if (wasControlled) {
          isWaiting = false;
          isOutdated = true;
          becomeReady();
        }
        wasControlled = true;
      });
      // Without a worker the shop works; it only does not open offline.
      registrar.register({ immediate: true }).then(
        (registered) => {
          registration = registered;
        },
        (error: unknown) => deps.failed?.(error),
      );
      lookedAt = deps.clock();
      return deps.onVisible(() => {
        if (deps.clock() - lookedAt >= MIN_CHECK_INTERVAL) void look();
      });
    },
  };
}
export type AppUpdate = ReturnType<typeof createAppUpdate>;
