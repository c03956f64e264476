import { SUPPORT_EMAIL } from '#shared/shop/shop-facts';
import { SHOP_NAME } from '#shared/shop/shop-name';
import { paragraphs, type MailText } from '../mail-text';

/*
 * Mails about an account. They name nobody: whoever registers with somebody else's email chooses the name, and these mails
 * go to that somebody.
 */

const HELLO = 'Hello,';
const ENDING = [SHOP_NAME, SUPPORT_EMAIL];

/** The link to set a new password. @param link where it leads, token and all */
export function resetMail(link: string): MailText {
  return {
    subject: `Set a new password at ${SHOP_NAME}`,
    text: paragraphs(
      HELLO,
      `Somebody, probably you, has asked to set a new password for your account at ${SHOP_NAME}. This link lets you do so. It works once, and for 30 minutes:`,
      link,
      'If it was not you, there is nothing to do: your password stays as it is.',
      ENDING,
    ),
  };
}

/**
 * "Your password was changed", by a mailed link.
 * @param endsGoogle whether the accounts at Google that could sign in before no longer can
 */
export function passwordChangedMail(endsGoogle: boolean): MailText {
  return {
    subject: 'Your password was changed',
    text: paragraphs(
      HELLO,
      `A new password was just set for your account at ${SHOP_NAME}, by the link that we sent to this address. Every device that was signed in has been signed out.`,
      ...(endsGoogle
        ? ['Signing in with Google has ended for this account as well: please use the password.']
        : []),
      `If it was not you, somebody else reads your mails. Make your mailbox safe first, then set another password with "Forgot your password?" on the sign-in page, and write to us.`,
      ENDING,
    ),
  };
}

/**
 * "Your account is linked with Google": for an account that was here before.
 * @param endsOtherWaysIn whether password and sessions have ended, because nobody had shown that the email is theirs
 */
export function googleLinkedMail(endsOtherWaysIn: boolean): MailText {
  return {
    subject: `Your account at ${SHOP_NAME} is linked with Google`,
    text: paragraphs(
      HELLO,
      `Your account at ${SHOP_NAME} was just linked with the Google account that has this email address. From now on, you can sign in with Google.`,
      ...(endsOtherWaysIn
        ? [
            'Until now it was not certain that this email address is yours. In case somebody else had registered with it, the password of the account no longer works, and every other device has been signed out. You can set a new password with "Forgot your password?" on the sign-in page.',
          ]
        : []),
      'If it was not you, somebody else can use your Google account. Please write to us.',
      ENDING,
    ),
  };
}
