import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings';
import {
  confirmEmailMail,
  emailChangedMail,
  googleLinkedMail,
  passwordChangedMail,
  resetMail,
} from './account-mails';
import { sayIn } from './mail-words';

const ENGLISH = sayIn();
const LINK = 'https://shop.example/reset-password#token';

describe('the mail with a link', () => {
  test('has it on a line of its own, so that mail programs make all of it clickable', () => {
    const { subject, text } = resetMail(LINK)(DEFAULT_SETTINGS, ENGLISH);
    expect(subject).toBe('Reset your password at Pocket Bazaar');
    expect(text.split('\n')).toContain(LINK);
    expect(text).toContain('30 minutes');
    expect(text).toContain('Your password stays the same');
  });
});

test('the mail about a new password says what else has ended', () => {
  expect(passwordChangedMail('link', false)(DEFAULT_SETTINGS, ENGLISH).text).not.toContain(
    'Google',
  );
  expect(passwordChangedMail('link', true)(DEFAULT_SETTINGS, ENGLISH).text).toContain(
    'no longer sign in to this account with Google',
  );
});

test('the mail about Google says what else has ended', () => {
  expect(googleLinkedMail(false)(DEFAULT_SETTINGS, ENGLISH).text).not.toContain('no longer works');
  expect(googleLinkedMail(true)(DEFAULT_SETTINGS, ENGLISH).text).toContain(
    'its old password no longer works',
  );
});

test.each([
  ['a link', resetMail(LINK)(DEFAULT_SETTINGS, ENGLISH)],
  ['a new password', passwordChangedMail('link', true)(DEFAULT_SETTINGS, ENGLISH)],
  ['a new password in the profile', passwordChangedMail('profile')(DEFAULT_SETTINGS, ENGLISH)],
  ['a new password by the owner', passwordChangedMail('owner')(DEFAULT_SETTINGS, ENGLISH)],
  ['a new email', emailChangedMail()(DEFAULT_SETTINGS, ENGLISH)],
  ['confirming an email', confirmEmailMail(LINK)(DEFAULT_SETTINGS, ENGLISH)],
  ['Google', googleLinkedMail(true)(DEFAULT_SETTINGS, ENGLISH)],
])('the mail about %s is plain text from the shop', (_what, { subject, text }) => {
  expect(subject).toMatch(/^[\x20-\x7e]{10,60}$/);
  expect(text).toMatch(/^Hello,\n\n/);
  expect(text).toMatch(/\n\nPocket Bazaar\nsupport@pocketbazaar\.example\n$/);
});

test.each([
  ['a link', resetMail(LINK)],
  ['a new password', passwordChangedMail('link', true)],
  ['a new password in the profile', passwordChangedMail('profile')],
  ['a new password by the owner', passwordChangedMail('owner', true)],
  ['a new email', emailChangedMail()],
  ['confirming an email', confirmEmailMail(LINK)],
  ['Google', googleLinkedMail(true)],
])('the mail about %s says the same in Hindi, with no English of the shop left', (_what, mail) => {
  const { subject, text } = mail(DEFAULT_SETTINGS, sayIn('hi'));
  expect(subject).toMatch(/\p{Script=Devanagari}/u);
  const english = mail(DEFAULT_SETTINGS, ENGLISH).text.split('\n');
  const lines = text.split('\n');
  expect(lines).toHaveLength(english.length);
  const same = lines.filter((line) => line !== '' && english.includes(line));
  const { shopName, supportEmail } = DEFAULT_SETTINGS;
  expect(same.filter((line) => line !== LINK)).toEqual([shopName, supportEmail]);
});
