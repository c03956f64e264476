import { normalizedCode } from '#shared/offers/offer-code';
import { isCounted, mayUse, type Offering, type OfferUses } from '#shared/offers/price-cart';
import { hasEnded, isRunning } from '#shared/offers/running';
import { isVoidOrder } from '#shared/orders/cancelled';
import type { OfferUse } from '#shared/orders/offer-use';
import type { Order } from '#shared/orders/order';
import { usesOffers } from '#shared/orders/order-prices';
import { offersGiven } from '#shared/orders/offers-given';
import { canonicalJson } from '#shared/protocol/canonical-json';
import { contactsOf } from './order-contacts';
import type { ShopReader, ShopWriter } from '../store/repositories/shop-on-engine';

/** For whom, when and for which order offers are looked up. */
interface OfferRequest {
  readonly user: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly codes: readonly string[];
  /** Offers that the person saw, by their ids. */
  readonly seen?: readonly string[] | undefined;
  /** An order that is priced again: it may keep what it used, and its own use is none. */
  readonly again?: Order | undefined;
  /** Orders that are cancelled in the same transaction: their uses are none. */
  readonly replaced?: readonly Order[] | undefined;
}

/** Of a person's newest orders, the most that are looked at for one that counts. */
const ORDERS_LOOKED_AT = 50;

/**
 * What is offered to a person: automatic offers, and those whose code is given. In a transaction the uses that are counted stay what they
 * are until its end.
 */
export async function loadOffering(
  shop: ShopReader,
  { user, now, codes, seen = [], again, replaced = [] }: OfferRequest,
): Promise<Offering | undefined> {
  const given = new Set(codes.map(normalizedCode));
  // What a replaced order was given goes on, where the person still saw it with the next one.
  const before = replaced
    .flatMap(({ offers = [] }) => offers)
    .filter(({ id }) => seen.includes(id));
  const kept = new Set([...(again?.offers ?? []), ...before].map(({ id }) => id));
  const { offers } = await shop.offers();
  const terms = offers.filter(
    (offer) =>
      (offer.code === undefined || given.has(offer.code) || kept.has(offer.id)) &&
      isRunning(offer, now),
  );
  const ended = offers.filter((offer) => seen.includes(offer.id) && hasEnded(offer, now));
  if (terms.length + ended.length === 0) return undefined;
  const uncounted = again ? [again, ...replaced] : replaced;
  const isFirstOrder = terms.some(({ firstOrder }) => firstOrder)
    ? (await shop.ordersOf(user, ORDERS_LOOKED_AT)).every(
        (order) => isVoidOrder(order) || uncounted.some(({ _id }) => _id === order._id),
      )
    : true;
  const uses = new Map<string, OfferUses>();
  // In one order, so that no two transactions wait for each other.
  for (const { id } of terms.filter(isCounted).toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const { total, byPerson } = await shop.limitedUses(id, user);
    const own = uncounted.filter((order) => usesOffers(order) && usesOffer(order, id)).length;
    uses.set(id, { total: total - own, byPerson: byPerson - own });
  }
  const used = (id: string) => uses.get(id) ?? { total: 0, byPerson: 0 };
  const buyer = { isFirstOrder, used };
  const usedUp = terms.filter((offer) => seen.includes(offer.id) && !mayUse(offer, buyer));
  return { terms, buyer, ended: [...ended, ...usedUp] };
}

const usesOffer = ({ offers = [] }: Order, id: string) => offers.some((one) => one.id === id);

/**
 * Counts the offers that an order uses now and did not before, and no more those that it used; and what they give, which is less when
 * goods come back.
 */
export async function noteOfferUses(
  shop: ShopWriter,
  before: Order | undefined,
  after: Order,
): Promise<void> {
  const was = before ? usesOf(before) : [];
  const is = usesOf(after);
  const names = new Set(is.map(({ offer }) => offer));
  const over = was.filter(({ offer }) => !names.has(offer));
  if (over.length > 0) await shop.removeOfferUses(over);
  for (const use of is)
    if (!was.some((one) => canonicalJson(one) === canonicalJson(use)))
      await shop.putOfferUse((await shop.user(use.user)) ? use : withoutUser(use));
}

/** The use of an order whose account was deleted. */
const withoutUser = ({ contacts: _contacts, ...use }: OfferUse): OfferUse => ({ ...use, user: '' });

const usesOf = (order: Order): OfferUse[] =>
  offersGiven(order).map(({ id, paise, limited, personal }) => ({
    order: order._id,
    offer: id,
    user: order.user._id,
    at: order.pricedAt ?? order.createdAt,
    paise,
    ...(limited && { limited }),
    ...(personal && { contacts: Object.values(contactsOf(order)) }),
  }));
