import type { Offering } from '../offers/price-cart';
import type { PricedWith } from '../orders/quote';
import { arePricesOld, pricesAgreedAt, quoteOfOrder } from './agreed-prices';
import { isCancelled } from '../orders/cancelled';
import { soldAs } from '../catalogue/sold-line';
import type { Order } from '../orders/order';
import { linesOf as linesOfItems } from '../orders/order-lines';
import type { OrderLimits } from '../orders/order-limits';
import type { Quote } from '../orders/quote-document';
import type { ErrorCode } from '../core/errors';
import { ranOut, STOCK_HELD, type FindProduct, type StockHold } from './held-stock';
import { holdingOf, holdLimitOver, type Holding, type HoldLimitReached } from './hold-limit';
import { needsAttention, openPaymentOf, type PaymentOrder } from './payment';
import { auditEffect, type OrderEffect } from './order-effect';
import type { PaymentActor } from './actor';

const linesOf = ({ orderItems }: Order) => linesOfItems(orderItems);

/** Whether every line of an order is in stock: all or nothing. */
function isInStock(order: Order, product: FindProduct): boolean {
  return linesOf(order).every(
    (line) => (soldAs(product(line.product), line.variant)?.countInStock ?? -1) >= line.qty,
  );
}

/** Why an order cannot be paid online. `not_razorpay`: it is paid otherwise (docs/api.md#payments). */
export type HoldRefusal =
  | 'not_razorpay'
  | Extract<
      ErrorCode,
      | 'already_paid'
      | 'order_cancelled'
      | 'in_progress'
      | 'product_gone'
      | 'out_of_stock'
      | 'limit_reached'
      | 'confirm_again'
    >;

/** The result of beginning a payment. */
export type Held =
  | {
      readonly status: 'held';
      readonly effects: readonly OrderEffect[];
      readonly hold: StockHold;
      /** The open payment order, to be given again; `null` where one is to be made. */
      readonly open: PaymentOrder | null;
    }
  | {
      readonly status: 'refused';
      readonly code: HoldRefusal;
      /** With `product_gone`, `out_of_stock` and `confirm_again`: prices and what is left, so that the shopper has a way on. */
      readonly quote?: Quote;
      /** With `limit_reached`: which one. */
      readonly limit?: HoldLimitReached;
    };

/** What a new hold is held against. */
export interface HoldAllowance {
  readonly limits: OrderLimits['holds'];
  /** What is held for other orders, of all users. */
  readonly others: readonly Holding[];
  /** A digest of the network that asks. */
  readonly network: string;
}

export interface HoldRequest {
  readonly order: Order;
  /** Every payment order of this shop order. */
  readonly payments: readonly PaymentOrder[];
  readonly hold: StockHold | null;
  readonly allowance: HoldAllowance;
  readonly product: FindProduct;
  /** What is offered to its shopper now: for the quote of a refusal. */
  readonly offering?: Offering | undefined;
  readonly charges?: PricedWith['charges'];
  readonly by: PaymentActor;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Begins an online payment: holds the order's stock, all or nothing, for `STOCK_HELD` (docs/shop-rules.md#r-stock-3).
 * Asked again while the hold lasts, it changes nothing (asking does not make it longer); after that, it holds again, as
 * often as the limits allow. The prices of today do not matter as long as those that were agreed to are not old.
 * @returns the hold, or the refusal: `not_razorpay`, `already_paid`, `order_cancelled`, `in_progress` while money that came for this order
 *   and paid nothing has not gone back, `product_gone`, `out_of_stock`,
 *   `confirm_again` where its prices are old, `limit_reached` where that would be more than may be held unpaid
 */
export function holdStock(request: HoldRequest): Held {
  const { order, payments, hold, allowance, product, offering, charges, by, now } = request;
  const pricedWith = { offering, charges, now };
  if (order.paymentMethod !== 'Razorpay') return { status: 'refused', code: 'not_razorpay' };
  if (order.isPaid) return { status: 'refused', code: 'already_paid' };
  if (isCancelled(order)) return { status: 'refused', code: 'order_cancelled' };
  if (payments.some(needsAttention)) return { status: 'refused', code: 'in_progress' };

  // Before the hold is looked at: a price is not held by beginning again and again.
  if (arePricesOld(order, now))
    return {
      status: 'refused',
      code: 'confirm_again',
      quote: quoteOfOrder(order, product, pricedWith),
    };

  const open = openPaymentOf(order, payments);
  if (hold?.state === 'held' && !ranOut(hold, now))
    return { status: 'held', effects: [], hold, open };

  // Since its prices were agreed to: who agreed again starts over.
  const isAgain = hold !== null && Date.parse(hold.heldAt) >= pricesAgreedAt(order);
  const renewals = isAgain ? (hold.renewals ?? 0) + 1 : 0;
  const { limits, others, network } = allowance;
  const limit =
    renewals > limits.renewals
      ? 'renewals'
      : holdLimitOver(holdingOf(order, network), others, limits);
  if (limit) return { status: 'refused', code: 'limit_reached', limit };

  const lines = linesOf(order);
  // Pieces of a hold that ran out and was not swept are still held for this order.
  const isHeld = hold?.state === 'held';
  if (!isHeld && !isInStock(order, product)) {
    const isGone = lines.some((line) => !soldAs(product(line.product), line.variant));
    const code = isGone ? 'product_gone' : 'out_of_stock';
    return { status: 'refused', code, quote: quoteOfOrder(order, product, pricedWith) };
  }

  const until = new Date(now + STOCK_HELD).toISOString();
  const held: StockHold = {
    _id: order._id,
    lines,
    state: 'held',
    heldAt: new Date(now).toISOString(),
    until,
    ...(renewals > 0 ? { renewals } : {}),
    user: order.user._id,
    network,
  };
  return {
    status: 'held',
    effects: [
      ...(isHeld
        ? []
        : lines.map((line) => ({ kind: 'take-stock', order: order._id, ...line }) as const)),
      { kind: 'put-hold', hold: held },
      auditEffect(order._id, by, now, { kind: 'stock-held', until }),
      // Opened again, it may be paid from now on: it is asked about as a new one is.
      ...(open
        ? [{ kind: 'put-payment', payment: { ...open, updatedAt: held.heldAt } } as const]
        : []),
    ],
    hold: held,
    open,
  };
}

/**
 * Puts the pieces of a hold that ran out back into stock: what the sweep does. The sweep asks the gateway first
 * whether the order was paid meanwhile. Nothing to do gives no effects: still in time, released before, taken.
 * @param now milliseconds since 1970
 */
export function releaseHold(hold: StockHold, now: number): readonly OrderEffect[] {
  if (hold.state !== 'held' || !ranOut(hold, now)) return [];
  return [
    ...putBack(hold),
    auditEffect(hold._id, { kind: 'system' }, now, { kind: 'stock-released' }),
  ];
}

/**
 * Puts every piece of an order that is out of stock for it back: held, taken by its payment, or taken when it was placed.
 * @param hold its stock; `null` where there never was a hold
 */
export function restock(order: Order, hold: StockHold | null): readonly OrderEffect[] {
  if (hold) return hold.state === 'released' ? [] : putBack(hold);
  if (order.paymentMethod !== 'COD') return [];
  return linesOf(order).map(
    (line) => ({ kind: 'return-stock', order: order._id, ...line }) as const,
  );
}

/** Puts the pieces of a hold back into stock. @param hold one that is held or taken */
export function putBack(hold: StockHold): readonly OrderEffect[] {
  return [
    ...hold.lines.map((line) => ({ kind: 'return-stock', order: hold._id, ...line }) as const),
    { kind: 'put-hold', hold: endedHold(hold, 'released') },
  ];
}

/** A hold that is over: for whom and from where it was need not be known any more. */
function endedHold(hold: StockHold, state: 'released' | 'taken'): StockHold {
  const { user: _user, network: _network, ...rest } = hold;
  return { ...rest, state };
}

/**
 * Takes an order's pieces for good: those that are held, else from stock where all of them are there.
 * @param now milliseconds since 1970
 * @returns the effects, or `null` where the stock is gone
 */
export function commitHold(
  order: Order,
  hold: StockHold | null,
  product: FindProduct,
  now: number,
): readonly OrderEffect[] | null {
  if (hold && hold.state !== 'released')
    return [{ kind: 'put-hold', hold: endedHold(hold, 'taken') }];
  if (!isInStock(order, product)) return null;
  const lines = linesOf(order);
  const at = new Date(now).toISOString();
  return [
    ...lines.map((line) => ({ kind: 'take-stock', order: order._id, ...line }) as const),
    {
      kind: 'put-hold',
      hold: { _id: order._id, lines, state: 'taken', heldAt: at, until: at },
    },
  ];
}
