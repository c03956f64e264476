import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { DeferredServicesContext, type Services } from '../hooks/services';
import { whileWanted } from '../hooks/while-wanted';
import type { ChosenLanguage } from '../i18n/messages';
import { Providers } from './app';
import type { createDeferredServices } from './deferred-services';

/**
 * The providers of the first page of a first visit: the initial services, until the deferred ones are loaded. They are requested
 * once this page is interactive.
 */
export function DeferredProviders({
  deferred,
  initial,
  language,
  children,
}: {
  deferred: ReturnType<typeof createDeferredServices>;
  initial: Services;
  language: ChosenLanguage;
  children: ReactNode;
}) {
  const [services, setServices] = useState(initial);
  useEffect(() => {
    deferred.start();
    // A suspended part of the document must not be rendered again for this.
    return whileWanted(
      deferred.whole,
      (whole) => startTransition(() => setServices(whole)),
      (error) => {
        // For the console: the page stays, and its links work.
        throw error;
      },
    );
  }, [deferred]);
  return (
    <DeferredServicesContext value={services === initial ? deferred : null}>
      <Providers services={services} language={language}>
        {children}
      </Providers>
    </DeferredServicesContext>
  );
}
