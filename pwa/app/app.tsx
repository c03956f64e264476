import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import {
  NavigationFocusContext,
  createNavigationFocus,
} from '../components/design/navigation-focus';
import { ShopFactsContext } from '../components/design/shop-facts';
import { ScreenSkeleton } from '../components/design/screen-skeleton';
import { useOpenedPage } from '../components/design/use-back-closes';
import { MessagesProvider, type ChosenLanguage } from '../i18n/messages';
import { ErrorBoundary } from './error-boundary';
import { PageChange } from './page-change';
import { AppRoutes } from './routes';
import { ServicesContext, type Services } from '../hooks/services';
import { Shell } from './shell/shell';
import { ToastsProvider, useToast } from '../toasts/toasts';

/** The providers every screen needs: services, language, toasts. Without a router, so that tests bring their own. */
export function Providers({
  services,
  language,
  children,
}: {
  services: Services;
  /** English unless given. */
  language?: ChosenLanguage;
  children: ReactNode;
}) {
  const [navigationFocus] = useState(createNavigationFocus);
  return (
    <ServicesContext value={services}>
      <MessagesProvider initial={language}>
        <NavigationFocusContext value={navigationFocus}>
          <ShopFactsContext value={services.shopFacts}>
            <ToastsProvider>{children}</ToastsProvider>
          </ShopFactsContext>
        </NavigationFocusContext>
      </MessagesProvider>
    </ServicesContext>
  );
}

/** The shop: the shell with the page that the address names. */
export function App() {
  const { pathname, key } = useLocation();
  const toasts = useToast();
  useOpenedPage(key);
  useEffect(() => toasts.leavePage(), [toasts, pathname]);
  return (
    <ErrorBoundary resetKey={pathname}>
      <Shell>
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={<ScreenSkeleton />}>
            <AppRoutes />
          </Suspense>
        </ErrorBoundary>
        <PageChange />
      </Shell>
    </ErrorBoundary>
  );
}
