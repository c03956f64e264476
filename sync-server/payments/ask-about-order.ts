import type { PaymentOrder } from '#shared/payments/payment';
import type { PaymentActor } from '#shared/payments/actor';
import type { GatewayPayment, OutcomeUnknown, PaymentGateway, Refused } from './gateway/gateway';
import type { RecordPayment } from './record-payment';

export interface AskDeps {
  readonly gateway: Pick<PaymentGateway, 'paymentsOf' | 'orderByReceipt' | 'keyIds'>;
  readonly record: RecordPayment;
}

/** What the gateway said of a payment order. */
export type AskedAbout =
  | {
      readonly kind: 'asked';
      /** Every try to pay it. */
      readonly payments: readonly GatewayPayment[];
      /** Whether all money of it is recorded now; else it is to be asked again. */
      readonly isRecorded: boolean;
    }
  | OutcomeUnknown
  | Refused;

/**
 * Asks the gateway for every try to pay a payment order, and records what came and is not recorded.
 * @param by the actor, for the audit trail
 */
export async function askAboutOrder(
  { gateway, record }: AskDeps,
  payment: PaymentOrder,
  by: PaymentActor,
): Promise<AskedAbout> {
  const found = await gateway.paymentsOf(payment._id);
  if (found.kind !== 'found') return found;
  let isRecorded = true;
  for (const { id, captured, refundedPaise } of found.payments) {
    const isNews = isUnrecorded(payment, id, refundedPaise);
    if (!captured || !isNews) continue;
    const recorded = await record({ paymentId: id, gatewayOrderId: payment._id, by });
    const isMissing = 'refundsKnown' in recorded && !recorded.refundsKnown;
    if (recorded.status === 'unknown' || isMissing) isRecorded = false;
  }
  return { kind: 'asked', payments: found.payments, isRecorded };
}

/** Whether the gateway reports something of a captured payment that is not recorded. */
function isUnrecorded(stored: PaymentOrder, paymentId: string, refundedPaise: number): boolean {
  if (!stored.captures.some(({ payment }) => payment === paymentId)) return true;
  const refunds = stored.refunds.filter(({ payment }) => payment === paymentId);
  const recorded = refunds
    .filter(({ state, byHand }) => state === 'processed' && byHand === undefined)
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  return recorded !== refundedPaise || refunds.some(({ settledAt }) => settledAt === null);
}
