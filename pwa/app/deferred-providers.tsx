import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { DeferredServicesContext, type Services } from '../hooks/services';
import { whileWanted } from '../hooks/while-wanted';
import type { ChosenLanguage } from '../i18n/messages';
import { Providers } from './app';
import type { createDeferredServices } from './deferred-services';

/**
 * What the first page of a first visit stands on: the initial services, until those of the device are there. They are asked for
 * once this page is in charge.
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
    // A part of the document that waits for its own code is not to be drawn again for this.
    return whileWanted(
      deferred.whole,
      (whole) => startTransition(() => setServices(whole)),
      (error) => {
        // For the console: the page stands, and its links work.
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
