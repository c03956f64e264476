import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import {
  ArrivingFocusContext,
  createArrivingFocus,
  useArrivingFocus,
} from '../components/design/arriving-focus';
import { ScreenSkeleton } from '../components/design/screen-skeleton';
import { MessagesProvider, type ChosenLanguage } from '../i18n/messages';
import { ErrorBoundary } from './error-boundary';
import { AppRoutes } from './routes';
import { ServicesContext, type Services } from '../hooks/services';
import { Shell } from './shell/shell';
import { ToastsProvider } from '../toasts/toasts';

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
    <ServicesContext value={services}>
      <MessagesProvider initial={language}>
        <ArrivingFocusContext value={arriving}>
          <ToastsProvider>{children}</ToastsProvider>
        </ArrivingFocusContext>
      </MessagesProvider>
    </ServicesContext>
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

/**
 * What happens when the page changes: it begins at the top, unless the address names a place in it
 * (docs/shop-rules.md#r-routes-6), and the focus goes to its heading, so that a screen reader begins there. The first
 * page is left as the browser shows it.
 */
export function PageChange() {
  const { pathname, search, hash } = useLocation();
  // A list's next page is another page, wherever its number stands in the address; a filter is not.
  const page = `${pathname}#${new URLSearchParams(search).get('pageNumber') ?? ''}`;
  const arriving = useArrivingFocus();
  const shown = useRef(page);

  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    if (hash) {
      document.getElementById(hash.slice(1))?.scrollIntoView();
      return;
    }
    window.scrollTo(0, 0);
    // The heading may be there already; else the next one takes the focus when it appears.
    arriving.want();
    const heading = document.querySelector<HTMLElement>('main h1[tabindex="-1"]');
    if (heading && arriving.take()) heading.focus({ preventScroll: true });
  }, [page, hash, arriving]);

  return null;
}
