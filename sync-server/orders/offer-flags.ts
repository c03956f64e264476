import { decimalFromPaise } from '#shared/core/paise';
import { isVoidOrder } from '#shared/orders/cancelled';
import type { OfferFlag } from '#shared/orders/offer-flag';
import { shortOfMinimum } from '#shared/orders/offers-given';
import type { Order } from '#shared/orders/order';
import type { ShopReader } from '../store/repositories/shop-on-engine';
import { contactsOf } from './order-contacts';

/** How many orders with the same phone number or address are looked at, and how many are named. */
const LOOKED_AT = 50;
const NAMED = 5;

const CONTACTS = [
  { of: 'phone', kind: 'same-phone' },
  { of: 'address', kind: 'same-address' },
] as const;

/**
 * What the owner should look at about the offers of an order. It is found when it is read, so that the first of two orders is flagged as
 * well, whichever was delivered first.
 */
export async function offerFlagsOf(shop: ShopReader, order: Order): Promise<OfferFlag[]> {
  const personal = order.offers?.filter((used) => used.personal) ?? [];
  if (!order.offers || isVoidOrder(order)) return [];
  const contacts = contactsOf(order);
  const flags: OfferFlag[] = [];
  for (const { id, title, personal: limit } of personal) {
    for (const { of, kind } of CONTACTS) {
      const contact = contacts[of];
      if (contact === undefined) continue;
      const uses = await shop.usesByContact(id, contact, LOOKED_AT);
      const others = uses.filter(({ user }) => user !== order.user._id);
      const orders = others.slice(0, NAMED).map((use) => use.order);
      if (orders.length > 0) flags.push({ kind, title, orders });
    }
    const before = limit === 'first-order' ? await orderedBefore(shop, order) : [];
    if (before.length > 0) flags.push({ kind: 'ordered-before', title, orders: before });
  }
  const short = shortOfMinimum(order);
  if (short)
    flags.push({
      kind: 'below-minimum',
      title: short.offer.title,
      left: decimalFromPaise(short.goods),
      minimum: decimalFromPaise(short.offer.minSubtotal ?? 0),
    });
  return flags;
}

/** The orders that other accounts placed before with the phone number of an order. */
async function orderedBefore(shop: ShopReader, order: Order): Promise<string[]> {
  const { phone } = order.shippingAddress;
  const orders = phone ? await shop.ordersByPhone(phone, LOOKED_AT) : [];
  return orders
    .filter(
      (other) =>
        other.user._id !== order.user._id &&
        other.createdAt < order.createdAt &&
        !isVoidOrder(other),
    )
    .slice(0, NAMED)
    .map(({ _id }) => _id);
}

/** The ids of the orders that have such flags. */
export async function flaggedAmong(shop: ShopReader, orders: readonly Order[]): Promise<string[]> {
  const flagged: string[] = [];
  for (const order of orders)
    if ((await offerFlagsOf(shop, order)).length > 0) flagged.push(order._id);
  return flagged;
}
