import { MAX_BATCH_ACTIONS } from '#shared/core/limits';

/** What the next request carries: a batch of at most so many actions, or none at all. */
type NextTry =
  | { readonly kind: 'batch'; readonly limit: number }
  /**
   * The probe of the experiment: a request without actions, by the same way to the same place. If that fails too, the
   * actions are not to blame.
   */
  | { readonly kind: 'probe' };

/** Failures in a row before anything is suspected. */
const FAILURES_BEFORE_CONTROL = 3;
/** How often an action fails alone, each time between two probes that are answered, before it is set aside. */
const FAILURES_ALONE = 3;
/** Errors that say "not now" and nothing of what was sent: request time-out, too early, too many, unavailable. */
const NOT_NOW: ReadonlySet<number> = new Set([408, 425, 429, 503]);

/**
 * Finds out whether requests fail because of what is in them. It rests on one rule: an action is blamed only for failures
 * that came between two probes that were answered. An outage fails the probe too, so it blames nobody, however long it
 * lasts and whatever status it has.
 */
export function createPoisonIsolation() {
  let failures = 0;
  let lastSize = MAX_BATCH_ACTIONS;
  let limit = MAX_BATCH_ACTIONS;
  let probeIsNext = false;
  let searching = false;
  /** What failed alone, and how often in a row. */
  let suspect: { readonly id: string; readonly failures: number } | undefined;

  function forget(): void {
    failures = 0;
    limit = MAX_BATCH_ACTIONS;
    probeIsNext = false;
    searching = false;
    suspect = undefined;
  }

  const halved = (size: number) => Math.max(1, Math.ceil(size / 2));

  return {
    next: (): NextTry => (probeIsNext ? { kind: 'probe' } : { kind: 'batch', limit }),
    /** The next try tells more about which action it is: it need not wait long. */
    isSearching: () => searching,
    /** Nothing waits any more, or nothing can be said. */
    forget,
    /** What `next` said was answered with an error. @param ids of the actions it carried */
    failed(ids: readonly string[], status: number): void {
      if (probeIsNext || NOT_NOW.has(status)) return forget();
      lastSize = ids.length;
      const [id] = ids;
      if (!searching) {
        failures += 1;
        probeIsNext = failures >= FAILURES_BEFORE_CONTROL;
      } else if (ids.length > 1 || id === undefined) {
        limit = halved(ids.length);
      } else {
        suspect = { id, failures: suspect?.id === id ? suspect.failures + 1 : 1 };
        probeIsNext = true;
      }
    },
    /** A batch was answered. @param size how many actions it carried */
    answered(size: number): void {
      failures = 0;
      suspect = undefined;
      // Alone it went through: the search begins again behind it.
      if (size === 1) limit = MAX_BATCH_ACTIONS;
    },
    /** The probe was answered. @returns the id of the action to set aside, if there is one */
    probeAnswered(): string | undefined {
      probeIsNext = false;
      if (!searching) {
        searching = true;
        limit = halved(lastSize);
      }
      return suspect && suspect.failures >= FAILURES_ALONE ? suspect.id : undefined;
    },
    /** The one to blame is out of the way; there may be others behind it. */
    wasSetAside(): void {
      suspect = undefined;
      limit = MAX_BATCH_ACTIONS;
    },
  };
}
export type PoisonIsolation = ReturnType<typeof createPoisonIsolation>;
