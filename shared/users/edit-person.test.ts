import { describe, expect, it } from 'vitest';
import { personEdit, refusalToDelete, refusalToEdit } from './edit-person';

const admin = { isAdmin: true };
const shopper = { isAdmin: false };

describe('refusalToEdit', () => {
  it.each([
    ['the last admin stays one', admin, shopper, 1, 'last_admin'],
    ['the last admin may change their name', admin, admin, 1, undefined],
    ['one of two admins may step down', admin, shopper, 2, undefined],
    ['a shopper may be made admin', shopper, admin, 1, undefined],
    ['a shopper stays one while there is one admin', shopper, shopper, 1, undefined],
  ])('%s', (_what, person, edit, admins, code) => {
    expect(refusalToEdit(person, edit, admins)).toBe(code);
  });
});

describe('refusalToDelete', () => {
  it('protects admins only', () => {
    expect([refusalToDelete(admin), refusalToDelete(shopper)]).toEqual([
      'admin_protected',
      undefined,
    ]);
  });
});

describe('personEdit', () => {
  const edit = { name: 'Asha', email: 'asha@example.org', isAdmin: false };

  it('takes the id of the path beside it', () => {
    expect(personEdit.parse({ ...edit, userId: 'u1' })).toEqual({ ...edit, userId: 'u1' });
  });

  it.each([
    ['a role in words', { isAdmin: 'true' }],
    ['a role as a number', { isAdmin: 1 }],
    ['a list for a name', { name: ['Asha'] }],
    ['a password', { password: 'mango tree on the hill' }],
    ['a hash', { passwordHash: 'x' }],
  ])('refuses %s', (_what, given) => {
    expect(personEdit.safeParse({ ...edit, ...given }).success).toBe(false);
  });

  it('needs all three', () => {
    for (const key of Object.keys(edit))
      expect(personEdit.safeParse({ ...edit, [key]: undefined }).success).toBe(false);
  });
});
