import type { Paise } from '../core/paise';
import { financialYear } from '../shop/financial-year';
import { isCancelled } from './cancelled';
import type { CreditNote, CreditReason } from './credit-note';
import { endedPaise } from './ended-supply';
import { numberText } from './number-series';
import type { Order } from './order';

/** For how much of an order's invoice a credit note is to be given still, in paise. */
export function creditDue(order: Order): Paise {
  if (!order.invoice) return 0;
  const given = order.creditNotes?.reduce((sum, { amountPaise }) => sum + amountPaise, 0) ?? 0;
  return Math.max(0, endedPaise(order) - given);
}

function reasonOf(order: Order): CreditReason {
  if (isCancelled(order)) return 'cancelled';
  return order.returned || order.returns?.length ? 'returned' : 'refunded';
}

/**
 * The order with the credit note that is due.
 * @param place 1 for the first one of the financial year of `now`
 * @param now milliseconds since 1970
 * @throws Error where none is due
 */
export function withCreditNote(order: Order, place: number, now: number): Order {
  const amountPaise = creditDue(order);
  if (amountPaise === 0) throw new Error(`No credit note is due for the order ${order._id}`);
  const note: CreditNote = {
    number: numberText({ series: 'credit-notes', year: financialYear(now), place }),
    at: new Date(now).toISOString(),
    amountPaise,
    reason: reasonOf(order),
  };
  return { ...order, creditNotes: [...(order.creditNotes ?? []), note] };
}
