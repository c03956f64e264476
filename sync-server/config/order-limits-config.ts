import { MAX_PAISE } from '#shared/core/paise';
import { holdLimits, ORDER_LIMITS, type OrderLimits } from '#shared/orders/order-limits';

/** The most that a setting of a number may say. */
const MAX_COUNT = 1_000_000;

/**
 * Reads what one person may take of the shop without having paid for it.
 * @param given a setting of the environment; `undefined` where it is absent or empty
 * @param problems takes what is wrong
 */
export function orderLimitsOf(
  given: (name: string) => string | undefined,
  problems: string[],
): OrderLimits {
  const whole = (name: string, usual: number, most = MAX_COUNT): number => {
    const text = given(name);
    if (text === undefined) return usual;
    const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
    if (number >= 1 && number <= most) return number;
    problems.push(`${name} must be a whole number from 1 to ${most}`);
    return usual;
  };
  const rupees = (name: string, usual: number) => whole(name, usual / 100, MAX_PAISE / 100) * 100;
  const { cash, holds, unpaidOrders } = ORDER_LIMITS;
  return {
    cash: {
      orders: whole('COD_MAX_ORDERS', cash.orders),
      value: rupees('COD_MAX_VALUE', cash.value),
      stockShare: whole('COD_MAX_STOCK_SHARE', cash.stockShare * 100, 100) / 100,
    },
    holds: holdLimits({
      orders: whole('HOLD_MAX_ORDERS', holds.person.orders),
      pieces: whole('HOLD_MAX_PIECES', holds.person.pieces),
      value: rupees('HOLD_MAX_VALUE', holds.person.value),
    }),
    unpaidOrders: whole('UNPAID_MAX_ORDERS', unpaidOrders),
  };
}
