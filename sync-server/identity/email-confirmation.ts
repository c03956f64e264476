import { CONFIRMATION_DEAD, CONFIRMATION_LIFETIME } from '#shared/users/email-confirmation';
import { invalid, slowDown } from '../http/api-error';
import { putAccountMail } from '../mails/account-mail';
import { confirmEmailMail } from '../mails/texts/account-mails';
import type { EntryDeps } from '../security-log/record-security-event';
import type { ShopWriter } from '../store/shop-store';
import type { User } from '../store/row-types';
import { areEqualTexts, createKeyedDigest } from '../security/keyed-digest';
import { filled, roomIn, type BucketRule } from '../security/leaky-buckets';

const PURPOSE = 'shop: confirmation of an email address';
/** Links that are mailed to one person: three at once, then three a day. */
const LINKS: BucketRule = { capacity: 3, leakEvery: 8 * 60 * 60 * 1000 };

type Person = Pick<User, '_id' | 'email'>;

interface ConfirmationOptions extends EntryDeps {
  /** Signs the links: nothing is stored of them. */
  readonly sessionSecret: string;
  /** Where the links lead. */
  readonly shopOrigin: () => string;
  readonly rateLimit: boolean;
}

/**
 * Lets people show that the email of their account is theirs, by a link that is mailed to it. It counts only for who is signed in
 * to that account: the owner of a mailbox that somebody else has registered with cannot be led to vouch for that account by
 * opening a link. Nothing waits for it but the mails about orders.
 */
export function createEmailConfirmations(options: ConfirmationOptions) {
  const { sessionSecret, clock, shopOrigin, rateLimit } = options;
  const digest = createKeyedDigest(sessionSecret, PURPOSE);
  const signatureOf = (until: string, { _id, email }: Person) =>
    digest(JSON.stringify([until, _id, email]));
  const waitOf = ({ confirmationLinks: links }: User) =>
    rateLimit ? roomIn(LINKS, links, 1, clock()) : 0;

  /** The count is in the person's row: it is right whichever process mails, and after a restart. */
  async function put(shop: ShopWriter, person: User): Promise<void> {
    const bucket = filled(LINKS, person.confirmationLinks, 1, clock());
    if (bucket) {
      const { level, at } = bucket;
      await shop.putUser({ ...person, confirmationLinks: { level, at } });
    }
    const until = String(clock() + CONFIRMATION_LIFETIME);
    const link = `${shopOrigin()}/profile#${until}.${signatureOf(until, person)}`;
    await putAccountMail(options, shop, person, 'confirm-email', confirmEmailMail(link));
  }

  return {
    /**
     * Mails the link, in the transaction that makes the email the person's, after the person was put; nothing where there were
     * too many.
     */
    async mail(shop: ShopWriter, person: User): Promise<void> {
      if (waitOf(person) === 0) await put(shop, person);
    },

    /** Mails it again. @throws ApiError `slow_down` after too many */
    async mailAgain(shop: ShopWriter, person: User): Promise<void> {
      const wait = waitOf(person);
      if (wait > 0) throw slowDown(wait / 1000);
      await put(shop, person);
    },

    /** @throws ApiError `invalid` for a token that is not this person's, of this email, and good now */
    check(token: string, person: Person): void {
      const [until = '', signature = ''] = token.split('.');
      const isOurs = areEqualTexts(signature, signatureOf(until, person));
      if (!isOurs || Number(until) <= clock()) throw invalid({ token: CONFIRMATION_DEAD });
    },
  };
}

export type EmailConfirmations = ReturnType<typeof createEmailConfirmations>;
