import type { Offer } from './offer';

/** What the owner reads of an offer: whether it is given now, and why not. */
export type OfferState = 'off' | 'ended' | 'used-up' | 'scheduled' | 'running';

type Timed = Pick<Offer, 'active' | 'from' | 'until' | 'totalUses'>;

/**
 * The state of an offer.
 * @param uses how many orders use it
 * @param now milliseconds since 1970
 */
export function offerState(
  { active, from, until, totalUses = Infinity }: Timed,
  uses: number,
  now: number,
): OfferState {
  if (!active) return 'off';
  if (until !== undefined && Date.parse(until) <= now) return 'ended';
  if (uses >= totalUses) return 'used-up';
  return Date.parse(from) > now ? 'scheduled' : 'running';
}
