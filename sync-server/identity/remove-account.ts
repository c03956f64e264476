import { removeOwnDocuments } from './first-proof';
import type { ShopWriter } from '../store/repositories/shop-on-engine';

/** Removes a person with all private data: orders and reviews stay, as the shop's records. */
export async function removeAccount(shop: ShopWriter, id: string): Promise<void> {
  await removeOwnDocuments(shop, id);
  await shop.forgetUser(id);
  await shop.removeUser(id);
}
