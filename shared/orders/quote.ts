import { documentOfUsedOffer } from '../offers/used-offer';
import { priceAt, type Offering, type PricedCart } from '../offers/price-cart';
import type { OrderableProduct } from '../catalogue/product';
import { soldAs } from '../catalogue/sold-line';
import { decimalFromPaise } from '../core/paise';
import type { OrderLine } from './order';
import type { Quote, QuoteSums } from './quote-document';

/** What a quote, and an order, is priced with besides the products. */
export interface PricedWith {
  readonly offering?: Offering | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Prices the lines that are still sold at today's price, with what is offered now; `available` is today's stock in pieces. */
export function quoteOf(
  lines: readonly Pick<OrderLine, 'product' | 'variant' | 'qty'>[],
  product: (id: string) => OrderableProduct | undefined,
  { offering, now }: PricedWith,
): Quote {
  const items = lines.flatMap(({ product: id, variant, qty }) => {
    const found = soldAs(product(id), variant);
    return found ? [{ found, qty }] : [];
  });
  const priced = (left?: 'left') =>
    priceAt(
      items.flatMap(({ found, qty: asked }) => {
        const qty = left ? Math.min(asked, found.countInStock) : asked;
        return qty > 0 ? [{ ...found, qty, category: product(found.product)?.category }] : [];
      }),
      offering,
      now,
    );
  const isShort = items.some(({ found, qty }) => qty > found.countInStock);
  return {
    items: items.map(({ found, qty }) => ({
      product: found.product,
      ...(found.variant && { variant: { ...found.variant, values: [...found.variant.values] } }),
      name: found.name,
      price: decimalFromPaise(found.pricePaise),
      qty,
      available: found.countInStock,
    })),
    ...sumsOf(priced()),
    ...(offering && isShort && { left: sumsOf(priced('left')) }),
  };
}

function sumsOf({ totals, offers }: PricedCart): QuoteSums {
  const { itemsPrice, discountPrice, shippingPrice, taxPrice, totalPrice } = totals;
  return {
    itemsPrice: decimalFromPaise(itemsPrice),
    ...(discountPrice !== undefined && { discountPrice: decimalFromPaise(discountPrice) }),
    shippingPrice: decimalFromPaise(shippingPrice),
    taxPrice: decimalFromPaise(taxPrice),
    totalPrice: decimalFromPaise(totalPrice),
    ...(offers.length > 0 && { offers: offers.map(documentOfUsedOffer) }),
  };
}
