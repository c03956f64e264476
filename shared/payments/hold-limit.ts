import type { Paise } from '../core/paise';
import type { Order } from '../orders/order';
import type { OpenLimits, OrderLimits } from '../orders/order-limits';

/** What is held for one payment that has begun. */
export interface Holding {
  readonly userId: string;
  /** A digest of the network that the hold was asked from; `null` where that is not known. */
  readonly network: string | null;
  readonly pieces: number;
  readonly value: Paise;
}

/** Why no stock is held: the order alone is too large, the person or the network has too much, it was renewed, or
 * the person has too many unpaid orders for a closed one to open again. */
export type HoldLimitReached = 'order' | 'person' | 'network' | 'renewals' | 'unpaid';

/** What an order would hold. @param network a digest of the network it is asked from; `null` where that is not known */
export function holdingOf(order: Order, network: string | null): Holding {
  return {
    userId: order.user._id,
    network,
    pieces: order.orderItems.reduce((sum, { qty }) => sum + qty, 0),
    value: order.totalPrice,
  };
}

/**
 * Whether a hold would be more than one person, or all of one network, may hold without having paid. Holding costs
 * nothing, so without a limit one account could take every piece of the shop.
 * @param others what is held for other orders now
 * @returns the limit that it is over; nothing where it may be held
 */
export function holdLimitOver(
  asked: Holding,
  others: readonly Holding[],
  limits: OrderLimits['holds'],
): HoldLimitReached | undefined {
  if (isOver([asked], limits.person)) return 'order';
  const own = others.filter(({ userId }) => userId === asked.userId);
  if (isOver([asked, ...own], limits.person)) return 'person';
  const near = others.filter(({ network }) => network !== null && network === asked.network);
  return isOver([asked, ...near], limits.network) ? 'network' : undefined;
}

function isOver(holdings: readonly Holding[], { orders, pieces, value }: OpenLimits): boolean {
  const sum = (of: (holding: Holding) => number) =>
    holdings.reduce((total, holding) => total + of(holding), 0);
  return (
    holdings.length > orders ||
    sum((holding) => holding.pieces) > pieces ||
    sum((holding) => holding.value) > value
  );
}

/** The message to the shopper. */
export const HOLD_LIMIT_WORDS: Readonly<Record<HoldLimitReached, string>> = {
  order: 'This order is too large for one payment. Please order fewer items',
  person:
    'Your other unpaid orders already reserve too many items. Pay for them first, or try again in 30 minutes',
  network:
    'Too many items are reserved for unpaid orders from your network. Please try again in 30 minutes',
  renewals: 'We reserved these items twice but received no payment. Please place the order again',
  unpaid: 'You have too many unpaid online orders. Pay for one first, or wait until one closes',
};
