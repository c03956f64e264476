import { isStaff, type Rights } from './staff';

/** The roles of helpers, in the order in which they are offered; admins have full access beside them. */
export const ROLES = ['manager', 'orders', 'packer', 'catalogue', 'delivery', 'support'] as const;
export type StaffRole = (typeof ROLES)[number];

/** What can be allowed; each admin route and each admin page names one. */
export const PERMISSIONS = [
  'see-figures',
  'see-orders',
  'pack-orders',
  'deliver-orders',
  'share-round',
  'change-orders',
  'handle-returns',
  'give-money',
  'see-payments',
  'edit-products',
  'edit-offers',
  'moderate-reviews',
  'see-people',
  'edit-people',
  'edit-settings',
  'change-payment-keys',
  'export',
  'see-log',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** The one table of who may do what (docs/shop-rules.md#r-roles-8). */
const ALLOWED: Readonly<Record<StaffRole, readonly Permission[]>> = {
  // Where shoppers' money goes is up to admins.
  manager: PERMISSIONS.filter((permission) => permission !== 'change-payment-keys'),
  orders: [
    'see-orders',
    'pack-orders',
    'deliver-orders',
    'change-orders',
    'handle-returns',
    'see-payments',
    'see-people',
  ],
  packer: ['see-orders', 'pack-orders'],
  catalogue: ['edit-products', 'edit-offers', 'moderate-reviews'],
  delivery: ['deliver-orders'],
  support: [
    'see-orders',
    'change-orders',
    'handle-returns',
    'see-payments',
    'moderate-reviews',
    'see-people',
  ],
};

const isRole = (role: string): role is StaffRole => Object.hasOwn(ALLOWED, role);

/** Whether the person may do something: an admin everything, a helper what their role allows. */
export function may({ isAdmin, role }: Rights, permission: Permission): boolean {
  return isAdmin || (role !== undefined && isRole(role) && ALLOWED[role].includes(permission));
}

/** Whether the person may look at any order: in the list, or on the round. */
export const maySeeOrder = (person: Rights): boolean =>
  may(person, 'see-orders') || may(person, 'deliver-orders');

/** Shown to a helper who asks for what their role does not allow. */
export const NOT_YOUR_ROLE = 'Your role doesn’t allow this. Ask an admin of the shop';

/** Shown to a manager who would change an admin or a manager, or make one. */
export const ADMINS_ALONE = 'Only an admin can change admins and managers';

const rank = (person: Rights): number =>
  person.isAdmin ? 3 : person.role === 'manager' ? 2 : Number(isStaff(person));

/**
 * Whether one person may change another: an admin anyone, others only who is, and will be, below a manager. Otherwise a
 * manager could take over an admin's account, by its email.
 * @param after what the person is after the change
 */
export function mayEditPerson(who: Rights, before: Rights, after: Rights): boolean {
  return who.isAdmin || (may(who, 'edit-people') && Math.max(rank(before), rank(after)) < 2);
}
