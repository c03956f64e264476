import type { SecurityKind } from '#shared/security/security-entry';
import {
  CURRENT_PASSWORD_WRONG,
  needsCurrentPassword,
  NO_PASSWORD_YET,
  type ProfileUpdate,
} from '#shared/users/profile';
import { isEmailProven } from '#shared/users/proven-email';
import { done, refusal, type PreparedWrite } from '../routing/with-idempotency';
import { ApiError } from '../http/api-error';
import { json } from '../http/response';
import { putAccountMail } from '../mails/account-mail';
import { emailChangedMail, passwordChangedMail } from '../mails/texts/account-mails';
import type { AccountMail } from '../mails/texts/account-mails';
import { recordSecurityEvent } from '../security-log/record-security-event';
import type { SecurityOrigin } from '../security-log/security-event';
import type { Services } from '../routing/services';
import type { User } from '../store/row-types';
import { endWaysIn } from '../identity/end-ways-in';
import type { Auth } from '../identity/sessions';
import { isEmailTaken } from '../identity/unique-email';
import { documentOfUser } from '../identity/user-document';

/** What hashing came to. */
interface Hashes {
  /** The stored hash that the current password fits. */
  readonly confirmed: string | undefined;
  /** Of the new password. */
  readonly chosen: string | undefined;
}

/**
 * A person changes their own name, email or password. Passwords are hashed before the transaction, which nobody else's
 * order shall wait for; inside it, what was found is compared with what is stored by then. A new password ends the person's
 * other sessions, and so does a new email; the one that changed it goes on. The address before is told.
 * @throws ApiError `slow_down` from `prepare`, after too many tries of the current password
 */
export function updateProfile(
  services: Services,
  auth: Auth,
  body: ProfileUpdate,
  from: SecurityOrigin,
): PreparedWrite<Hashes> {
  const sessionAge = services.clock() - Date.parse(auth.session.createdAt);
  return {
    async prepare() {
      const needed = needsCurrentPassword(body, asPerson(auth.user), sessionAge);
      const confirmed = needed ? await confirm(services, auth, body, from) : undefined;
      const mayChoose = !needed || confirmed !== undefined;
      const chosen =
        mayChoose && body.password !== undefined
          ? await services.passwords.hash(body.password, { email: auth.user.email, ip: from.ip })
          : undefined;
      return { confirmed, chosen };
    },

    async write(shop, { confirmed, chosen }) {
      const user = await shop.user(auth.user._id);
      if (!user) throw new ApiError('signed_out');
      if (needsCurrentPassword(body, asPerson(user), sessionAge) && confirmed !== user.passwordHash)
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
      const emailChanges = updated.email !== user.email;
      if (chosen !== undefined || emailChanges)
        await endWaysIn(shop, user._id, { exceptSession: auth.session._id, identities: false });
      // To the address before: whoever got hold of the session may be the one who reads the new one.
      const tell = (kind: 'password-changed' | 'email-changed', content: AccountMail) =>
        putAccountMail(services, shop, user, kind, content);
      if (chosen !== undefined) await tell('password-changed', passwordChangedMail('profile'));
      if (emailChanges && !isEmailProven(updated))
        await services.emailConfirmations.mail(shop, updated);
      if (emailChanges) await tell('email-changed', emailChangedMail());
      const record = (kind: SecurityKind) =>
        recordSecurityEvent(shop, { kind, who: updated, from }, services);
      if (chosen !== undefined) await record('password-changed');
      if (emailChanges) await record('email-changed');
      return done(json(200, documentOfUser(updated)));
    },
  };
}

/**
 * The person's hash, where the current password fits it. A try counts as one at sign-in from a known device does: the
 * session shows that the device has signed in as this person.
 */
async function confirm(
  { throttle, passwords, securityLog }: Services,
  { user, session }: Auth,
  { currentPassword }: ProfileUpdate,
  from: SecurityOrigin,
): Promise<string | undefined> {
  const { email, passwordHash } = user;
  if (currentPassword === undefined || passwordHash === null) return undefined;
  const { ip } = from;
  const check = await throttle.trying({ email, ip, device: session._id });
  if (!(await check(() => passwords.matches(passwordHash, currentPassword, { email, ip })))) {
    securityLog.refused({ kind: 'refused-password', tried: user, from });
    return undefined;
  }
  return passwordHash;
}

const asPerson = ({ email, passwordHash }: User) => ({
  email,
  hasPassword: passwordHash !== null,
});

function reauthRequired({ currentPassword }: ProfileUpdate, { passwordHash }: User): ApiError {
  if (passwordHash === null) return new ApiError('reauth_required', { message: NO_PASSWORD_YET });
  if (currentPassword === undefined) return new ApiError('reauth_required');
  const message = CURRENT_PASSWORD_WRONG;
  return new ApiError('reauth_required', { message, fields: { currentPassword: message } });
}
