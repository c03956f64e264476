import { createHash, randomBytes } from 'node:crypto';
import {
  RESET_LIFETIME,
  RESET_LINK_DEAD,
  type PasswordResetBody,
} from '#shared/users/password-reset';
import { isEmailProven } from '#shared/users/proven-email';
import { invalid, type ApiError } from '../http/api-error';
import { openPurse, type Purse } from '../http/rate-limits';
import type { MailText } from '../mails/mail-text';
import { passwordChangedMail, resetMail } from '../mails/texts/account-mails';
import { waitingMail } from '../mails/waiting-mail';
import type { ShopReader, ShopStore, ShopWriter, User } from '../store/shop-store';
import { endIdentities } from './end-identities';
import type { Passwords } from './passwords';

/** What a link carries, in bytes: nobody guesses it. */
const TOKEN_BYTES = 24;
/** Links that may be asked for one email, so that nobody's mailbox is filled. */
const LINKS: Purse = { points: 5, seconds: 60 * 60 };
/** How many emails are remembered for that. */
const REMEMBERED = 20_000;
/** Whose link it is where the email has no account: nobody has this id, so it opens nothing. */
const NOBODY = 'nobody';

/** Lets people set a new password by a link that is mailed to them. */
export interface PasswordResets {
  /**
   * Mails a link where the email has an account; the person's earlier links are dead then. Where it has none, the same is
   * done save the mail, so that neither answer nor time tells of accounts.
   * @throws ApiError `slow_down` after too many for one email, whether it has an account or not
   */
  ask(email: string): Promise<void>;
  /**
   * Sets the password, once for a link, and ends everything that somebody else may be signed in by.
   * @throws ApiError `invalid` for a link that does not work
   */
  use(body: PasswordResetBody): Promise<void>;
}

export interface ResetOptions {
  readonly store: ShopStore;
  readonly passwords: Passwords;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly randomUuid: () => string;
  readonly random?: (bytes: number) => Buffer;
  /** Where the links lead: never what a request says, or a stranger could have somebody's link lead to them. */
  readonly shopOrigin: () => string;
  readonly rateLimit: boolean;
}

export function createPasswordResets(options: ResetOptions): PasswordResets {
  const { store, passwords, clock, randomUuid, shopOrigin, random = randomBytes } = options;
  const spend = options.rateLimit ? openPurse(LINKS, REMEMBERED) : () => Promise.resolve();
  const now = () => new Date(clock()).toISOString();
  const mailTo = (shop: ShopWriter, user: User, kind: string, content: MailText) =>
    shop.putMail(waitingMail({ _id: randomUuid(), kind, to: user.email, content }, now()));

  /** Whose link it is; nothing where it does not work. */
  async function holderOf(shop: ShopReader, id: string): Promise<User | undefined> {
    const reset = await shop.passwordReset(id);
    if (!reset || Date.parse(reset.expiresAt) <= clock()) return undefined;
    return shop.user(reset.user);
  }

  return {
    async ask(email) {
      await spend(email, 1);
      const token = random(TOKEN_BYTES).toString('base64url');
      await store.write(async (shop) => {
        const user = await shop.userByEmail(email);
        const holder = user?._id ?? NOBODY;
        await shop.removePasswordResetsOf(holder);
        await shop.putPasswordReset({
          _id: digestOf(token),
          user: holder,
          createdAt: now(),
          expiresAt: new Date(clock() + RESET_LIFETIME).toISOString(),
        });
        const link = `${shopOrigin()}/reset-password#${token}`;
        if (user) await mailTo(shop, user, 'password-reset', resetMail(link));
      });
    },

    async use({ token, password }) {
      const id = digestOf(token);
      const known = await store.read((shop) => holderOf(shop, id));
      if (!known) throw deadLink();
      const passwordHash = await passwords.hash(password);
      await store.write(async (shop) => {
        // Used, or followed by a newer one, while the password was being hashed.
        const user = await holderOf(shop, id);
        if (!user) throw deadLink();
        await shop.putUser({ ...user, passwordHash, provenEmail: user.email });
        await shop.removePasswordResetsOf(user._id);
        await shop.removeSessionsOf(user._id);
        // Those of an account whose email was shown to be its person's are that person's.
        const ended = isEmailProven(user) ? 0 : await endIdentities(shop, user._id);
        await mailTo(shop, user, 'password-changed', passwordChangedMail(ended > 0));
      });
    },
  };
}

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

const deadLink = (): ApiError => invalid({ token: RESET_LINK_DEAD });
