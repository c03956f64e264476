import type { Logger } from 'pino';
import { RESTORE_TIME } from '#shared/admin/change-products';
import { OUTCOME_RETENTION } from '#shared/core/limits';
import { sessionEnd } from '#shared/users/session-rules';
import { isOver } from '../admin/record-import';
import { RENEWAL_WINDOW } from '../identity/password-reset';
import type { StoredPicture } from '../images/picture-storage';
import type { Uploads } from '../images/uploads';
import { overdueErrors } from '../device-errors/error-inbox';
import { overdueEntries } from '../security-log/record-security-event';
import type { Session } from '../store/row-types';
import type { ShopReader, ShopWriter } from '../store/repositories/shop-on-engine';
import type { ShopStore } from '../store/repositories/shop-store';
import { sweepAccounts } from './sweep-accounts';

/** How often it is swept, in milliseconds: hourly. */
export const SWEEP_INTERVAL = 60 * 60 * 1000;
/** How long a picture stays that nothing names, in milliseconds: an admin may still have the form open that it is for. */
export const UNNAMED_RETENTION = 24 * 60 * 60 * 1000;
/** How long is said which pictures of imports were copied, and which could not be, in milliseconds: a week. */
const COPIES_RETENTION = 7 * 24 * 60 * 60 * 1000;
/** How many rows are read, and removed, in one transaction: others wait for it. */
const BATCH_SIZE = 500;

interface Deps {
  readonly store: ShopStore;
  readonly uploads: Pick<Uploads, 'all' | 'remove'>;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly log: Pick<Logger, 'info'>;
}

/**
 * Sweeps out sessions and mailed links that have ended, unused accounts, outcomes that the sync need not know any more,
 * old entries of the security log, errors of devices that came no more, imports and deletions that cannot be undone any more, and uploaded pictures that nothing names.
 */
export function createSweep({ store, uploads, clock, log }: Deps) {
  /** Pictures that nothing named when it was swept last. */
  let unnamedBefore: ReadonlySet<string> = new Set();

  /** Removes what is found, part by part, until less is found than was asked for. @returns how many */
  async function sweepAll<Row>(
    find: (shop: ShopReader, limit: number) => Promise<readonly Row[]>,
    remove: (shop: ShopWriter, row: Row) => Promise<void>,
  ): Promise<number> {
    for (let swept = 0; ;) {
      const rows = await store.read((shop) => find(shop, BATCH_SIZE));
      if (rows.length > 0)
        await store.write(async (shop) => {
          for (const row of rows) await remove(shop, row);
        });
      swept += rows.length;
      if (rows.length < BATCH_SIZE) return swept;
    }
  }

  async function sweepSessions(): Promise<number> {
    let swept = 0;
    let last = '';
    for (;;) {
      const after = last;
      const sessions = await store.read((shop) => shop.sessionsAfter(after, BATCH_SIZE));
      const found = await store.sessionsWithPeople(sessions.map(({ _id }) => _id));
      const ended = sessions.filter(({ _id }) => {
        const auth = found.get(_id);
        return !auth || sessionEnd(auth.session, auth.user) <= clock();
      });
      if (ended.length > 0)
        await store.write(async (shop) => {
          for (const session of ended) {
            await keepOwnerNotices(shop, session);
            await shop.removeSession(session._id);
          }
        });
      swept += ended.length;
      last = sessions.at(-1)?._id ?? last;
      if (sessions.length < BATCH_SIZE) return swept;
    }
  }

  /** What imports changed that can be undone no more. @returns how many products it was of */
  async function sweepImports(): Promise<number> {
    for (let swept = 0; ;) {
      const forgotten = await store.write(async (shop) => {
        const [oldest] = await shop.allImports();
        if (!oldest || !isOver(oldest, clock())) return undefined;
        return shop.forgetImport(oldest._id, BATCH_SIZE);
      });
      if (forgotten === undefined) return swept;
      swept += forgotten;
    }
  }

  async function sweepRows(): Promise<void> {
    await store.write((shop) => shop.forgetSpent(new Date(clock()).toISOString()));
    const linksOver = new Date(clock() - RENEWAL_WINDOW).toISOString();
    const recordedBefore = new Date(clock() - OUTCOME_RETENTION).toISOString();
    const copiedBefore = new Date(clock() - COPIES_RETENTION).toISOString();
    const removedUntil = new Date(clock() - RESTORE_TIME).toISOString();
    const rows =
      (await sweepSessions()) +
      (await sweepAll(
        (shop, limit) => shop.passwordResetsOver(linksOver, limit),
        (shop, { _id }) => shop.removePasswordReset(_id),
      )) +
      (await sweepAll(
        (shop, limit) => shop.outcomesBefore(recordedBefore, limit),
        (shop, { user, actionId }) => shop.removeOutcome(user, actionId),
      )) +
      (await sweepAll(
        async (shop, limit) => (await overdueEntries(shop, clock())).slice(0, limit),
        (shop, { _id }) => shop.removeSecurityRow(_id),
      )) +
      (await sweepAll(
        async (shop, limit) => (await overdueErrors(shop, clock())).slice(0, limit),
        (shop, { _id }) => shop.removeDeviceError(_id),
      )) +
      (await sweepImports()) +
      (await sweepAll(
        (shop, limit) => shop.importPicturesEnded(copiedBefore, limit),
        (shop, row) => shop.removeImportPictures([row]),
      )) +
      (await sweepAll(
        (shop, limit) => shop.productsRemovedUntil(removedUntil, limit),
        (shop, row) => shop.forgetRemoved(row),
      ));
    if (rows > 0) log.info({ rows }, 'swept: what had ended');
  }

  async function unnamedOf(pictures: readonly StoredPicture[]): Promise<StoredPicture[]> {
    const names = pictures.map(({ name }) => name);
    const named = await store.read((shop) => shop.namedPictures(names));
    return pictures.filter(({ name }) => !named.has(name));
  }

  async function sweepPictures(): Promise<void> {
    // Looked up first: a picture that is uploaded and named meanwhile is not among them.
    const there = await uploads.all();
    const unnamed: StoredPicture[] = [];
    for (let from = 0; from < there.length; from += BATCH_SIZE)
      unnamed.push(...(await unnamedOf(there.slice(from, from + BATCH_SIZE))));
    // Twice in a row: one that was taken out of a product just now may be restored by an open form.
    const over = unnamed.filter(
      ({ name, storedAt }) => clock() - storedAt >= UNNAMED_RETENTION && unnamedBefore.has(name),
    );
    for (const { name } of over) await uploads.remove(name);
    unnamedBefore = new Set(unnamed.map(({ name }) => name));
    if (over.length > 0) log.info({ pictures: over.length }, 'swept: pictures that nothing names');
  }

  return {
    async run(): Promise<void> {
      await sweepRows();
      // After the sessions: a person with one left may still come.
      const accounts = await sweepAccounts(store, clock());
      if (accounts > 0) log.info({ accounts }, 'swept: accounts that came to nothing');
      await sweepPictures();
    },
  };
}

/**
 * An admin is signed out after half an hour without a touch, and wants to be notified of new orders just then: their device continues
 * without the session, until the person turns it off, signs out everywhere, or is no admin any more. It gets no other notifications.
 */
async function keepOwnerNotices(shop: ShopWriter, { _id, user }: Session): Promise<void> {
  for (const one of await shop.subscriptionsOf(user))
    if (one.session === _id && one.topics.length > 0)
      await shop.putSubscription({ ...one, session: null });
}
