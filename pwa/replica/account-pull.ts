import { MAX_BACKOFF } from '#shared/core/limits';
import type { AccountChange, SyncResponse } from '#shared/protocol/sync';
import { PROTOCOL_VERSION } from '#shared/protocol/version';
import { nextPause } from '../outbox/retry';
import type { SyncResult } from '../outbox/sync-transport';
import type { AccountDeps, DealtWith } from './account-deps';
import { restarted } from './account-rows';

/** One page of changes, as a reply brings it. */
export type Page = Readonly<Pick<SyncResponse, 'cursor' | 'more' | 'clientId' | 'lastSeq'>> & {
  readonly changes: readonly AccountChange[];
};

/** Everything after a cursor, up to the server's cursor. */
export interface Pulled {
  readonly changes: readonly AccountChange[];
  readonly cursor: string;
  /** The server's progress with this device's outbox at that cursor. */
  readonly dealtWith: DealtWith;
  /** The changes are all there is: the server began at the start. */
  readonly whole: boolean;
  /** The server was asked after the pull began: whatever was settled before that is in here. */
  readonly asked: boolean;
}

/**
 * Fetches the account's changes: from the replies of pushes where they fit, otherwise by a request.
 * @param onFailed called after each try without an answer
 */
export function createAccountPull(userId: string, deps: AccountDeps, onFailed: () => void) {
  const { db, transport, randomUuid, random, timers, isVisible } = deps;
  let offered: { readonly from: string | null; readonly page: Page } | undefined;
  let stopped = false;
  let wake: () => void = () => undefined;

  /**
   * Waits between two attempts. It may be woken before its length is known.
   * @param length in milliseconds; never rejects
   */
  function pause(length: Promise<number>): Promise<void> {
    return new Promise((resolve) => {
      let isOver = false;
      let cancel: () => void = () => undefined;
      wake = () => {
        isOver = true;
        cancel();
        resolve();
      };
      void length.then((milliseconds) => {
        if (!isOver) cancel = timers.later(milliseconds, resolve);
      });
    });
  }

  /** A reply that continues exactly from here; any other is useless, as it would set the replica back. */
  function takeOffer(from: string | null): Page | undefined {
    const found = offered?.from === from ? offered?.page : undefined;
    offered = undefined;
    return found;
  }

  /**
   * How long to wait after a request without an answer, in milliseconds. After an error frequent retries do
   * not help; and while actions wait to be sent, the sender asks for the changes with each of its requests.
   */
  async function pauseAfter(result: SyncResult, failures: number): Promise<number> {
    const { status, retryAfter } = result.kind === 'no_answer' ? result : {};
    const reached = result.kind !== 'no_answer' || status !== undefined;
    const waiting = () => db.outbox.where('user').equals(userId).count();
    if (reached && (await waiting().catch(() => 0)) > 0) return MAX_BACKOFF;
    const visible = isVisible() && !reached;
    return nextPause({ failures, visible, retryAfter, reached }, random());
  }

  async function page(
    from: string | null,
  ): Promise<(Page & { readonly asked: boolean }) | undefined> {
    let failures = 0;
    let isForeign = false;
    while (!stopped) {
      const given = takeOffer(from);
      if (given) return { ...given, asked: false };
      const client = await db.clients
        .where('user')
        .equals(userId)
        .first()
        .catch(() => undefined);
      const result = await transport.send({
        protocol: PROTOCOL_VERSION,
        clientId: isForeign ? randomUuid() : (client?.clientId ?? randomUuid()),
        user: userId,
        nonce: randomUuid(),
        accountCursor: from,
        actions: [],
      });
      if (stopped) return undefined;
      if (result.kind === 'answered') return { ...result.response, asked: true };
      // Not waited for: the sign-out closes this replica, which waits for this pull.
      if (result.kind === 'signed_out') void deps.onSignedOut(result.accountGone);
      if (result.kind === 'mismatch') void deps.onSignedOut();
      // The sender takes another number once it has something to send.
      isForeign = result.kind === 'foreign_client';
      if (result.kind === 'upgrade_required') deps.onUpgradeRequired?.();
      onFailed();
      failures += 1;
      if (!stopped) await pause(pauseAfter(result, failures));
    }
    return undefined;
  }

  return {
    /** Resolves once the server has answered, however long that takes; with nothing once stopped. */
    async pull(from: string | null): Promise<Pulled | undefined> {
      let changes: readonly AccountChange[] = [];
      let cursor = from;
      let whole = from === null;
      let asked = false;
      for (;;) {
        const next = await page(cursor);
        if (!next) return undefined;
        if (restarted(cursor, next.cursor)) {
          whole = true;
          changes = [];
        }
        changes = [...changes, ...next.changes];
        cursor = next.cursor;
        asked = next.asked;
        // A page that has everything will check what is missing: then the answer must not be older than the question.
        if (next.more || (whole && !asked)) continue;
        const { clientId, lastSeq } = next;
        return { changes, cursor, dealtWith: { clientId, lastSeq }, whole, asked };
      }
    },
    /** Whether the server still knows the time of a cursor; after a restore it begins at the start. Otherwise as `pull`. */
    async isKnown(cursor: string): Promise<boolean | undefined> {
      const answer = await page(cursor);
      return answer && !restarted(cursor, answer.cursor);
    },
    /** A reply that came with a push, and the cursor that was sent for it. Used only by a pull that begins right there. */
    offer(from: string | null, page: Page): void {
      offered = { from, page };
      wake();
    },
    /** Stops waiting between two tries. */
    hurry: () => wake(),
    stop(): void {
      stopped = true;
      wake();
    },
  };
}
