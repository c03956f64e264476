import type { Paise } from '../core/paise';
import type { FindProduct, StockHold } from './held-stock';
import { CURRENCY, needsAttention, type PaymentOrder } from './payment';
import { auditEffect, type OrderEffect } from './order-effect';
import type { PaymentActor } from './actor';
import { PRICES_HOLD } from '../core/limits';
import { soldAs } from '../catalogue/sold-line';
import type { Order } from '../orders/order';
import { linesOf } from '../orders/order-lines';
import { pricesOf } from '../orders/order-prices';
import { quoteOf, type PricedWith } from '../orders/quote';
import type { Quote } from '../orders/quote-document';

type Priced = Pick<Order, 'createdAt' | 'pricedAt'>;

/** When the shopper last agreed to an order's prices, in milliseconds since 1970. */
export function pricesAgreedAt({ createdAt, pricedAt }: Priced): number {
  return Date.parse(pricedAt ?? createdAt);
}

/**
 * Whether an order rests on prices that have expired: what was agreed to more than `PRICES_HOLD` ago is
 * agreed to once more before it is paid, as a cash order is before it is placed.
 * @param now milliseconds since 1970
 */
export function arePricesOld(order: Priced, now: number): boolean {
  return now - pricesAgreedAt(order) > PRICES_HOLD;
}

/** What an order would cost now. */
export function quoteOfOrder(order: Order, product: FindProduct, pricedWith: PricedWith): Quote {
  return quoteOf(linesOf(order.orderItems), product, pricedWith);
}

/** The result of agreeing to today's prices. */
export type Repriced =
  | {
      readonly status: 'repriced';
      readonly order: Order;
      readonly effects: readonly OrderEffect[];
    }
  | {
      readonly status: 'refused';
      readonly code: 'product_gone' | 'price_changed';
      readonly quote: Quote;
    };

/**
 * Puts today's prices and offers into an order to be paid online, never for more than the shopper agreed to now. Same pieces, same
 * products: its audit trail says what it cost before. An order that was closed is open again.
 * @param confirmedTotal the most the shopper agreed to, in paise
 * @param pricedWith what is offered to its shopper now; this order's own use is none
 */
export function repriceOrder(
  before: Order,
  confirmedTotal: Paise,
  product: FindProduct,
  by: PaymentActor,
  pricedWith: PricedWith,
): Repriced {
  const { now } = pricedWith;
  const quote = quoteOfOrder(before, product, pricedWith);
  const items = before.orderItems.flatMap((line) => {
    const found = soldAs(product(line.product), line.variant?.id);
    return found ? [{ ...line, pricePaise: found.pricePaise }] : [];
  });
  if (items.length < before.orderItems.length)
    return { status: 'refused', code: 'product_gone', quote };
  const prices = pricesOf(items, product, pricedWith);
  if (prices.totalPrice > confirmedTotal)
    return { status: 'refused', code: 'price_changed', quote };

  const {
    closedAt: _closed,
    discountPrice: _discount,
    cashFee: _cashFee,
    offers: _offers,
    ...opened
  } = before;
  const order: Order = {
    ...opened,
    ...prices,
    pricedAt: new Date(now).toISOString(),
    revision: before.revision + 1,
  };
  const event = {
    kind: 'order-repriced',
    amountPaise: prices.totalPrice,
    before: before.totalPrice,
    currency: CURRENCY,
  } as const;
  return {
    status: 'repriced',
    order,
    effects: [{ kind: 'put-order', order }, auditEffect(before._id, by, now, event)],
  };
}

/**
 * Closes an order that was not paid online before its prices became old: it keeps nothing of the shop, and counts no more
 * among what its person has unpaid. While its stock is held a payment is under way, so it waits. Nothing to do gives no
 * effects: while money of it waits for an admin it stays open as well. No stock moves: an order that is paid online takes none before it
 * is paid.
 * @param payments every payment order of it
 * @param now milliseconds since 1970
 */
export function closeUnpaid(
  order: Order,
  hold: StockHold | null,
  payments: readonly PaymentOrder[],
  now: number,
): readonly OrderEffect[] {
  const isOpen = order.paymentMethod === 'Razorpay' && !order.isPaid && !order.closedAt;
  if (payments.some(needsAttention)) return [];
  if (!isOpen || hold?.state === 'held' || !arePricesOld(order, now)) return [];
  const closedAt = new Date(now).toISOString();
  return [
    { kind: 'put-order', order: { ...order, closedAt, revision: order.revision + 1 } },
    auditEffect(order._id, { kind: 'system' }, now, { kind: 'order-closed' }),
  ];
}
