import type { Effect } from '#shared/actions/action';
import type { ShopWriter } from '../store/shop-store';

/** Writes the effects of an applied action. @throws Error where stock is short, so that nothing of it is written (I8) */
export async function writeEffects(
  shop: ShopWriter,
  user: string,
  effects: readonly Effect[],
): Promise<void> {
  for (const effect of effects) await writeEffect(shop, user, effect);
}

async function writeEffect(shop: ShopWriter, user: string, effect: Effect): Promise<void> {
  switch (effect.kind) {
    case 'put-address':
      return shop.putAddress(user, effect.address);
    case 'remove-address':
      return shop.removeAddress(user, effect.id);
    case 'put-order':
      return shop.putOrder(effect.order);
    case 'add-review':
      return shop.addReview(effect.review);
    case 'take-stock': {
      // The decision saw enough under the lock; if the store says otherwise, the whole action is undone.
      if (!(await shop.takeStock(effect.product, effect.qty)))
        throw new Error(`Stock of ${effect.product} ran out under the lock`);
    }
  }
}
