import { randomUuid } from './random-uuid';
import { browserTimers, type Timers } from './timers';

/** The services' other dependencies: clock, randomness, network and locks; fakes in tests. */
export interface Environment {
  readonly fetch: typeof fetch;
  readonly timers: Timers;
  /** Milliseconds since 1970 on this device: for display and for pauses, never for order or expiry. */
  readonly clock: () => number;
  readonly randomUuid: () => string;
  /** A number from 0 up to 1. */
  readonly random: () => number;
  /** `navigator.locks`, if available: saves traffic only. */
  readonly locks?: Pick<LockManager, 'request'> | undefined;
  readonly isVisible: () => boolean;
  /** Whether the browser knows of no network. It may be wrong, as with a shop on this computer. */
  readonly hasNoNetwork?: (() => boolean) | undefined;
  /** Compresses requests; absent where the browser cannot. */
  readonly gzip?: ((text: string) => Promise<Uint8Array<ArrayBuffer>>) | undefined;
}

/** The browser's own, in the page and in the service worker. */
export const browserEnvironment = {
  fetch: (input, init) => fetch(input, init),
  timers: browserTimers,
  clock: () => Date.now(),
  randomUuid: () => randomUuid(),
  random: () => Math.random(),
  locks: navigator.locks,
  hasNoNetwork: () => navigator.onLine === false,
} satisfies Omit<Environment, 'isVisible'>;
