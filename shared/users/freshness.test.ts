import { describe, expect, it } from 'vitest';
import { FRESH_SESSION, needsPassword } from './freshness';

const asha = { hasPassword: true };
const byGoogle = { hasPassword: false };

describe('needsPassword', () => {
  it.each([
    ['how one signs in, just signed in', 'sign-in', 0, true],
    ['how one signs in, later', 'sign-in', FRESH_SESSION, true],
    ['a role, a millisecond before the ten minutes', 'role', FRESH_SESSION - 1, false],
    ['a role, after ten minutes', 'role', FRESH_SESSION, true],
    ['a refund, just before', 'refund', FRESH_SESSION - 1, false],
    ['a refund, after ten minutes', 'refund', FRESH_SESSION, true],
    ['a refund, in a session from the future', 'refund', -FRESH_SESSION, true],
  ] as const)('%s', (_what, change, age, needed) => {
    expect(needsPassword(change, asha, age)).toBe(needed);
  });

  it.each(['sign-in', 'role', 'refund'] as const)(
    'accepts a recent sign-in of a person without a password for a change of kind %s',
    (change) => {
      expect(needsPassword(change, byGoogle, FRESH_SESSION - 1)).toBe(false);
      expect(needsPassword(change, byGoogle, FRESH_SESSION)).toBe(true);
      expect(needsPassword(change, byGoogle, -FRESH_SESSION)).toBe(true);
    },
  );

  it('takes ten minutes for fresh', () => expect(FRESH_SESSION).toBe(600_000));
});
