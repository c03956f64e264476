import type { ErrorKind } from '#shared/admin/error-kinds';
import type { Timers } from './timers';

/** Something failed on this device. */
export interface CaughtError {
  readonly kind: ErrorKind;
  /** Anything can be thrown. */
  readonly thrown: unknown;
}

/** Takes down what failed; each thrown object once. Never throws. */
export type NoteError = (kind: ErrorKind, thrown: unknown) => void;

export interface CatcherDeps extends Timers {
  readonly target: Pick<EventTarget, 'addEventListener'>;
  /** Loads what reports errors. @throws where it does not come */
  readonly load: () => Promise<(errors: readonly CaughtError[]) => Promise<void>>;
}

/** So many are held until they can be reported: more than a device sends in a day. */
const MOST = 10;
/** What comes after an error in a row comes with it, and the page has the network to itself first; in milliseconds. */
const PAUSE = 2_000;

/**
 * Listens for what nothing else catches. A page without errors loads nothing for it: what reports comes with the first of them, and where
 * it does not come, with the next one or the network.
 */
export function catchErrors({ target, later, load }: CatcherDeps): NoteError {
  const waiting: CaughtError[] = [];
  const seen = new WeakSet<object>();
  let isComing = false;

  function reportSoon(): void {
    if (isComing || waiting.length === 0) return;
    isComing = true;
    later(PAUSE, () => {
      load()
        .then((report) => report(waiting.splice(0)))
        .catch(() => undefined)
        .finally(() => (isComing = false));
    });
  }

  const note: NoteError = (kind, thrown) => {
    if (typeof thrown === 'object' && thrown !== null) {
      if (seen.has(thrown)) return;
      seen.add(thrown);
    }
    if (waiting.length < MOST) waiting.push({ kind, thrown });
    reportSoon();
  };
  const listen = (name: string, kind: ErrorKind, thrownOf: (event: Event) => unknown) =>
    target.addEventListener(name, (event) => note(kind, thrownOf(event)));
  listen('error', 'error', (event) =>
    'error' in event ? (event.error ?? Reflect.get(event, 'message')) : undefined,
  );
  listen('unhandledrejection', 'rejection', (event) => Reflect.get(event, 'reason'));
  target.addEventListener('online', reportSoon);
  return note;
}
