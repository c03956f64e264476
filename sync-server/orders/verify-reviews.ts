import type { Order } from '#shared/orders/order';
import { purchaseOf, verifiedBy } from '#shared/orders/purchase';
import type { Review } from '#shared/reviews/review';
import type { AuditEntry } from '#shared/payments/audit';
import type { ShopWriter } from '../store/repositories/shop-on-engine';

/** How many variants it names. */
const namedIn = ({ boughtAs, boughtAlso = [] }: Pick<Review, 'boughtAs' | 'boughtAlso'>): number =>
  Number(boughtAs !== undefined) + boughtAlso.length;

/**
 * Marks the reviews that people had written before what they are about, or another variant of it, was delivered to them, in the transaction of
 * the delivery
 * (docs/shop-rules.md#r-reviews-7).
 * @param orders as they are written
 * @param entries of their trail: an order is looked at when it is delivered, and not with each later change
 */
export async function verifyReviews(
  shop: ShopWriter,
  orders: readonly Order[],
  entries: readonly AuditEntry[],
): Promise<void> {
  const isDelivery = new Set(
    entries.flatMap(({ event, order }) => (event.kind === 'delivered' ? order : [])),
  );
  const delivered = orders.filter(({ _id }) => isDelivery.has(_id));
  if (delivered.length === 0) return;
  const ids = delivered.flatMap(({ orderItems }) => orderItems.map(({ product }) => product));
  const inOrder = [...new Set(ids)].toSorted();
  // Locked before their reviews, and in one order, as everywhere.
  await shop.productsAndDrafts(inOrder);
  for (const id of inOrder)
    for (const order of delivered) {
      const purchase = purchaseOf([order], id);
      const review = purchase && (await shop.ownReview(order.user._id, id));
      if (!purchase || !review) continue;
      const verified = verifiedBy(purchase, review);
      const isNew = !review.verified || namedIn(verified) > namedIn(review);
      if (isNew) await shop.putReview({ ...review, ...verified });
    }
}
