import { isCancelled } from './cancelled';
import type { Order } from './order';

/** Where an order stands; `expired`: it was not paid online in time. */
export const ORDER_STATES = [
  'placed',
  'packed',
  'dispatched',
  'delivered',
  'returned',
  'cancelled',
  'expired',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** What is done with an order, one step after the other. Being paid is none of them: cash comes at the door, or later. */
export type OrderStep = 'pack' | 'unpack' | 'dispatch' | 'deliver' | 'return' | 'cancel';

/**
 * From which states each step leads on (docs/shop-rules.md#r-orders-14). An order may be delivered without having been packed or
 * dispatched here: a shop that works without these steps marks it delivered alone.
 */
const STEPS: Readonly<Record<OrderStep, readonly OrderState[]>> = {
  pack: ['placed'],
  unpack: ['packed'],
  dispatch: ['placed', 'packed'],
  deliver: ['placed', 'packed', 'dispatched'],
  return: ['dispatched', 'delivered'],
  cancel: ['placed', 'packed', 'expired'],
};

export type OrderProgress = Pick<
  Order,
  | 'paymentMethod'
  | 'isPaid'
  | 'isDelivered'
  | 'packedAt'
  | 'dispatched'
  | 'returned'
  | 'cancelled'
  | 'closedAt'
  | 'closedBy'
>;

/** Where an order stands. */
export function stateOf(order: OrderProgress): OrderState {
  if (isCancelled(order)) return 'cancelled';
  if (order.returned) return 'returned';
  if (order.isDelivered) return 'delivered';
  if (order.dispatched) return 'dispatched';
  if (order.packedAt) return 'packed';
  return order.closedAt && !order.isPaid ? 'expired' : 'placed';
}

/** Whether a step leads on from where an order stands; whether it is paid is asked apart (`isReadyToPack`). */
export function canTakeStep(order: OrderProgress, step: OrderStep): boolean {
  return STEPS[step].includes(stateOf(order));
}

/** Whether an order is to be packed: cash comes at the door, all else is paid before. */
export function isReadyToPack(order: OrderProgress): boolean {
  return canTakeStep(order, 'pack') && (order.isPaid || order.paymentMethod === 'COD');
}
