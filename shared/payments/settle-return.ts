import * as z from 'zod/mini';
import { documentId } from '../core/identifier';
import { decimalFromPaise, type Paise } from '../core/paise';
import { soldAs } from '../catalogue/sold-line';
import { lineKey } from '../catalogue/variant';
import { priceOfReturn, type Returning } from '../orders/ended-supply';
import type { Order, OrderItem } from '../orders/order';
import { linesOf } from '../orders/order-lines';
import { HAND_METHODS, NO_MONEY, revenueOf, type HandMethod } from '../orders/order-money';
import type { ReturnRequest } from '../orders/return-request';
import { canStep, findReturn, withStep } from '../orders/return-steps';
import { transitionReason } from '../orders/transition-reason';
import { currentPassword } from '../users/user';
import type { PaymentActor } from './actor';
import { askBack } from './ask-back';
import type { FindProduct } from './held-stock';
import { returnableByHand, writeHandMoney } from './hand-money';
import { auditEffect, type OrderEffect } from './order-effect';
import { CURRENCY, type PaymentOrder } from './payment';

/** How the money of a return goes back: `gateway`, the way it came; else by hand. */
export const REFUND_WAYS = ['gateway', ...HAND_METHODS] as const;

/** `PUT /api/orders/{id}/return-settle` (docs/shop-rules.md#r-returns-3). */
export const settleReturnFields = z.discriminatedUnion('by', [
  z.strictObject({
    returnId: documentId,
    by: z.literal('refund'),
    way: z.enum(REFUND_WAYS),
    /** The admin's own, where their sign-in was not just now. */
    currentPassword: z.optional(currentPassword),
  }),
  z.strictObject({ returnId: documentId, by: z.literal('exchange') }),
  z.strictObject({ returnId: documentId, by: z.literal('nothing'), reason: transitionReason }),
]);
export type SettleReturn =
  | { readonly by: 'refund'; readonly way: 'gateway' | HandMethod }
  | { readonly by: 'exchange' }
  | { readonly by: 'nothing'; readonly reason: string };

type Admin = Extract<PaymentActor, { kind: 'admin' }>;

/** An order with its money, and with the products that its goods may be exchanged for. */
export interface SettleFacts {
  readonly order: Order;
  /** Of an order in exchange: the one whose goods it replaced, and those before that one. The last of them was paid. */
  readonly before: readonly Order[];
  /** Every payment order of the one that was paid. */
  readonly payments: readonly PaymentOrder[];
  readonly product: FindProduct;
  /** The keys that the gateway is asked with; none where there is no gateway. */
  readonly keyIds: readonly string[];
}

/** Why a return cannot be settled so. */
export type SettleReturnRefusal =
  /** There is no such request. */
  | 'not_found'
  /** It has not been received, or it is settled. */
  | 'wrong_step'
  /** No money of the order is left to go back. */
  | 'not_paid'
  /** The payer's bank is deciding about the money. */
  | 'disputed'
  /** The gateway cannot give so much back, or other money of the order is to go back first: another way, or later. */
  | 'amount_differs'
  | 'out_of_stock'
  | 'product_gone';

export type SettledReturn =
  | {
      readonly status: 'settled';
      readonly effects: readonly OrderEffect[];
    }
  | { readonly status: 'refused'; readonly code: SettleReturnRefusal };

const refused = (code: SettleReturnRefusal): SettledReturn => ({ status: 'refused', code });

/**
 * What goes back for a return that was received, in paise: what its pieces cost less their share of the discount, and no more than the shop
 * still has of the money of the order that was paid.
 * @param before as in `SettleFacts`
 */
export function refundOfReturn(order: Paid, id: string, before: readonly Paid[] = []): Paise {
  const { money = NO_MONEY } = before.at(-1) ?? order;
  return Math.min(priceOfReturn(order, id, before), Math.max(revenueOf(money), 0));
}

type Paid = Returning & { readonly money?: Parameters<typeof revenueOf>[0] | undefined };

/** The order whose money it is, which one in exchange has none of. */
const paidOf = ({ order, before }: Pick<SettleFacts, 'order' | 'before'>): Order =>
  before.at(-1) ?? order;

/** What the refund of a return is known by at the gateway, always the same: a shop that was restored finds it there. */
export const refundKeyOfReturn = (id: string): string =>
  `return-of-${id.replaceAll('-', '').slice(0, 30)}`;

/**
 * Settles a return that was received: its money goes back, once, or a new order is placed in exchange, without payment and with its stock
 * taken, or neither, for a reason (docs/shop-rules.md#r-returns-3).
 * @param newId the id of an order that is placed in exchange, and what a refund is known by
 * @param now milliseconds since 1970
 */
export function settleReturn(
  facts: SettleFacts,
  id: string,
  asked: SettleReturn,
  newId: string,
  by: Admin,
  now: number,
): SettledReturn {
  const request = findReturn(facts.order, id);
  if (!request) return refused('not_found');
  if (!canStep(request, 'settle')) return refused('wrong_step');
  switch (asked.by) {
    case 'refund':
      return refundIt(facts, id, asked.way, newId, by, now);
    case 'exchange':
      return exchangeIt(facts, request, newId, by, now);
    case 'nothing': {
      const { by: settledBy, reason } = asked;
      const order = settledOrder(facts.order, id, { by: settledBy, reason }, now);
      const entry = auditEffect(order._id, by, now, { kind: 'return-closed', reason });
      return { status: 'settled', effects: [{ kind: 'put-order', order }, entry] };
    }
  }
}

function settledOrder(
  order: Order,
  id: string,
  settled: NonNullable<ReturnRequest['settled']>,
  now: number,
): Order {
  const next = withStep(order, id, 'settle', new Date(now).toISOString(), { settled });
  return { ...(next ?? order), revision: order.revision + 1 };
}

function refundIt(
  facts: SettleFacts,
  id: string,
  way: 'gateway' | HandMethod,
  newId: string,
  by: Admin,
  now: number,
): SettledReturn {
  const { order, before: replaced } = facts;
  const paid = paidOf(facts);
  const event = { kind: 'return-refunded', currency: CURRENCY } as const;
  const key = refundKeyOfReturn(id);
  const known = facts.payments
    .flatMap(({ refunds }) => refunds)
    .filter((refund) => refund.key === key);
  const before = known.find(({ state }) => state !== 'failed');
  // It went back in a time that a restore undid: nothing goes back once more, whichever way was chosen.
  if (before) {
    const amount = decimalFromPaise(before.amountPaise);
    const closed = settledOrder(order, id, { by: 'refund', amount }, now);
    const entry = auditEffect(order._id, by, now, { ...event, amountPaise: before.amountPaise });
    return { status: 'settled', effects: [{ kind: 'put-order', order: closed }, entry] };
  }
  const amountPaise = refundOfReturn(order, id, replaced);
  if (amountPaise === 0) return refused('not_paid');
  if (paid.isDisputed) return refused('disputed');
  const settled = { by: 'refund', amount: decimalFromPaise(amountPaise) } as const;
  const next = settledOrder(order, id, settled, now);
  // One that failed has used its key up.
  const freeKey = known.length === 0 ? key : refundKeyOfReturn(newId);
  const of = paid === order ? next : paid;
  const effects =
    way === 'gateway'
      ? askBack(facts.payments, facts.keyIds, amountPaise, freeKey, by, now)
      : byHand({ ...facts, order: of }, amountPaise, way, freeKey, by, now);
  if (!effects) return refused('amount_differs');
  const isPut = of === next && effects.some(({ kind }) => kind === 'put-order');
  return {
    status: 'settled',
    effects: [
      ...(isPut ? [] : [{ kind: 'put-order', order: next } as const]),
      auditEffect(order._id, by, now, { ...event, amountPaise }),
      ...effects,
    ],
  };
}

/** Records that it was given back by hand. `null`: so much is not here. */
function byHand(
  facts: SettleFacts,
  amountPaise: Paise,
  way: HandMethod,
  key: string,
  by: Admin,
  now: number,
): readonly OrderEffect[] | null {
  // What was paid beside it would go back first, and is owed as well.
  const isOwedMore = (facts.order.money?.toGiveBack ?? 0) > 0;
  if (isOwedMore || returnableByHand(facts) < amountPaise) return null;
  const amount = decimalFromPaise(amountPaise);
  const asked = { kind: 'cash-returned', method: way, amount, reason: 'Return' } as const;
  const written = writeHandMoney(facts, asked, key, by, now);
  // What it puts has a revision more: one write, one revision. That of the order that was paid before this one is its first.
  const isNext = facts.before.length === 0;
  return written.status === 'written'
    ? written.effects.map((effect) =>
        isNext && effect.kind === 'put-order'
          ? { ...effect, order: { ...effect.order, revision: facts.order.revision } }
          : effect,
      )
    : null;
}

/** Places an order for what is wanted instead: at the price that was paid, all of it taken off, so that nothing is to pay. */
function exchangeIt(
  { order, before: replaced, product }: SettleFacts,
  request: ReturnRequest,
  newId: string,
  by: Admin,
  now: number,
): SettledReturn {
  // Nothing more is sent for money that may be, or is, with the payer's bank.
  const paid = paidOf({ order, before: replaced });
  if (paid.isDisputed || paid.isShort) return refused('disputed');
  // All that was paid for these goods has gone back already: others would be given away.
  const isPriced = priceOfReturn(order, request.id, replaced) > 0;
  if (isPriced && refundOfReturn(order, request.id, replaced) === 0) return refused('not_paid');
  const wanted = new Map(
    request.lines.map((line) => [lineKey(line.product, line.variant), line.exchangeFor]),
  );
  const lines = order.returns?.find((entry) => entry.request === request.id)?.lines ?? [];
  const items: OrderItem[] = [];
  for (const { product: productId, variant, qty } of lines) {
    const key = lineKey(productId, variant);
    const before = order.orderItems.find((item) => lineKey(item.product, item.variant?.id) === key);
    const sold = soldAs(product(productId), wanted.get(key) ?? variant);
    if (!sold || !before) return refused('product_gone');
    const { countInStock: _stock, ...piece } = sold;
    const { pricePaise } = before;
    items.push({ ...piece, pricePaise, qty, discountPaise: pricePaise * qty });
  }
  const merged = joined(items);
  const isShort = ({ product: productId, variant, qty }: OrderItem) =>
    (soldAs(product(productId), variant?.id)?.countInStock ?? 0) < qty;
  if (merged.some(isShort)) return refused('out_of_stock');
  const at = new Date(now).toISOString();
  const itemsPrice = merged.reduce((sum, { pricePaise, qty }) => sum + pricePaise * qty, 0);
  const placed: Order = {
    _id: newId,
    user: order.user,
    orderItems: merged,
    itemsPrice,
    discountPrice: itemsPrice,
    shippingPrice: 0,
    taxPrice: 0,
    totalPrice: 0,
    shippingAddress: order.shippingAddress,
    paymentMethod: 'COD',
    // There is nothing to pay.
    isPaid: true,
    paidAt: at,
    isDelivered: false,
    deliveredAt: null,
    createdAt: at,
    exchangeOf: { order: order._id, request: request.id },
    revision: 1,
  };
  const settled = settledOrder(order, request.id, { by: 'exchange', order: newId }, now);
  return {
    status: 'settled',
    effects: [
      { kind: 'put-order', order: settled },
      auditEffect(order._id, by, now, { kind: 'return-exchanged', newOrder: newId }),
      { kind: 'put-order', order: placed },
      auditEffect(newId, by, now, { kind: 'order-placed' }),
      ...linesOf(merged).map((line) => ({ kind: 'take-stock', order: newId, ...line }) as const),
    ],
  };
}

/** Two sizes may be exchanged for the same one: a line each product or variant, at the higher price of them, none of which is paid. */
function joined(items: readonly OrderItem[]): OrderItem[] {
  const lines = new Map<string, OrderItem>();
  for (const item of items) {
    const key = lineKey(item.product, item.variant?.id);
    const before = lines.get(key);
    const qty = item.qty + (before?.qty ?? 0);
    const pricePaise = Math.max(item.pricePaise, before?.pricePaise ?? 0);
    lines.set(key, { ...item, qty, pricePaise, discountPaise: pricePaise * qty });
  }
  return [...lines.values()];
}
