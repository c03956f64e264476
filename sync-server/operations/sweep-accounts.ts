import { isStaff } from '#shared/users/staff';
import { removeAccount } from '../identity/remove-account';
import type { User } from '../store/row-types';
import type { ShopReader } from '../store/repositories/shop-on-engine';
import type { ShopStore } from '../store/repositories/shop-store';

/**
 * How long an unused account is kept, in milliseconds: 30 days, as long as a session. An order that waits on a device is
 * of older prices than the shop takes by then.
 */
export const UNCONFIRMED_RETENTION = 30 * 24 * 60 * 60 * 1000;
/** How many accounts are read at once, and removed in one transaction: others wait for it. */
const BATCH_SIZE = 100;

/**
 * Removes accounts whose email was never confirmed, that have ordered nothing, and that have no session left.
 * @param now milliseconds since 1970
 * @returns how many
 */
export async function sweepAccounts(store: ShopStore, now: number): Promise<number> {
  const madeBefore = new Date(now - UNCONFIRMED_RETENTION).toISOString();
  let swept = 0;
  let last = '';
  for (;;) {
    const after = last;
    const found = await store.read(async (shop) => {
      const users = await shop.unconfirmedUsers(madeBefore, after, BATCH_SIZE);
      const over: User[] = [];
      for (const user of users) if (await isVoidAccount(shop, user)) over.push(user);
      return { users, over };
    });
    if (found.over.length > 0)
      swept += await store.write(async (shop) => {
        let removed = 0;
        for (const { _id, email } of found.over) {
          // They may have come back meanwhile.
          const user = await shop.user(_id);
          if (!user || user.email !== email || user.provenEmail === email) continue;
          if (!(await isVoidAccount(shop, user))) continue;
          await removeAccount(shop, _id);
          removed += 1;
        }
        return removed;
      });
    last = found.users.at(-1)?._id ?? last;
    if (found.users.length < BATCH_SIZE) return swept;
  }
}

/** Whether the person has no session of any kind and has ordered nothing. An admin who freed them of limits knows them. */
async function isVoidAccount(shop: ShopReader, user: User): Promise<boolean> {
  const { _id, largeCashOrders } = user;
  if (isStaff(user) || largeCashOrders) return false;
  if ((await shop.sessionsOf(_id)).length > 0) return false;
  if ((await shop.identitiesOf(_id)).length > 0) return false;
  return (await shop.ordersOf(_id)).length === 0;
}
