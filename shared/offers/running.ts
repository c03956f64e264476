import type { OfferTerms } from './offer';

/** Whether an offer is given at an instant. @param now milliseconds since 1970, by the server's clock */
export const isRunning = ({ active, from, until }: OfferTerms, now: number): boolean =>
  active && Date.parse(from) <= now && (until === undefined || now < Date.parse(until));
