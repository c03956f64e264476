import { Suspense, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ArrivingFocusContext, createArrivingFocus } from '../design/arriving-focus';
import { ScreenSkeleton } from '../design/screen-skeleton';
import { ErrorBoundary } from './error-boundary';
import { PageChange } from './page-change';
import { AppRoutes } from './routes';
import { ServicesProvider, type Services } from './services';
import { Shell } from './shell/shell';
import { ThemeProvider } from './theme-provider';
import { ToastsProvider } from './toasts';

/** What every screen stands on: the services, the theme, the toasts. Without a router, so that tests bring their own. */
export function Providers({ services, children }: { services: Services; children: ReactNode }) {
  const [arriving] = useState(createArrivingFocus);
  return (
    <ServicesProvider services={services}>
      <ThemeProvider>
        <ArrivingFocusContext value={arriving}>
          <ToastsProvider>{children}</ToastsProvider>
        </ArrivingFocusContext>
      </ThemeProvider>
    </ServicesProvider>
  );
}

/** The shop: the shell with the page that the address names. */
export function App() {
  const { pathname } = useLocation();
  return (
    <Shell>
      <ErrorBoundary resetKey={pathname}>
        <Suspense fallback={<ScreenSkeleton />}>
          <AppRoutes />
        </Suspense>
      </ErrorBoundary>
      <PageChange />
    </Shell>
  );
}
