import type { ShopWriter } from '../store/shop-store';

/** Takes a person away, with all that is theirs alone: what they ordered and wrote stays, as the shop's books. */
export async function removeAccount(shop: ShopWriter, id: string): Promise<void> {
  for (const address of await shop.addresses(id)) await shop.removeAddress(id, address._id);
  for (const { _id } of await shop.wishes(id)) await shop.removeWish(id, _id);
  for (const { _id } of await shop.alerts(id)) await shop.removeAlert(id, _id);
  await shop.removeUser(id);
}
