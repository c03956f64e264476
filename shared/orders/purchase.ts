import { isCancelled } from './cancelled';
import type { Order, OrderItem } from './order';

/** That a person received a product. */
export interface Purchase {
  /** The values of the variant; absent: the product has none. */
  readonly values?: readonly string[];
}

/** What a delivered order had of a product; nothing of an order that was not delivered (docs/shop-rules.md#r-reviews-7). */
export function purchaseOf(order: Order, productId: string): Purchase | undefined {
  if (!order.isDelivered || isCancelled(order)) return undefined;
  const item = order.orderItems.find(({ product }) => product === productId);
  return item && purchaseOfItem(item);
}

const purchaseOfItem = ({ variant }: OrderItem): Purchase =>
  variant ? { values: variant.values } : {};

/** How a review of theirs says it. */
export const verifiedBy = ({ values }: Purchase) =>
  ({ verified: true, ...(values && { boughtAs: [...values] }) }) as const;
