import { describe, expect, it } from 'vitest';
import { changesSignIn, profileUpdate } from './profile';

const asha = { email: 'asha@example.org' };

describe('changesSignIn', () => {
  it.each([
    ['a name alone', asha, false],
    ['another email', { email: 'asha.rao@example.org' }, true],
    ['another password', { ...asha, password: 'mango tree on the hill' }, true],
  ])('%s', (_what, update, changes) => {
    expect(changesSignIn(update, asha)).toBe(changes);
  });
});

describe('profileUpdate', () => {
  it('leaves the email as accounts are kept: an equal one in other letters is no change', () => {
    const update = profileUpdate.parse({ name: ' Asha ', email: ' Asha@Example.ORG ' });
    expect(update).toEqual({ name: 'Asha', email: 'asha@example.org' });
    expect(changesSignIn(update, asha)).toBe(false);
  });

  it.each(['isAdmin', '_id', 'passwordHash', 'createdAt', 'token', 'confirmPassword'])(
    'does not take %s',
    (key) => {
      expect(profileUpdate.safeParse({ name: 'Asha', ...asha, [key]: true }).success).toBe(false);
    },
  );
});
