import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { ArrivalContext, type Services } from '../hooks/services';
import { whileWanted } from '../hooks/while-wanted';
import type { ChosenLanguage } from '../i18n/messages';
import { Providers } from './app';
import type { createArrival } from './arrival';

/**
 * What the first page of a first visit stands on: the opening services, until those of the device are there. They are asked for
 * once this page is in charge.
 */
export function ArrivingProviders({
  arrival,
  opening,
  language,
  children,
}: {
  arrival: ReturnType<typeof createArrival>;
  opening: Services;
  language: ChosenLanguage;
  children: ReactNode;
}) {
  const [services, setServices] = useState(opening);
  useEffect(() => {
    arrival.start();
    // A part of the document that waits for its own code is not to be drawn again for this.
    return whileWanted(
      arrival.whole,
      (whole) => startTransition(() => setServices(whole)),
      (error) => {
        // For the console: the page stands, and its links work.
        throw error;
      },
    );
  }, [arrival]);
  return (
    <ArrivalContext value={services === opening ? arrival : null}>
      <Providers services={services} language={language}>
        {children}
      </Providers>
    </ArrivalContext>
  );
}
