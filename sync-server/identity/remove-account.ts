import { removeOwnDocuments } from './first-proof';
import type { ShopWriter } from '../store/repositories/shop-on-engine';

/** Takes a person away, with all that is theirs alone: what they ordered and wrote stays, as the shop's records. */
export async function removeAccount(shop: ShopWriter, id: string): Promise<void> {
  await removeOwnDocuments(shop, id);
  await shop.removeUser(id);
}
