import type { Paise } from '../core/paise';
import type { Order } from './order';

/**
 * What of an order's cash its courier has collected and not paid out yet, in paise: never below zero. It is the shop's money from the
 * moment the shopper paid it, wherever it is (docs/shop-rules.md#r-orders-12).
 */
export function cashWithCourier({ cash = [] }: Pick<Order, 'cash'>): Paise {
  const collected = cash.some((entry) => entry.kind === 'received' && entry.with === 'courier');
  if (!collected) return 0;
  const sum = cash.reduce((held, entry) => {
    switch (entry.kind) {
      case 'received':
        return entry.with === 'courier' ? held + entry.amountPaise : held;
      case 'remitted':
        return held - entry.amountPaise;
      // Never collected, so that nothing of it was handed to the shop: what comes later is counted by itself.
      case 'correction':
        return 0;
      case 'returned':
        return held;
    }
  }, 0);
  return Math.max(sum, 0);
}
