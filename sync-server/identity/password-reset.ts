import { createHash, randomBytes } from 'node:crypto';
import {
  RESET_LIFETIME,
  RESET_LINK_DEAD,
  type PasswordResetBody,
} from '#shared/users/password-reset';
import { isEmailProven } from '#shared/users/proven-email';
import { invalid, slowDown, type ApiError } from '../http/api-error';
import { putAccountMail } from '../mails/account-mail';
import { GRANTED, type AccountMailLimit, type MailPermit } from '../mails/account-mail-limit';
import { passwordChangedMail, resetMail, type AccountMail } from '../mails/texts/account-mails';
import { recordSecurityEvent, type EntryDeps } from '../security-log/record-security-event';
import type { SecurityOrigin } from '../security-log/security-event';
import type { User } from '../store/row-types';
import type { ShopReader, ShopWriter } from '../store/repositories/shop-on-engine';
import type { ShopStore } from '../store/repositories/shop-store';
import { endWaysIn } from './end-ways-in';
import { handOver } from './first-proof';
import type { Passwords } from './passwords';

/** What a link carries, in bytes: it cannot be guessed. */
const TOKEN_BYTES = 24;
/** How many links of one person are valid: requests by another person do not invalidate the one that they opened. */
const MAX_LINKS = 3;
/** How long a link can be renewed, in milliseconds from when it was mailed: longer than the wait for the next mail. */
export const RENEWAL_WINDOW = 3 * 60 * 60 * 1000;
/** The owner of a link for an email without an account: no user has this id, so it opens nothing. */
const NOBODY = 'nobody';

interface ResetOptions extends EntryDeps {
  readonly store: ShopStore;
  readonly passwords: Passwords;
  readonly random?: (bytes: number) => Buffer;
  /** Where the links lead: never taken from a request, or a stranger could redirect another person's link. */
  readonly shopOrigin: () => string;
  readonly accountMails: AccountMailLimit;
}

/** Lets people set a new password by a link mailed to them. */
export function createPasswordResets(options: ResetOptions) {
  const { store, passwords, clock, shopOrigin, accountMails, random = randomBytes } = options;

  /** Makes one more link of a person valid, the newest three in all, and mails it. */
  async function putLink(
    shop: ShopWriter,
    user: User | undefined,
    token: string,
    words: (link: string) => AccountMail,
    permit: MailPermit,
  ): Promise<void> {
    const holder = user?._id ?? NOBODY;
    const links = await shop.passwordResetsOf(holder);
    for (const { _id } of links.slice(MAX_LINKS - 1)) await shop.removePasswordReset(_id);
    await shop.putPasswordReset({
      _id: digestOf(token),
      user: holder,
      createdAt: new Date(clock()).toISOString(),
      expiresAt: new Date(clock() + RESET_LIFETIME).toISOString(),
    });
    const content = words(`${shopOrigin()}/reset-password#${token}`);
    if (user) await putAccountMail(options, shop, user, 'password-reset', content, permit);
    // Needed for the mail's signature.
    else await shop.ownerSettings();
  }
  const newToken = () => random(TOKEN_BYTES).toString('base64url');

  /** The owner of a link; nothing if it does not work. */
  async function holderOf(shop: ShopReader, id: string): Promise<User | undefined> {
    const reset = await shop.passwordReset(id);
    if (!reset || Date.parse(reset.expiresAt) <= clock()) return undefined;
    return shop.user(reset.user);
  }

  return {
    /**
     * Mails a link if the email has an account; the newest three are valid. After too many mails to its mailbox, the recently
     * mailed links are renewed for another half hour instead; if there are none, a person whose email is confirmed
     * gets one all the same. Without an account, the same is done except for the mail, so that neither answer nor timing reveals
     * accounts.
     * @param ip of the request
     * @throws ApiError `slow_down` if the network has requested too many mails
     */
    async ask(email: string, ip: string): Promise<void> {
      const permit = await accountMails.ask({ email, kind: 'link', isProven: false, ip });
      if (!permit.isGranted && permit.full === 'network') throw slowDown(permit.wait / 1000);
      const token = newToken();
      const expiresAt = new Date(clock() + RESET_LIFETIME).toISOString();
      await store.write(async (shop) => {
        const user = await shop.userByEmail(email);
        if (permit.isGranted) return putLink(shop, user, token, resetMail, permit);
        const links = await shop.passwordResetsOf(user?._id ?? NOBODY);
        const recent = links.filter(
          ({ createdAt }) => clock() - Date.parse(createdAt) < RENEWAL_WINDOW,
        );
        for (const link of recent) await shop.putPasswordReset({ ...link, expiresAt });
        // None is left if the person has used one, or changed password or email. Strangers cannot: they use none.
        if (recent.length === 0 && (!user || isEmailProven(user)))
          await putLink(shop, user, token, resetMail, GRANTED);
      });
    },

    /**
     * Mails a link to a person who has to set a password before they can sign in, in the transaction that ended their ways in.
     * @param words the mail for a link
     */
    mailLink: (
      shop: ShopWriter,
      user: User,
      words: (link: string) => AccountMail,
      permit: MailPermit,
    ): Promise<void> => putLink(shop, user, newToken(), words, permit),

    /**
     * Sets the password, once per link, and ends everything that another person may be signed in by. The first proof of an email
     * hands the account over (`first-proof.ts`).
     * @param from the origin of the request, for the security log
     * @returns the owner of the link
     * @throws ApiError `invalid` for a link that does not work
     */
    async use({ token, password }: PasswordResetBody, from: SecurityOrigin): Promise<User> {
      const id = digestOf(token);
      const known = await store.read((shop) => holderOf(shop, id));
      if (!known) throw deadLink();
      const passwordHash = await passwords.hash(password, { email: known.email, ip: from.ip });
      // The holder of the link reads the mailbox.
      const wish = { email: known.email, kind: 'notice', isProven: true, ip: from.ip } as const;
      const permit = await accountMails.ask(wish);
      return store.write(async (shop) => {
        // Used, or replaced by a newer one, while the password was being hashed.
        const user = await holderOf(shop, id);
        if (!user) throw deadLink();
        const isFirst = !isEmailProven(user);
        // If the email was confirmed before, linked accounts belong to its person.
        const ended = isFirst ? (await shop.identitiesOf(user._id)).length : 0;
        const person = isFirst ? await handOver(shop, user) : user;
        if (!isFirst) await endWaysIn(shop, user._id, { identities: false });
        const changed: User = { ...person, passwordHash, provenEmail: user.email };
        await shop.putUser(changed);
        const content = passwordChangedMail('link', ended > 0);
        await putAccountMail(options, shop, user, 'password-changed', content, permit);
        await recordSecurityEvent(shop, { kind: 'password-reset', who: user, from }, options);
        if (ended > 0)
          await recordSecurityEvent(shop, { kind: 'identity-unlinked', who: user, from }, options);
        return changed;
      });
    },
  };
}

export type PasswordResets = ReturnType<typeof createPasswordResets>;

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

const deadLink = (): ApiError => invalid({ token: RESET_LINK_DEAD });
