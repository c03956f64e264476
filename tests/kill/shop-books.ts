import type { ProductDocument } from '#shared/catalogue/product';
import type { OrderDocument } from '#shared/orders/order';

/** What was in stock before, per product. */
export type Stock = ReadonlyMap<string, number>;

export function stockOf(products: readonly ProductDocument[]): Stock {
  return new Map(products.map(({ _id, countInStock }) => [_id, countInStock]));
}

/**
 * Checks that initial stock − ordered = stock ≥ 0, for every product of the shop (docs/guarantees.md#i8).
 * @returns the products for which it does not hold, in words; empty where all is well
 */
export function stockMistakes(
  before: Stock,
  after: readonly ProductDocument[],
  orders: readonly OrderDocument[],
): string[] {
  const ordered = new Map<string, number>();
  for (const { orderItems } of orders) {
    for (const { product, qty } of orderItems) {
      ordered.set(product, (ordered.get(product) ?? 0) + qty);
    }
  }
  return after.flatMap(({ _id, countInStock }) => {
    const expected = (before.get(_id) ?? 0) - (ordered.get(_id) ?? 0);
    return expected === countInStock && countInStock >= 0
      ? []
      : [`${_id}: ${before.get(_id)} − ${ordered.get(_id) ?? 0} ordered, but ${countInStock} left`];
  });
}

/** How many pieces of a variant are in orders. */
export function orderedOf(
  orders: readonly OrderDocument[],
  { product, variant }: { readonly product: ProductDocument; readonly variant: string },
): number {
  const lines = orders.flatMap(({ orderItems }) => orderItems);
  return lines
    .filter((line) => line.product === product._id && line.variant?.id === variant)
    .reduce((sum, { qty }) => sum + qty, 0);
}
