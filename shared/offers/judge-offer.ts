import type { Paise } from '../core/paise';
import type { OfferTerms } from './offer';
import { mayUse, pricesInOffer, type Buyer, type OfferedLine, type PricedCart } from './price-cart';
import { hasEnded, isRunning } from './running';

/** What an offer does for a cart, or why it does nothing. */
export type OfferVerdict =
  /** It is given. */
  | { readonly kind: 'given'; readonly paise: Paise }
  | { readonly kind: 'ended' }
  /** It begins later, ISO 8601 UTC. */
  | { readonly kind: 'not-yet'; readonly from: string }
  | { readonly kind: 'first-order' }
  | { readonly kind: 'used-up' }
  /** It is for goods of which the cart has none. */
  | { readonly kind: 'other-goods' }
  /** So much more of its goods is needed. */
  | { readonly kind: 'below'; readonly missing: Paise }
  /** The order ships for nothing anyway. */
  | { readonly kind: 'ships-free' }
  /** Another offer takes off as much, or more. */
  | { readonly kind: 'no-better' };

/**
 * Judges one offer beside what a cart was given.
 * @param priced the cart, priced with this offer among the others
 * @param now milliseconds since 1970, by the server's clock
 */
export function judgeOffer(
  offer: OfferTerms,
  lines: readonly OfferedLine[],
  priced: PricedCart,
  buyer: Buyer,
  now: number,
): OfferVerdict {
  const { id, kind, from, firstOrder, minSubtotal = 0 } = offer;
  const given = priced.offers.find((one) => one.id === id);
  if (given) return { kind: 'given', paise: given.paise };
  if (hasEnded(offer, now)) return { kind: 'ended' };
  if (!isRunning(offer, now)) return { kind: 'not-yet', from };
  if (firstOrder && !buyer.isFirstOrder) return { kind: 'first-order' };
  if (!mayUse(offer, buyer)) return { kind: 'used-up' };
  const goods = pricesInOffer(offer, lines).reduce((sum, price) => sum + price, 0);
  if (goods === 0) return { kind: 'other-goods' };
  if (goods < minSubtotal) return { kind: 'below', missing: minSubtotal - goods };
  return { kind: kind === 'free-shipping' ? 'ships-free' : 'no-better' };
}
