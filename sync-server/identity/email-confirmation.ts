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
  /** Signs the links: they are not stored. */
  readonly sessionSecret: string;
  /** Where the links lead. */
  readonly shopOrigin: () => string;
}

/**
 * Lets users confirm the email of their account by a mailed link. It counts only while signed in
 * to that account: the owner of a mailbox that another person registered with cannot be tricked into confirming that account by
 * opening a link. Only mails about orders wait for it.
 */
export function createEmailConfirmations(options: ConfirmationOptions) {
  const { sessionSecret, clock, shopOrigin } = options;
  const digest = createKeyedDigest(sessionSecret, PURPOSE);
  const signatureOf = (until: string, { _id, email }: Person) =>
    digest(JSON.stringify([until, _id, email]));

  return {
    /**
     * Mails the link, in the transaction that makes the email the person's.
     * @param permit requested before the transaction; without it there is no mail
     */
    async mail(shop: ShopWriter, person: User, permit: MailPermit): Promise<void> {
      const until = String(clock() + CONFIRMATION_LIFETIME);
      const link = `${shopOrigin()}/profile#${until}.${signatureOf(until, person)}`;
      const content = confirmEmailMail(link);
      await putAccountMail(options, shop, person, 'confirm-email', content, permit);
    },

    /** @throws ApiError `invalid` for a token of another person or email, or an expired one */
    check(token: string, person: Person): void {
      const [until = '', signature = ''] = token.split('.');
      const isOurs = areEqualTexts(signature, signatureOf(until, person));
      if (!isOurs || Number(until) <= clock()) throw invalid({ token: CONFIRMATION_DEAD });
    },
  };
}

export type EmailConfirmations = ReturnType<typeof createEmailConfirmations>;
