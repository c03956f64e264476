/** Stock of at most so many pieces is low. */
export const LOW_STOCK = 5;

/** Whether a product is about to run out, or has. */
export function isLowStock({ countInStock }: { readonly countInStock: number }): boolean {
  return countInStock <= LOW_STOCK;
}
