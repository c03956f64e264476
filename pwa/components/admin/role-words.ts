import { PERMISSIONS, ROLES, type Permission, type StaffRole } from '#shared/users/permissions';
import type { Message, Translate } from '../../i18n/translate';

/** The roles of helpers, as they are called. */
export const ROLE_NAMES = {
  manager: 'Manager',
  orders: 'Orders',
  packer: 'Packing',
  catalogue: 'Products and offers',
  delivery: 'Delivery',
  support: 'Support',
} as const satisfies Record<StaffRole, Message>;

/** What a helper did, as the log says it. */
const WORK_NAMES = {
  'see-figures': 'Dashboard',
  'see-orders': 'Orders',
  'pack-orders': 'Packing',
  'deliver-orders': 'Delivery',
  'share-round': 'Delivery',
  'change-orders': 'Orders',
  'handle-returns': 'Returns',
  'give-money': 'Refunds',
  'see-payments': 'Payments',
  'edit-products': 'Products',
  'edit-offers': 'Offers',
  'moderate-reviews': 'Reviews',
  'see-people': 'Users',
  'edit-people': 'Users',
  'edit-settings': 'Shop settings',
  'change-payment-keys': 'Payment keys',
  export: 'Export CSV',
  'see-log': 'Security log',
} as const satisfies Record<Permission, Message>;

/** The name of a role; one of a later shop as it is. */
export const roleName = (t: Translate, role: string): string => {
  const known = ROLES.find((each) => each === role);
  return known ? t(ROLE_NAMES[known]) : role;
};

/** The name of what a permission allows. */
export const workName = (t: Translate, permission: string): string => {
  const known = PERMISSIONS.find((each) => each === permission);
  return known ? t(WORK_NAMES[known]) : permission;
};
