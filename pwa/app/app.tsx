import { Suspense, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ArrivingFocusContext, createArrivingFocus } from '../design/arriving-focus';
import { ScreenSkeleton } from '../design/screen-skeleton';
import { loadCatalogue } from '../messages/catalogues';
import { MessagesProvider, type ChosenLanguage } from '../messages/messages';
import { ErrorBoundary } from './error-boundary';
import { PageChange } from './page-change';
import { AppRoutes } from './routes';
import { ServicesProvider, type Services } from './services';
import { Shell } from './shell/shell';
import { ToastsProvider } from './toasts';

/** What every screen stands on: the services, the language, the toasts. Without a router, so that tests bring their own. */
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
  const [arriving] = useState(createArrivingFocus);
  return (
    <ServicesProvider services={services}>
      <MessagesProvider load={loadCatalogue} {...(language ? { initial: language } : {})}>
        <ArrivingFocusContext value={arriving}>
          <ToastsProvider>{children}</ToastsProvider>
        </ArrivingFocusContext>
      </MessagesProvider>
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
