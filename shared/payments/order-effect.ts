import type { Order } from '../orders/order';
import type { AuditEntry, AuditEvent } from './audit';
import type { PaymentOrder } from './payment';
import type { StockHold } from './held-stock';
import type { PaymentActor } from './actor';

/**
 * One change to an order, its stock, its money or its audit trail: the part of `Effect` (`shared/decision/effect.ts`) that rules about
 * orders and payments return. A list is applied whole, in one transaction with what the decision read, or not at all.
 */
export type OrderEffect =
  | { readonly kind: 'put-order'; readonly order: Order }
  | StockEffect
  | { readonly kind: 'put-hold'; readonly hold: StockHold }
  | { readonly kind: 'put-payment'; readonly payment: PaymentOrder }
  | { readonly kind: 'add-audit'; readonly entry: AuditEntry };

/**
 * Pieces of a product or its variant that an order takes or gives back. `return-stock` to one that is gone does nothing: its pieces went
 * with it.
 */
interface StockEffect {
  readonly kind: 'take-stock' | 'return-stock';
  /** The id of the order; the stock's history names it. */
  readonly order: string;
  readonly product: string;
  readonly variant?: string | undefined;
  readonly qty: number;
}

/**
 * An entry of the audit trail as an effect, so that it is written with the change that it records.
 * @param now milliseconds since 1970
 */
export function auditEffect(
  orderId: string,
  by: PaymentActor,
  now: number,
  event: AuditEvent,
): Extract<OrderEffect, { kind: 'add-audit' }> {
  return {
    kind: 'add-audit',
    entry: { order: orderId, at: new Date(now).toISOString(), by, event },
  };
}
