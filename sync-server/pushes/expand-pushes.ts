import { may } from '#shared/users/permissions';
import { sessionEnd } from '#shared/users/session-rules';
import type { Push, PushSubscriptionRow } from '../store/push-rows';
import type { ShopWriter } from '../store/repositories/shop-on-engine';

/** Admins' notices of new orders add up: one for each device. */
const NEW_ORDERS = 'new-orders';

/**
 * Turns notices to people into one for each device, so that each is sent independently: a failing device delays no other.
 * A newer notice replaces an unsent one of the same order; those of new orders add up.
 * @param now ISO 8601 UTC
 */
export async function expandPushes(
  shop: ShopWriter,
  pushes: readonly Push[],
  now: string,
): Promise<void> {
  for (const push of pushes) {
    if ('user' in push.to) await expandToPerson(shop, push, push.to.user, now);
    await shop.removePush(push._id, push.createdAt);
  }
  await expandToOwners(
    shop,
    pushes.filter(({ to }) => 'topic' in to),
    now,
  );
}

async function expandToPerson(shop: ShopWriter, push: Push, userId: string, now: string) {
  const user = await shop.user(userId);
  if (!user) return;
  for (const { _id, session: id } of await shop.subscriptionsOf(userId)) {
    const session = id === null ? undefined : await shop.session(id);
    // A session that has expired, and is not deleted yet, gets no notices of their orders.
    if (!session || sessionEnd(session, user) <= Date.parse(now)) continue;
    const about = push.variant === undefined ? push.order : `${push.order} ${push.variant}`;
    await shop.putPush(forDevice(push, `${about} ${_id}`, _id, now));
  }
}

async function expandToOwners(shop: ShopWriter, pushes: readonly Push[], now: string) {
  if (pushes.length === 0) return;
  const orders = pushes.filter(({ kind }) => kind === 'new-order');
  const newest = orders.at(-1);
  for (const { _id, user } of await shop.subscriptionsFor('orders')) {
    const owner = await shop.user(user);
    if (!owner || !may(owner, 'see-orders')) continue;
    for (const push of pushes.filter(({ kind }) => kind !== 'new-order'))
      await shop.putPush(forDevice(push, `${push._id} ${_id}`, _id, now));
    if (!newest) continue;
    const id = `${NEW_ORDERS} ${_id}`;
    const before = await shop.push(id);
    const count = orders.length + (before ? (before.count ?? 1) : 0);
    await shop.putPush({ ...forDevice(newest, id, _id, now), count });
  }
}

function forDevice(push: Push, _id: string, subscription: string, now: string): Push {
  return { ...push, _id, to: { subscription }, createdAt: now, attempts: 0, dueAt: now };
}

/** Whether a notice goes to one device. */
export function isForDevice(
  push: Push,
): push is Push & { readonly to: { readonly subscription: PushSubscriptionRow['_id'] } } {
  return 'subscription' in push.to;
}
