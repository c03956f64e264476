import type { Effect } from '../decision/action';
import type { AuditEntry, AuditEvent } from './audit';
import type { PaymentOrder } from './payment';
import type { StockHold } from './held-stock';
import type { Who } from './who';

/**
 * One change that a decision about a payment makes. A list of them is applied whole, in one transaction with what the
 * decision read, or not at all. `return-stock` to a product that is gone does nothing: its pieces went with it.
 */
export type PaymentEffect =
  | Extract<Effect, { kind: 'put-order' | 'take-stock' }>
  | { readonly kind: 'return-stock'; readonly product: string; readonly qty: number }
  | { readonly kind: 'put-hold'; readonly hold: StockHold }
  | { readonly kind: 'put-payment'; readonly payment: PaymentOrder }
  | { readonly kind: 'add-audit'; readonly entry: AuditEntry };

/**
 * An entry of the audit trail as an effect, so that it is written with what it tells of.
 * @param now milliseconds since 1970
 */
export function auditEffect(
  orderId: string,
  by: Who,
  now: number,
  event: AuditEvent,
): Extract<PaymentEffect, { kind: 'add-audit' }> {
  return {
    kind: 'add-audit',
    entry: { order: orderId, at: new Date(now).toISOString(), by, event },
  };
}
