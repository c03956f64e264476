import * as z from 'zod/mini';
import { growingPause } from '#shared/core/growing-pause';
import { ANSWER_TIMEOUT } from '#shared/core/limits';
import { createObservable } from '../platform/observable';
import type { Timers } from '../platform/timers';

export type ConnectionState = 'online' | 'offline' | 'unknown';

/** What the connection looks at and asks; the browser's in the page, a fake in tests. */
export interface ConnectionDeps {
  /** The browser's own opinion; `false` is believed until an answer comes. */
  browserOnline(): boolean;
  visible(): boolean;
  /** Calls back when the browser's opinion or the visibility changes. */
  onHint(listener: () => void): () => void;
  /** Asks the server for a sign of life; true only for a valid answer of ours. Never rejects. */
  probe(): Promise<boolean>;
  /** Runs work after a pause in milliseconds; returns the way to stop it. */
  later(pause: number, work: () => void): () => void;
  /** A number from 0 up to 1. */
  random(): number;
}

/**
 * The first and the longest pause between two signs of life, in milliseconds; the longest so that nobody who looks
 * waits longer.
 */
const PAUSES = { shortest: 2_000, longest: 60_000 };

/**
 * Whether the shop's server answers. Only a valid answer of ours means online; `navigator.onLine` is a hint that may
 * lie both ways (docs/guarantees.md#online-lies). Once started it also looks for the server by itself while it is offline
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

  /** Plans the next sign of life, with a pause that doubles and is spread by chance. */
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

  /** The browser's opinion changed, or the page came back: a "no" is believed, a "yes" is tried at once. */
  function hinted(): void {
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
    /** The server was asked and nothing at all came back. */
    failed: () => become('offline'),
    /**
     * Something else than our server answered, or the event stream broke: asks for a sign of life now. One proxy that breaks
     * one call does not make a device offline; a captive portal does, since it answers the sign of life as well.
     */
    check(): void {
      cancelProbe?.();
      void probe();
    },
    /** Begins to listen and to probe; returns the way to stop. */
    start(): () => void {
      started = true;
      const stopHints = deps.onHint(hinted);
      hinted();
      return () => {
        started = false;
        cancelProbe?.();
        stopHints();
      };
    },
  };
}
export type WatchedConnection = ReturnType<typeof createConnection>;
export type Connection = Omit<WatchedConnection, 'start'>;

/** The reply of `GET /healthz`. */
const healthy = z.object({ status: z.literal('ok') });

/**
 * Asks the server for a sign of life. Only its own JSON counts: a captive portal answers anything with a page of its own
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
      return response.ok && healthy.safeParse(body).success;
    } catch {
      return false;
    } finally {
      giveUp();
    }
  };
}
