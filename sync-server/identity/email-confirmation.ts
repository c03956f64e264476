import { CONFIRMATION_DEAD, CONFIRMATION_LIFETIME } from '#shared/users/email-confirmation';
import { invalid } from '../http/api-error';
import { putAccountMail } from '../mails/account-mail';
import type { MailPermit } from '../mails/account-mail-limit';
import { confirmEmailMail } from '../mails/texts/account-mails';
import type { EntryDeps } from '../security-log/record-security-event';
import type { ShopWriter } from '../store/repositories/shop-on-engine';
import type { User } from '../store/row-types';
import { areEqualTexts, createKeyedDigest } from '../security/keyed-digest';

const PURPOSE = 'shop: confirmation of an email address';

type Person = Pick<User, '_id' | 'email'>;

interface ConfirmationOptions extends EntryDeps {
  /** Signs the links: nothing is stored of them. */
  readonly sessionSecret: string;
  /** Where the links lead. */
  readonly shopOrigin: () => string;
}

/**
 * Lets people show that the email of their account is theirs, by a link that is mailed to it. It counts only for who is signed in
 * to that account: the owner of a mailbox that somebody else has registered with cannot be led to vouch for that account by
 * opening a link. Nothing waits for it but the mails about orders.
 */
export function createEmailConfirmations(options: ConfirmationOptions) {
  const { sessionSecret, clock, shopOrigin } = options;
  const digest = createKeyedDigest(sessionSecret, PURPOSE);
  const signatureOf = (until: string, { _id, email }: Person) =>
    digest(JSON.stringify([until, _id, email]));

  return {
    /**
     * Mails the link, in the transaction that makes the email the person's.
     * @param permit had before the transaction; where it was not granted, there is no mail
     */
    async mail(shop: ShopWriter, person: User, permit: MailPermit): Promise<void> {
      const until = String(clock() + CONFIRMATION_LIFETIME);
      const link = `${shopOrigin()}/profile#${until}.${signatureOf(until, person)}`;
      const content = confirmEmailMail(link);
      await putAccountMail(options, shop, person, 'confirm-email', content, permit);
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
