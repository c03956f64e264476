import { largestQuantity } from '#shared/cart/quantity';
import type { DeviceDatabase } from '../database/device-database';

/** A line of an order, for its removal from the cart. */
export interface OrderedLine {
  /** The product's id. */
  readonly product: string;
  /** Pieces that were ordered. */
  readonly qty: number;
  /**
   * Pieces in stock on the screen from which it was ordered, where that is known: a line that wanted more than there were
   * was ordered with what was left, and nothing of it stays behind.
   */
  readonly countInStock?: number;
}

/** Takes out of the cart what was ordered; what was added since stays. Runs in the caller's transaction, which holds the cart. */
export async function removeOrderedLines(
  db: DeviceDatabase,
  lines: readonly OrderedLine[],
): Promise<void> {
  for (const { product, qty, countInStock } of lines) {
    const line = await db.cartLines.get(product);
    if (!line) continue;
    const wanted =
      countInStock === undefined ? line.qty : Math.min(line.qty, largestQuantity(countInStock));
    if (wanted > qty) await db.cartLines.update(product, { qty: line.qty - qty });
    else await db.cartLines.delete(product);
  }
}
