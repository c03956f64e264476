import { writeDurably } from '../database/write-durably';
import { isAsking, type OutboxEntry } from '../database/outbox-entry';
import type { Sender } from '../outbox/sender';
import { forgetGoneEdits } from '../outbox/bindings';
import { mayHaveArrived } from '../outbox/cancel-action';
import type { Environment } from '../platform/environment';
import type { Account } from '../replica/account';
import type { Api } from '../network/api';
import type { DeviceDatabase } from '../database/device-database';
import { clearPersonal, clearRoundsOf, hidePersonal } from '../database/personal-settings';
import type { GoneAccount } from './gone-account';
import { lockOutboxes, markGone } from './lock-outbox';
import type { SessionStore } from './session';
import { leftBehind, personMark } from './cancel-behind';

export interface SignOutDeps extends Pick<Environment, 'timers' | 'randomUuid'> {
  readonly db: DeviceDatabase;
  readonly api: Pick<Api, 'onSignedOut' | 'request'>;
  readonly session: SessionStore;
  readonly sender: Pick<Sender, 'drain'>;
  readonly account: Pick<Account, 'clear'>;
  readonly goneAccount: Pick<GoneAccount, 'tell'>;
  /** Ends on the server a session that is remembered as pending; false while it does not answer. */
  readonly endPendingSignOut: () => Promise<boolean>;
  /** `localStorage` and `sessionStorage`, as far as they can be reached. */
  readonly storages: () => readonly Pick<Storage, 'clear'>[];
  /** Those of them that hold what ends with a session: `sessionStorage`. */
  readonly sessionStorages: () => readonly Pick<Storage, 'clear'>[];
  /** Ends the notifications of this browser. Never rejects. */
  readonly endNotifications?: () => Promise<void>;
  /** `caches`, where there are any. */
  readonly caches?: Pick<CacheStorage, 'keys' | 'delete'> | undefined;
}

/** How long a log-out waits for the network, in milliseconds. */
const MAX_WAIT = 5_000;
/** Caches whose name begins so hold what belongs to a person. */
const PRIVATE_CACHE = 'private';

/** The ways a person leaves this device (docs/sync-protocol.md#sign-out). */
export function createSignOut(deps: SignOutDeps) {
  const { db, session, sender, account, timers } = deps;
  let forcing: Promise<void> | undefined;

  /** Waits for work, but not for long. */
  function bounded(work: Promise<unknown>): Promise<void> {
    return new Promise((resolve) => {
      const stop = timers.later(MAX_WAIT, resolve);
      void work
        .catch(() => undefined)
        .then(() => {
          stop();
          resolve();
        });
    });
  }

  async function count(counts: (entry: OutboxEntry) => boolean = () => true): Promise<number> {
    const userId = session.current()?.user._id;
    if (!userId) return 0;
    return db.outbox
      .where('user')
      .equals(userId)
      .filter((entry) => entry.name !== 'void' && counts(entry))
      .count();
  }
  const unsentCount = () => count();

  /** What was taken back, and may stand all the same: the shop has not answered, or its person has not decided. */
  async function undecidedCount(): Promise<number> {
    const userId = session.current()?.user._id;
    if (!userId) return 0;
    const asking = await db.outbox.where('user').equals(userId).filter(isAsking).count();
    const arrived = await db.settled
      .where('user')
      .equals(userId)
      .filter(({ arrived: found, dismissed }) => found !== undefined && !dismissed)
      .count();
    return asking + arrived;
  }

  async function clearPrivateCaches(): Promise<void> {
    const names = (await deps.caches?.keys()) ?? [];
    const found = names.filter((name) => name.startsWith(PRIVATE_CACHE));
    await Promise.all(found.map((name) => deps.caches?.delete(name)));
  }

  /** Everything of one person, and the memory of what is to be ended and taken back on the server: one transaction. */
  async function clearOf(userId: string | undefined): Promise<void> {
    // Before the transaction, which would not wait for it. Without secure context there is none.
    const person = userId
      ? await personMark(userId, deps.randomUuid()).catch(() => undefined)
      : undefined;
    return writeDurably(db, () =>
      db.transaction(
        'rw',
        [db.clients, db.outbox, db.settled, db.settings, db.cartLines, db.round],
        async () => {
          const behind = userId && (await leftBehind(db, userId, person));
          await db.settings.put({ key: 'pending-sign-out', ...(behind ? { behind } : {}) });
          await clearPersonal(db, userId);
          await db.cartLines.clear();
          await db.countChange();
          if (userId === undefined) return;
          for (const table of [db.clients, db.outbox, db.settled]) {
            await table.where('user').equals(userId).delete();
          }
          await forgetGoneEdits(db);
          await clearRoundsOf(db, [userId]);
        },
      ),
    );
  }

  /** Other people's addresses leave the device with the admin who took them along. */
  async function clearRound(userId: string): Promise<void> {
    await clearRoundsOf(db, [userId]);
  }

  async function force(accountGone: boolean): Promise<void> {
    const userId = session.stored()?.user._id;
    // Before the session ends: a page that dies in between is still signed in, and does it again.
    await bounded(hidePersonal(db).catch(() => undefined));
    // For all tabs, before the lock: none may take the session for a reason to unlock the outbox again.
    session.ended();
    const owners = await lockOutboxes(db).catch(() => []);
    // Once more: what a page did while it was signed in may have been stored in between.
    if (!session.stored()) await bounded(hidePersonal(db).catch(() => undefined));
    if (accountGone && userId) {
      await markGone(db, userId).catch(() => undefined);
      deps.goneAccount.tell(userId);
      await clearRound(userId).catch(() => undefined);
    }
    await db.backup.save();
    for (const storage of deps.sessionStorages()) storage.clear();
    await clearPrivateCaches().catch(() => undefined);
    for (const owner of new Set([...owners, ...(userId ? [userId] : [])])) {
      // A person who signed in again meanwhile keeps what is theirs.
      if (session.current()?.user._id !== owner) await account.clear(owner);
    }
  }

  /** By this device's clock the session is over, and it is locked. The server alone knows: a 401 ends it, its time unlocks it. */
  async function confirmExpiry(): Promise<void> {
    await deps.api.request('GET', '/users/profile').catch(() => undefined);
  }

  /** A crash may have lost the session and left the rest. */
  async function lockLeftBehind(): Promise<void> {
    const open = await db.clients.filter((client) => !client.locked).count();
    if (open > 0 && !session.stored()) await forced();
  }

  function forced(accountGone = false): Promise<void> {
    return (forcing ??= force(accountGone).finally(() => {
      forcing = undefined;
    }));
  }

  return {
    /**
     * What the one signed in would lose: how many actions have no answer yet, how many of these are orders, how many were sent and may
     * have arrived, and how many were taken back and may stand all the same.
     */
    left: async () => ({
      unsent: await unsentCount(),
      orders: await count(({ name }) => name === 'place-cod-order'),
      mayHaveArrived: await count(mayHaveArrived),
      undecided: await undecidedCount(),
    }),
    /** Tries to send them, and to hear of what was taken back, for at most 5 seconds. */
    async trySend(): Promise<void> {
      if ((await unsentCount()) + (await undecidedCount()) > 0) await bounded(sender.drain());
    },
    /**
     * The log-out of the menu, after the shopper agreed: clears everything of this person. Works offline: then the
     * session is ended on the server at the next contact, before anything else is sent.
     */
    async now(): Promise<void> {
      const userId = session.stored()?.user._id;
      // The database first: a crash after it leaves nothing that could still be sent.
      const remembered = await clearOf(userId).then(
        () => true,
        () => false,
      );
      // What is personal goes before the session does, at least: a page that dies in between is still signed in.
      if (!remembered) await bounded(hidePersonal(db).catch(() => undefined));
      await db.deleteFromBackup();
      session.ended();
      for (const storage of deps.storages()) storage.clear();
      // All at once: a person who looks now sees a page that nobody is signed in to.
      await Promise.all([
        userId ? account.clear(userId) : undefined,
        // Once more: an answer that was on its way may have been kept in between.
        userId ? clearRound(userId).catch(() => undefined) : undefined,
        hidePersonal(db).catch(() => undefined),
        clearPrivateCaches().catch(() => undefined),
      ]);
      // Without a connection the shop goes on sending until it hears of the sign-out: nothing of it is to be shown.
      await bounded(deps.endNotifications?.() ?? Promise.resolve());
      await bounded(
        remembered ? deps.endPendingSignOut() : deps.api.request('POST', '/users/logout'),
      );
    },
    /**
     * The session ended without the shopper's wish: clears what is private, locks the outbox, leaves the cart.
     * @param accountGone the account was deleted: nobody can sign in to send what waits
     */
    forced,
    /** At the start of a page: asks about a session that seems to be over. Follows the server's 401s until stopped. */
    start(): () => void {
      const stop = deps.api.onSignedOut((accountGone) => void forced(accountGone));
      if (session.isLocked()) void confirmExpiry();
      else if (!session.current()) void lockLeftBehind().catch(() => undefined);
      return stop;
    },
  };
}
export type SignOut = ReturnType<typeof createSignOut>;
