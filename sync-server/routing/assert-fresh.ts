import {
  CURRENT_PASSWORD_WRONG,
  needsPassword,
  NO_PASSWORD_YET,
  type SensitiveChange,
} from '#shared/users/freshness';
import { ApiError } from '../http/api-error';
import { matchesPassword } from '../identity/matches-password';
import type { Auth } from '../identity/sessions';
import type { SecurityOrigin } from '../security-log/security-event';
import type { User } from '../store/row-types';
import type { Services } from './services';

/** The proof that the actor has given, before the transaction. */
export interface Shown {
  readonly change: SensitiveChange;
  /** Milliseconds since they signed in. */
  readonly sessionAge: number;
  /** The stored hash that the current password fits. */
  readonly confirmed: string | undefined;
  readonly hasGivenPassword: boolean;
}

type Deps = Pick<Services, 'clock' | 'throttle' | 'passwords' | 'securityLog'>;

/**
 * Checks the actor of a sensitive change, before the transaction: hashing is too slow for it. A try of the password counts as one at
 * sign-in from a known device does: the session shows that the device has signed in as this person.
 * @param currentPassword as it was typed, where one was
 * @throws ApiError `slow_down` after too many tries
 */
export async function showWhoAsks(
  { clock, throttle, passwords, securityLog }: Deps,
  { user, session }: Auth,
  change: SensitiveChange,
  currentPassword: string | undefined,
  from: SecurityOrigin,
): Promise<Shown> {
  const { email, passwordHash } = user;
  const sessionAge = clock() - Date.parse(session.createdAt);
  const hasGivenPassword = currentPassword !== undefined;
  const shown = { change, sessionAge, confirmed: undefined, hasGivenPassword };
  if (passwordHash === null || currentPassword === undefined) return shown;
  if (!needsPassword(change, { hasPassword: true }, sessionAge)) return shown;
  const { ip } = from;
  const check = await throttle.trying({ email, ip, device: session._id });
  const fits = () => matchesPassword(passwords, passwordHash, currentPassword, { email, ip });
  if (!(await check(fits))) {
    securityLog.refused({ kind: 'refused-password', tried: user, from });
    return shown;
  }
  return { ...shown, confirmed: passwordHash };
}

/**
 * What prevents a sensitive change.
 * @param user the actor, as stored now
 * @returns `reauth_required`; nothing where they have shown who they are
 */
export function freshnessProblem(
  { passwordHash }: Pick<User, 'passwordHash'>,
  { change, sessionAge, confirmed, hasGivenPassword }: Shown,
): ApiError | undefined {
  const hasPassword = passwordHash !== null;
  if (!needsPassword(change, { hasPassword }, sessionAge)) return undefined;
  if (!hasPassword) return new ApiError('reauth_required', { message: NO_PASSWORD_YET });
  if (confirmed === passwordHash) return undefined;
  if (!hasGivenPassword) return new ApiError('reauth_required');
  const message = CURRENT_PASSWORD_WRONG;
  return new ApiError('reauth_required', { message, fields: { currentPassword: message } });
}

/**
 * Lets a sensitive change through for a person who has proven their identity: by the current password, or by a sign-in of just now
 * where that is enough. In the transaction of the change.
 * @param user the actor, as stored now; nothing where they are gone
 * @throws ApiError `reauth_required`, `signed_out`
 */
export function assertFresh(user: User | undefined, shown: Shown): void {
  if (!user) throw new ApiError('signed_out');
  const problem = freshnessProblem(user, shown);
  if (problem) throw problem;
}
