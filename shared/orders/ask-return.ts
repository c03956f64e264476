import { lineKey } from '../catalogue/variant';
import { shopDay, shopDayStart } from '../shop/shop-day';
import type { Order } from './order';
import { stateOf, type OrderProgress } from './order-state';
import { MAX_RETURN_REQUESTS, type ReturnAsked, type ReturnRequest } from './return-request';
import { isToCome, type WithRequests } from './return-steps';
import { leftOf, type OrderedPieces } from './returned-lines';

const DAY = 24 * 60 * 60 * 1000;

/** The lines of an order that a return can be asked for: what has not come back, less what is to come. */
export function askableLines(order: Parameters<typeof leftOf>[0] & WithRequests): OrderedPieces[] {
  const coming = new Map<string, number>();
  for (const { product, variant, qty } of (order.returnRequests ?? [])
    .filter(isToCome)
    .flatMap(({ lines }) => lines)) {
    const key = lineKey(product, variant);
    coming.set(key, (coming.get(key) ?? 0) + qty);
  }
  return leftOf(order)
    .map((line) => ({
      ...line,
      qty: line.qty - (coming.get(lineKey(line.product, line.variant?.id)) ?? 0),
    }))
    .filter(({ qty }) => qty > 0);
}

/** The fields of an order that say whether a return can be asked for. */
type Returnable = OrderProgress & Pick<Order, 'deliveredAt' | 'paidAt'>;

/**
 * Until when a return can be asked for: to the end of the shop's day, so many days after that of the delivery.
 * @param days the owner's setting; 0: never
 * @returns milliseconds since 1970; `null` where it cannot be, or the order is not delivered
 */
export function returnableUntil(order: Returnable, days: number): number | null {
  // Rows of before have no day of the delivery.
  const deliveredAt = order.deliveredAt ?? order.paidAt;
  if (days <= 0 || stateOf(order) !== 'delivered' || deliveredAt === null) return null;
  return shopDayStart(shopDay(Date.parse(deliveredAt))) + (days + 1) * DAY;
}

/** Why a return is refused, in the words of a queue. */
export type ReturnRefusal = 'order_cancelled' | 'wrong_step' | 'too_late';

/**
 * Whether a return of anything can be asked for.
 * @param days the owner's setting; absent on a device, which does not judge the time by its own clock
 * @param now milliseconds since 1970
 * @returns why not; `null` where it can be
 */
export function whyNoReturn(
  order: Returnable,
  days: number | undefined,
  now: number,
): ReturnRefusal | null {
  const state = stateOf(order);
  if (state === 'cancelled') return 'order_cancelled';
  if (state !== 'delivered') return 'wrong_step';
  if (days === undefined) return null;
  const until = returnableUntil(order, days);
  return until === null || now >= until ? 'too_late' : null;
}

/**
 * An order with one more request, its revision raised by one; or why that is refused: not delivered, too late, or more pieces than are
 * with the shopper and not asked for before.
 */
export function withRequest(
  order: Order,
  asked: ReturnAsked,
  days: number | undefined,
  now: number,
): Order | ReturnRefusal {
  const refusal = whyNoReturn(order, days, now);
  if (refusal) return refusal;
  const { returnRequests = [] } = order;
  const askable = new Map(
    askableLines(order).map(({ product, variant, qty }) => [lineKey(product, variant?.id), qty]),
  );
  const isThere = asked.lines.every(
    ({ product, variant, qty, exchangeFor }) =>
      qty <= (askable.get(lineKey(product, variant)) ?? 0) &&
      // One variant for another, never for a product that has none.
      (exchangeFor === undefined || (asked.wish === 'exchange' && variant !== undefined)),
  );
  if (!isThere || returnRequests.length >= MAX_RETURN_REQUESTS) return 'wrong_step';
  const at = new Date(now).toISOString();
  const { returnId: id, wish, reason, lines } = asked;
  const request: ReturnRequest = { id, askedAt: at, wish, reason, lines, state: 'requested', at };
  return {
    ...order,
    returnRequests: [...returnRequests, request],
    revision: order.revision + 1,
  };
}
