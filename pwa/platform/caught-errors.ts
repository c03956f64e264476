import type { ErrorKind } from '#shared/admin/error-kinds';
import type { Timers } from './timers';

/** An error on this device. */
export interface CaughtError {
  readonly kind: ErrorKind;
  /** Any thrown value. */
  readonly thrown: unknown;
}

/** Records an error; each thrown object once. Never throws. */
export type NoteError = (kind: ErrorKind, thrown: unknown) => void;

export interface CatcherDeps extends Timers {
  readonly target: Pick<EventTarget, 'addEventListener'>;
  /** Loads the reporter. @throws where it does not load */
  readonly load: () => Promise<(errors: readonly CaughtError[]) => Promise<void>>;
}

/** At most this many are held until they can be reported: more than a device sends in a day. */
const MOST = 10;
/** Errors in quick succession are sent together, and the page uses the network first; in milliseconds. */
const PAUSE = 2_000;

/**
 * Listens for uncaught errors. A page without errors loads nothing for it: the reporter loads with the first one, or, if
 * that fails, with the next one or when the network is back.
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
