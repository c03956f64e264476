import { SESSION_LIFETIME } from '#shared/users/user';
import { ApiError } from '../http/api-error';
import type { Session, ShopReader, ShopStore, ShopWriter, User } from '../store/shop-store';
import type { SessionTokens } from './session-token';

/** Who is asking: read from the store on every request, never from the token (acceptance, sessions). */
export interface Asking {
  readonly user: User;
  readonly session: Session;
}

/** A session that has just begun, and the token that stands for it. */
export interface NewSession {
  readonly session: Session;
  readonly token: string;
}

export interface Sessions {
  /** Begins a session inside a transaction. */
  begin(shop: ShopWriter, user: User): Promise<NewSession>;
  /** Who a token stands for; nothing where it is not ours, has expired, or its session has ended. */
  whoIs(token: string): Promise<Asking | undefined>;
  /** Whether a token that has not expired was given to somebody whose account has been deleted since. */
  isOfGoneAccount(token: string): Promise<boolean>;
  /** Whether a session is still there: for what outlives one request. */
  isAlive(session: Session): Promise<boolean>;
  end(session: Session): Promise<void>;
}

export function createSessions(
  store: ShopStore,
  tokens: SessionTokens,
  clock: () => number,
  randomUuid: () => string,
): Sessions {
  const alive = ({ expiresAt }: Session) => Date.parse(expiresAt) > clock();
  return {
    async begin(shop, user) {
      const now = clock();
      const session: Session = {
        _id: randomUuid(),
        user: user._id,
        createdAt: new Date(now).toISOString(),
        expiresAt: new Date(now + SESSION_LIFETIME).toISOString(),
      };
      await shop.putSession(session);
      return { session, token: await tokens.sign(session) };
    },

    async whoIs(token) {
      const claims = await tokens.read(token);
      if (!claims) return undefined;
      return store.read(async (shop) => {
        const session = await shop.session(claims.session);
        if (!session || !alive(session)) return undefined;
        const user = await shop.user(session.user);
        return user && { user, session };
      });
    },

    async isOfGoneAccount(token) {
      const user = (await tokens.read(token))?.user;
      if (user === undefined) return false;
      return store.read(async (shop) => !(await shop.user(user)));
    },

    isAlive: (session) =>
      store.read(async (shop) => alive(session) && (await shop.session(session._id)) !== undefined),

    end: (session) => store.write((shop) => shop.removeSession(session._id)),
  };
}

/**
 * Looks again inside a transaction: between the look at the door and this, the person may have signed out, been deleted,
 * or lost their role, which ends their sessions.
 * @param session the id of the session that was let in
 * @throws ApiError `signed_out` where it has ended since
 */
export async function stillSignedIn(
  shop: Pick<ShopReader, 'session'>,
  session: string,
): Promise<void> {
  if (!(await shop.session(session))) throw new ApiError('signed_out');
}
