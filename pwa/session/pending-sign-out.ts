import { readErrorBody } from '#shared/core/errors';
import { ANSWER_TIMEOUT } from '#shared/core/limits';
import { isRecord } from '#shared/core/record';
import type { Environment } from '../platform/environment';
import type { DeviceDatabase } from '../database/device-database';
import type { PendingSignOut } from '../database/settings';
import type { TransportDeps } from '../outbox/sync-transport';
import { cancelBehind } from './cancel-behind';

export interface PendingSignOutDeps extends TransportDeps, Pick<Environment, 'randomUuid'> {
  readonly db: DeviceDatabase;
  /** A user is signed in, as far as this page knows; a worker relies on the database alone. */
  readonly isSignedIn?: () => boolean;
}

/** How long the device's database may take to say whether there is one, in milliseconds. */
const MAX_LOOKUP = 2_000;

/**
 * Ends on the server the session of a user who signed out here while the server was out of reach
 * (docs/shop-rules.md#r-accounts-8). Their actions sent without an answer are revoked before that. It has to happen
 * before anything else is sent, a new sign-in above all: the cookie is still theirs. Where the database did not say in time that
 * there is one, and requests were sent, this page no longer ends it, as it cannot know whose the cookie is by
 * now; never while a user is signed in; and not where the shop says that the session is another user's.
 * @returns a function that resolves to false while the server does not answer; it never rejects
 */
export function createPendingSignOut(deps: PendingSignOutDeps): () => Promise<boolean> {
  const { db, fetch, timers } = deps;
  let running: Promise<boolean> | undefined;
  /** Requests were sent without knowing: one of them may have signed a user in. */
  let wasLetGo = false;

  async function askToEnd(signal: AbortSignal): Promise<boolean> {
    const response = await fetch('/api/users/logout', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: '{}',
      credentials: 'same-origin',
      redirect: 'manual',
      signal,
    });
    const body: unknown = await response.json();
    // Any JSON object with a 2xx, or our own error with a 401: either way the session is over.
    return response.ok ? isRecord(body) : response.status === 401 && !!readErrorBody(body);
  }

  /** @returns false without an answer */
  async function endSession(): Promise<boolean> {
    const given = new AbortController();
    const stop = timers.later(ANSWER_TIMEOUT, () => given.abort());
    const ended = await askToEnd(given.signal).catch(() => false);
    stop();
    return ended;
  }

  /** A database that is out of reach, or that an old tab blocks, must not keep the shop from its server. */
  function findPending(): Promise<PendingSignOut | undefined> {
    return new Promise((resolve) => {
      const stop = timers.later(MAX_LOOKUP, () => {
        wasLetGo = true;
        resolve(undefined);
      });
      db.setting('pending-sign-out')
        .catch(() => undefined)
        .then((found) => {
          stop();
          resolve(found);
        });
    });
  }

  async function end(): Promise<boolean> {
    const pending = await findPending();
    if (!pending) return true;
    // A sign-in removes the note; until then, or during a sign-out, the cookie's owner is not known.
    if (wasLetGo || deps.isSignedIn?.()) return true;
    const isTheirs = pending.behind
      ? await cancelBehind(pending.behind, deps).catch(() => true)
      : true;
    // Another page or the worker may have ended it meanwhile, and another user signed in: their session continues.
    const isOver = !isTheirs || !(await db.setting('pending-sign-out').catch(() => pending));
    const ended = isOver || (await endSession());
    if (ended) await db.settings.delete('pending-sign-out').catch(() => undefined);
    return ended;
  }

  return () =>
    (running ??= end().finally(() => {
      running = undefined;
    }));
}
