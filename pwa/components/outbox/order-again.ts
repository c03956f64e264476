import type { ArgsOf } from '#shared/actions/registry';
import { lineKey } from '#shared/catalogue/variant';
import { priceCart } from '#shared/offers/price-cart';
import { decimalFromPaise, paiseFromDecimal, type Paise } from '#shared/core/paise';
import type { Quote } from '#shared/orders/quote';
import type { SettledAction } from '../../database/outbox-entry';

type OrderArgs = ArgsOf<'place-cod-order'>;

/** The pieces of each line that can be had now: what was asked for, or what is left. */
export function piecesLeft(quote: Quote): Quote['items'] {
  return quote.items
    .map((item) => ({ ...item, qty: Math.min(item.qty, item.available) }))
    .filter((item) => item.qty > 0);
}

/**
 * The server's time of the prices that came with a refusal, ISO 8601 UTC. An outcome that was recorded before quotes were
 * dated is as old as its arrival here.
 */
export function quoteDate({ outcome, settledAt }: Pick<SettledAction, 'outcome' | 'settledAt'>) {
  return outcome.detail?.pricedAt ?? new Date(settledAt).toISOString();
}

/** What these items cost today, in paise. */
export function totalNow(items: Quote['items']): Paise {
  return priceCart(items.map(({ price, qty }) => ({ pricePaise: paiseFromDecimal(price), qty })))
    .totals.totalPrice;
}

/**
 * The same order at the prices of the quote that came with its refusal. It keeps its id, so that `/order/{id}`
 * stays the same and it can never be placed twice.
 * @param items what to order, from the quote; see `piecesLeft`
 * @param pricedAt the server's time of those prices, ISO 8601 UTC
 */
export function orderAgain(refused: OrderArgs, items: Quote['items'], pricedAt: string): OrderArgs {
  const images = new Map(
    refused.lines.map((line) => [lineKey(line.product, line.variant), line.image]),
  );
  const { insteadOf } = refused;
  return {
    orderId: refused.orderId,
    ...(insteadOf === undefined ? {} : { insteadOf }),
    lines: items.map(({ product, variant, name, price, qty }) => {
      const image = images.get(lineKey(product, variant?.id));
      const which = variant ? { variant: variant.id, values: variant.values } : {};
      return { product, ...which, name, price, qty, ...(image ? { image } : {}) };
    }),
    shippingAddress: refused.shippingAddress,
    confirmedTotal: decimalFromPaise(totalNow(items)),
    pricedAt,
  };
}
