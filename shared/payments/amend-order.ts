import { soldAs } from '../catalogue/sold-line';
import { lineKey, lineName } from '../catalogue/variant';
import { decimalFromPaise, type Paise } from '../core/paise';
import { cashLimitOver, type CashAccount } from '../orders/cash-limit';
import type { Order, OrderItem } from '../orders/order';
import { linesOf } from '../orders/order-lines';
import { pricesOf, type OrderPrices } from '../orders/order-prices';
import type { OrderAmendment } from '../orders/order-steps';
import type { PricedWith } from '../orders/quote';
import { fundsLeft, isUnfunded } from '../orders/refunded';
import { refusalOf, type TransitionRefusal } from '../orders/transitions';
import { cashProblem, type DeliveryTerms } from '../shipping/delivery-terms';
import type { PaymentActor } from './actor';
import { askBack } from './ask-back';
import type { FindProduct, StockHold } from './held-stock';
import { auditEffect, type OrderEffect } from './order-effect';
import { CURRENCY, type PaymentOrder } from './payment';

/** A line of an order as it is to be. */
export interface AskedLine {
  readonly product: string;
  readonly variant?: string | undefined;
  readonly qty: number;
}

/** An order with all that the price and the stock of other lines depend on. */
export interface AmendFacts {
  readonly order: Order;
  /** Every payment order of it. */
  readonly payments: readonly PaymentOrder[];
  /** Its stock; `null` where there never was a hold. */
  readonly hold: StockHold | null;
  /** A product of its lines as they were and are to be. */
  readonly product: FindProduct;
  /** What was offered when its prices were agreed to, and what delivery costs by now. */
  readonly pricedWith: PricedWith;
  /** What holds where it goes; absent: no more than anywhere. */
  readonly delivery: DeliveryTerms | undefined;
  /** What its shopper's other cash orders come to; absent: nothing limits them. */
  readonly cashAccount?: CashAccount | undefined;
  /** The keys that the gateway is asked with; none where there is no gateway. */
  readonly keyIds: readonly string[];
}

/** Why the lines of an order cannot be changed so. */
export type AmendRefusal =
  | TransitionRefusal
  /** Nothing is another one. */
  | 'unchanged'
  /** A payment of it is under way. */
  | 'in_progress'
  | 'product_gone'
  | 'out_of_stock'
  | 'limit_reached'
  /** It is paid, and would cost more. */
  | 'dearer'
  /** The gateway would not give so much back now. */
  | 'no_refund';

type Piece = Pick<OrderItem, 'product' | 'variant'>;

/** An order as it would be with other lines. */
export interface Amended {
  /** Its lines and sums. */
  readonly prices: OrderPrices;
  /** How many pieces of a line there can be: in stock, and its own. */
  available(line: Piece): number;
  /** What would go back to the account that it was paid from, in paise. */
  readonly goesBack: Paise;
  /** Why it is refused; `null`: it is not. */
  readonly refusal: AmendRefusal | null;
  /** All that is to be written; nothing where it is refused. */
  readonly effects: readonly OrderEffect[];
}

/** What a refund is known by at the gateway: the same for the same change, which a restore may have undone. */
const refundKeyOf = ({ _id, revision }: Order, paise: Paise): string =>
  `amend-${revision}-${paise}-${_id.replaceAll('-', '')}`.slice(0, 40);

/**
 * The lines of an order that is not packed become other ones (docs/shop-rules.md#r-orders-19). What stays keeps its price, what is new has
 * today's; offers, delivery and the limits for cash are looked at again. Paid online it may only become cheaper, and the difference goes
 * back the way it came.
 * @param now milliseconds since 1970
 */
export function amendOrder(
  facts: AmendFacts,
  lines: readonly AskedLine[],
  by: PaymentActor,
  now: number,
): Amended {
  const { order, hold, product, pricedWith } = facts;
  const items = lines.flatMap((line) => itemOf(order, line, product) ?? []);
  const prices = pricesOf(items, product, pricedWith);
  const takes = takesStock(order, hold);
  const own = piecesOf(takes ? order.orderItems : []);
  const available = ({ product: id, variant }: Piece) =>
    (soldAs(product(id), variant?.id)?.countInStock ?? 0) +
    (own.get(lineKey(id, variant?.id)) ?? 0);
  const goesBack = order.isPaid
    ? Math.max(
        0,
        Math.min(order.totalPrice - prices.totalPrice, fundsLeft(order) - prices.totalPrice),
      )
    : 0;
  const amended = { prices, available, goesBack };
  const refusal = whyRefused(facts, lines, amended);
  if (refusal) return { ...amended, refusal, effects: [] };
  const refund =
    goesBack > 0
      ? askBack(facts.payments, facts.keyIds, goesBack, refundKeyOf(order, goesBack), by, now)
      : [];
  if (!refund) return { ...amended, refusal: 'no_refund', effects: [] };
  const changes = changesOf(order.orderItems, items);
  const { cashFee: _fee, discountPrice: _discount, offers: _offers, ...rest } = order;
  const changed: OrderAmendment = {
    at: new Date(now).toISOString(),
    lines: changes.map(({ item, ...pieces }) => ({
      name: lineName(item.name, item.variant),
      ...pieces,
    })),
    before: decimalFromPaise(order.totalPrice),
    after: decimalFromPaise(prices.totalPrice),
    ...(order.isPaid && { isPaid: true }),
  };
  const next: Order = {
    ...rest,
    ...prices,
    amendments: [...(order.amendments ?? []), changed],
    revision: order.revision + 1,
  };
  return {
    ...amended,
    refusal: null,
    effects: [
      { kind: 'put-order', order: next },
      auditEffect(order._id, by, now, {
        kind: 'lines-changed',
        amountPaise: prices.totalPrice,
        before: order.totalPrice,
        currency: CURRENCY,
        lines: changed.lines,
      }),
      ...(takes ? changes.flatMap((change) => stockMove(order._id, change)) : []),
      ...(takes && hold
        ? [{ kind: 'put-hold', hold: { ...hold, lines: linesOf(items) } } as const]
        : []),
      ...refund,
    ],
  };
}

/** Whether its pieces are out of stock for it. */
const takesStock = ({ paymentMethod }: Order, hold: StockHold | null): boolean =>
  hold ? hold.state !== 'released' : paymentMethod === 'COD';

/** A line that stays as it was agreed to, or a new one as it is sold now; `undefined`: it is not sold. */
function itemOf(
  order: Order,
  { product: id, variant, qty }: AskedLine,
  product: FindProduct,
): OrderItem | undefined {
  const before = order.orderItems.find((item) => isOf(item, id, variant));
  if (before) return { ...before, qty };
  const sold = soldAs(product(id), variant);
  if (!sold) return undefined;
  const { countInStock: _stock, ...piece } = sold;
  return { ...piece, qty };
}

const isOf = (item: OrderItem, product: string, variant: string | undefined) =>
  item.product === product && item.variant?.id === variant;

const keyOf = ({ product, variant }: Piece) => lineKey(product, variant?.id);

const piecesOf = (items: readonly OrderItem[]) =>
  new Map(items.map((item) => [keyOf(item), item.qty]));

/** In what order a refusal is said: the order itself, its lines, its money. */
function whyRefused(
  { order, hold, delivery, cashAccount, product }: AmendFacts,
  lines: readonly AskedLine[],
  { prices, available }: Pick<Amended, 'prices' | 'available'>,
): AmendRefusal | null {
  const code = refusalOf({ ...order, isUnfunded: isUnfunded(order) }, 'amend');
  if (code) return code;
  // Paid meanwhile, it would be another amount.
  if (hold?.state === 'held') return 'in_progress';
  const { orderItems, totalPrice } = prices;
  if (orderItems.length < lines.length) return 'product_gone';
  if (changesOf(order.orderItems, orderItems).length === 0) return 'unchanged';
  const before = piecesOf(order.orderItems);
  for (const item of orderItems) {
    // What stays, or becomes less, is there.
    if (item.qty <= (before.get(keyOf(item)) ?? 0)) continue;
    if (!soldAs(product(item.product), item.variant?.id)) return 'product_gone';
    if (available(item) < item.qty) return 'out_of_stock';
  }
  if (totalPrice <= order.totalPrice) return null;
  if (order.isPaid) return 'dearer';
  if (order.paymentMethod !== 'COD') return null;
  const noCash = delivery && cashProblem(delivery, order.shippingAddress, totalPrice);
  if (noCash) return noCash.code;
  return cashAccount && cashLimitOver(prices, cashAccount, available) ? 'limit_reached' : null;
}

/** Lines with other pieces than before, gone ones among them. */
function changesOf(before: readonly OrderItem[], after: readonly OrderItem[]) {
  const [was, is] = [piecesOf(before), piecesOf(after)];
  const all = new Map([...before, ...after].map((item) => [keyOf(item), item]));
  return [...all]
    .map(([key, item]) => ({ item, before: was.get(key) ?? 0, after: is.get(key) ?? 0 }))
    .filter((line) => line.before !== line.after);
}

/** Moves exactly what differs. */
function stockMove(
  order: string,
  { item, before, after }: ReturnType<typeof changesOf>[number],
): OrderEffect[] {
  const kind = after > before ? 'take-stock' : 'return-stock';
  return linesOf([{ ...item, qty: Math.abs(after - before) }]).map((line) => ({
    kind,
    order,
    ...line,
  }));
}
