import type { Logger } from 'pino';
import { OUTCOMES_KEPT } from '#shared/core/limits';
import { sessionEnd } from '#shared/users/session-rules';
import { RENEWED_FOR } from '../identity/password-reset';
import { UPLOADS_PATH, type Uploads } from '../images/uploads';
import { overdueEntries } from '../security-log/record-security-event';
import type { ShopReader, ShopStore, ShopWriter } from '../store/shop-store';

/** How often it is swept, in milliseconds: hourly. */
export const SWEPT_EVERY = 60 * 60 * 1000;
/** How long a picture stays that nothing names, in milliseconds: an admin may still have the form open that it is for. */
export const UNNAMED_KEPT = 24 * 60 * 60 * 1000;
/** So many rows are taken away in one transaction: others wait for it. */
const AT_ONCE = 500;
const NAMED_PICTURE = new RegExp(`${UPLOADS_PATH}/([0-9a-f-]+)-\\d+\\.webp`);

interface Deps {
  readonly store: ShopStore;
  readonly uploads: Pick<Uploads, 'all' | 'remove'>;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly log: Pick<Logger, 'info'>;
}

type Removal = (shop: ShopWriter) => Promise<void>;

/**
 * Sweeps out sessions and mailed links that have ended, outcomes that the sync need not know any more, old entries of the security log,
 * and uploaded pictures that nothing names.
 */
export function createSweep({ store, uploads, clock, log }: Deps) {
  /** Pictures that nothing named when it was swept last. */
  let unnamedBefore: ReadonlySet<string> = new Set();

  async function overdue(shop: ShopReader): Promise<Removal[]> {
    const linksOver = new Date(clock() - RENEWED_FOR).toISOString();
    const recordedBefore = new Date(clock() - OUTCOMES_KEPT).toISOString();
    const removals: Removal[] = [];
    for (const session of await shop.allSessions()) {
      const user = await shop.user(session.user);
      if (!user || sessionEnd(session, user) <= clock())
        removals.push((draft) => draft.removeSession(session._id));
    }
    for (const { _id } of await shop.passwordResetsOver(linksOver))
      removals.push((draft) => draft.removePasswordReset(_id));
    for (const { user, actionId } of await shop.outcomesBefore(recordedBefore))
      removals.push((draft) => draft.removeOutcome(user, actionId));
    for (const { _id } of await overdueEntries(shop, clock()))
      removals.push((draft) => draft.removeSecurityRow(_id));
    return removals;
  }

  async function sweepRows(): Promise<void> {
    await store.write((shop) => shop.forgetSpent(new Date(clock()).toISOString()));
    const removals = await store.read(overdue);
    for (let from = 0; from < removals.length; from += AT_ONCE)
      await store.write(async (shop) => {
        for (const remove of removals.slice(from, from + AT_ONCE)) await remove(shop);
      });
    if (removals.length > 0) log.info({ rows: removals.length }, 'swept: what had ended');
  }

  async function sweepPictures(): Promise<void> {
    // Looked up first: a picture that is uploaded and named meanwhile is not among them.
    const there = await uploads.all();
    const images = await store.read((shop) => shop.namedPictures());
    const named = new Set(Array.from(images, (image) => NAMED_PICTURE.exec(image)?.[1]));
    const unnamed = there.filter(({ name }) => !named.has(name));
    // Twice in a row: one that was taken out of a product just now may be put back by a form that is open.
    const over = unnamed.filter(
      ({ name, storedAt }) => clock() - storedAt >= UNNAMED_KEPT && unnamedBefore.has(name),
    );
    for (const { name } of over) await uploads.remove(name);
    unnamedBefore = new Set(unnamed.map(({ name }) => name));
    if (over.length > 0) log.info({ pictures: over.length }, 'swept: pictures that nothing names');
  }

  return {
    async run(): Promise<void> {
      await sweepRows();
      await sweepPictures();
    },
  };
}
