/** The most pieces of one product in one order, however much stock there is (docs/shop-rules.md#r-stock-1). */
export const MAX_QUANTITY = 20;

/** The largest quantity that can be chosen for a product with this stock: min(stock, 20). */
export function largestQuantity(countInStock: number): number {
  return Math.max(0, Math.min(countInStock, MAX_QUANTITY));
}

/** A wished quantity, brought into what can be chosen: 1 up to min(stock, 20), 1 also where nothing is left. */
export function quantityWithin(countInStock: number, wanted: number): number {
  return Math.max(1, Math.min(Math.trunc(wanted) || 1, largestQuantity(countInStock)));
}

/** The choices of a quantity select: 1 up to min(stock, 20). Empty when nothing is left. */
export function quantityChoices(countInStock: number): number[] {
  return Array.from({ length: largestQuantity(countInStock) }, (_, index) => index + 1);
}

/** The most lines in one order: bounds the work of one transaction. */
export const MAX_ORDER_LINES = 100;
