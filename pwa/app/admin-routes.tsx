import { ADMIN_PERMISSIONS } from '#shared/pages/admin-permissions';
import type { Permission } from '#shared/users/permissions';
import { EmptyState } from '../components/design/empty-state';
import { useMay } from '../hooks/use-may';
import { useT } from '../i18n/messages';
import type { ComponentType, ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import type { PathOf } from '#shared/pages/pages';
import { BackToSetup } from '../components/admin/from-setup';
import { UnsavedGuard } from '../components/admin/unsaved-guard';
import { AdminQueries } from '../components/admin/admin-queries';
import { lazyScreen } from '../components/design/screen';

const ProductList = lazyScreen(() => import('../features/admin/products/product-list-screen'));

const SCREENS: Readonly<Record<PathOf<'admin'>, ComponentType>> = {
  '/admin': lazyScreen(() => import('../features/dashboard/dashboard-screen')),
  '/admin/orders/new': lazyScreen(() => import('../features/admin/orders/phone-order-screen')),
  '/admin/orderlist': lazyScreen(() => import('../features/admin/orders/order-list-screen')),
  '/admin/dispatch': lazyScreen(() => import('../features/admin/dispatch/dispatch-screen')),
  '/admin/cash': lazyScreen(() => import('../features/admin/cash/cash-screen')),
  '/admin/print': lazyScreen(() => import('../features/printing/print-screen')),
  '/admin/round': lazyScreen(() => import('../features/round/round-screen')),
  '/admin/payments': lazyScreen(() => import('../features/admin/payments/payments-screen')),
  '/admin/payment-keys': lazyScreen(() => import('../features/admin/payments/payment-keys-screen')),
  '/admin/productlist': ProductList,
  '/admin/productlist/:pageNumber': ProductList,
  '/admin/products/import': lazyScreen(
    () => import('../features/admin/import/product-import-screen'),
  ),
  '/admin/categories': lazyScreen(() => import('../features/admin/products/categories-screen')),
  '/admin/search-words': lazyScreen(() => import('../features/admin/products/search-words-screen')),
  '/admin/pin-codes': lazyScreen(() => import('../features/admin/settings/pin-codes-screen')),
  '/admin/product/:id/edit': lazyScreen(
    () => import('../features/admin/products/product-edit-screen'),
  ),
  '/admin/offers': lazyScreen(() => import('../features/admin/offers/offer-list-screen')),
  '/admin/offers/new': lazyScreen(() => import('../features/admin/offers/offer-new-screen')),
  '/admin/offer/:id/edit': lazyScreen(() => import('../features/admin/offers/offer-edit-screen')),
  '/admin/userlist': lazyScreen(() => import('../features/admin/people/user-list-screen')),
  '/admin/user/:id/edit': lazyScreen(() => import('../features/admin/people/user-edit-screen')),
  '/admin/person/:id': lazyScreen(() => import('../features/admin/people/person-screen')),
  '/admin/reviews': lazyScreen(() => import('../features/admin/reviews/review-list-screen')),
  '/admin/setup': lazyScreen(() => import('../features/admin/settings/setup-screen')),
  '/admin/settings': lazyScreen(() => import('../features/admin/settings/shop-settings-screen')),
  '/admin/invoices': lazyScreen(() => import('../features/printing/print-month-screen')),
  '/admin/sales': lazyScreen(() => import('../features/admin/books/sales-screen')),
  '/admin/settlements': lazyScreen(() => import('../features/admin/payments/settlements-screen')),
  '/admin/gst': lazyScreen(() => import('../features/admin/books/gst-screen')),
  '/admin/messages': lazyScreen(() => import('../features/admin/settings/messages-screen')),
  '/admin/policies': lazyScreen(() => import('../features/admin/settings/policies-screen')),
  '/admin/exports': lazyScreen(() => import('../features/admin/books/exports-screen')),
  '/admin/log': lazyScreen(() => import('../features/admin/status/security-log-screen')),
  '/admin/status': lazyScreen(() => import('../features/admin/status/status-screen')),
  '/admin/*': lazyScreen(() => import('../features/not-found/not-found-screen')),
};

const PERMISSIONS: ReadonlyMap<string, Permission | undefined> = new Map(
  Object.entries(ADMIN_PERMISSIONS),
);

interface OfRoleProps {
  readonly permission: Permission | undefined;
  readonly children: ReactNode;
}

/** Shows a screen to whom their role allows it, and says so to others. */
function OfRole({ permission, children }: OfRoleProps) {
  const t = useT();
  const may = useMay();
  if (permission === undefined || may(permission)) return children;
  return (
    <EmptyState
      headingLevel="h1"
      title={t('Not part of your role')}
      text={t('Your role doesn’t allow this. Ask an admin of the shop')}
      link={{ to: '/', text: t('Explore All') }}
    />
  );
}

/** The admin area, in its own chunks. Data that its screens have read is cached from one to the next. */
export function Component() {
  return (
    <AdminQueries>
      <UnsavedGuard>
        <Routes>
          {Object.entries(SCREENS).map(([path, Screen]) => (
            <Route
              key={path}
              path={path.replace(/^\/admin\/?/, '')}
              element={
                <OfRole permission={PERMISSIONS.get(path)}>
                  <BackToSetup />
                  <Screen />
                </OfRole>
              }
            />
          ))}
        </Routes>
      </UnsavedGuard>
    </AdminQueries>
  );
}
