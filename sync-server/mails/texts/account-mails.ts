import type { ShopFacts } from '#shared/shop/public-facts';
import { oneLine, paragraphs, signature, type MailText } from './mail-text';
import type { MailWords, Say } from './mail-words';

/*
 * Mails about an account. They contain no name: a person who registers with another's email chooses the name, and these mails
 * go to that other person.
 */

/** Puts a mail into words, once the shop's name and the language are known. */
export type AccountMail = (
  shop: Pick<ShopFacts, 'shopName' | 'supportEmail'>,
  say: Say,
) => MailText;

/** A link with its token: the same in every language. */
interface Link {
  readonly link: string;
}

/** @param all paragraphs; `{shop}` in them and in the subject is the shop's name */
function accountMail(subject: MailWords, ...all: readonly (MailWords | Link)[]): AccountMail {
  return (facts, say) => {
    const shop = oneLine(facts.shopName);
    const said = all.map((one) => (typeof one === 'string' ? say(one, { shop }) : one.link));
    return {
      subject: say(subject, { shop }),
      text: paragraphs(say('Hello,'), ...said, signature(facts)),
    };
  };
}

/** The link to set a new password. @param link its address, with the token */
export function resetMail(link: string): AccountMail {
  return accountMail(
    'Reset your password at {shop}',
    'We received a request to reset the password of your account at {shop}. Use this link within 30 minutes. It works once:',
    { link },
    "If this wasn't you, you can ignore this email. Your password stays the same.",
  );
}

/** The link that confirms the email. @param link its address, with the token */
export function confirmEmailMail(link: string): AccountMail {
  return accountMail(
    'Confirm your email address at {shop}',
    'Please confirm this email address for your account at {shop} to get emails about your orders. Open this link where you are signed in. It works for a week:',
    { link },
    "If this wasn't you, you can ignore this email. We send no order emails to an address that is not confirmed.",
  );
}

/** Shows an admin that mails arrive. */
export const testMail: AccountMail = accountMail(
  'Test email from {shop}',
  'This is the test email that you asked for. Emails of {shop} arrive at this address.',
);

/** How a password was changed: by a mailed link, by the person in their profile, by the owner's command. */
export type PasswordChange = 'link' | 'profile' | 'owner';

const HOW_CHANGED: Readonly<Record<PasswordChange, MailWords>> = {
  link: 'The password of your account at {shop} was just reset with the link we sent to this address. All devices have been signed out.',
  profile:
    'The password of your account at {shop} was just changed in your profile. All other devices have been signed out.',
  owner: 'We have set a new password for your account at {shop}. All devices have been signed out.',
};

const IF_IT_WAS_NOT_YOU: Readonly<Record<PasswordChange, MailWords>> = {
  link: 'If this wasn\'t you, someone else may have access to your email. Secure your mailbox first, then reset your password with "Forgot your password?" on the sign-in page, and contact us.',
  profile:
    'If this wasn\'t you, someone else has used your account. Reset your password with "Forgot your password?" on the sign-in page, and contact us.',
  owner: 'If you did not ask for this, please contact us.',
};

/**
 * "Your password was changed".
 * @param endsGoogle whether the accounts at Google linked before can no longer sign in
 */
export function passwordChangedMail(how: PasswordChange, endsGoogle = false): AccountMail {
  const google: readonly MailWords[] = endsGoogle
    ? ['You can no longer sign in to this account with Google. Please use your new password.']
    : [];
  return accountMail(
    'Your password was changed',
    HOW_CHANGED[how],
    ...google,
    IF_IT_WAS_NOT_YOU[how],
  );
}

/** How two-step sign-in changed: by the person in their profile, or turned off by the owner's command. */
export type TwoStepChange = 'on' | 'off' | 'codes' | 'off-by-owner';

const TWO_STEP: Readonly<Record<TwoStepChange, readonly [subject: MailWords, text: MailWords]>> = {
  on: [
    'Two-step sign-in was turned on',
    'Two-step sign-in was just turned on for your account at {shop}. From now on, signing in also takes a code from your authenticator app. All other devices have been signed out.',
  ],
  off: [
    'Two-step sign-in was turned off',
    'Two-step sign-in was just turned off for your account at {shop}. Signing in no longer takes a code.',
  ],
  codes: [
    'New recovery codes were made',
    'New recovery codes were just made for your account at {shop}. The old ones no longer work.',
  ],
  'off-by-owner': [
    'Two-step sign-in was turned off',
    'We have turned off two-step sign-in for your account at {shop}. Signing in no longer takes a code. All devices have been signed out.',
  ],
};

/** Reports a change of two-step sign-in. */
export function twoStepMail(change: TwoStepChange): AccountMail {
  const [subject, text] = TWO_STEP[change];
  return accountMail(
    subject,
    text,
    IF_IT_WAS_NOT_YOU[change === 'off-by-owner' ? 'owner' : 'profile'],
  );
}

/**
 * The link to set a password, for a person who was made an admin before their email was confirmed.
 * @param link its address, with the token
 */
export function adminLinkMail(link: string): AccountMail {
  return accountMail(
    'You are an admin of {shop} now',
    'Your account at {shop} was just made an admin. This email address had not been confirmed before. To keep the shop safe, the old password of the account no longer works, and all devices have been signed out. Set a new password with this link within 30 minutes. It works once:',
    { link },
    'Later, you can get another link with "Forgot your password?" on the sign-in page.',
    'If you did not expect this, please contact us.',
  );
}

/**
 * "The email address of your account was changed", to the previous address. It does not name the new one: this mailbox
 * may be another person's.
 */
export function emailChangedMail(): AccountMail {
  return accountMail(
    'The email address of your account was changed',
    'The email address of your account at {shop} was just changed. Please sign in with the new one: we no longer send emails about your account to this address. All other devices have been signed out.',
    "If this wasn't you, someone else has used your account. Please contact us right away.",
  );
}

/**
 * "Your account is linked with Google": for an account that existed before.
 * @param endsOtherWaysIn whether password and sessions have ended, because the email was not confirmed
 */
export function googleLinkedMail(endsOtherWaysIn: boolean): AccountMail {
  const ended: readonly MailWords[] = endsOtherWaysIn
    ? [
        'This email address had not been confirmed before. To keep your account safe, its old password no longer works, and all other devices have been signed out. You can set a new password with "Forgot your password?" on the sign-in page.',
      ]
    : [];
  return accountMail(
    'Your account at {shop} is linked with Google',
    'Your account at {shop} was just linked with the Google account of this email address. You can now sign in with Google.',
    ...ended,
    "If this wasn't you, someone else may have access to your Google account. Please contact us.",
  );
}
