import type { ArgsOf } from '#shared/actions/registry';
import { lineKey, lineOfKey } from '#shared/catalogue/variant';
import type { Totals } from '#shared/cart/totals';
import { priceCart } from '#shared/offers/price-cart';
import { decimalFromPaise, paiseFromDecimal, paiseFromRupees } from '#shared/core/paise';
import type { OrderLine, ShippingAddress } from '#shared/orders/order';
import { oldestDate } from '#shared/orders/prices-shown';
import type { CartLine } from '../../database/cart-line';
import type { CheckoutDraft } from '../../database/settings';
import type { CartView } from '../../hooks/use-cart';
import type { SaleRefusal } from '../../payments/online-payment';
import { piecesLeft } from '../../components/outbox/order-again';

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
  { lines, totals }: Pick<CartView, 'lines' | 'totals'>,
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
    // The cart stays on the device: another person may have begun that one.
    ...(online?.user === userId ? { insteadOf: online.orderId } : {}),
  };
}

/**
 * The lines that the shop does sell, at its prices, once the shopper agreed to that.
 * @param way `accept`: what was asked for at today's price; `take`: the pieces that are left
 * @param asked the lines that were refused
 */
export function linesOfQuote(
  { detail }: SaleRefusal,
  way: 'accept' | 'take',
  asked: readonly AgreedLine[],
): AgreedLine[] {
  if (!detail.quote) return [];
  const images = new Map(
    asked.map(({ product, variant, image }) => [lineKey(product, variant), image]),
  );
  const items = way === 'take' ? piecesLeft(detail.quote) : detail.quote.items;
  return items.map(({ product, variant, name, price, qty }) => ({
    product,
    ...(variant && { variant: variant.id, values: variant.values }),
    qty,
    name,
    price,
    image: images.get(lineKey(product, variant?.id)) ?? '',
  }));
}

/** The total of these lines, in paise. */
export function totalsOfLines(lines: readonly AgreedLine[]): Totals {
  return priceCart(lines.map(({ price, qty }) => ({ pricePaise: paiseFromDecimal(price), qty })))
    .totals;
}

/** The body of `POST /orders` for an order to be paid online. */
export function onlineOrderBody(
  orderId: string,
  shippingAddress: ShippingAddress,
  lines: readonly AgreedLine[],
) {
  const { itemsPrice, shippingPrice, taxPrice, totalPrice } = totalsOfLines(lines);
  return {
    _id: orderId,
    orderItems: lines,
    shippingAddress,
    paymentMethod: 'Razorpay',
    itemsPrice: decimalFromPaise(itemsPrice),
    shippingPrice: decimalFromPaise(shippingPrice),
    taxPrice: decimalFromPaise(taxPrice),
    totalPrice: decimalFromPaise(totalPrice),
  };
}
