import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { AdminQueries } from '../components/admin/admin-queries';
import type { AdminPath } from './admin-paths';
import { lazyScreen } from '../components/design/screen';

const ProductList = lazyScreen(() => import('../features/admin/product-list-screen'));

const SCREENS: Readonly<Record<AdminPath | '*', ComponentType>> = {
  '': lazyScreen(() => import('../features/dashboard/dashboard-screen')),
  orderlist: lazyScreen(() => import('../features/admin/order-list-screen')),
  print: lazyScreen(() => import('../features/printing/print-screen')),
  round: lazyScreen(() => import('../features/round/round-screen')),
  payments: lazyScreen(() => import('../features/admin/payments-screen')),
  productlist: ProductList,
  'productlist/:pageNumber': ProductList,
  'products/import': lazyScreen(() => import('../features/admin/product-import-screen')),
  'search-words': lazyScreen(() => import('../features/admin/search-words-screen')),
  'pin-codes': lazyScreen(() => import('../features/admin/pin-codes-screen')),
  'product/:id/edit': lazyScreen(() => import('../features/admin/product-edit-screen')),
  userlist: lazyScreen(() => import('../features/admin/user-list-screen')),
  'user/:id/edit': lazyScreen(() => import('../features/admin/user-edit-screen')),
  'person/:id': lazyScreen(() => import('../features/admin/person-screen')),
  settings: lazyScreen(() => import('../features/admin/shop-settings-screen')),
  log: lazyScreen(() => import('../features/admin/security-log-screen')),
  status: lazyScreen(() => import('../features/admin/status-screen')),
  '*': lazyScreen(() => import('../features/not-found/not-found-screen')),
};

/** The admin area, in chunks of its own. What its screens have read is kept from one to the next. */
export function Component() {
  return (
    <AdminQueries>
      <Routes>
        {Object.entries(SCREENS).map(([path, Screen]) => (
          <Route key={path} path={path} element={<Screen />} />
        ))}
      </Routes>
    </AdminQueries>
  );
}
