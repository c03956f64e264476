/**
 * The addresses of the admin area (docs/shop-rules.md#r-routes-3), below `/admin/`; the dashboard is the area itself.
 */
export const ADMIN_PATHS = [
  '',
  'orderlist',
  'print',
  'round',
  'payments',
  'productlist',
  'productlist/:pageNumber',
  'products/import',
  'search-words',
  'pin-codes',
  'product/:id/edit',
  'userlist',
  'user/:id/edit',
  'person/:id',
  'settings',
  'log',
  'status',
] as const;
export type AdminPath = (typeof ADMIN_PATHS)[number];
