import { isStaff } from '#shared/users/staff';
import { ADMIN_IDLE, sessionEnd, sessionLifetime } from '#shared/users/session-rules';
import type { Language } from '#shared/pages/public-page';
import { ApiError } from '../http/api-error';
import { askTogether } from '../concurrency/ask-together';
import type { Session, SessionWithPerson, User } from '../store/row-types';
import type { ShopReader, ShopWriter } from '../store/repositories/shop-on-engine';
import type { ShopStore } from '../store/repositories/shop-store';
import { deviceName } from '../security/device-name';
import { noteLanguage } from './person-language';
import type { SessionTokens } from './session-token';

/**
 * How often the last use of a session is stored, in milliseconds: each time is a commit of the whole store. An admin's
 * decides when the session ends.
 */
const LAST_USE_INTERVAL = 60 * 60 * 1000;
const ADMIN_LAST_USE_INTERVAL = ADMIN_IDLE / 15;

/** A person's sessions: no one has more devices, and each is a row that is kept for 30 days. */
export const MAX_SESSIONS = 20;

/** Sessions read from the store at once: a read of thousands would hold others up. */
const BATCH_SIZE = 100;

/** The user of a request: read from the store each time, never from the token (docs/guarantees.md#sessions). */
export type Auth = SessionWithPerson;

/** A new session, and its token. */
export interface NewSession {
  readonly session: Session;
  readonly token: string;
}

/** What a browser sends when it signs in. */
export interface Browser {
  /** The `User-Agent` header. */
  readonly userAgent: string;
  /** The session of its cookie: it ends with the new one, since no one could end it any more. */
  readonly before: Session | undefined;
  /** The language that was chosen in it; nothing if none was. */
  readonly language?: Language | undefined;
}

export function createSessions(
  store: ShopStore,
  tokens: SessionTokens,
  clock: () => number,
  randomUuid: () => string,
) {
  const now = () => new Date(clock()).toISOString();
  /** Sessions whose last use is being stored, and its time: it counts at once. */
  const noting = new Map<string, string>();
  const alive = (session: Session, user: User) => {
    const lastSeenAt = noting.get(session._id) ?? session.lastSeenAt;
    return sessionEnd({ ...session, lastSeenAt }, user) > clock();
  };

  const find = askTogether((ids: readonly string[]) => store.sessionsWithPeople(ids));

  /** An active session, and its user. */
  async function aliveWith(id: string): Promise<Auth | undefined> {
    const auth = await find(id);
    return auth && alive(auth.session, auth.user) ? auth : undefined;
  }

  async function note({ _id }: Session, lastSeenAt: string): Promise<void> {
    try {
      await store.write(async (shop) => {
        const session = await shop.session(_id);
        // Another process may have recorded a later use.
        if (session && session.lastSeenAt < lastSeenAt)
          await shop.putSession({ ...session, lastSeenAt });
      });
    } catch {
      // A full disk keeps no one from reading; a later request records it.
    } finally {
      noting.delete(_id);
    }
  }

  return {
    /**
     * Begins a session inside a transaction, and ends the one that the browser had; also the person's oldest ones, beyond
     * `MAX_SESSIONS`.
     */
    async begin(shop: ShopWriter, user: User, browser: Browser): Promise<NewSession> {
      const { userAgent, before, language } = browser;
      if (before) await shop.removeSession(before._id);
      const createdAt = now();
      const session: Session = {
        _id: randomUuid(),
        user: user._id,
        createdAt,
        expiresAt: new Date(Date.parse(createdAt) + sessionLifetime(user)).toISOString(),
        lastSeenAt: createdAt,
        device: deviceName(userAgent),
      };
      await endOldest(shop, user._id);
      await shop.putSession(session);
      await noteLanguage(shop, user._id, language);
      return { session, token: await tokens.sign(session) };
    },

    /** The user of a token; nothing if it is not ours, has expired, or its session has ended. */
    async whoIs(token: string): Promise<Auth | undefined> {
      const claims = await tokens.read(token);
      return claims && aliveWith(claims.session);
    },

    /** Whether an unexpired token belonged to an account that has been deleted since. */
    async isOfGoneAccount(token: string): Promise<boolean> {
      const userId = (await tokens.read(token))?.user;
      if (userId === undefined) return false;
      return store.read(async (shop) => !(await shop.user(userId)));
    },

    /** Notes the use of a session; stores it from time to time, in a transaction of its own. */
    seen({ session, user }: Auth): void {
      const { _id, lastSeenAt } = session;
      if (noting.has(_id)) return;
      const every = isStaff(user) ? ADMIN_LAST_USE_INTERVAL : LAST_USE_INTERVAL;
      if (Math.abs(clock() - Date.parse(lastSeenAt)) < every) return;
      const at = now();
      noting.set(_id, at);
      void note(session, at);
    },

    /** Which of these sessions are still active, by id: for what outlives one request. There may be thousands. */
    async aliveAmong(ids: Iterable<string>): Promise<ReadonlySet<string>> {
      const found = new Set<string>();
      const wanted = [...new Set(ids)];
      for (let from = 0; from < wanted.length; from += BATCH_SIZE) {
        const there = await store.sessionsWithPeople(wanted.slice(from, from + BATCH_SIZE));
        for (const [id, { session, user }] of there) if (alive(session, user)) found.add(id);
      }
      return found;
    },
  };
}

/** Makes room for one more session of a person. */
async function endOldest(shop: ShopWriter, userId: string): Promise<void> {
  const all = await shop.sessionsOf(userId);
  if (all.length < MAX_SESSIONS) return;
  const newestFirst = all.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  for (const { _id } of newestFirst.slice(MAX_SESSIONS - 1)) await shop.removeSession(_id);
}

export type Sessions = ReturnType<typeof createSessions>;

/**
 * Checks again inside a transaction: since the request was authenticated, the person may have signed out, been deleted,
 * or lost their role, which ends their sessions.
 * @param session the id of the session that was authenticated
 * @throws ApiError `signed_out` if it has ended since
 */
export async function assertSessionActive(
  shop: Pick<ShopReader, 'session'>,
  session: string,
): Promise<void> {
  if (!(await shop.session(session))) throw new ApiError('signed_out');
}
