import { writeDurably } from '../database/write-durably';
import { isAsking, isOfCart, type OutboxEntry } from '../database/outbox-entry';
import type { Sender } from '../outbox/sender';
import { forgetGoneEdits } from '../outbox/bindings';
import { mayHaveArrived } from '../outbox/cancel-action';
import { releaseHeld } from '../outbox/held';
import type { Environment } from '../platform/environment';
import type { Account } from '../replica/account';
import type { Api } from '../network/api';
import type { DeviceDatabase } from '../database/device-database';
import type { ReviewPictures } from '../database/review-pictures';
import { cartAtSignOut, type CartAtSignOut } from '../cart/agreed-cart';
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
  /** Completes a pending sign-out on the server; false while it does not answer. */
  readonly endPendingSignOut: () => Promise<boolean>;
  /** `localStorage` and `sessionStorage`, as far as available. */
  readonly storages: () => readonly Pick<Storage, 'clear'>[];
  /** Those of them that are cleared with a session: `sessionStorage`. */
  readonly sessionStorages: () => readonly Pick<Storage, 'clear'>[];
  /** Pictures of reviews that wait to be sent; without them there are none. */
  readonly reviewPictures?: Pick<ReviewPictures, 'ofUser' | 'removeOfUser'> | undefined;
  /** Queues what the account's cart does not have of the device's. */
  readonly queueCart?: (() => Promise<void>) | undefined;
  /** Ends the notifications of this browser. Never rejects. */
  readonly endNotifications?: () => Promise<void>;
  /** `caches`, if available. */
  readonly caches?: Pick<CacheStorage, 'keys' | 'delete'> | undefined;
}

/** How long a log-out waits for the network, in milliseconds. */
const MAX_WAIT = 5_000;
/** The prefix of caches that hold private data. */
const PRIVATE_CACHE = 'private';

/** The ways to sign out on this device (docs/sync-protocol.md#sign-out). */
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
  // The cart is told of by itself.
  const unsentCount = () => count((entry) => !isOfCart(entry));

  async function cart(): Promise<CartAtSignOut> {
    const userId = session.current()?.user._id;
    return userId ? cartAtSignOut(db, userId) : 'empty';
  }

  /** Pictures of reviews that the shop does not have yet. */
  async function pictureCount(): Promise<number> {
    const userId = session.current()?.user._id;
    if (!userId) return 0;
    const waiting = (await deps.reviewPictures?.ofUser(userId).catch(() => [])) ?? [];
    return waiting.length;
  }

  /** Taken back, but possibly in effect: the shop has not answered, or the user has not decided. */
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

  /** Deletes everything of one user, and notes what has to be ended and revoked on the server: one transaction. */
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

  /** Other users' addresses leave the device with the admin who loaded them. */
  async function clearRound(userId: string): Promise<void> {
    await clearRoundsOf(db, [userId]);
  }

  async function force(accountGone: boolean): Promise<void> {
    const userId = session.stored()?.user._id;
    // Before the session ends: after a crash in between the user is still signed in, and it is done again.
    await bounded(hidePersonal(db).catch(() => undefined));
    // For all tabs, before the lock: none may unlock the outbox again for this session.
    session.ended();
    const owners = await lockOutboxes(db).catch(() => []);
    // Again: what the page did while signed in may have been stored in between.
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
      // A user who signed in again meanwhile keeps their data.
      if (session.current()?.user._id !== owner) await account.clear(owner);
    }
  }

  /** By this device's clock the session has expired, and it is locked. Only the server knows: a 401 ends it, its time unlocks it. */
  async function confirmExpiry(): Promise<void> {
    await deps.api.request('GET', '/users/profile').catch(() => undefined);
  }

  /** A crash may have lost the session and left its data. */
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
     * What the signed-in user would lose: how many actions have no answer yet, how many of these are orders, how many were sent and may
     * have arrived, and how many were taken back and may be in effect all the same; and what becomes of their cart.
     */
    left: async () => ({
      unsent: (await unsentCount()) + (await pictureCount()),
      orders: await count(({ name }) => name === 'place-cod-order'),
      mayHaveArrived: await count((entry) => !isOfCart(entry) && mayHaveArrived(entry)),
      undecided: await undecidedCount(),
      cart: await cart(),
    }),
    /** Tries to send them, and to get answers to revocations, for at most 5 seconds. */
    async trySend(): Promise<void> {
      const send = async () => {
        await deps.queueCart?.().catch(() => undefined);
        await releaseHeld(db).catch(() => undefined);
        if ((await count()) + (await undecidedCount()) > 0) await sender.drain();
      };
      await bounded(send());
    },
    /**
     * The log-out of the menu, after the shopper agreed: deletes everything of this user. Works offline: then the
     * session is ended on the server at the next contact, before anything else is sent.
     */
    async now(): Promise<void> {
      const userId = session.stored()?.user._id;
      // The database first: a crash after it leaves nothing that could still be sent.
      const remembered = await clearOf(userId).then(
        () => true,
        () => false,
      );
      // Personal settings go before the session does, at least: after a crash in between the user is still signed in.
      if (!remembered) await bounded(hidePersonal(db).catch(() => undefined));
      await db.deleteFromBackup();
      session.ended();
      for (const storage of deps.storages()) storage.clear();
      // All at once: now the page is shown as signed out.
      await Promise.all([
        userId ? account.clear(userId) : undefined,
        userId ? deps.reviewPictures?.removeOfUser(userId).catch(() => undefined) : undefined,
        // Again: an answer under way may have been stored in between.
        userId ? clearRound(userId).catch(() => undefined) : undefined,
        hidePersonal(db).catch(() => undefined),
        clearPrivateCaches().catch(() => undefined),
      ]);
      // Offline the shop would send pushes until it hears of the sign-out: none may be shown.
      await bounded(deps.endNotifications?.() ?? Promise.resolve());
      await bounded(
        remembered ? deps.endPendingSignOut() : deps.api.request('POST', '/users/logout'),
      );
    },
    /**
     * The session was ended by force: deletes private data, locks the outbox, leaves the cart.
     * @param accountGone the account was deleted: no one can sign in to send what waits
     */
    forced,
    /** At the start of a page: checks a session that seems to be over. Follows the server's 401s until stopped. */
    start(): () => void {
      const stop = deps.api.onSignedOut((accountGone) => void forced(accountGone));
      if (session.isLocked()) void confirmExpiry();
      else if (!session.current()) void lockLeftBehind().catch(() => undefined);
      return stop;
    },
  };
}
export type SignOut = ReturnType<typeof createSignOut>;
