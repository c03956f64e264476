import { isStaff } from '#shared/users/staff';
import { Fragment, useContext, type ComponentType, type ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import type { PathOf } from '#shared/pages/pages';
import { signInPath } from '#shared/users/redirect';
import { CatalogueScreen } from '../features/catalogue/catalogue-screen';
import { lazyScreen, plainScreen } from '../components/design/screen';
import { ScreenSkeleton } from '../components/design/screen-skeleton';
import { DeferredServicesContext } from '../hooks/services';
import { useSession, useSessionIsLocked } from '../hooks/use-session';
import { loadOwnersPart } from '../i18n/load-translations';
import { OnceOpen } from './opening-soon';
import { SIGNED_IN_SCREENS } from './signed-in-screens';

const LockedScreen = lazyScreen(() => import('./locked-screen'));

type Screens<Path extends string> = Readonly<Record<Path, ComponentType>>;

/** Only the catalogue is in the first chunk; every other screen loads on first visit. The server renders these. */
const PUBLIC: Screens<PathOf<'everyone'>> = {
  '/': CatalogueScreen,
  '/page/:pageNumber': CatalogueScreen,
  '/search/:keyword': CatalogueScreen,
  '/search/:keyword/page/:pageNumber': CatalogueScreen,
  '/product/:id': plainScreen(() => import('../features/product/product-screen')),
  '/contact': plainScreen(() => import('../features/policies/contact-screen')),
  '/policy/shipping': plainScreen(() => import('../features/policies/shipping-policy-screen')),
  '/policy/cancellations-refunds': plainScreen(() => import('../features/policies/refunds-screen')),
  '/terms': plainScreen(() => import('../features/policies/terms-screen')),
  '/privacy': plainScreen(() => import('../features/policies/privacy-screen')),
  '*': plainScreen(() => import('../features/not-found/not-found-screen')),
};

const OF_THE_DEVICE: Screens<PathOf<'device'>> = {
  '/cart': lazyScreen(() => import('../features/cart/cart-screen')),
  '/login': lazyScreen(() => import('../features/account/login-screen')),
  '/register': lazyScreen(() => import('../features/account/register-screen')),
  '/forgot-password': lazyScreen(() => import('../features/account/forgot-password-screen')),
  '/reset-password': lazyScreen(() => import('../features/account/reset-password-screen')),
};

const UNLOCKED: Screens<PathOf<'unlocked'>> = {
  '/wishlist': lazyScreen(() => import('../features/wishlist/wishlist-screen')),
  '/activity': lazyScreen(() => import('../features/activity/activity-screen')),
};

const SIGNED_IN: Screens<string> = Object.fromEntries(
  Object.entries(SIGNED_IN_SCREENS).map(([path, load]) => [path, lazyScreen(load)]),
);

const ADMIN = { '/admin/*': lazyScreen(() => loadOwnersPart(() => import('./admin-routes'))) };

/** Shows a screen once all services are loaded: session and device data. */
function OnceWhole({ children }: { children: ReactNode }) {
  return useContext(DeferredServicesContext) ? <ScreenSkeleton /> : children;
}

/**
 * Shows a screen to signed-in people only; others go to sign-in and come back afterwards
 * (docs/shop-rules.md#r-roles-4).
 */
export function RequireSignedIn({ children }: { children: ReactNode }) {
  const session = useSession();
  const isLocked = useSessionIsLocked();
  const { pathname, search, hash } = useLocation();
  if (session === undefined) return null;
  if (session === null) return <Navigate to={signInPath(`${pathname}${search}${hash}`)} replace />;
  if (isLocked) return <LockedScreen />;
  return children;
}

/** Hides private content of a screen while the session is locked. */
function UnlessLocked({ children }: { children: ReactNode }) {
  return useSessionIsLocked() ? <LockedScreen /> : children;
}

/** Shows a screen to the staff only; which of it a helper may open is the admin area's affair. Other signed-in people go to `/login`, which sends them on to the home page. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const user = useSession()?.user;
  const mayEnter = user !== undefined && isStaff(user);
  return (
    <RequireSignedIn>{mayEnter ? children : <Navigate to="/login" replace />}</RequireSignedIn>
  );
}

/** Routes to screens, each inside its guard. */
function guarded(screens: Screens<string>, Guard: ComponentType<{ children: ReactNode }>) {
  return Object.entries(screens).map(([path, Screen]) => (
    <Route
      key={path}
      path={path}
      element={
        <OnceWhole>
          <Guard>
            <Screen />
          </Guard>
        </OnceWhole>
      }
    />
  ));
}

/** The routes of the table of pages (docs/shop-rules.md#r-routes-1). */
export function AppRoutes() {
  return (
    <Routes>
      {Object.entries(PUBLIC).map(([path, Screen]) => (
        <Route
          key={path}
          path={path}
          element={
            <OnceOpen>
              <Screen />
            </OnceOpen>
          }
        />
      ))}
      {guarded(OF_THE_DEVICE, Fragment)}
      {guarded(UNLOCKED, UnlessLocked)}
      {guarded(SIGNED_IN, RequireSignedIn)}
      {guarded(ADMIN, RequireAdmin)}
    </Routes>
  );
}
