import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { reasonOf } from '../status/why-not-stored';
import { changedStore } from '../store/repositories/changed-store';
import type { ShopStore } from '../store/repositories/shop-store';
import { StoreUnavailableError } from '../store/store-errors';

/** How long a successful write counts, in milliseconds. */
const FRESH = 2_000;
/** How long who asks waits for a probe under way while it is known how things were just before, in milliseconds. */
const PATIENCE = 50;
/** From so much on what was known last says nothing any more, in milliseconds. */
const OLD = 10_000;
/** A probe that takes longer has failed, in milliseconds. */
const PROBE_LIMIT = 3_000;

export interface Readiness {
  /** The same store, whose commits are watched. */
  readonly store: ShopStore;
  /** Whether the last commits went through or, where there were none or they failed, a probe of the store does. */
  isReady(): Promise<boolean>;
  /** Why it is not, in English; `null` where it is. */
  whyNot(): Promise<string | null>;
}

/**
 * Knows whether writes go through, mostly without asking: a check of it costs a busy shop nothing, and it waits for nothing that takes
 * long. A probe begins when the question is put.
 */
export function watchReadiness(store: ShopStore, log: Pick<Logger, 'info' | 'warn'>): Readiness {
  let trouble: unknown;
  let knownAt = -Infinity;
  let probing: Promise<void> | undefined;

  function wentThrough(): void {
    if (trouble !== undefined) log.info('Ready again: orders are taken');
    trouble = undefined;
    knownAt = performance.now();
  }

  function failed(error: unknown): void {
    if (trouble === undefined) log.warn({ err: error }, 'Not ready: nothing can be stored');
    trouble = error;
    knownAt = performance.now();
  }

  /** Only an outage is the store's: an error of the callback itself says nothing of it. */
  async function watched<Result>(writing: Promise<Result>): Promise<Result> {
    try {
      const result = await writing;
      wentThrough();
      return result;
    } catch (error) {
      if (error instanceof StoreUnavailableError) failed(error);
      throw error;
    }
  }

  async function probe(): Promise<void> {
    const tooLong = new StoreUnavailableError('The store has not taken a small write in time');
    const timer = setTimeout(() => failed(tooLong), PROBE_LIMIT);
    await store.check(trouble !== undefined).then(wentThrough, failed);
    clearTimeout(timer);
    probing = undefined;
  }

  async function look(): Promise<void> {
    const age = performance.now() - knownAt;
    if (trouble === undefined && age <= FRESH) return;
    probing ??= probe();
    const ended = new AbortController();
    const longest = wait(age > OLD ? PROBE_LIMIT : PATIENCE, undefined, { signal: ended.signal });
    await Promise.race([probing, longest.catch(() => undefined)]);
    ended.abort();
  }

  return {
    store: changedStore(store, {
      write: (work, options) => watched(store.write(work, options)),
      writeInOrder: (works) => watched(store.writeInOrder(works)),
      once: (step, work) => watched(store.once(step, work)),
    }),
    async isReady() {
      await look();
      return trouble === undefined;
    },
    async whyNot() {
      await look();
      return trouble === undefined ? null : reasonOf(trouble);
    },
  };
}
