import {
  decideGoogleSignIn,
  GOOGLE_ISSUER,
  SIGN_IN_WITH_PASSWORD,
  type GoogleAccount,
} from '#shared/users/google-account';
import type { SecurityKind } from '#shared/security/security-entry';
import { ApiError } from '../http/api-error';
import { putAccountMail } from '../mails/account-mail';
import { googleLinkedMail } from '../mails/texts/account-mails';
import { recordSecurityEvent } from '../security-log/record-security-event';
import type { SecurityOrigin } from '../security-log/security-event';
import type { Services } from '../routing/services';
import type { ShopReader, ShopWriter } from '../store/shop-store';
import type { User } from '../store/row-types';
import { endIdentities } from '../identity/end-ways-in';
import type { GoogleProof } from '../identity/google-sign-in';
import type { Browser, NewSession } from '../identity/sessions';
import { withUniqueEmail } from '../identity/unique-email';

/** Who is signed in now; without a session where there is a second step to go. */
export interface Entered {
  readonly user: User;
  readonly begun: NewSession | null;
}

type Deps = Pick<Services, 'store' | 'sessions' | 'clock' | 'randomUuid' | 'log'>;

/**
 * Signs in whoever an account at Google belongs to here, in one transaction: the person it is linked with, the one whose
 * email it proves, or a new one (`decideGoogleSignIn`).
 * @param from where it was asked from, for the security log
 * @throws ApiError `bad_credentials` where the token has let somebody in before; `email_taken` where the email is somebody's whom the account may not be linked with
 */
export async function enterWithGoogle(
  { store, sessions, clock, randomUuid, log }: Deps,
  { account, use }: GoogleProof,
  browser: Browser,
  from: SecurityOrigin,
): Promise<Entered> {
  const entering = store.write(async (shop) => {
    await use(shop);
    const now = new Date(clock()).toISOString();
    const decision = decideGoogleSignIn(
      account,
      await linkedPerson(shop, account),
      await shop.userByEmail(account.email),
    );
    let user: User;
    let linked: { readonly endsOtherWaysIn: boolean } | undefined;
    const record = (kind: SecurityKind, who: User) =>
      recordSecurityEvent(shop, { kind, who, from, detail: GOOGLE_ISSUER }, { clock, randomUuid });
    switch (decision.kind) {
      case 'refuse':
        throw new ApiError('email_taken', { message: SIGN_IN_WITH_PASSWORD });
      case 'enter':
        user = decision.person;
        break;
      case 'create': {
        const { name, email } = account;
        const proven = decision.isEmailProven ? { provenEmail: email } : {};
        user = {
          _id: randomUuid(),
          name,
          email,
          isAdmin: false,
          passwordHash: null,
          ...proven,
          createdAt: now,
        };
        await shop.putUser(user);
        await link(shop, account, user, now);
        await record('registration', user);
        break;
      }
      case 'link': {
        const { person, endsOtherWaysIn } = decision;
        user = await taken(shop, person, endsOtherWaysIn);
        await link(shop, account, user, now);
        await record('identity-linked', user);
        const content = googleLinkedMail(endsOtherWaysIn);
        await putAccountMail({ clock, randomUuid }, shop, user, 'google-linked', content);
        linked = { endsOtherWaysIn };
      }
    }
    if (user.secondFactor) return { user, begun: null, linked };
    await record('sign-in-google', user);
    return { user, begun: await sessions.begin(shop, user, browser), linked };
  });
  const { linked, ...entered } = await withUniqueEmail(entering);
  if (linked) log.info(linked, 'an account at Google was linked with one of the shop');
  return entered;
}

async function linkedPerson(shop: ShopReader, { subject }: GoogleAccount) {
  const identity = await shop.identity(GOOGLE_ISSUER, subject);
  return identity && shop.user(identity.user);
}

/** An account that somebody has just shown to be theirs. */
async function taken(shop: ShopWriter, person: User, endsOtherWaysIn: boolean): Promise<User> {
  const { passwordHash, email } = person;
  const user: User = {
    ...person,
    passwordHash: endsOtherWaysIn ? null : passwordHash,
    provenEmail: email,
  };
  await shop.putUser(user);
  // A link that was mailed before went to whoever had the email then.
  await shop.removePasswordResetsOf(user._id);
  if (endsOtherWaysIn) {
    await shop.removeSessionsOf(user._id);
    await endIdentities(shop, user._id);
  }
  return user;
}

async function link(
  shop: ShopWriter,
  { subject, email }: GoogleAccount,
  { _id }: User,
  linkedAt: string,
): Promise<void> {
  await shop.putIdentity({ issuer: GOOGLE_ISSUER, subject, user: _id, email, linkedAt });
}
