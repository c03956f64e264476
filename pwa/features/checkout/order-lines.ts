import type { ArgsOf } from '#shared/actions/registry';
import { lineKey, lineOfKey } from '#shared/catalogue/variant';
import type { Totals } from '#shared/cart/totals';
import { decimalFromPaise, paiseFromRupees } from '#shared/core/paise';
import { documentOfUsedOffer, type UsedOffer } from '#shared/offers/used-offer';
import type { OrderLine, ShippingAddress } from '#shared/orders/order';
import { oldestDate } from '#shared/orders/prices-shown';
import type { CartLine } from '../../database/cart-line';
import type { CheckoutDraft } from '../../database/checkout-draft';
import type { CartView } from '../../hooks/use-cart';
import type { SaleRefusal } from '../../payments/online-payment';
import { quotedWay } from '../../components/outbox/order-again';

/** A line as the shopper agrees to it: its price is a two-decimal string. */
export type AgreedLine = Required<Pick<OrderLine, 'product' | 'qty' | 'name' | 'image'>> &
  Pick<OrderLine, 'variant' | 'values'> & { readonly price: string };

/** The lines of the cart, at the prices on the screen. */
export function linesOfCart(lines: readonly CartLine[]): AgreedLine[] {
  return lines.map(({ _id, variant, qty, name, image, price }) => ({
    ...lineOfKey(_id),
    ...(variant && { values: [...variant.values] }),
    qty,
    name,
    image,
    price: decimalFromPaise(paiseFromRupees(price)),
  }));
}

/** The codes that go with an order: also such as the device does not know, since the shop may. */
const codesOf = ({ offering }: CartView['pricedWith']): { codes?: string[] } =>
  offering && offering.codes.length > 0 ? { codes: offering.codes.map(({ code }) => code) } : {};

/**
 * The arguments of an order paid in cash: what the shopper saw and agreed to, as old as the oldest price among it. It comes in the place
 * of the order that this person began with the cart, to be paid online.
 */
export function orderArgs(
  {
    orderId,
    shippingAddress,
    online,
  }: Pick<CheckoutDraft, 'orderId' | 'shippingAddress' | 'online'>,
  { lines, totals, offers, pricedWith }: Omit<CartView, 'status' | 'count' | 'changes'>,
  userId: string,
): ArgsOf<'place-cod-order'> | undefined {
  const pricedAt = oldestDate(lines.map((line) => line.pricedAt));
  if (!shippingAddress || pricedAt === undefined) return undefined;
  return {
    orderId,
    lines: linesOfCart(lines),
    shippingAddress,
    confirmedTotal: decimalFromPaise(totals.totalPrice),
    pricedAt,
    ...codesOf(pricedWith),
    ...(offers.length > 0 && { offers: offers.map(documentOfUsedOffer) }),
    ...(totals.cashFee !== undefined && { cashFee: decimalFromPaise(totals.cashFee) }),
    // The cart stays on the device: another person may have begun that one.
    ...(online?.user === userId ? { insteadOf: online.orderId } : {}),
  };
}

/** What a shopper agrees to pay online: lines, and what they come to with what is offered. */
export interface Agreed {
  readonly lines: readonly AgreedLine[];
  readonly totals: Totals;
  readonly codes?: readonly string[];
  /** What offers give by the screen. */
  readonly offers: readonly UsedOffer[];
}

export const agreedCart = ({ lines, totals, offers, pricedWith }: CartView): Agreed => ({
  lines: linesOfCart(lines),
  totals,
  offers,
  ...codesOf(pricedWith),
});

/**
 * What the shop does sell, at its prices, once the shopper agreed to that.
 * @param way `accept`: what was asked for at today's price; `take`: the pieces that are left
 * @param asked what was refused
 */
export function agreedQuote(
  { detail }: SaleRefusal,
  way: 'accept' | 'take',
  asked: Agreed,
): Agreed | undefined {
  if (!detail.quote) return undefined;
  const images = new Map(
    asked.lines.map(({ product, variant, image }) => [lineKey(product, variant), image]),
  );
  const { items, totals } = quotedWay(detail.quote, way);
  const lines = items.map(({ product, variant, name, price, qty }) => ({
    product,
    ...(variant && { variant: variant.id, values: variant.values }),
    qty,
    name,
    price,
    image: images.get(lineKey(product, variant?.id)) ?? '',
  }));
  // They were seen with other prices: what has ended was named then.
  return { ...asked, lines, totals, offers: [] };
}

/**
 * The body of `POST /orders` for an order to be paid online.
 * @param insteadOf the orders begun with the same cart before
 * @param ofCart whether it is bought from the cart, not beside it
 */
export function onlineOrderBody(
  orderId: string,
  shippingAddress: ShippingAddress,
  { lines, totals, codes, offers }: Agreed,
  insteadOf: readonly string[],
  ofCart: boolean,
) {
  const { itemsPrice, discountPrice = 0, shippingPrice, taxPrice, totalPrice } = totals;
  return {
    _id: orderId,
    orderItems: lines,
    shippingAddress,
    paymentMethod: 'Razorpay',
    itemsPrice: decimalFromPaise(itemsPrice),
    discountPrice: decimalFromPaise(discountPrice),
    shippingPrice: decimalFromPaise(shippingPrice),
    taxPrice: decimalFromPaise(taxPrice),
    totalPrice: decimalFromPaise(totalPrice),
    ...(codes && { codes }),
    ...(offers.length > 0 && { offers: offers.map(documentOfUsedOffer) }),
    ...(insteadOf.length > 0 && { insteadOf }),
    ...(ofCart && { ofCart }),
  };
}
