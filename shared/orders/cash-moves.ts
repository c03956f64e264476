import type { Paise } from '../core/paise';
import type { Order } from './order';
import type { CashEntry } from './order-money';

/** Cash that somebody of the shop took, or gave away. */
export interface CashMove {
  readonly user: string;
  readonly name: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  /** Below zero where it was given away, or had not been taken. */
  readonly paise: Paise;
}

/** Who of the shop took cash of an order, and gave some back; what a courier has is another matter. Oldest first. */
export function cashMovesOf({ cash = [] }: Pick<Order, 'cash'>): CashMove[] {
  let taker: CashEntry['by'] | undefined;
  return cash.flatMap((entry) => {
    const { by, at, amountPaise } = entry;
    switch (entry.kind) {
      case 'received':
        taker = entry.with === 'courier' ? undefined : by;
        return taker ? [{ ...taker, at, paise: amountPaise }] : [];
      case 'correction':
        // Whoever wrote it down: it was not taken by whom it was said of.
        return taker ? [{ ...taker, at, paise: -amountPaise }] : [];
      case 'returned':
        return entry.method === 'cash' ? [{ ...by, at, paise: -amountPaise }] : [];
      case 'remitted':
        return [];
    }
  });
}

/** When cash of an order was last taken or given by somebody; nothing where it never was. */
export const lastCashAt = (order: Pick<Order, 'cash'>): string | undefined =>
  cashMovesOf(order).at(-1)?.at;
