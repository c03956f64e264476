import type { SyncRequest } from '#shared/protocol/sync';
import { createConnectivityHeuristics } from './connectivity-heuristics';
import { createRetry } from './retry';
import {
  createSyncAttempts,
  type DrainResult,
  type SyncAttemptDeps,
  type SyncAttemptEnd,
} from './sync-attempt';
import { forgetOldOutcomes } from './settle';
import type { SyncResult, SyncTransport } from './sync-transport';
import type { Environment } from '../platform/environment';
import { underLock } from './under-lock';

/** Where the sender runs: a page or a service worker. */
export interface SenderDeps
  extends
    Omit<SyncAttemptDeps, 'send'>,
    Pick<Environment, 'random' | 'timers' | 'locks' | 'isVisible'> {
  readonly transport: SyncTransport;
}

/** The trigger of a sync attempt: the shopper pressed a button. */
export const RETRY = 'retry';
/** The trigger of a sync attempt: the network returned, or changed. An old request that hangs will hardly be answered. */
export const NETWORK_IS_BACK = 'network is back';
/** The trigger of a sync attempt: the server, which was out of reach, answered another request. */
export const SERVER_ANSWERS = 'server answers';

/** A request without an answer for this long hangs, in milliseconds. */
const HANGS = 3_000;
/** More repairs of the sequence than this in one drain indicate another fault: wait. */
const MAX_REPAIRS = 5;

/** Delivers the outbox (docs/sync-protocol.md#batches). */
export function createSender(deps: SenderDeps) {
  const { db, transport, timers } = deps;
  const retry = createRetry({ ...deps, go: () => void drain() });
  const heuristics = createConnectivityHeuristics(deps.clock);
  const connection = deps.connection && {
    answered: deps.connection.answered,
    failed() {
      heuristics.failed();
      if (!heuristics.isDoubtful()) deps.connection?.failed();
    },
  };
  const attempt = createSyncAttempts({ ...deps, connection, send: sendAndWatch });
  let started = false;
  let running: Promise<DrainResult> | undefined;
  /** Requested while a drain was running: what it has read may be out of date. */
  let askedAgain = false;
  /** A request was aborted because the network is back: it is sent again at once. */
  let givenUp = false;
  /** Ends the wait for what is held. */
  let stopWaiting: () => void = () => undefined;
  /** Aborts the request that is under way, if it hangs. */
  let giveUpHanging: () => boolean = () => false;

  async function sendAndWatch(request: SyncRequest): Promise<SyncResult> {
    const given = new AbortController();
    let hangs = false;
    const stop = timers.later(HANGS, () => {
      hangs = true;
    });
    giveUpHanging = () => {
      if (hangs) given.abort();
      return hangs;
    };
    try {
      const result = await transport.send(request, given.signal);
      if (result.kind === 'answered') heuristics.answered();
      return result;
    } finally {
      stop();
      giveUpHanging = () => false;
    }
  }

  /** Runs attempts until one ends the drain. Replies that settle nothing and repair nothing cannot continue for ever. */
  async function attempts(): Promise<SyncAttemptEnd> {
    let idle = 0;
    for (;;) {
      const before = await db.outbox.count();
      const result = await attempt();
      if (result !== 'more') return result;
      idle = (await db.outbox.count()) < before ? 0 : idle + 1;
      if (idle > MAX_REPAIRS) return { end: 'waiting' };
    }
  }

  async function drainOnce(): Promise<DrainResult> {
    let result: SyncAttemptEnd;
    do {
      askedAgain = false;
      givenUp = false;
      try {
        result = await underLock(deps.locks, timers, attempts);
      } catch {
        // The database is out of reach: nothing is lost, and nothing is known.
        result = { end: 'waiting' };
      }
      // A user who signed in while the previous session was still being ended has requested a drain, too.
    } while (askedAgain && (result.end !== 'waiting' || givenUp));

    if (result.end !== 'waiting') retry.succeeded();
    else if (started) {
      retry.failed(result);
      if (result.searching || (askedAgain && !result.reached)) retry.soon();
    }
    stopWaiting();
    if (started && result.heldFor !== undefined)
      stopWaiting = timers.later(result.heldFor, () => void drain());
    return result.end;
  }

  function drain(): Promise<DrainResult> {
    if (running) askedAgain = true;
    running ??= drainOnce().finally(() => {
      running = undefined;
    });
    return running;
  }

  /** Whether this trigger is worth a request now. */
  function mayGo(reason: string): boolean {
    if (reason === RETRY || reason === NETWORK_IS_BACK) {
      heuristics.forget();
      retry.release();
      return true;
    }
    if (retry.held()) return false;
    return reason === SERVER_ANSWERS ? heuristics.believed() : !retry.isPatient();
  }

  return {
    /** Sends until nothing is left or an attempt failed. Never rejects. */
    drain,
    /**
     * Starts draining now, unless something speaks against it: a pause that our server asked for, or a request that got
     * an error, whose retry is scheduled. `RETRY` and `NETWORK_IS_BACK` override both. Never throws.
     * @param reason the trigger; at `NETWORK_IS_BACK` and `SERVER_ANSWERS` a hanging request is aborted and sent again
     */
    requestSync(reason: string): void {
      if (!mayGo(reason)) return;
      const isNetwork = reason === NETWORK_IS_BACK || reason === SERVER_ANSWERS;
      if (isNetwork && giveUpHanging()) givenUp = true;
      void drain();
    },
    /** Drains now and, with its own timers, again after each failure; returns a function that stops it. */
    start(): () => void {
      started = true;
      void forgetOldOutcomes(db).catch(() => undefined);
      void drain();
      return () => {
        started = false;
        stopWaiting();
        retry.succeeded();
      };
    },
  };
}
export type Sender = ReturnType<typeof createSender>;
