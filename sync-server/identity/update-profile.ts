import {
  CURRENT_PASSWORD_WRONG,
  needsCurrentPassword,
  NO_PASSWORD_YET,
  type ProfileUpdate,
} from '#shared/users/profile';
import { done, refusal, type PreparedWrite } from '../actions/write-once';
import { ApiError } from '../http/api-error';
import { json } from '../http/reply';
import type { Services } from '../services';
import type { User } from '../store/shop-store';
import type { Asking } from './sessions';
import { isEmailTaken } from './unique-email';
import { documentOfUser } from './user-document';

/** What hashing came to. */
interface Hashes {
  /** The stored hash that the current password fits. */
  readonly confirmed: string | undefined;
  /** Of the new password. */
  readonly chosen: string | undefined;
}

interface Update {
  readonly asking: Asking;
  readonly body: ProfileUpdate;
  readonly ip: string;
}

/**
 * A person changes their own name, email or password. Passwords are hashed before the transaction, which nobody else's
 * order shall wait for; inside it, what was found is compared with what is stored by then. A new password ends the person's
 * other sessions; the one that changed it goes on (API contract).
 * @throws ApiError `slow_down` from `prepare`, after too many tries of the current password
 */
export function updateProfile(
  services: Services,
  { asking, body, ip }: Update,
): PreparedWrite<Hashes> {
  const sessionAge = services.clock() - Date.parse(asking.session.createdAt);
  return {
    async prepare() {
      const needed = needsCurrentPassword(body, asking.user, sessionAge);
      const confirmed = needed ? await confirm(services, asking.user, body, ip) : undefined;
      const mayChoose = !needed || confirmed !== undefined;
      const chosen =
        mayChoose && body.password !== undefined
          ? await services.passwords.hash(body.password)
          : undefined;
      return { confirmed, chosen };
    },

    async write(shop, { confirmed, chosen }) {
      const user = await shop.user(asking.user._id);
      if (!user) throw new ApiError('signed_out');
      if (needsCurrentPassword(body, user, sessionAge) && confirmed !== user.passwordHash)
        return refusal(reauthRequired(body, user));
      if (await isEmailTaken(shop, body.email, user._id))
        return refusal(new ApiError('email_taken'));
      const updated: User = {
        ...user,
        name: body.name,
        email: body.email,
        passwordHash: chosen ?? user.passwordHash,
      };
      await shop.putUser(updated);
      // A mailed link to set a password went to an email that is theirs no more, or is older than this password.
      if (chosen !== undefined || updated.email !== user.email)
        await shop.removePasswordResetsOf(user._id);
      if (chosen !== undefined) await shop.removeSessionsOf(user._id, asking.session._id);
      return done(json(200, documentOfUser(updated)));
    },
  };
}

/** The person's hash, where the current password fits it. A try counts as one at sign-in does. */
async function confirm(
  { throttle, passwords }: Services,
  { email, passwordHash }: User,
  { currentPassword }: ProfileUpdate,
  ip: string,
): Promise<string | undefined> {
  if (currentPassword === undefined || passwordHash === null) return undefined;
  throttle.trying(email, ip);
  if (!(await passwords.matches(passwordHash, currentPassword))) return undefined;
  throttle.succeeded(email, ip);
  return passwordHash;
}

function reauthRequired({ currentPassword }: ProfileUpdate, { passwordHash }: User): ApiError {
  if (passwordHash === null) return new ApiError('reauth_required', { message: NO_PASSWORD_YET });
  if (currentPassword === undefined) return new ApiError('reauth_required');
  const message = CURRENT_PASSWORD_WRONG;
  return new ApiError('reauth_required', { message, fields: { currentPassword: message } });
}
