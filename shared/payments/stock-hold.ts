import type { OrderableProduct } from '../catalogue/product';
import type { Order } from '../orders/order';
import { quoteOf, type Quote } from '../orders/quote';
import type { ErrorCode } from '../protocol/errors';
import { ranOut, STOCK_HELD, type StockHold } from './held-stock';
import { needsAttention, type PaymentOrder } from './payment';
import { auditEffect, type PaymentEffect } from './payment-effect';
import type { Who } from './who';

/** Finds a product as it stands now; `undefined` where it is gone. */
export type FindProduct = (id: string) => OrderableProduct | undefined;

const linesOf = (order: Order) => order.orderItems.map(({ product, qty }) => ({ product, qty }));

/** Whether every line of an order is in stock: all or nothing. */
function isInStock(order: Order, product: FindProduct): boolean {
  return order.orderItems.every((line) => (product(line.product)?.countInStock ?? -1) >= line.qty);
}

/** Why an order cannot be paid online. `not_razorpay`: it is paid otherwise (API contract). */
export type HoldRefusal =
  | 'not_razorpay'
  | Extract<ErrorCode, 'already_paid' | 'in_progress' | 'product_gone' | 'out_of_stock'>;

/** What beginning a payment came to. */
export type Held =
  | {
      readonly status: 'held';
      readonly effects: readonly PaymentEffect[];
      readonly hold: StockHold;
      /** The open payment order, to be given again; `null` where one is to be made. */
      readonly open: PaymentOrder | null;
    }
  | {
      readonly status: 'refused';
      readonly code: HoldRefusal;
      /** With `product_gone` and `out_of_stock`: what is left, so that the shopper has a way on. */
      readonly quote?: Quote;
    };

export interface HoldRequest {
  readonly order: Order;
  /** Every payment order of this shop order. */
  readonly payments: readonly PaymentOrder[];
  readonly hold: StockHold | null;
  readonly product: FindProduct;
  readonly by: Who;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Begins an online payment: holds the order's stock, all or nothing, for `STOCK_HELD` (design §5). Asked again while the
 * hold lasts, it changes nothing (asking does not make it longer); after that, it holds anew. The prices of today do not
 * matter: an order's total was agreed to when it was placed.
 * @returns the hold, or the refusal: `not_razorpay`, `already_paid`, `in_progress` while money that came for this order
 *   and paid nothing has not gone back, `product_gone`, `out_of_stock`
 */
export function holdStock({ order, payments, hold, product, by, now }: HoldRequest): Held {
  if (order.paymentMethod !== 'Razorpay') return { status: 'refused', code: 'not_razorpay' };
  if (order.isPaid) return { status: 'refused', code: 'already_paid' };
  if (payments.some(needsAttention)) return { status: 'refused', code: 'in_progress' };

  const open = payments.find((payment) => payment.status === 'open') ?? null;
  if (hold?.state === 'held' && !ranOut(hold, now))
    return { status: 'held', effects: [], hold, open };

  const lines = linesOf(order);
  // Pieces of a hold that ran out and was not swept are still set aside for this order.
  const isAside = hold?.state === 'held';
  if (!isAside && !isInStock(order, product)) {
    const isGone = lines.some((line) => !product(line.product));
    const code = isGone ? 'product_gone' : 'out_of_stock';
    return { status: 'refused', code, quote: quoteOf(lines, product) };
  }

  const until = new Date(now + STOCK_HELD).toISOString();
  const held: StockHold = {
    _id: order._id,
    lines,
    state: 'held',
    heldAt: new Date(now).toISOString(),
    until,
  };
  return {
    status: 'held',
    effects: [
      ...(isAside ? [] : lines.map((line) => ({ kind: 'take-stock', ...line }) as const)),
      { kind: 'put-hold', hold: held },
      auditEffect(order._id, by, now, { kind: 'stock-held', until }),
    ],
    hold: held,
    open,
  };
}

/**
 * Puts the pieces of a hold that ran out back into stock: what the sweep does. Whoever sweeps asks the gateway first
 * whether the order was paid meanwhile. Nothing to do gives no effects: still in time, released before, taken.
 * @param now milliseconds since 1970
 */
export function releaseHold(hold: StockHold, now: number): readonly PaymentEffect[] {
  if (hold.state !== 'held' || !ranOut(hold, now)) return [];
  return [
    ...hold.lines.map((line) => ({ kind: 'return-stock', ...line }) as const),
    { kind: 'put-hold', hold: { ...hold, state: 'released' } },
    auditEffect(hold._id, { kind: 'system' }, now, { kind: 'stock-released' }),
  ];
}

/**
 * Takes an order's pieces for good: those that are held, else from stock where all of them are there.
 * @param now milliseconds since 1970
 * @returns the effects, or `null` where the stock is gone
 */
export function takeForGood(
  order: Order,
  hold: StockHold | null,
  product: FindProduct,
  now: number,
): readonly PaymentEffect[] | null {
  if (hold && hold.state !== 'released')
    return [{ kind: 'put-hold', hold: { ...hold, state: 'taken' } }];
  if (!isInStock(order, product)) return null;
  const lines = linesOf(order);
  const at = new Date(now).toISOString();
  return [
    ...lines.map((line) => ({ kind: 'take-stock', ...line }) as const),
    {
      kind: 'put-hold',
      hold: { _id: order._id, lines, state: 'taken', heldAt: at, until: at },
    },
  ];
}
