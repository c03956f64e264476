import type { Paise } from '../core/paise';
import type { Order } from '../orders/order';
import { NO_MONEY } from '../orders/order-money';

/**
 * What an order carries of its money once it was paid and a part of it went back: as `withMoney` would write it.
 * @param paidAt when it was paid, and `backAt` when the part went back: ISO 8601 UTC
 */
export function moneyOfSold(
  received: Paise,
  paidAt: string,
  back: Paise = 0,
  backAt: string = paidAt,
): Pick<Order, 'isPaid' | 'paidAt' | 'money' | 'revenue' | 'refundedPaise'> {
  return {
    isPaid: true,
    paidAt,
    money: { ...NO_MONEY, received, givenBack: back, kept: received - back },
    revenue: [{ at: paidAt, paise: received }, ...(back > 0 ? [{ at: backAt, paise: -back }] : [])],
    ...(back > 0 ? { refundedPaise: back } : {}),
  };
}
