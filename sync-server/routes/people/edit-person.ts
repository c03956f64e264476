import {
  EMAIL_NEEDS_ONE_STEP,
  OWN_EMAIL_IN_PROFILE,
  refusalToEdit,
  type PersonEdit,
} from '#shared/users/edit-person';
import type { SecurityKind } from '#shared/security/security-entry';
import { isEmailProven } from '#shared/users/proven-email';
import { ApiError, invalid } from '../../http/api-error';
import { json } from '../../http/response';
import { endWaysIn } from '../../identity/end-ways-in';
import { handOver } from '../../identity/first-proof';
import { isEmailTaken } from '../../identity/unique-email';
import { documentOfPerson } from '../../identity/user-document';
import { putAccountMail } from '../../mails/account-mail';
import { GRANTED, type MailPermit } from '../../mails/account-mail-limit';
import { adminLinkMail, emailChangedMail } from '../../mails/texts/account-mails';
import { assertFresh, showWhoAsks, type Shown } from '../../routing/assert-fresh';
import type { SignedInRequest } from '../../routing/route';
import type { Services } from '../../routing/services';
import { done, refusal, type PreparedWrite } from '../../routing/with-idempotency';
import { recordSecurityEvent } from '../../security-log/record-security-event';
import { originOf } from '../../security-log/security-event';
import type { User } from '../../store/row-types';
import type { ShopWriter } from '../../store/repositories/shop-on-engine';

type Edit = Omit<PersonEdit, 'currentPassword'>;

/** What is had before the transaction. */
interface Prepared {
  readonly shown: Shown;
  readonly permits: Readonly<Record<'notice' | 'link', MailPermit>>;
}

/**
 * An admin changes a person's name, email or role, and whether the limits of cash orders hold for them. Another email or role
 * needs a fresh proof of the admin's identity, and ends the person's sessions. An unconfirmed email may have been registered by
 * anyone: with the role, the account is handed over to the mailbox.
 * @param id whose
 */
export function editPerson(
  services: Services,
  request: SignedInRequest,
  id: string,
  { userId: _sameAsPath, largeCashOrders, ...edit }: Edit,
  currentPassword: string | undefined,
): PreparedWrite<Prepared> {
  const { auth } = request;
  const from = originOf(request);
  return {
    async prepare() {
      const before = await services.store.read((shop) => shop.user(id));
      const isSensitive =
        before && (before.email !== edit.email || before.isAdmin !== edit.isAdmin);
      const given = isSensitive ? currentPassword : undefined;
      const shown = await showWhoAsks(services, auth, 'role', given, from);
      const isProven = before !== undefined && isEmailProven(before);
      // The admin vouches for the mailbox of a new admin.
      const wishes = before && {
        notice: before.email !== edit.email && { email: before.email, isProven },
        link: isToBeHandedOver(before, edit) && { email: edit.email, isProven: true },
      };
      const permit = async (wish: false | undefined | { email: string; isProven: boolean }) =>
        wish ? services.accountMails.ask({ ...wish, kind: 'notice', ip: from.ip }) : GRANTED;
      const permits = { notice: await permit(wishes?.notice), link: await permit(wishes?.link) };
      return { shown, permits };
    },

    async write(shop, { shown, permits }) {
      const person = await shop.user(id);
      if (!person) return refusal(new ApiError('not_found', { message: 'User not found' }));
      const code = refusalToEdit(person, edit, await shop.countAdmins());
      if (code) return refusal(new ApiError(code));
      if (await isEmailTaken(shop, edit.email, id)) return refusal(new ApiError('email_taken'));
      const emailChanges = edit.email !== person.email;
      const roleChanges = edit.isAdmin !== person.isAdmin;
      // A stolen admin session must not be enough to take over the account.
      if (emailChanges && id === auth.user._id)
        return refusal(new ApiError('reauth_required', { message: OWN_EMAIL_IN_PROFILE }));
      if (emailChanges && person.secondFactor)
        return refusal(invalid({ email: EMAIL_NEEDS_ONE_STEP }));
      // Thrown, and so no answer of the key.
      if (emailChanges || roleChanges) assertFresh(await shop.user(auth.user._id), shown);

      const freed = largeCashOrders === undefined ? {} : { largeCashOrders };
      const edited: User = { ...person, ...edit, ...freed };
      const isHandedOver = isToBeHandedOver(person, edit);
      const stored = isHandedOver ? { ...(await handOver(shop, edited)), ...freed } : edited;
      await shop.putUser(stored);
      for (const kind of kindsOf(person, edited)) {
        const event = { kind, who: auth.user, about: edited, from };
        await recordSecurityEvent(shop, event, services);
      }
      if (isHandedOver)
        await services.passwordResets.mailLink(shop, stored, adminLinkMail, permits.link);
      else await endSessions(shop, id, { emailChanges, roleChanges });
      if (emailChanges) {
        const content = emailChangedMail();
        await putAccountMail(services, shop, person, 'email-changed', content, permits.notice);
      }
      return done(json(200, documentOfPerson(stored)));
    },
  };
}

/** Whether a person with an unconfirmed email is made an admin. */
function isToBeHandedOver(person: User, { email, isAdmin }: Edit): boolean {
  return isAdmin && !person.isAdmin && !isEmailProven({ ...person, email });
}

async function endSessions(
  shop: ShopWriter,
  id: string,
  { emailChanges, roleChanges }: Readonly<Record<'emailChanges' | 'roleChanges', boolean>>,
): Promise<void> {
  if (emailChanges) await endWaysIn(shop, id, { identities: false });
  else if (roleChanges) await shop.removeSessionsOf(id);
}

/** What the security log says of an edit. */
function kindsOf(person: User, edited: User): SecurityKind[] {
  const kinds: SecurityKind[] = [];
  if (edited.isAdmin !== person.isAdmin) kinds.push(edited.isAdmin ? 'role-given' : 'role-taken');
  if (edited.email !== person.email) kinds.push('email-changed');
  // The one setting of a person: the limits on cash orders that are lifted for them.
  if ((edited.largeCashOrders ?? false) !== (person.largeCashOrders ?? false))
    kinds.push('settings-changed');
  return kinds;
}
