import type { SyncRequest } from '#shared/protocol/sync';
import { PROTOCOL_VERSION } from '#shared/protocol/version';
import type { DeviceDatabase } from '../device/device-database';
import type { AccountSink } from './account-sink';
import { claimBatch, unmark } from './claim';
import { forgetOldOutcomes } from './forget-old-outcomes';
import { queuedActionOf } from './batch';
import { createRetry } from './retry';
import { settle } from './settle';
import type { SyncResult, SyncTransport } from './sync-transport';
import type { Timers } from './timers';
import { underLock } from './under-lock';
import { writeDurably } from './write-durably';

/** How a draining of the outbox ended. */
export type DrainResult =
  /** Nothing is left that could be sent. */
  | 'empty'
  /** A round had no valid answer; a timer will try again. */
  | 'waiting'
  /** Nobody is signed in. */
  | 'signed_out';

/** Delivers the outbox (design §4, send). */
export interface Sender {
  /**
   * Starts draining now, unless the server asked for a pause. Never throws.
   * @param reason who asks; at `NETWORK_IS_BACK` a request that hangs is given up and sent again
   */
  nudge(reason: string): void;
  /** Sends until nothing is left or a round failed. Never rejects. */
  drain(): Promise<DrainResult>;
  /** Drains now and, with timers of its own, again after each failure; returns the way to stop. */
  start(): () => void;
}

/** Where the sender runs: a page or a service worker. */
export interface SenderSurroundings {
  readonly db: DeviceDatabase;
  readonly transport: SyncTransport;
  /** Who is signed in; where no session can be read (service worker), the owner of the outbox that is not locked. */
  readonly currentUser: () => Promise<string | null>;
  readonly randomUuid: () => string;
  /** Milliseconds since 1970 on this device; for display alone. */
  readonly clock: () => number;
  /** A number from 0 up to 1. */
  readonly random: () => number;
  readonly timers: Timers;
  /** `navigator.locks` where there is one. */
  readonly locks?: Pick<LockManager, 'request'> | undefined;
  readonly isVisible: () => boolean;
  /** The replica that takes the reply's changes; absent in the service worker. */
  readonly account?: AccountSink;
  /** Ends a session that could not be ended when its person signed out; false while the server does not answer. */
  readonly endPendingSignOut: () => Promise<boolean>;
  /** The server says that nobody, or somebody else, is signed in: the forced sign-out. */
  readonly onSignedOut: () => Promise<void>;
  readonly connection?: { answered(): void; failed(): void };
}

/** The reason of a nudge: the network has just come back, so what hangs from before will hardly be answered. */
export const NETWORK_IS_BACK = 'network is back';

/** A request without an answer for this long hangs, in milliseconds. */
const HANGS = 3_000;

/** What one round came to. */
type Round = { readonly end: DrainResult; readonly retryAfter?: number } | 'more';

/** More repairs of the sequence than this in one drain mean that something else is wrong: wait. */
const MOST_REPAIRS = 5;

export function createSender(around: SenderSurroundings): Sender {
  const { db, transport, account, connection, timers, randomUuid, clock } = around;
  const retry = createRetry({ ...around, go: () => void drain() });
  let started = false;
  let running: Promise<DrainResult> | undefined;
  /** Asked for while a drain was running: what it has read may be out of date. */
  let askedAgain = false;
  /** A request was given up because the network came back: it goes out again at once. */
  let givenUp = false;
  /** Gives up the request that is under way, if it hangs. */
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
      return await transport.send(request, given.signal);
    } finally {
      stop();
      giveUpHanging = () => false;
    }
  }

  async function round(): Promise<Round> {
    const pending = await db.settings.get('pending-sign-out');
    if (pending && !(await around.endPendingSignOut())) return { end: 'waiting' };
    const user = await around.currentUser();
    if (!user) return { end: 'signed_out' };

    const claim = await writeDurably(db, () => claimBatch(db, user, clock(), randomUuid));
    if (!claim) return { end: 'empty' };
    const from = account?.cursor(user);
    const result = await sendAndWatch({
      protocol: PROTOCOL_VERSION,
      clientId: claim.client.clientId,
      user,
      nonce: randomUuid(),
      ...(from === undefined ? {} : { accountCursor: from }),
      actions: claim.batch.map(queuedActionOf),
    });

    if (result.kind === 'answered') {
      const { reply } = result;
      connection?.answered();
      await writeDurably(db, () => settle({ db, claim, reply, now: clock(), randomUuid }));
      if (from !== undefined) account?.feed(user, from, reply);
      return reply.stopped === 'failure' ? { end: 'waiting' } : 'more';
    }

    await unmark(db, claim.batch);
    if (result.kind === 'no_answer') {
      // A server that is there and fails is not a network that is gone: else its other answers would start us again.
      if (!result.reached) connection?.failed();
      return { end: 'waiting', ...result };
    }
    connection?.answered();
    if (result.kind === 'upgrade_required') return { end: 'waiting' };
    // Whoever signed in while the answer was on its way is not signed out for it.
    if ((await around.currentUser()) !== user) return 'more';
    await around.onSignedOut();
    return { end: 'signed_out' };
  }

  /** Rounds until one ends it. A reply that settles nothing and repairs nothing cannot go on for ever. */
  async function rounds(): Promise<Exclude<Round, 'more'>> {
    let idle = 0;
    for (;;) {
      const before = await db.outbox.count();
      const result = await round();
      if (result !== 'more') return result;
      idle = (await db.outbox.count()) < before ? 0 : idle + 1;
      if (idle > MOST_REPAIRS) return { end: 'waiting' };
    }
  }

  async function drainOnce(): Promise<DrainResult> {
    let result: Exclude<Round, 'more'>;
    do {
      askedAgain = false;
      givenUp = false;
      try {
        result = await underLock(around.locks, timers, rounds);
      } catch {
        // The database is out of reach: nothing was lost, and nothing can be said.
        result = { end: 'waiting' };
      }
    } while (askedAgain && (result.end === 'empty' || givenUp));

    if (result.end !== 'waiting') retry.succeeded();
    else if (started) {
      retry.failed(result.retryAfter);
      if (askedAgain) retry.soon();
    }
    return result.end;
  }

  function drain(): Promise<DrainResult> {
    if (running) askedAgain = true;
    running ??= drainOnce().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    drain,
    nudge(reason) {
      if (retry.held()) return;
      if (reason === NETWORK_IS_BACK && giveUpHanging()) givenUp = true;
      void drain();
    },
    start() {
      started = true;
      void forgetOldOutcomes(db).catch(() => undefined);
      void drain();
      return () => {
        started = false;
        retry.succeeded();
      };
    },
  };
}
