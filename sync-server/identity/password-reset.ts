import { createHash, randomBytes } from 'node:crypto';
import {
  RESET_LIFETIME,
  RESET_LINK_DEAD,
  type PasswordResetBody,
} from '#shared/users/password-reset';
import { isEmailProven } from '#shared/users/proven-email';
import { invalid, type ApiError } from '../http/api-error';
import { putAccountMail } from '../mails/account-mail';
import { passwordChangedMail, resetMail } from '../mails/texts/account-mails';
import { recordSecurityEvent, type EntryDeps } from '../security-log/record-security-event';
import type { SecurityOrigin } from '../security-log/security-event';
import type { User } from '../store/row-types';
import type { ShopReader, ShopStore } from '../store/shop-store';
import { endWaysIn } from './end-ways-in';
import { filled, roomIn, type BucketRule } from '../security/leaky-buckets';
import type { Passwords } from './passwords';

/** What a link carries, in bytes: nobody guesses it. */
const TOKEN_BYTES = 24;
/**
 * Links that are mailed to one email: five at once, then one every two hours, so that nobody's mailbox is filled. Whoever asks for
 * more is not refused, and the person never is without a link: those in the mailbox are good again.
 */
const LINKS: BucketRule = { capacity: 5, leakEvery: 2 * 60 * 60 * 1000 };
/** So many links of one person are good: whoever asks in somebody's name does not take away the one that they opened. */
const MAX_LINKS = 3;
/** How long a link can be made good again, in milliseconds from when it was mailed: longer than the next mail is waited for. */
export const RENEWAL_WINDOW = 3 * 60 * 60 * 1000;
/** Whose link it is where the email has no account: nobody has this id, so it opens nothing. */
const NOBODY = 'nobody';

interface ResetOptions extends EntryDeps {
  readonly store: ShopStore;
  readonly passwords: Passwords;
  readonly random?: (bytes: number) => Buffer;
  /** Where the links lead: never what a request says, or a stranger could have somebody's link lead to them. */
  readonly shopOrigin: () => string;
  readonly rateLimit: boolean;
}

/** Lets people set a new password by a link that is mailed to them. */
export function createPasswordResets(options: ResetOptions) {
  const { store, passwords, clock, shopOrigin, random = randomBytes } = options;

  /** Counts a link that is asked for, by whoever has an account or not. */
  function countLink(email: string): Promise<'mailed' | 'too_many'> {
    const name = `reset-links ${email}`;
    return store.limits.change([name], (counts) => {
      const now = clock();
      const links = counts.get(name);
      if (options.rateLimit && roomIn(LINKS, links, 1, now) > 0) return 'too_many';
      counts.set(name, filled(LINKS, links, 1, now));
      return 'mailed';
    });
  }

  /** Whose link it is; nothing where it does not work. */
  async function holderOf(shop: ShopReader, id: string): Promise<User | undefined> {
    const reset = await shop.passwordReset(id);
    if (!reset || Date.parse(reset.expiresAt) <= clock()) return undefined;
    return shop.user(reset.user);
  }

  return {
    /**
     * Mails a link where the email has an account; the newest three are good. After too many, the ones that were mailed are good
     * for another half hour instead. Where there is no account, the same is done save the mail, so that neither answer nor time
     * tells of accounts.
     */
    async ask(email: string): Promise<void> {
      const isTooMany = (await countLink(email)) === 'too_many';
      const token = random(TOKEN_BYTES).toString('base64url');
      const expiresAt = new Date(clock() + RESET_LIFETIME).toISOString();
      await store.write(async (shop) => {
        const user = await shop.userByEmail(email);
        const holder = user?._id ?? NOBODY;
        const links = await shop.passwordResetsOf(holder);
        const recent = links.filter(
          ({ createdAt }) => clock() - Date.parse(createdAt) < RENEWAL_WINDOW,
        );
        // None is left where the person has used one, or changed their password or email: then there is one more.
        if (isTooMany && recent.length > 0) {
          for (const link of recent) await shop.putPasswordReset({ ...link, expiresAt });
          return;
        }
        for (const { _id } of links.slice(MAX_LINKS - 1)) await shop.removePasswordReset(_id);
        await shop.putPasswordReset({
          _id: digestOf(token),
          user: holder,
          createdAt: new Date(clock()).toISOString(),
          expiresAt,
        });
        const link = `${shopOrigin()}/reset-password#${token}`;
        if (user) await putAccountMail(options, shop, user, 'password-reset', resetMail(link));
        // What the mail is signed with.
        else await shop.ownerSettings();
      });
    },

    /**
     * Sets the password, once for a link, and ends everything that somebody else may be signed in by.
     * @param from where it was asked from, for the security log
     * @returns whose it is
     * @throws ApiError `invalid` for a link that does not work
     */
    async use({ token, password }: PasswordResetBody, from: SecurityOrigin): Promise<User> {
      const id = digestOf(token);
      const known = await store.read((shop) => holderOf(shop, id));
      if (!known) throw deadLink();
      const passwordHash = await passwords.hash(password, { email: known.email, ip: from.ip });
      return store.write(async (shop) => {
        // Used, or followed by a newer one, while the password was being hashed.
        const user = await holderOf(shop, id);
        if (!user) throw deadLink();
        const changed: User = { ...user, passwordHash, provenEmail: user.email };
        await shop.putUser(changed);
        // Accounts elsewhere of one whose email was shown to be its person's are that person's.
        const ended = await endWaysIn(shop, user._id, { identities: !isEmailProven(user) });
        const content = passwordChangedMail('link', ended > 0);
        await putAccountMail(options, shop, user, 'password-changed', content);
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
