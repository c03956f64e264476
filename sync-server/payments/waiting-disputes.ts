import type { DisputeReport } from '#shared/payments/dispute';
import type { ShopReader } from '../store/repositories/shop-on-engine';
import { readGatewayEvent } from './gateway/gateway-event';

/** Later than any event is due. */
const END_OF_TIME = '9999-12-31T23:59:59.999Z';
/** How many waiting events are read: far more than there ever are. */
const MAX_WAITING = 1_000;

/** The reports of disputes of a payment that are not processed yet. */
export async function waitingDisputes(
  shop: ShopReader,
  paymentId: string,
): Promise<DisputeReport[]> {
  const waiting = await shop.dueEvents(END_OF_TIME, MAX_WAITING);
  return waiting.flatMap(({ body }) => {
    const reading = readGatewayEvent(body);
    return reading.kind === 'dispute' && reading.report.payment === paymentId ? reading.report : [];
  });
}
