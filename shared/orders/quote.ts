import { documentOfUsedOffer } from '../offers/used-offer';
import type { Charges } from '../cart/totals';
import { priceAt, type OfferedLine, type Offering, type PricedCart } from '../offers/price-cart';
import type { Variant } from '../catalogue/goods';
import type { OrderableProduct } from '../catalogue/product';
import { soldAs } from '../catalogue/sold-line';
import { decimalFromPaise } from '../core/paise';
import type { OrderLine } from './order';
import type { Quote, QuoteSums } from './quote-document';

/** What a quote, and an order, is priced with besides the products. */
export interface PricedWith {
  readonly offering?: Offering | undefined;
  /** What is asked besides the goods; absent: as in a shop whose owner has set nothing. */
  readonly charges?: Charges | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** What of a product counts in the price of an order, besides its own price. */
export type PricedProduct = Pick<OrderableProduct, 'category' | 'weight'> & {
  readonly variants?: readonly Pick<Variant, 'id' | 'weight'>[] | undefined;
};

/** The category and weight by which a line is priced. */
export function goodsOfLine(
  product: PricedProduct | undefined,
  variant: string | undefined,
): Pick<OfferedLine, 'category' | 'weight'> {
  const own = product?.variants?.find(({ id }) => id === variant)?.weight;
  return { category: product?.category, weight: own ?? product?.weight };
}

/** Prices the lines that are still sold at today's price, with what is offered now; `available` is today's stock in pieces. */
export function quoteOf(
  lines: readonly Pick<OrderLine, 'product' | 'variant' | 'qty'>[],
  product: (id: string) => OrderableProduct | undefined,
  { offering, now, charges }: PricedWith,
): Quote {
  const items = lines.flatMap(({ product: id, variant, qty }) => {
    const found = soldAs(product(id), variant);
    return found ? [{ found, qty }] : [];
  });
  const priced = (left?: 'left') =>
    priceAt(
      items.flatMap(({ found, qty: asked }) => {
        const qty = left ? Math.min(asked, found.countInStock) : asked;
        return qty > 0
          ? [{ ...found, qty, ...goodsOfLine(product(found.product), found.variant?.id) }]
          : [];
      }),
      offering,
      now,
      charges,
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
    ...((offering || charges) && isShort && { left: sumsOf(priced('left')) }),
  };
}

/** Sums as they travel, with the offers behind them. */
export function sumsOf({ totals, offers }: Pick<PricedCart, 'totals' | 'offers'>): QuoteSums {
  const { itemsPrice, discountPrice, shippingPrice, cashFee, taxPrice, totalPrice } = totals;
  return {
    itemsPrice: decimalFromPaise(itemsPrice),
    ...(discountPrice !== undefined && { discountPrice: decimalFromPaise(discountPrice) }),
    shippingPrice: decimalFromPaise(shippingPrice),
    ...(cashFee !== undefined && { cashFee: decimalFromPaise(cashFee) }),
    taxPrice: decimalFromPaise(taxPrice),
    totalPrice: decimalFromPaise(totalPrice),
    ...(offers.length > 0 && { offers: offers.map(documentOfUsedOffer) }),
  };
}
