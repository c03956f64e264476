import { lineKey, type LineOf } from '../catalogue/variant';
import type { Order } from '../orders/order';
import { askedReturn } from '../orders/returned-lines';
import {
  takeTransition,
  type TransitionActor,
  type TransitionRequest,
} from '../orders/take-transition';
import { TRANSITIONS, type TransitionRefusal } from '../orders/transitions';
import {
  cashProblem,
  servingProblem,
  type DeliveryProblem,
  type DeliveryTerms,
} from '../shipping/delivery-terms';
import type { StockHold } from './held-stock';
import type { OrderEffect } from './order-effect';
import type { PaymentOrder } from './payment';
import { refundWhole } from './refund-whole';
import { putBack, restock } from './stock-hold';
import { transitionEffects } from './transition-effects';
import type { PaymentActor } from './actor';

/** An order with its stock and money, which some transitions give back. */
export interface ChangeFacts {
  readonly order: Order;
  /** Every payment order of it. */
  readonly payments: readonly PaymentOrder[];
  /** Its stock; `null` where there never was a hold. */
  readonly hold: StockHold | null;
  /** The keys that the gateway is asked with; none where there is no gateway. */
  readonly keyIds: readonly string[];
  /** What holds where it goes now; absent: it goes where it went. */
  readonly delivery?: DeliveryTerms | undefined;
}

/** The result of changing an order: the order with all that is to be written, or the code of the refusal. */
export type Changed =
  | {
      readonly status: 'changed';
      readonly order: Order;
      readonly effects: readonly OrderEffect[];
    }
  | { readonly status: 'refused'; readonly code: TransitionRefusal };

/**
 * Takes a transition of an order with all that it does: the order, its audit trail, its stock and its money. What came back goes into
 * stock as far as it was taken out; the money of a return is another matter: the owner refunds it, all of it or a part
 * (docs/shop-rules.md#r-orders-16).
 * @param now milliseconds since 1970
 */
export function changeOrder(
  facts: ChangeFacts,
  request: TransitionRequest,
  by: TransitionActor,
  now: number,
): Changed {
  const { order } = facts;
  const capped = withinStock(facts, request);
  const taken = takeTransition(order, capped, by, now);
  if (taken.status === 'refused') return taken;
  const problem = facts.delivery && placeProblem(taken.order, facts.delivery);
  if (problem) return { status: 'refused', code: problem.code };
  const goesBack = goesBackWith(facts, capped, by, now);
  const effects = transitionEffects(order, taken.order, capped, by, now, goesBack);
  return { status: 'changed', order: taken.order, effects };
}

/**
 * All that goes back with an order that is cancelled: its pieces into stock, and the money that came for it, also what paid nothing.
 * @param now milliseconds since 1970
 */
export function stockAndMoneyBack(
  { order, payments, hold, keyIds }: ChangeFacts,
  by: PaymentActor,
  now: number,
): readonly OrderEffect[] {
  return [
    ...restock(order, hold),
    ...payments.flatMap((payment) => refundWhole(payment, keyIds, by, now)),
  ];
}

/** Why an order may not go to its place, or not be paid in cash there. */
function placeProblem(
  { shippingAddress, paymentMethod, isPaid, totalPrice }: Order,
  terms: DeliveryTerms,
): DeliveryProblem | null {
  const isCash = paymentMethod === 'COD' && !isPaid;
  return (
    servingProblem(terms, shippingAddress) ??
    (isCash ? cashProblem(terms, shippingAddress, totalPrice) : null)
  );
}

function goesBackWith(
  facts: ChangeFacts,
  request: TransitionRequest,
  by: PaymentActor,
  now: number,
): readonly OrderEffect[] {
  if (request.transition === 'return') return piecesBack(facts, request);
  const { goesBack } = TRANSITIONS[request.transition];
  return goesBack === 'stock-and-money' ? stockAndMoneyBack(facts, by, now) : [];
}

type ReturnRequest = Extract<TransitionRequest, { transition: 'return' }>;

/** A return puts no more pieces into stock than were taken out of it for the order and are not back. */
function withinStock({ order, hold }: ChangeFacts, request: TransitionRequest): TransitionRequest {
  const asked = request.transition === 'return' ? askedReturn(order, request) : null;
  if (request.transition !== 'return' || !asked) return request;
  const taken = (key: string, qty: number) => {
    if (!hold) return order.paymentMethod === 'COD' ? qty : 0;
    return hold.state === 'released'
      ? 0
      : (hold.lines.find((line) => keyOf(line) === key)?.qty ?? 0);
  };
  const lines = asked.lines.map(({ product, variant, qty, restocked }) => ({
    product,
    ...(variant && { variant: variant.id }),
    qty,
    restocked: Math.min(restocked, taken(lineKey(product, variant?.id), qty)),
  }));
  return { ...request, lines };
}

/** Puts the pieces of a return into stock; a hold keeps those that are not. */
function piecesBack(
  { order, hold }: ChangeFacts,
  { lines = [] }: ReturnRequest,
): readonly OrderEffect[] {
  const stock = lines.flatMap(({ product, variant, restocked: qty = 0 }) => {
    const line = { product, ...(variant === undefined ? {} : { variant }), qty };
    return qty > 0 ? [{ kind: 'return-stock', order: order._id, ...line } as const] : [];
  });
  if (!hold || stock.length === 0) return stock;
  const kept = hold.lines.flatMap((line) => {
    const back = stock.find((one) => keyOf(one) === keyOf(line))?.qty ?? 0;
    return back < line.qty ? [{ ...line, qty: line.qty - back }] : [];
  });
  if (kept.length === 0) return putBack(hold);
  return [...stock, { kind: 'put-hold', hold: { ...hold, lines: kept } }];
}

const keyOf = ({ product, variant }: LineOf) => lineKey(product, variant);
