import {
  decideGoogleSignIn,
  GOOGLE_ISSUER,
  SIGN_IN_WITH_PASSWORD,
  type GoogleAccount,
} from '#shared/users/google-account';
import type { SecurityKind } from '#shared/security/security-entry';
import { ApiError } from '../../http/api-error';
import { putAccountMail } from '../../mails/account-mail';
import { GRANTED, type MailPermit } from '../../mails/account-mail-limit';
import { googleLinkedMail } from '../../mails/texts/account-mails';
import { recordSecurityEvent } from '../../security-log/record-security-event';
import type { SecurityOrigin } from '../../security-log/security-event';
import type { Services } from '../../routing/services';
import type { ShopReader, ShopWriter } from '../../store/repositories/shop-on-engine';
import type { User } from '../../store/row-types';
import { handOver } from '../../identity/first-proof';
import type { GoogleProof } from '../../identity/google-sign-in';
import type { Browser, NewSession } from '../../identity/sessions';
import { withUniqueEmail } from '../../identity/unique-email';

/** Who is signed in now; without a session where there is a second step to go. */
export interface Entered {
  readonly user: User;
  readonly begun: NewSession | null;
}

type Deps = Pick<Services, 'store' | 'sessions' | 'clock' | 'randomUuid' | 'log' | 'accountMails'>;

/**
 * Signs in the person of a Google account, in one transaction: the person it is linked with, the one whose
 * email it proves, or a new one (`decideGoogleSignIn`).
 * @param from where it was asked from, for the security log
 * @throws ApiError `bad_credentials` where the token was used before; `email_taken` where the email's account may not be linked
 */
export async function enterWithGoogle(
  { store, sessions, clock, randomUuid, log, accountMails }: Deps,
  { account, use }: GoogleProof,
  browser: Browser,
  from: SecurityOrigin,
): Promise<Entered> {
  const permit = await permitToTell({ store, accountMails }, account, from.ip);
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
        user = await taken(shop, person, account, endsOtherWaysIn);
        await link(shop, account, user, now);
        await record('identity-linked', user);
        const content = googleLinkedMail(endsOtherWaysIn);
        await putAccountMail({ clock, randomUuid }, shop, user, 'google-linked', content, permit);
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

/** The permit to mail that an account is linked; asked for only where it is to be. */
async function permitToTell(
  { store, accountMails }: Pick<Deps, 'store' | 'accountMails'>,
  account: GoogleAccount,
  ip: string,
): Promise<MailPermit> {
  const { email } = account;
  const decision = await store.read(async (shop) =>
    decideGoogleSignIn(account, await linkedPerson(shop, account), await shop.userByEmail(email)),
  );
  if (decision.kind !== 'link') return GRANTED;
  // Google has shown whose mailbox it is.
  return accountMails.ask({ email, kind: 'notice', isProven: true, ip });
}

/** An account whose email was just proven. @param endsOtherWaysIn it was not before */
async function taken(
  shop: ShopWriter,
  person: User,
  { name }: GoogleAccount,
  endsOtherWaysIn: boolean,
): Promise<User> {
  const owner = endsOtherWaysIn ? { ...(await handOver(shop, person)), name } : person;
  const user: User = { ...owner, provenEmail: person.email };
  await shop.putUser(user);
  // A link mailed before may have gone to another owner of the email.
  await shop.removePasswordResetsOf(user._id);
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
