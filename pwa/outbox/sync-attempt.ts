import type { SyncResponse, SyncRequest } from '#shared/protocol/sync';
import { PROTOCOL_VERSION } from '#shared/protocol/version';
import type { DeviceDatabase } from '../database/device-database';
import type { AccountSink } from './account-sink';
import { queuedActionOf } from './batch';
import { heldFor } from './held';
import { leaseBatch, type Lease } from './lease';
import { entriesOf, openClient, resetClient } from './outbox-client';
import { releaseMark } from './sending-mark';
import { quarantine } from './quarantine';
import { settle } from './settle';
import { createPoisonIsolation } from './poison-isolation';
import type { SyncResult } from './sync-transport';
import { writeDurably } from '../database/write-durably';
import type { Environment } from '../platform/environment';

/** How a drain ended. */
export type DrainResult =
  /** Nothing sendable is left. */
  | 'empty'
  /** What is left can still be undone for a moment. */
  | 'held'
  /** An attempt had no valid answer; a timer will retry. */
  | 'waiting'
  /** No one is signed in. */
  | 'signed_out';

/** What ended a drain. */
export interface SyncAttemptEnd {
  readonly end: DrainResult;
  /** The pause our server asked for, in milliseconds. */
  readonly retryAfter?: number;
  /** For how long the first of what is left is held, in milliseconds. */
  readonly heldFor?: number;
  /** An error came back: the network is up. */
  readonly reached?: boolean;
  /** The next attempt helps to isolate the faulty action: it follows soon. */
  readonly searching?: boolean;
}

/** One request and its consequences: `more` where another may be sent at once. */
export type SyncAttempt = () => Promise<SyncAttemptEnd | 'more'>;

export interface SyncAttemptDeps extends Pick<
  Environment,
  'randomUuid' | 'clock' | 'hasNoNetwork'
> {
  readonly db: DeviceDatabase;
  /** The signed-in user; where no session can be read (service worker), the owner of the outbox that is not locked. */
  readonly currentUser: () => Promise<string | null>;
  /** The replica that takes the reply's changes; absent in the service worker. */
  readonly account?: AccountSink;
  /** Completes a pending sign-out; false while the server does not answer. */
  readonly endPendingSignOut: () => Promise<boolean>;
  /** The server reports no session, or another user's: the forced sign-out. @param accountGone it was deleted */
  readonly onSignedOut: (accountGone?: boolean) => Promise<void>;
  /** The server no longer speaks the protocol of this page: a newer build of the shop is needed. */
  readonly onUpgradeRequired?: () => void;
  /** Called with an answer of our server, and for a request without any. */
  readonly connection?: { answered(): void; failed(): void } | undefined;
  readonly send: (request: SyncRequest) => Promise<SyncResult>;
}

/** A user's request about to be sent. Without a claim it carries no actions. */
interface Sending {
  readonly userId: string;
  readonly clientId: string;
  readonly lease?: Lease;
  /** The replica's cursor. */
  readonly from: string | null | undefined;
}

/** The attempts of one sender; they share the isolation's state (see `poison-isolation.ts`). */
export function createSyncAttempts(deps: SyncAttemptDeps): SyncAttempt {
  const { db, account, connection, randomUuid, clock } = deps;
  const isolation = createPoisonIsolation();
  /** The last request got an answer. */
  let isReached = false;

  /** The next request; nothing where nothing waits. */
  async function prepare(userId: string): Promise<Sending | undefined> {
    const next = isolation.next();
    const from = account?.cursor(userId);
    // Without a network it is asked without actions first: they have not left the device, and can be edited and lost as such.
    const isBlind = !isReached && deps.hasNoNetwork?.() === true;
    if (next.kind === 'batch' && !isBlind) {
      const lease = await writeDurably(db, () =>
        leaseBatch(db, userId, clock(), randomUuid, next.limit),
      );
      return lease && { userId, clientId: lease.client.clientId, lease, from };
    }
    return db.transaction('rw', [db.clients, db.outbox], async () => {
      const { clientId } = await openClient(db, userId, randomUuid);
      const [first] = await entriesOf(db, clientId);
      return first && { userId, clientId, from };
    });
  }

  async function answered(
    response: SyncResponse,
    sending: Sending,
  ): Promise<SyncAttemptEnd | 'more'> {
    const { userId, lease, from } = sending;
    connection?.answered();
    if (lease) {
      isolation.answered(lease.batch.length);
      await writeDurably(db, () => settle({ db, lease, response, now: clock(), randomUuid }));
    } else if (isolation.next().kind === 'probe') await probeAnswered();
    if (from !== undefined) account?.feed(userId, from, response);
    return response.stopped === 'failure' ? { end: 'waiting' } : 'more';
  }

  /** A request without actions was answered: an action that failed alone between such probes is quarantined. */
  async function probeAnswered(): Promise<void> {
    const id = isolation.probeAnswered();
    if (id === undefined) return;
    const done = await writeDurably(db, () => quarantine(db, id, clock(), randomUuid));
    if (done) isolation.wasQuarantined();
    else isolation.forget();
  }

  /** Waiting actions keep their ids: those the server has seen are still recognised. */
  async function takeAnotherNumber(clientId: string): Promise<void> {
    await writeDurably(db, () =>
      db.transaction('rw', [db.clients, db.outbox], async () => {
        const client = await db.clients.get(clientId);
        if (client) await resetClient(db, client, randomUuid);
      }),
    );
  }

  return async () => {
    const pending = await db.setting('pending-sign-out');
    if (pending && !(await deps.endPendingSignOut())) return { end: 'waiting' };
    const userId = await deps.currentUser();
    if (!userId) return { end: 'signed_out' };

    const sending = await prepare(userId);
    if (!sending) {
      isolation.forget();
      const pause = await heldFor(db, userId, clock());
      return pause === undefined ? { end: 'empty' } : { end: 'held', heldFor: pause };
    }
    const batch = sending.lease?.batch ?? [];
    const result = await deps.send({
      protocol: PROTOCOL_VERSION,
      clientId: sending.clientId,
      user: userId,
      nonce: randomUuid(),
      ...(sending.from === undefined ? {} : { accountCursor: sending.from }),
      actions: batch.map(queuedActionOf),
    });
    isReached = result.kind !== 'no_answer' || result.status !== undefined;
    if (result.kind === 'answered') return answered(result.response, sending);

    await releaseMark(db, batch);
    switch (result.kind) {
      case 'no_answer': {
        const { status, retryAfter } = result;
        const pause = retryAfter === undefined ? {} : { retryAfter };
        if (status === undefined) {
          connection?.failed();
          return { end: 'waiting', ...pause };
        }
        const isProbe = isolation.next().kind === 'probe';
        if (batch.length > 0 || isProbe)
          isolation.failed(
            batch.map(({ id }) => id),
            status,
          );
        const searching = isolation.isSearching();
        return { end: 'waiting', reached: true, searching, ...pause };
      }
      case 'upgrade_required':
        connection?.answered();
        deps.onUpgradeRequired?.();
        return { end: 'waiting', reached: true };
      case 'foreign_client':
        connection?.answered();
        await takeAnotherNumber(sending.clientId);
        return 'more';
      case 'signed_out':
      case 'mismatch':
        connection?.answered();
        // A user who signed in while the answer was on its way is not signed out for it.
        if ((await deps.currentUser()) !== userId) return 'more';
        await deps.onSignedOut(result.kind === 'signed_out' && result.accountGone === true);
        return { end: 'signed_out' };
    }
  };
}
