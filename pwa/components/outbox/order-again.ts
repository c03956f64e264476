import type { ArgsOf } from '#shared/actions/registry';
import { lineKey } from '#shared/catalogue/variant';
import { priceCart } from '#shared/offers/price-cart';
import { decimalFromPaise, paiseFromDecimal } from '#shared/core/paise';
import type { Totals } from '#shared/cart/totals';
import { totalsOfSums } from '#shared/orders/totals-of-sums';
import type { Quote } from '#shared/orders/quote-document';
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

/** What a shopper agrees to with a way on from a refusal. */
export interface QuotedWay extends Pick<Quote, 'items' | 'offers'> {
  readonly totals: Totals;
}

/**
 * What a quote says of a way on, with the offers that it was given.
 * @param way `accept`: all that was asked for; `take`: the pieces that are left
 */
export function quotedWay(quote: Quote, way: 'accept' | 'take'): QuotedWay {
  const items = way === 'take' ? piecesLeft(quote) : quote.items;
  const sums = way === 'take' ? quote.left : quote;
  if (sums) return { items, offers: sums.offers, totals: totalsOfSums(sums) };
  // Nothing is offered.
  const lines = items.map(({ price, qty }) => ({ pricePaise: paiseFromDecimal(price), qty }));
  return { items, totals: priceCart(lines).totals };
}

/**
 * The same order at the prices of the quote that came with its refusal. It keeps its id, so that `/order/{id}`
 * stays the same and it can never be placed twice.
 * @param way what to order, from the quote
 * @param pricedAt the server's time of those prices, ISO 8601 UTC
 */
export function orderAgain(
  refused: OrderArgs,
  { items, offers, totals }: QuotedWay,
  pricedAt: string,
): OrderArgs {
  const images = new Map(
    refused.lines.map((line) => [lineKey(line.product, line.variant), line.image]),
  );
  const { insteadOf, codes } = refused;
  return {
    orderId: refused.orderId,
    ...(insteadOf === undefined ? {} : { insteadOf }),
    ...(codes && { codes }),
    ...(offers && { offers }),
    ...(totals.cashFee !== undefined && { cashFee: decimalFromPaise(totals.cashFee) }),
    lines: items.map(({ product, variant, name, price, qty }) => {
      const image = images.get(lineKey(product, variant?.id));
      const which = variant ? { variant: variant.id, values: variant.values } : {};
      return { product, ...which, name, price, qty, ...(image ? { image } : {}) };
    }),
    shippingAddress: refused.shippingAddress,
    confirmedTotal: decimalFromPaise(totals.totalPrice),
    pricedAt,
  };
}
