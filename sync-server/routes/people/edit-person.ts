import { ADMINS_ALONE, mayEditPerson } from '#shared/users/permissions';
import { isStaff, type Rights } from '#shared/users/staff';
import {
  EMAIL_NEEDS_ONE_STEP,
  OWN_EMAIL_IN_PROFILE,
  refusalToEdit,
  rightsAfter,
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
        before &&
        (before.email !== edit.email || !hasSameRights(before, rightsAfter(before, edit)));
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
      const rights = rightsAfter(person, edit);
      const admin = await shop.user(auth.user._id);
      if (!admin || !mayEditPerson(admin, person, rights))
        return refusal(new ApiError('forbidden', { message: ADMINS_ALONE }));
      const code = refusalToEdit(person, rights, await shop.countAdmins());
      if (code) return refusal(new ApiError(code));
      if (await isEmailTaken(shop, edit.email, id)) return refusal(new ApiError('email_taken'));
      const emailChanges = edit.email !== person.email;
      const roleChanges = !hasSameRights(person, rights);
      // A stolen admin session must not be enough to take over the account.
      if (emailChanges && id === auth.user._id)
        return refusal(new ApiError('reauth_required', { message: OWN_EMAIL_IN_PROFILE }));
      if (emailChanges && person.secondFactor)
        return refusal(invalid({ email: EMAIL_NEEDS_ONE_STEP }));
      // Thrown, and so no answer of the key.
      if (emailChanges || roleChanges) assertFresh(admin, shown);

      const freed = largeCashOrders === undefined ? {} : { largeCashOrders };
      const { role: _before, ...kept } = person;
      const { name, email } = edit;
      const edited: User = { ...kept, name, email, ...rights, ...freed };
      const isHandedOver = isToBeHandedOver(person, edit);
      const stored = isHandedOver ? { ...(await handOver(shop, edited)), ...freed } : edited;
      await shop.putUser(stored);
      for (const kind of kindsOf(person, edited)) {
        const detail = detailOf(kind, kind === 'role-taken' ? person : edited);
        const event = { kind, who: auth.user, about: edited, from, detail };
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

const hasSameRights = (one: Rights, other: Rights) =>
  one.isAdmin === other.isAdmin && one.role === other.role;

/** Whether a person with an unconfirmed email begins to work for the shop. */
function isToBeHandedOver(person: User, edit: Edit): boolean {
  const begins = isStaff(rightsAfter(person, edit)) && !isStaff(person);
  return begins && !isEmailProven({ ...person, email: edit.email });
}

async function endSessions(
  shop: ShopWriter,
  id: string,
  { emailChanges, roleChanges }: Readonly<Record<'emailChanges' | 'roleChanges', boolean>>,
): Promise<void> {
  if (emailChanges) await endWaysIn(shop, id, { identities: false });
  else if (roleChanges) await shop.removeSessionsOf(id);
}

/** Which role was given or taken; nothing for an admin, whose entries say so. */
const detailOf = (kind: SecurityKind, { role }: User) =>
  kind === 'role-given' || kind === 'role-taken' ? role : undefined;

/** What the security log says of an edit. */
function kindsOf(person: User, edited: User): SecurityKind[] {
  const kinds: SecurityKind[] = [];
  if (!hasSameRights(edited, person)) kinds.push(isStaff(edited) ? 'role-given' : 'role-taken');
  if (edited.email !== person.email) kinds.push('email-changed');
  // The one setting of a person: the limits on cash orders that are lifted for them.
  if ((edited.largeCashOrders ?? false) !== (person.largeCashOrders ?? false))
    kinds.push('settings-changed');
  return kinds;
}
