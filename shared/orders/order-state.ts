import { isCancelled } from './cancelled';
import type { Order } from './order';

/** How far an order is; `expired`: it was not paid online in time. */
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

/** The fields of an order, stored or as a document, that give its status. */
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

/** How far an order is. Being paid is no state of its own: cash comes at the door, or later. */
export function stateOf(order: OrderProgress): OrderState {
  if (isCancelled(order)) return 'cancelled';
  if (order.returned) return 'returned';
  if (order.isDelivered) return 'delivered';
  if (order.dispatched) return 'dispatched';
  if (order.packedAt) return 'packed';
  return order.closedAt && !order.isPaid ? 'expired' : 'placed';
}
