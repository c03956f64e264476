import { growingPause } from '#shared/core/growing-pause';
import { ANSWER_TIMEOUT } from '#shared/core/limits';
import { isRecord } from '#shared/core/record';
import { createObservable } from '../platform/observable';
import type { Timers } from '../platform/timers';

export type ConnectionState = 'online' | 'offline' | 'unknown';

/** The connection's dependencies; the browser's in the page, a fake in tests. */
export interface ConnectionDeps {
  /** The browser's heuristic; `false` is believed until an answer comes. */
  browserOnline(): boolean;
  visible(): boolean;
  /** Calls back when the browser's heuristic or the visibility changes. */
  onLikelyOnline(listener: () => void): () => void;
  /** Probes the server; true only for a valid answer of ours. Never rejects. */
  probe(): Promise<boolean>;
  /** Runs work after a pause in milliseconds; returns a function that cancels it. */
  later(pause: number, work: () => void): () => void;
  /** A number from 0 up to 1. */
  random(): number;
}

/**
 * The first and the longest pause between two probes, in milliseconds; the longest so that no user at the page
 * waits longer.
 */
const PAUSES = { shortest: 2_000, longest: 60_000 };

/**
 * Whether the shop's server answers. Only a valid answer of ours means online; `navigator.onLine` is a heuristic that may
 * be wrong either way (docs/guarantees.md#online-lies). Once started it also probes the server while it is offline
 * and the page is visible.
 */
export function createConnection(deps: ConnectionDeps) {
  const state = createObservable<ConnectionState>('unknown');
  let started = false;
  let attempt = 0;
  let probing = false;
  let cancelProbe: (() => void) | undefined;

  function become(next: ConnectionState): void {
    if (next === 'online') attempt = 0;
    state.become(next);
    plan();
  }

  /** Schedules the next probe, with a doubling pause and jitter. */
  function plan(): void {
    cancelProbe?.();
    cancelProbe = undefined;
    if (!started || state.current() !== 'offline' || probing || !deps.visible()) return;
    const pause = growingPause(PAUSES, attempt, deps.random());
    cancelProbe = deps.later(pause, () => void probe());
  }

  async function probe(): Promise<void> {
    if (probing) return;
    probing = true;
    attempt += 1;
    const alive = await deps.probe();
    probing = false;
    if (!started) return;
    become(alive ? 'online' : 'offline');
  }

  /** The browser's heuristic changed, or the page became visible: a "no" is believed, a "yes" is probed at once. */
  function signalled(): void {
    const isOffline = state.current() === 'offline';
    if (!deps.browserOnline() && deps.visible() && !isOffline) become('offline');
    else if (deps.browserOnline() && deps.visible() && isOffline) {
      attempt = 0;
      cancelProbe?.();
      void probe();
    } else plan();
  }

  return {
    current: state.current,
    subscribe: state.subscribe,
    /** A valid answer of the server came. */
    answered: () => become('online'),
    /** A request to the server got no answer at all. */
    failed: () => become('offline'),
    /**
     * Another server answered, or the event stream broke: probes now. One proxy that breaks
     * one call does not make a device offline; a captive portal does, since it answers the probe as well.
     */
    check(): void {
      cancelProbe?.();
      void probe();
    },
    /** Starts listening and probing; returns a function that stops it. */
    start(): () => void {
      started = true;
      const stopListening = deps.onLikelyOnline(signalled);
      signalled();
      return () => {
        started = false;
        cancelProbe?.();
        stopListening();
      };
    },
  };
}
export type WatchedConnection = ReturnType<typeof createConnection>;
export type Connection = Omit<WatchedConnection, 'start'>;

/**
 * Probes the server. Only its own JSON counts: a captive portal answers anything with a page of its own
 * (docs/guarantees.md#captive-portal). Never rejects; a connection that hangs counts as dead after 15 s.
 */
export function createHealthProbe(fetch: typeof globalThis.fetch, timers: Timers) {
  return async function probe(): Promise<boolean> {
    const timeout = new AbortController();
    const giveUp = timers.later(ANSWER_TIMEOUT, () => timeout.abort());
    try {
      const response = await fetch('/healthz', {
        headers: { accept: 'application/json' },
        cache: 'no-store',
        redirect: 'manual',
        signal: timeout.signal,
      });
      const body: unknown = await response.json();
      return response.ok && isRecord(body) && body['status'] === 'ok';
    } catch {
      return false;
    } finally {
      giveUp();
    }
  };
}
