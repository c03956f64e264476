import type { SecurityKind } from '#shared/security/security-entry';
import { changesSignIn, type ProfileUpdate } from '#shared/users/profile';
import { TURN_OFF_FIRST } from '#shared/users/second-factor';
import { isEmailProven } from '#shared/users/proven-email';
import { done, refusal, type PreparedWrite } from '../../routing/with-idempotency';
import { freshnessProblem, showWhoAsks, type Shown } from '../../routing/assert-fresh';
import { ApiError, invalid } from '../../http/api-error';
import { json } from '../../http/response';
import { putAccountMail } from '../../mails/account-mail';
import { GRANTED, type MailPermit } from '../../mails/account-mail-limit';
import { emailChangedMail, passwordChangedMail } from '../../mails/texts/account-mails';
import type { AccountMail } from '../../mails/texts/account-mails';
import { recordSecurityEvent } from '../../security-log/record-security-event';
import type { SecurityOrigin } from '../../security-log/security-event';
import type { Services } from '../../routing/services';
import type { User } from '../../store/row-types';
import { endWaysIn } from '../../identity/end-ways-in';
import type { Auth } from '../../identity/sessions';
import { isEmailTaken } from '../../identity/unique-email';
import { documentOfUser } from '../../identity/user-document';

/** What is had before the transaction. */
interface Prepared {
  readonly shown: Shown;
  /** The hash of the new password. */
  readonly chosen: string | undefined;
  readonly permits: Readonly<Record<'password' | 'email' | 'confirmation', MailPermit>>;
}

/**
 * A person changes their own name, email or password. Passwords are hashed before the transaction, so that no other
 * order waits for it; inside it, what was found is compared with what is stored by then. A new password ends the person's
 * other sessions, and so does a new email; the one that changed it continues. The address before is notified.
 * @throws ApiError `slow_down` from `prepare`, after too many tries of the current password
 */
export function updateProfile(
  services: Services,
  auth: Auth,
  body: ProfileUpdate,
  from: SecurityOrigin,
): PreparedWrite<Prepared> {
  return {
    async prepare() {
      const { user } = auth;
      // A password that comes along with a name alone is not tried.
      const currentPassword = changesSignIn(body, user) ? body.currentPassword : undefined;
      const shown = await showWhoAsks(services, auth, 'sign-in', currentPassword, from);
      const mayChange = changesSignIn(body, user) && !freshnessProblem(user, shown);
      const chosen =
        mayChange && body.password !== undefined
          ? await services.passwords.hash(body.password, { email: auth.user.email, ip: from.ip })
          : undefined;
      // What fails counts no mail: the limit must not be reached when there is something to notify the person of.
      const emailChanges =
        mayChange &&
        body.email !== user.email &&
        !(await services.store.read((shop) => isEmailTaken(shop, body.email, user._id)));
      const notice = { email: user.email, kind: 'notice', isProven: isEmailProven(user) } as const;
      const link = { email: body.email, kind: 'link', isProven: false } as const;
      const permit = async (isWanted: boolean, wish: typeof notice | typeof link) =>
        isWanted ? services.accountMails.ask({ ...wish, ip: from.ip }) : GRANTED;
      const permits = {
        password: await permit(chosen !== undefined, notice),
        email: await permit(emailChanges, notice),
        confirmation: await permit(emailChanges, link),
      };
      return { shown, chosen, permits };
    },

    async write(shop, { shown, chosen, permits }) {
      const user = await shop.user(auth.user._id);
      if (!user) throw new ApiError('signed_out');
      const problem = changesSignIn(body, user) ? freshnessProblem(user, shown) : undefined;
      if (problem) return refusal(problem);
      const emailChanges = body.email !== user.email;
      if (emailChanges && user.secondFactor) return refusal(invalid({ email: TURN_OFF_FIRST }));
      if (await isEmailTaken(shop, body.email, user._id))
        return refusal(new ApiError('email_taken'));
      const updated: User = {
        ...user,
        name: body.name,
        email: body.email,
        passwordHash: chosen ?? user.passwordHash,
      };
      await shop.putUser(updated);
      if (chosen !== undefined || emailChanges)
        await endWaysIn(shop, user._id, { exceptSession: auth.session._id, identities: false });
      // To the address before: the thief of a session may be the one who reads the new one.
      const tell = (
        kind: 'password-changed' | 'email-changed',
        content: AccountMail,
        permit: MailPermit,
      ) => putAccountMail(services, shop, user, kind, content, permit);
      if (chosen !== undefined)
        await tell('password-changed', passwordChangedMail('profile'), permits.password);
      if (emailChanges && !isEmailProven(updated))
        await services.emailConfirmations.mail(shop, updated, permits.confirmation);
      if (emailChanges) await tell('email-changed', emailChangedMail(), permits.email);
      const record = (kind: SecurityKind) =>
        recordSecurityEvent(shop, { kind, who: updated, from }, services);
      if (chosen !== undefined) await record('password-changed');
      if (emailChanges) await record('email-changed');
      return done(json(200, documentOfUser(updated)));
    },
  };
}
