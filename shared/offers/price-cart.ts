import type { Paise } from '../core/paise';
import {
  SHOP_CHARGES,
  shippingFeeOf,
  type Charges,
  type PricedLine,
  type Totals,
} from '../cart/totals';
import { discountShares } from './discount-shares';
import type { OfferTerms } from './offer';
import type { UsedOffer } from './used-offer';
import { isForGoods } from './goods-of-offer';
import { isRunning } from './running';

/** A line as offers look at it. */
export interface OfferedLine extends PricedLine {
  /** The id of its product; absent, as is the category, where no offer names goods. */
  readonly product?: string | undefined;
  readonly category?: string | undefined;
}

/** How often an offer has been used, by all and by this person. */
export interface OfferUses {
  readonly total: number;
  readonly byPerson: number;
}

/** Who buys, as far as offers ask. */
export interface Buyer {
  /** Whether they have no order that counts. */
  readonly isFirstOrder: boolean;
  used(offerId: string): OfferUses;
}

/** What is believed of a person of whom nothing is known: the server decides. */
export const NEW_BUYER: Buyer = { isFirstOrder: true, used: () => ({ total: 0, byPerson: 0 }) };

/** A priced cart: its sums, and what the offers gave. */
export interface PricedCart {
  readonly totals: Totals;
  /** The share of each line in the discount, in their order; they add up to `discountPrice`. */
  readonly shares: readonly Paise[];
  /** At most a discount, and free shipping beside it; empty: none. */
  readonly offers: readonly UsedOffer[];
}

const priceOf = ({ pricePaise, qty }: PricedLine): Paise => pricePaise * qty;
const sumOf = (prices: readonly Paise[]): Paise => prices.reduce((sum, price) => sum + price, 0);

/** What each line costs that an offer is for; 0 of one that it is not for. */
export function pricesInOffer(offer: OfferTerms, lines: readonly OfferedLine[]): Paise[] {
  return lines.map((line) => (isForGoods(offer, line) ? priceOf(line) : 0));
}

/** Whether a person may still use an offer. */
export function mayUse(offer: OfferTerms, person: Buyer): boolean {
  const { firstOrder, perPerson = Infinity, totalUses = Infinity } = offer;
  if (firstOrder && !person.isFirstOrder) return false;
  if (!isCounted(offer)) return true;
  const { total, byPerson } = person.used(offer.id);
  return total < totalUses && byPerson < perPerson;
}

/** Whether its uses are limited. */
export const isCounted = ({ perPerson, totalUses }: OfferTerms): boolean =>
  perPerson !== undefined || totalUses !== undefined;

/** What an offer takes off the goods, in paise. */
function discountOf({ kind, value, maxDiscount = Infinity }: OfferTerms, goods: Paise): Paise {
  if (kind === 'free-shipping') return 0;
  const off = kind === 'percent' ? Math.round((goods * value) / 100) : value;
  return Math.min(off, maxDiscount, goods);
}

/** Of two that give the same, the one without a limit, so that no use is lost; then by the id, so that both sides choose the same. */
const cheaperToGive = (a: OfferTerms, b: OfferTerms) =>
  Number(isCounted(a)) - Number(isCounted(b)) || (a.id < b.id ? -1 : 1);

/**
 * Prices a cart or an order: the one place of totals, on the device and on the server (docs/shop-rules.md#r-money-6). The best single
 * offer is taken off, and free shipping is given beside it. Shipping goes by the goods before the discount, which therefore never makes it
 * dearer. What is paid in cash costs its fee also where shipping is free, and nothing where there is nothing to pay. An empty cart costs
 * nothing and ships for nothing.
 * @param offers those that run now and that the person may ask for: automatic ones, and those whose code they gave
 * @param settings what the shop charges besides the goods
 */
export function priceCart(
  lines: readonly OfferedLine[],
  offers: readonly OfferTerms[] = [],
  settings: Charges = SHOP_CHARGES,
  person: Buyer = NEW_BUYER,
): PricedCart {
  const itemsPrice = sumOf(lines.map(priceOf));
  const usable = offers
    .filter((offer) => mayUse(offer, person))
    .map((offer) => ({ offer, prices: pricesInOffer(offer, lines) }))
    .map((one) => ({ ...one, goods: sumOf(one.prices) }))
    .filter(({ offer, goods }) => goods > 0 && goods >= (offer.minSubtotal ?? 0))
    .map((one) => ({ ...one, off: discountOf(one.offer, one.goods) }))
    .toSorted((a, b) => b.off - a.off || cheaperToGive(a.offer, b.offer));
  const best = usable.find(({ off }) => off > 0);
  const fee = shippingFeeOf(lines, itemsPrice, settings);
  const free = fee > 0 ? usable.find(({ offer }) => offer.kind === 'free-shipping') : undefined;

  const discount = best?.off ?? 0;
  const { tax: taxPrice } = settings;
  const toPay = itemsPrice - discount + (free ? 0 : fee) + taxPrice;
  const cashFee = toPay > 0 ? (settings.cashFee ?? 0) : 0;
  return {
    totals: {
      itemsPrice,
      ...(discount > 0 && { discountPrice: discount }),
      shippingPrice: (free ? 0 : fee) + cashFee,
      ...(cashFee > 0 && { cashFee }),
      taxPrice,
      totalPrice: toPay + cashFee,
    },
    shares: best ? discountShares(discount, best.prices) : lines.map(() => 0),
    offers: [
      ...(best ? [usedOf(best.offer, discount)] : []),
      ...(free ? [usedOf(free.offer, fee)] : []),
    ],
  };
}

const usedOf = (offer: OfferTerms, paise: Paise): UsedOffer => ({
  id: offer.id,
  title: offer.title,
  ...(offer.hindi !== undefined && { hindi: offer.hindi }),
  kind: offer.kind,
  paise,
  ...(isCounted(offer) && { limited: true }),
  ...(offer.firstOrder
    ? { personal: 'first-order' }
    : offer.perPerson !== undefined && { personal: 'uses' }),
  ...(offer.kind !== 'free-shipping' &&
    offer.minSubtotal !== undefined && { minSubtotal: offer.minSubtotal }),
});

/** What may be offered to a person. */
export interface Offering {
  /** Automatic ones, and those whose code was given. */
  readonly terms: readonly OfferTerms[];
  readonly buyer: Buyer;
  /** Those that they saw, and that have ended or were used up since; none on the device. */
  readonly ended?: readonly Pick<OfferTerms, 'id' | 'title' | 'hindi'>[] | undefined;
}

/**
 * Prices lines with what is offered at an instant.
 * @param offering absent: nothing
 * @param now milliseconds since 1970, by the server's clock
 * @param charges absent: those of a shop whose owner has set none
 */
export function priceAt(
  lines: readonly OfferedLine[],
  offering: Offering | undefined,
  now: number,
  charges?: Charges,
): PricedCart {
  const running = offering?.terms.filter((offer) => isRunning(offer, now));
  return priceCart(lines, running, charges, offering?.buyer);
}
