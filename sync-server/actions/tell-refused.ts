import { placeCodOrder } from '#shared/actions/place-cod-order';
import type { Outcome } from '#shared/decision/outcome';
import type { QueuedAction } from '#shared/protocol/sync';
import { putRefusedPush } from '../pushes/order-push';
import type { ShopWriter } from '../store/shop-store';

/**
 * Tells a person's devices that an order which waited in a queue could not be placed: they may have closed the shop long since. In the
 * transaction of the refusal.
 * @param now milliseconds since 1970
 */
export async function tellRefused(
  shop: ShopWriter,
  { name, args }: QueuedAction,
  user: string,
  outcome: Outcome,
  now: number,
): Promise<void> {
  if (outcome.status !== 'refused' || name !== placeCodOrder.name) return;
  const { success, data } = placeCodOrder.args.safeParse(args);
  if (success) await putRefusedPush(shop, data.orderId, user, new Date(now).toISOString());
}
