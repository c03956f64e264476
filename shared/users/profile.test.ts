import { describe, expect, it } from 'vitest';
import { FRESH_SESSION, needsCurrentPassword, profileUpdate } from './profile';

const asha = { email: 'asha@example.org', hasPassword: true };
const byGoogle = { ...asha, hasPassword: false };
const same = { email: asha.email };
const otherEmail = { email: 'asha.rao@example.org' };
const otherPassword = { ...same, password: 'mango tree on the hill' };

describe('needsCurrentPassword', () => {
  it.each([
    ['a name alone, however old the session', same, 30 * 24 * 60 * 60 * 1000, false],
    ['a name alone, just signed in', same, 0, false],
    ['another email, just signed in', otherEmail, 0, true],
    ['another password, just signed in', otherPassword, 0, true],
    ['another password, after ten minutes', otherPassword, FRESH_SESSION, true],
  ])('%s', (_what, update, age, needed) => {
    expect(needsCurrentPassword(update, asha, age)).toBe(needed);
  });

  it.each([
    ['another email, a millisecond before the ten minutes', otherEmail, FRESH_SESSION - 1, false],
    ['another email, after ten minutes', otherEmail, FRESH_SESSION, true],
    ['a password, just before', otherPassword, FRESH_SESSION - 1, false],
    ['a password, after ten minutes', otherPassword, FRESH_SESSION, true],
    ['another email, a session from the future', otherEmail, -FRESH_SESSION, true],
  ])('of who has no password: %s', (_what, update, age, needed) => {
    expect(needsCurrentPassword(update, byGoogle, age)).toBe(needed);
  });

  it('takes ten minutes for fresh', () => expect(FRESH_SESSION).toBe(600_000));
});

describe('profileUpdate', () => {
  it('leaves the email as accounts are kept: an equal one in other letters is no change', () => {
    const update = profileUpdate.parse({ name: ' Asha ', email: ' Asha@Example.ORG ' });
    expect(update).toEqual({ name: 'Asha', email: 'asha@example.org' });
    expect(needsCurrentPassword(update, asha, FRESH_SESSION)).toBe(false);
  });

  it.each(['isAdmin', '_id', 'passwordHash', 'createdAt', 'token', 'confirmPassword'])(
    'does not take %s',
    (key) => {
      expect(profileUpdate.safeParse({ name: 'Asha', ...same, [key]: true }).success).toBe(false);
    },
  );
});
