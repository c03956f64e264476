import { SUPPORT_EMAIL } from '#shared/shop/shop-facts';
import { SHOP_NAME } from '#shared/shop/shop-name';
import { paragraphs, type MailText } from './mail-text';

/*
 * Mails about an account. They name nobody: whoever registers with somebody else's email chooses the name, and these mails
 * go to that somebody.
 */

function accountMail(subject: string, ...all: readonly string[]): MailText {
  return { subject, text: paragraphs('Hello,', ...all, [SHOP_NAME, SUPPORT_EMAIL]) };
}

/** The link to set a new password. @param link where it leads, token and all */
export function resetMail(link: string): MailText {
  return accountMail(
    `Set a new password at ${SHOP_NAME}`,
    `Somebody, probably you, has asked to set a new password for your account at ${SHOP_NAME}. This link lets you do so. It works once, and for 30 minutes after it was asked for last:`,
    link,
    'If it was not you, there is nothing to do: your password stays as it is.',
  );
}

/** The link that confirms the email. @param link where it leads, token and all */
export function confirmEmailMail(link: string): MailText {
  return accountMail(
    `Please confirm your email address at ${SHOP_NAME}`,
    `Somebody, probably you, uses this email address for an account at ${SHOP_NAME}. Open this link and confirm it, and we mail you when you order. It works for a week, where you are signed in:`,
    link,
    'If it was not you, there is nothing to do: we send nothing about orders to an address that nobody has confirmed.',
  );
}

/** How a password came to be another one: by a mailed link, by the person in their profile, by the owner's command. */
export type PasswordChange = 'link' | 'profile' | 'owner';

const HOW_CHANGED: Readonly<Record<PasswordChange, string>> = {
  link: `A new password was just set for your account at ${SHOP_NAME}, by the link that we sent to this address. Every device that was signed in has been signed out.`,
  profile: `The password of your account at ${SHOP_NAME} was just changed in its profile. Every other device that was signed in has been signed out.`,
  owner: `The shop has just set a new password for your account at ${SHOP_NAME}. Every device that was signed in has been signed out.`,
};

const IF_IT_WAS_NOT_YOU: Readonly<Record<PasswordChange, string>> = {
  link: 'If it was not you, somebody else reads your mails. Make your mailbox safe first, then set another password with "Forgot your password?" on the sign-in page, and write to us.',
  profile:
    'If it was not you, somebody else has used your account. Set another password with "Forgot your password?" on the sign-in page, and write to us.',
  owner: 'If you did not ask for it, please write to us.',
};

/**
 * "Your password was changed".
 * @param endsGoogle whether the accounts at Google that could sign in before no longer can
 */
export function passwordChangedMail(how: PasswordChange, endsGoogle = false): MailText {
  return accountMail(
    'Your password was changed',
    HOW_CHANGED[how],
    ...(endsGoogle
      ? ['Signing in with Google has ended for this account as well: please use the password.']
      : []),
    IF_IT_WAS_NOT_YOU[how],
  );
}

/**
 * "The email address of your account was changed", to the address that it had. It does not say which one it has now: this mailbox
 * may be another person's.
 */
export function emailChangedMail(): MailText {
  return accountMail(
    'The email address of your account was changed',
    `Your account at ${SHOP_NAME} has another email address from now on. Please sign in with that one: we send nothing about the account to this one any more. Every other device that was signed in has been signed out.`,
    'If it was not you, somebody else has used your account. Please write to us at once.',
  );
}

/**
 * "Your account is linked with Google": for an account that was here before.
 * @param endsOtherWaysIn whether password and sessions have ended, because nobody had shown that the email is theirs
 */
export function googleLinkedMail(endsOtherWaysIn: boolean): MailText {
  return accountMail(
    `Your account at ${SHOP_NAME} is linked with Google`,
    `Your account at ${SHOP_NAME} was just linked with the Google account that has this email address. From now on, you can sign in with Google.`,
    ...(endsOtherWaysIn
      ? [
          'Until now it was not certain that this email address is yours. In case somebody else had registered with it, the password of the account no longer works, and every other device has been signed out. You can set a new password with "Forgot your password?" on the sign-in page.',
        ]
      : []),
    'If it was not you, somebody else can use your Google account. Please write to us.',
  );
}
