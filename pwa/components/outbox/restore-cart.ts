import type { OutcomeDetail } from '#shared/decision/outcome';
import type { Services } from '../../hooks/services';
import type { CartLine } from '../../database/cart-line';
import type { DatedProduct } from '../../database/dated-product';
import { cartLinesOf, type OrderOfLines } from './cart-again';

/** The cart lines of an order, as the device's catalogue knows the products now: see `cartLinesOf`. */
export async function readCartLines(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  order: OrderOfLines,
  detail: OutcomeDetail = {},
): Promise<CartLine[]> {
  const ids = order.lines.map((line) => line.product);
  const found = await db.products.bulkGet(ids);
  const products = new Map(
    found
      .filter((product): product is DatedProduct => product !== undefined)
      .map((product) => [product._id, product]),
  );
  return cartLinesOf(order, products, detail, clock());
}

/**
 * Puts the lines of an order back into the cart, beside what is there.
 * @param detail what a refusal said of stock and of products that are gone
 */
export async function restoreCart(
  services: Pick<Services, 'db' | 'cart' | 'clock'>,
  order: OrderOfLines,
  detail: OutcomeDetail = {},
): Promise<void> {
  await services.cart.restore(await readCartLines(services, order, detail));
}
