import { tookEffect } from '#shared/decision/took-effect';
import { codeDigestText } from '#shared/offers/offer-code';
import type { DeviceOffers, OfferOnDevice } from '#shared/offers/offer';
import { isCounted, type Buyer, type Offering } from '#shared/offers/price-cart';
import { isVoidOrder } from '#shared/orders/cancelled';
import type { OrderDocument } from '#shared/orders/order';
import { usesOffers } from '#shared/orders/order-prices';
import type { DeviceDatabase } from '../database/device-database';
import type { CheckoutDraft } from '../database/checkout-draft';
import { hearsOfOffers } from '../database/settings';
import { isRecord } from '#shared/core/record';
import { sha256 } from '../platform/sha256';

/** A code that was given, and the offer of that code; none where the device's list has none of it. */
export interface GivenCode {
  readonly code: string;
  readonly offer?: OfferOnDevice | undefined;
}

/** What this device may offer to a cart. */
export interface CartOffering extends Offering {
  /** In the order in which they were given. */
  readonly codes: readonly GivenCode[];
  /** When the list of offers was last known to be the shop's, in milliseconds since 1970; absent: there is none. */
  readonly listedAt?: number | undefined;
  /** Some of what may be offered has limited uses, which the device does not count. */
  readonly isCounted: boolean;
}

/** For whom a cart is priced. */
export interface CartOwner {
  /** The account; absent: no one is signed in. */
  readonly userId?: string | undefined;
  /** The account's orders, as far as the device has them. */
  readonly orders: readonly OrderDocument[];
}

/** The offer whose code this is; the digest can't be made outside a secure context, and then the shop alone knows. */
export async function offerOfCode(
  { offers, salt }: DeviceOffers,
  code: string,
): Promise<OfferOnDevice | undefined> {
  if (!offers.some(({ codeDigest }) => codeDigest !== undefined)) return undefined;
  const digest = await sha256(codeDigestText(salt, code)).catch(() => undefined);
  return digest === undefined ? undefined : offers.find(({ codeDigest }) => codeDigest === digest);
}

/**
 * What the device may offer to its cart: automatic offers, and those of the codes that were given. The shop decides by its own list
 * (docs/shop-rules.md#r-money-12).
 * @param draft of the checkout, with its codes
 */
export async function readCartOffering(
  db: DeviceDatabase,
  owner: CartOwner,
  draft: CheckoutDraft | undefined,
): Promise<CartOffering | undefined> {
  const [stored, state] = await Promise.all([db.setting('offers'), db.setting('catalogue')]);
  const { codes = [], online } = draft ?? {};
  if (!stored && codes.length === 0) return undefined;
  const table: DeviceOffers = stored?.table ?? { offers: [], salt: '', revision: 0 };
  const waiting = await waitingOrders(db, owner.userId);
  const isNamed = stored && state && hearsOfOffers(state) && state.offers === stored.table.tag;
  const given: GivenCode[] = [];
  for (const code of codes) given.push({ code, offer: await offerOfCode(table, code) });
  const terms = [
    ...table.offers.filter(({ codeDigest }) => codeDigest === undefined),
    ...given.flatMap(({ offer }) => offer ?? []),
  ];
  return {
    terms,
    // The cart replaces the order that was begun with it.
    buyer: buyerOf(
      owner.orders.filter(({ _id }) => _id !== online?.orderId),
      waiting,
      terms,
    ),
    codes: given,
    isCounted: terms.some(isCounted),
    listedAt: stored && Math.max(stored.at, isNamed ? Date.parse(state.pricedAt ?? '') || 0 : 0),
  };
}

/** Of an order that waits. */
interface WaitingOrder {
  readonly orderId: unknown;
  readonly offers: readonly { readonly id: string }[];
}

/** Those that wait, and those that were placed and may not have come with the account's orders yet. */
async function waitingOrders(
  db: DeviceDatabase,
  userId: string | undefined,
): Promise<readonly WaitingOrder[]> {
  if (userId === undefined) return [];
  const waiting = await db.outbox.where('user').equals(userId).toArray();
  const settled = await db.settled.where('user').equals(userId).toArray();
  return [...waiting, ...settled.filter(({ outcome }) => tookEffect(outcome))]
    .filter(({ name }) => name === 'place-cod-order')
    .map(({ args: { orderId, offers } }) => ({
      orderId,
      offers: Array.isArray(offers) ? offers.filter(isUsed) : [],
    }));
}

const isUsed = (offer: unknown): offer is { readonly id: string } =>
  isRecord(offer) && typeof offer['id'] === 'string';

/** Who buys, as far as the device knows: their own orders, those that wait among them. */
export function buyerOf(
  orders: readonly OrderDocument[],
  waiting: readonly WaitingOrder[],
  terms: readonly OfferOnDevice[],
): Buyer {
  const known = new Set<unknown>(orders.map(({ _id }) => _id));
  const unknown = waiting.filter(({ orderId }) => !known.has(orderId));
  const used = [...orders.filter(usesOffers), ...unknown].flatMap(({ offers = [] }) =>
    offers.map(({ id }) => id),
  );
  const usedUp = new Set(terms.flatMap((offer) => (offer.usedUp ? offer.id : [])));
  return {
    isFirstOrder: orders.every(isVoidOrder) && unknown.length === 0,
    used: (id) => ({
      total: usedUp.has(id) ? Infinity : 0,
      byPerson: used.filter((one) => one === id).length,
    }),
  };
}
