import { MAX_BATCH_ACTIONS } from '#shared/core/limits';

/** The content of the next request: a batch of at most so many actions, or none at all. */
type NextTry =
  | { readonly kind: 'batch'; readonly limit: number }
  /**
   * The probe: a request without actions, by the same way to the same place. If it fails too, the
   * actions are not to blame.
   */
  | { readonly kind: 'probe' };

/** Failures in a row before the isolation begins. */
const FAILURES_BEFORE_CONTROL = 3;
/** How often an action fails alone, each time between two answered probes, before it is quarantined. */
const FAILURES_ALONE = 3;
/** Errors that mean "not now" and say nothing of the content: request timeout, too early, too many, unavailable. */
const NOT_NOW: ReadonlySet<number> = new Set([408, 425, 429, 503]);

/**
 * Finds out whether requests fail because of their content. Its one rule: an action is blamed only for failures
 * between two answered probes. An outage fails the probe too, so it blames no action, however long it
 * lasts and whatever status it has.
 */
export function createPoisonIsolation() {
  let failures = 0;
  let lastSize = MAX_BATCH_ACTIONS;
  let limit = MAX_BATCH_ACTIONS;
  let probeIsNext = false;
  let searching = false;
  /** The action that failed alone, and how often in a row. */
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
    /** The next attempt helps to identify the action: it need not wait long. */
    isSearching: () => searching,
    /** Nothing waits any more, or nothing can be concluded. */
    forget,
    /** The request given by `next` got an error. @param ids of its actions */
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
    /** A batch was answered. @param size its number of actions */
    answered(size: number): void {
      failures = 0;
      suspect = undefined;
      // It succeeded alone: the isolation starts again behind it.
      if (size === 1) limit = MAX_BATCH_ACTIONS;
    },
    /** The probe was answered. @returns the id of the action to quarantine, if any */
    probeAnswered(): string | undefined {
      probeIsNext = false;
      if (!searching) {
        searching = true;
        limit = halved(lastSize);
      }
      return suspect && suspect.failures >= FAILURES_ALONE ? suspect.id : undefined;
    },
    /** The blamed action is quarantined; there may be others behind it. */
    wasQuarantined(): void {
      suspect = undefined;
      limit = MAX_BATCH_ACTIONS;
    },
  };
}
export type PoisonIsolation = ReturnType<typeof createPoisonIsolation>;
