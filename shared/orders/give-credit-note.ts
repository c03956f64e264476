import type { Paise } from '../core/paise';
import { financialYear } from '../shop/financial-year';
import { isCancelled } from './cancelled';
import type { CreditNote, CreditReason } from './credit-note';
import { discountShares } from '../offers/discount-shares';
import { endedPaise } from './ended-supply';
import { amountsOf, chargedBy, creditedAmounts, notesOf } from './invoice-lines';
import { isForExchange } from './return-steps';
import { returnedOf } from './returned-lines';
import { paidByLine } from './returned-value';
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
 * How much of each line the next note takes back: of what came back for money first, as far as no note did; of the rest of the invoice each
 * line has its part.
 */
function creditedByLine(order: Order, amountPaise: Paise): Paise[] {
  const charged = chargedBy(order);
  const before = creditedAmounts(charged, notesOf(order)).reduce(
    (all, amounts) => all.map((paise, place) => paise + (amounts[place] ?? 0)),
    amountsOf(charged).map(() => 0),
  );
  const left = amountsOf(charged).map((gross, place) => gross - (before[place] ?? 0));
  const returns = order.returns?.filter((entry) => !isForExchange(order, entry)) ?? [];
  const came = paidByLine(order.orderItems, returnedOf({ ...order, returns }));
  const wanted = left.map((rest, place) =>
    Math.max(0, Math.min(rest, (came[place] ?? 0) - (before[place] ?? 0))),
  );
  const all = wanted.reduce((sum, paise) => sum + paise, 0);
  if (all >= amountPaise) return discountShares(amountPaise, wanted);
  const rest = left.map((paise, place) => paise - (wanted[place] ?? 0));
  const shares = discountShares(amountPaise - all, rest);
  return wanted.map((paise, place) => paise + (shares[place] ?? 0));
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
    linesPaise: creditedByLine(order, amountPaise),
    reason: reasonOf(order),
  };
  return { ...order, creditNotes: [...(order.creditNotes ?? []), note] };
}
