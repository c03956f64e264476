import { tookEffect } from '#shared/decision/took-effect';
import { canPayOnline, isCancelled } from '#shared/orders/cancelled';
import type { OrderDocument } from '#shared/orders/order';
import type { DeviceDatabase } from '../database/device-database';
import type { OutboxEntry } from '../database/outbox-entry';
import type { Outbox } from '../outbox/outbox';
import { replacedOnline } from './replaced-online';

interface CancelReplacedDeps {
  readonly db: DeviceDatabase;
  readonly outbox: Pick<Outbox, 'enqueue'>;
  /** The signed-in user's id; `null` for none. */
  readonly currentUser: () => string | null;
}

/** Nothing was queued: another tab was faster. */
class AlreadyCancelled extends Error {}

const isAbout = (orderId: string) => (entry: Pick<OutboxEntry, 'name' | 'args'>) =>
  entry.name === 'cancel-order' && entry.args['orderId'] === orderId;

/**
 * Cancels online orders that another order has replaced, and that could still be paid as well (docs/guarantees.md#i16): those of a cart that
 * became another online order, and those that reached the shop only after the cash order in their place, because the request was slow, or
 * its answer was lost.
 * @param userId the owner of these orders, which are all that the shop has
 */
export async function cancelReplaced(
  { db, outbox, currentUser }: CancelReplacedDeps,
  userId: string,
  orders: readonly Pick<
    OrderDocument,
    '_id' | 'paymentMethod' | 'isPaid' | 'closedBy' | 'cancelled'
  >[],
): Promise<void> {
  const standing = orders.filter((order) => !isCancelled(order));
  const placed = new Set(standing.map(({ _id }) => _id));
  const open = standing.filter((order) => order.paymentMethod === 'Razorpay' && !order.isPaid);
  if (open.length === 0) return;
  const replaced = await db.settled
    .where('user')
    .equals(userId)
    .filter(({ name, args, outcome }) => {
      const isPlaced = name === 'place-cod-order' && tookEffect(outcome);
      return isPlaced && placed.has(String(args['orderId']));
    })
    .toArray();
  const insteadOf = new Set<unknown>(replaced.map(({ args }) => args['insteadOf']));
  for (const { orderId, user, by } of await replacedOnline(db))
    if (user === userId && by.some((id) => placed.has(id))) insteadOf.add(orderId);
  for (const { _id: orderId } of open) {
    if (!insteadOf.has(orderId) || currentUser() !== userId) continue;
    const isOurs = isAbout(orderId);
    const inTransaction = async () => {
      const waiting = await db.outbox.where('user').equals(userId).filter(isOurs).count();
      const settled = await db.settled.where('user').equals(userId).filter(isOurs).count();
      if (waiting + settled > 1) throw new AlreadyCancelled();
    };
    await outbox.enqueue('cancel-order', { orderId }, { inTransaction }).catch(() => undefined);
  }
}

interface CancelBegunDeps {
  readonly outbox: Pick<Outbox, 'enqueue'>;
  readonly account: {
    documents(): { readonly orders: readonly OrderDocument[] } | undefined;
  };
}

/**
 * Cancels what was begun to be paid online and that no cash order can replace any more: the one that was to do so is in a cart again which
 * has begun another order (`keepBegunOrder`). Only where the shop is known to have it, and it can still be paid.
 * @param orderId nothing where there is none
 */
export async function cancelBegun(
  { outbox, account }: CancelBegunDeps,
  orderId: string | undefined,
): Promise<void> {
  const begun = account.documents()?.orders.find(({ _id }) => _id === orderId);
  if (!begun || !canPayOnline(begun)) return;
  // Its person still sees it, and can cancel it themselves.
  await outbox.enqueue('cancel-order', { orderId: begun._id }).catch(() => undefined);
}
