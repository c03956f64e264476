import { placeCodOrder } from '#shared/actions/place-cod-order';
import type { Outcome } from '#shared/decision/outcome';
import type { QueuedAction } from '#shared/protocol/sync';
import { putRefusedMail } from '../mails/refused-order';
import { putRefusedPush } from '../pushes/order-push';
import type { ShopWriter } from '../store/repositories/shop-on-engine';

/**
 * Notifies a person, on their devices and by mail, that an order which waited in a queue could not be placed: they may have closed the
 * shop long since. In the transaction of the refusal.
 * @param now milliseconds since 1970
 */
export async function notifyOfRefusal(
  shop: ShopWriter,
  userId: string,
  { id, name, args }: QueuedAction,
  outcome: Outcome,
  now: number,
): Promise<void> {
  if (outcome.status !== 'refused' || name !== placeCodOrder.name) return;
  const { success, data: order } = placeCodOrder.args.safeParse(args);
  if (!success) return;
  await putRefusedPush(shop, order.orderId, userId, new Date(now).toISOString());
  await putRefusedMail(shop, userId, id, order, outcome, now);
}
