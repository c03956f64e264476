import { describe, expect, it } from 'vitest';
import {
  decideGoogleSignIn,
  googleCredentials,
  isAuthoritative,
  MAX_ID_TOKEN,
  type GoogleAccount,
} from './google-account';
import { isEmailProven } from './proven-email';

const gmail: GoogleAccount = {
  subject: '1',
  email: 'asha@gmail.com',
  isEmailVerified: true,
  hostedDomain: undefined,
  name: 'Asha',
};
const elsewhere = { ...gmail, email: 'asha@example.org' };

describe('isAuthoritative', () => {
  it.each([
    ['an address of Gmail', gmail, true],
    ['one that was not verified', { ...gmail, isEmailVerified: false }, false],
    ['an address elsewhere', elsewhere, false],
    ['one of the organisation', { ...elsewhere, hostedDomain: 'example.org' }, true],
    ['the organisation in capitals', { ...elsewhere, hostedDomain: 'Example.ORG' }, true],
    ['one of another organisation', { ...elsewhere, hostedDomain: 'example.com' }, false],
    [
      'a domain below it',
      { ...elsewhere, email: 'a@x.example.org', hostedDomain: 'example.org' },
      false,
    ],
    [
      'an unverified one of it',
      { ...elsewhere, hostedDomain: 'example.org', isEmailVerified: false },
      false,
    ],
    ['a domain that ends as Gmail’s', { ...gmail, email: 'asha@notgmail.com' }, false],
    ['a domain that begins as Gmail’s', { ...gmail, email: 'asha@gmail.com.example' }, false],
  ])('%s', (_what, account, authoritative) => {
    expect(isAuthoritative(account)).toBe(authoritative);
  });
});

describe('decideGoogleSignIn', () => {
  const shopper = { email: gmail.email, isAdmin: false };
  const proven = { ...shopper, provenEmail: gmail.email };
  const admin = { ...proven, isAdmin: true };
  const other = { email: 'other@example.org', isAdmin: false };
  const unverified = { ...gmail, isEmailVerified: false };

  it.each([
    ['a linked person is signed in', gmail, other, undefined, { kind: 'enter', person: other }],
    ['an admin too, once linked', gmail, admin, admin, { kind: 'enter', person: admin }],
    [
      'also where the email is another person’s',
      unverified,
      other,
      shopper,
      { kind: 'enter', person: other },
    ],
    ['the email is new', gmail, undefined, undefined, { kind: 'create', isEmailProven: true }],
    [
      'an unverified email is new',
      unverified,
      undefined,
      undefined,
      { kind: 'create', isEmailProven: false },
    ],
    [
      'an email elsewhere is new',
      elsewhere,
      undefined,
      undefined,
      { kind: 'create', isEmailProven: false },
    ],
    ['an unverified email links nothing', unverified, undefined, proven, { kind: 'refuse' }],
    ['nor does one that is not Google’s', elsewhere, undefined, proven, { kind: 'refuse' }],
    ['an admin is never linked', gmail, undefined, admin, { kind: 'refuse' }],
    [
      'a proven account is linked',
      gmail,
      undefined,
      proven,
      { kind: 'link', person: proven, endsOtherWaysIn: false },
    ],
    [
      'of an unproven one the other ways in end',
      gmail,
      undefined,
      shopper,
      { kind: 'link', person: shopper, endsOtherWaysIn: true },
    ],
  ])('%s', (_what, account, linked, holder, decision) => {
    expect(decideGoogleSignIn(account, linked, holder)).toEqual(decision);
  });
});

describe('isEmailProven', () => {
  it('is a matter of the email that the account has now', () => {
    expect(isEmailProven({ email: 'a@b.c' })).toBe(false);
    expect(isEmailProven({ email: 'a@b.c', provenEmail: 'a@b.c' })).toBe(true);
    expect(isEmailProven({ email: 'x@b.c', provenEmail: 'a@b.c' })).toBe(false);
  });
});

describe('googleCredentials', () => {
  it('takes one token of a sane size, and nothing beside it', () => {
    const takes = (body: unknown) => googleCredentials.safeParse(body).success;
    expect(takes({ idToken: 'x'.repeat(MAX_ID_TOKEN) })).toBe(true);
    expect(takes({ idToken: 'x'.repeat(MAX_ID_TOKEN + 1) })).toBe(false);
    expect(takes({ idToken: '' })).toBe(false);
    expect(takes({ idToken: ['x'] })).toBe(false);
    expect(takes({ idToken: 'x', email: 'a@b.c' })).toBe(false);
  });
});
