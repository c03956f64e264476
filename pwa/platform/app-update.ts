import type { Workbox } from 'workbox-window';
import { createObservable } from './observable';
import type { Environment } from './environment';

/** The part of workbox-window's `Workbox` that is used: it knows a first install from an update, and tabs from each other. */
export type WorkerRegistrar = Pick<
  Workbox,
  'addEventListener' | 'register' | 'update' | 'messageSkipWaiting'
>;

export interface AppUpdateDeps extends Pick<Environment, 'clock'> {
  /** Registers `SERVICE_WORKER`; absent where the browser has no service workers. */
  readonly registrar?: WorkerRegistrar | undefined;
  /** Whether a service worker is in charge of this page already. */
  readonly isControlled: () => boolean;
  readonly reload: () => void;
  /** Calls back when the page becomes visible; returns the way to stop it. */
  readonly onVisible: (listener: () => void) => () => void;
  /** Called with why the service worker could not be registered. */
  readonly failed?: (error: unknown) => void;
}

export const SERVICE_WORKER = '/service-worker.js';
/** A newer build is looked for at most this often, in milliseconds. */
const MIN_CHECK_INTERVAL = 60 * 60 * 1000;

/**
 * A newer build of the shop that waits for the shopper's word (docs/shop-rules.md#r-texts-9). Follows the service worker through its life. It never takes over by itself: the page in front of the shopper, the
 * checkout above all, keeps the build it was loaded with until they press Update.
 */
export function createAppUpdate(deps: AppUpdateDeps) {
  const { registrar } = deps;
  const ready = createObservable(false);
  const becomeReady = () => ready.become(true);
  /** A build waits for this tab's word; false where another tab has let it in already. */
  let isWaiting = false;
  /** This tab asked for the update. */
  let asked = false;
  /** The server refuses what this page sends. */
  let isRequired = false;
  /** A newer build is in charge already: this page has only to be loaded again. */
  let isOutdated = false;
  let registration: ServiceWorkerRegistration | undefined;
  let lookedAt = deps.clock();
  /** A newer build is on its way to this device, or here. */
  const isComing = () => Boolean(registration?.installing ?? registration?.waiting);

  /** Looks for a newer build. @returns whether there is one; `unknown` where nobody answers */
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
    /** A newer build is on the device, and this page still runs the old one. */
    ready: ready.current,
    subscribe: ready.subscribe,
    /** A newer build opened the database in another tab: this page is outdated (docs/guarantees.md#old-tab). */
    outdated(): void {
      isOutdated = true;
      becomeReady();
    },
    /**
     * The server no longer speaks to this page: looks for the newer build at once, and offers it. Nothing is sent before the
     * shopper takes it. Of a server that was put back to an older release there is none: nothing is offered then.
     */
    required(): void {
      if (isRequired && deps.clock() - lookedAt < MIN_CHECK_INTERVAL) return;
      isRequired = true;
      // Loaded again, a page without a worker is the server's newest.
      if (!registrar || !deps.isControlled()) return becomeReady();
      void look().then((found) => {
        if (found !== 'none') becomeReady();
      });
    },

    /** Lets the new build take over and loads this page again. Other tabs stay as they are until they ask for it. */
    async update(): Promise<void> {
      asked = true;
      // The new worker's arrival reloads this tab; where another tab let it in already, only the reload is left.
      if (isWaiting) return registrar?.messageSkipWaiting();
      // Loaded again, a page under an old worker is the old page: the new one is let in as soon as it is here.
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

    /** Registers the service worker and looks for newer builds; returns the way to stop looking. */
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
        // Another tab let the new build in: this one still runs the old one.
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
