import type { ActionContext, PreparedAction, Refusal } from '#shared/decision/action';
import type { OrderLimits } from '#shared/orders/order-limits';
import type { Outcome } from '#shared/decision/outcome';
import { writeEffects } from '../orders/write-effects';
import type { ShopWriter } from '../store/repositories/shop-on-engine';
import { loadView } from './shop-view';

/** What the server knows besides, when it decides. */
export interface ServerContext extends ActionContext {
  /** The keys that the gateway is asked with; absent: there is no gateway. */
  readonly gatewayKeys?: readonly string[] | undefined;
}

/**
 * Takes the shared decision with the server's own price, stock, time and user, and writes its effects. A refusal writes
 * nothing. Queue and REST both end here: there is one implementation of every rule (docs/sync-protocol.md#apply).
 * @param limits what one person may have open
 * @param begin writes what the effects build on
 */
export async function decideAndWrite(
  shop: ShopWriter,
  prepared: PreparedAction | Refusal,
  context: ServerContext,
  limits: OrderLimits,
  begin: () => Promise<void> = async () => {},
): Promise<Outcome> {
  if (prepared.status === 'refused') return prepared;
  const view = await loadView(shop, context, prepared.reads, limits);
  const decision = prepared.decide(view, context);
  if (decision.status === 'refused') return decision;
  const { effects, ...outcome } = decision;
  await begin();
  await writeEffects(shop, effects);
  return outcome;
}
