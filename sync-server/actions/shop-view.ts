import type { Reads, ShopView } from '#shared/actions/action';
import type { ShopReader } from '../store/shop-store';

/** Loads what a decision wants to look at, and nothing else. In a transaction this locks it, products in id order. */
export async function loadView(shop: ShopReader, user: string, reads: Reads): Promise<ShopView> {
  const products = await shop.products([...(reads.products ?? [])].sort());
  const addresses = reads.addresses ? await shop.addresses(user) : [];
  const orders = await byId(reads.orders, (id) => shop.order(id));
  const reviews = await byId(reads.reviewsOf, (id) => shop.ownReview(user, id));
  const productsById = new Map(products.map((product) => [product._id, product]));
  return {
    addresses,
    product: (id) => productsById.get(id),
    order: (id) => orders.get(id),
    ownReview: (id) => reviews.get(id),
  };
}

async function byId<Row>(
  ids: readonly string[] = [],
  find: (id: string) => Promise<Row | undefined>,
): Promise<Map<string, Row>> {
  const rows = new Map<string, Row>();
  for (const id of ids) {
    const row = await find(id);
    if (row) rows.set(id, row);
  }
  return rows;
}
