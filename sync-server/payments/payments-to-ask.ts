import type { PaymentOrder } from '#shared/payments/payment';
import type { AskQuery } from '../store/queries';
import type { ShopReader } from '../store/repositories/shop-on-engine';

/**
 * The most payment orders that are asked about in one run, a minute: two calls a second, far below what the gateway takes, also
 * after a start with a full shop, when nothing has been asked yet.
 */
export const MAX_QUESTIONS = 120;
/** Of these, what is stored for the older ones, however many are new. */
const KEPT_FOR_OLDER = 30;

/**
 * The payment orders that the gateway is to be asked about now: those that changed in the last hour or with a refund under way
 * first, then the others; among equals the one that has waited longest. The rest are asked about in a later run.
 */
export async function paymentsToAsk(
  shop: Pick<ShopReader, 'paymentsToAsk'>,
  query: Pick<AskQuery, 'now' | 'keyIds'>,
): Promise<PaymentOrder[]> {
  const limit = MAX_QUESTIONS;
  const urgent = await shop.paymentsToAsk({ ...query, first: true, limit });
  const older = await shop.paymentsToAsk({ ...query, first: false, limit });
  const stored = Math.min(older.length, KEPT_FOR_OLDER);
  const first = urgent.slice(0, MAX_QUESTIONS - stored);
  return [...first, ...older.slice(0, MAX_QUESTIONS - first.length)];
}
