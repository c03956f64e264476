import { growingPause } from '#shared/core/growing-pause';
import type { DeferredServices, Services } from '../hooks/services';
import { createObservable } from '../platform/observable';
import type { Timers } from '../platform/timers';
import type { CompleteService } from './initial-services';

/** The first and the longest pause before the code is requested again, in milliseconds. */
const PAUSES = { shortest: 1_000, longest: 30_000 };

export interface DeferredServicesDeps extends Timers {
  /** Loads the code, and returns the factory of the services. @throws where loading fails */
  readonly load: () => Promise<() => Services>;
  /** A number from 0 up to 1. */
  readonly random: () => number;
  /** Calls back when the network may be back. */
  readonly onLikelyOnline: (listener: () => void) => void;
}

/**
 * The deferred services, whose code loads after that of the first page (docs/decisions/0008-first-page.md). Loading is
 * retried until it succeeds.
 */
export function createDeferredServices(deps: DeferredServicesDeps): DeferredServices & {
  /** The services, once they are loaded. */
  readonly current: () => Services | undefined;
  /** Starts loading. Safe to call again. */
  readonly start: () => void;
} {
  const failed = createObservable(false);
  let resolve: (services: Services) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const whole = new Promise<Services>((...settle) => {
    [resolve, reject] = settle;
  });
  let loaded: Services | undefined;
  let begun = false;
  let loading = false;
  let failures = 0;
  let stopWaiting: (() => void) | undefined;

  async function ask(): Promise<void> {
    if (loading || loaded) return;
    stopWaiting?.();
    loading = true;
    try {
      const make = await deps.load();
      loading = false;
      finish(make);
    } catch {
      loading = false;
      failed.become(true);
      stopWaiting = deps.later(growingPause(PAUSES, failures, deps.random()), () => void ask());
      failures += 1;
    }
  }

  /** A fault of the services themselves is not fixed by a retry. */
  function finish(make: () => Services): void {
    try {
      loaded = make();
      resolve(loaded);
    } catch (error) {
      reject(error);
    }
    failed.become(false);
  }

  return {
    whole,
    current: () => loaded,
    start() {
      if (begun) return;
      begun = true;
      deps.onLikelyOnline(() => void ask());
      void ask();
    },
    failed: failed.current,
    subscribe: failed.subscribe,
    tryAgain: ask,
  };
}

/**
 * Queues calls made before a service is loaded: an early press is answered late, and never lost.
 * Rendering uses the initial members until then.
 */
export function completeWhenLoaded({
  whole,
  current,
}: Pick<ReturnType<typeof createDeferredServices>, 'whole' | 'current'>): CompleteService {
  return <Service extends object>(
    _name: string,
    members: Partial<Service>,
    of: (services: Services) => Service,
  ): Service => {
    const memberOf = (services: Services, member: PropertyKey): unknown => {
      const service = of(services);
      const found: unknown = Reflect.get(service, member);
      return typeof found === 'function' ? found.bind(service) : found;
    };
    const call = (services: Services, member: PropertyKey, args: readonly unknown[]): unknown => {
      const found = memberOf(services, member);
      return typeof found === 'function' ? found(...args) : found;
    };

    function subscribe(listener: () => void): () => void {
      let stop: (() => void) | undefined;
      let isWanted = true;
      void whole.then((services) => {
        if (!isWanted) return;
        const stopping = call(services, 'subscribe', [listener]);
        if (typeof stopping === 'function') stop = () => void stopping();
        listener();
      });
      return () => {
        isWanted = false;
        stop?.();
      };
    }

    return new Proxy(members as Service, {
      get(known, member): unknown {
        const services = current();
        if (services) return memberOf(services, member);
        if (member === 'subscribe' && member in known) return subscribe;
        if (member in known) return Reflect.get(known, member);
        return (...args: readonly unknown[]) => whole.then((there) => call(there, member, args));
      },
    });
  };
}
