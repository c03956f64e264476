import { purchaseOf, type Purchase } from '#shared/orders/purchase';
import type { ShopReader } from '../store/repositories/shop-on-engine';

/** How many orders are read at once. */
const PAGE = 100;

/** What a person received of a product: by the newest hundred of their orders in which there is any of it. */
export async function findPurchase(
  shop: ShopReader,
  userId: string,
  productId: string,
): Promise<Purchase | undefined> {
  let last: { readonly createdAt: string; readonly _id: string } | undefined;
  for (;;) {
    const orders = await shop.ordersOf(userId, PAGE, last);
    const purchase = purchaseOf(orders, productId);
    if (purchase) return purchase;
    last = orders.at(-1);
    if (orders.length < PAGE) return undefined;
  }
}
