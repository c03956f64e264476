import type { OfferTerms } from './offer';

/** Whether an offer is given no more. @param now milliseconds since 1970, by the server's clock */
export const hasEnded = ({ active, until }: OfferTerms, now: number): boolean =>
  !active || (until !== undefined && now >= Date.parse(until));

/** Whether an offer is given at an instant. @param now milliseconds since 1970, by the server's clock */
export const isRunning = ({ active, from, until }: OfferTerms, now: number): boolean =>
  active && Date.parse(from) <= now && (until === undefined || now < Date.parse(until));
