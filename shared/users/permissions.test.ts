import { describe, expect, it } from 'vitest';
import { may, mayEditPerson, PERMISSIONS, ROLES, type Permission } from './permissions';

const rolesThatMay = (permission: Permission) =>
  ROLES.filter((role) => may({ isAdmin: false, role }, permission));

// docs/shop-rules.md#r-roles-8
describe('a helper', () => {
  it('may do what gives money, rights or data away only as a manager', () => {
    const grave = ['give-money', 'edit-people', 'edit-settings', 'export', 'see-log'] as const;
    for (const permission of [...grave, 'see-figures'] as const)
      expect([permission, rolesThatMay(permission)]).toEqual([permission, ['manager']]);
  });

  it('may do what the work of the role takes', () => {
    expect(rolesThatMay('pack-orders')).toEqual(['manager', 'orders', 'packer']);
    expect(rolesThatMay('change-orders')).toEqual(['manager', 'orders', 'support']);
    expect(rolesThatMay('deliver-orders')).toEqual(['manager', 'orders', 'delivery']);
    expect(rolesThatMay('edit-products')).toEqual(['manager', 'catalogue']);
    expect(rolesThatMay('see-people')).toEqual(['manager', 'orders', 'support']);
  });

  it.each([undefined, '', 'owner', 'toString', '__proto__'])(
    'may do nothing with the role %j',
    (role) => {
      expect(PERMISSIONS.filter((each) => may({ isAdmin: false, role }, each))).toEqual([]);
    },
  );
});

it('an admin may do everything, whatever role is beside it', () => {
  for (const role of [undefined, 'packer'])
    expect(PERMISSIONS.every((each) => may({ isAdmin: true, role }, each))).toBe(true);
});

describe('a person is changed', () => {
  const ADMIN = { isAdmin: true };
  const MANAGER = { isAdmin: false, role: 'manager' };
  const PACKER = { isAdmin: false, role: 'packer' };
  const SHOPPER = { isAdmin: false };

  it.each([
    ['an admin into anything', ADMIN, ADMIN, SHOPPER, true],
    ['a shopper by a manager into a helper', MANAGER, SHOPPER, PACKER, true],
    ['a helper by a manager into a shopper', MANAGER, PACKER, SHOPPER, true],
    ['a shopper by a manager into a manager', MANAGER, SHOPPER, MANAGER, false],
    ['a shopper by a manager into an admin', MANAGER, SHOPPER, ADMIN, false],
    ['a manager by a manager', MANAGER, MANAGER, SHOPPER, false],
    ['an admin by a manager', MANAGER, ADMIN, ADMIN, false],
    ['a shopper by a packer', PACKER, SHOPPER, SHOPPER, false],
  ])('%s', (_what, who, before, after, allowed) => {
    expect(mayEditPerson(who, before, after)).toBe(allowed);
  });
});
