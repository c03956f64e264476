import type { Permission } from '../users/permissions';
import type { PathOf } from './pages';

/** What each admin page takes of a helper; nothing: whoever works for the shop (docs/shop-rules.md#r-roles-8). */
export const ADMIN_PERMISSIONS: Readonly<Record<PathOf<'admin'>, Permission | undefined>> = {
  '/admin': 'see-figures',
  '/admin/orderlist': 'see-orders',
  '/admin/dispatch': 'pack-orders',
  '/admin/cash': 'give-money',
  '/admin/print': 'pack-orders',
  '/admin/round': 'deliver-orders',
  '/admin/payments': 'see-payments',
  '/admin/productlist': 'edit-products',
  '/admin/productlist/:pageNumber': 'edit-products',
  '/admin/products/import': 'edit-products',
  '/admin/categories': 'edit-products',
  '/admin/search-words': 'edit-products',
  '/admin/sales': 'see-figures',
  '/admin/exports': 'export',
  '/admin/pin-codes': 'edit-settings',
  '/admin/product/:id/edit': 'edit-products',
  '/admin/offers': 'edit-offers',
  '/admin/offers/new': 'edit-offers',
  '/admin/offer/:id/edit': 'edit-offers',
  '/admin/userlist': 'see-people',
  '/admin/user/:id/edit': 'edit-people',
  '/admin/person/:id': 'see-people',
  '/admin/reviews': 'moderate-reviews',
  '/admin/setup': 'edit-settings',
  '/admin/settings': 'edit-settings',
  '/admin/log': 'see-log',
  '/admin/status': 'edit-settings',
  '/admin/*': undefined,
};
