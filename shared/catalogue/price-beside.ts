import type { Paise } from '../core/paise';

/**
 * How much lower a price is than the printed maximum, in whole percent of that: rounded down, so that no more is promised than
 * there is, and never below 1.
 * @param mrp the printed maximum retail price; absent where there is none
 * @returns `undefined` where the price is not lower
 */
export function percentOff(price: Paise, mrp: Paise | undefined): number | undefined {
  if (mrp === undefined || price >= mrp) return undefined;
  return Math.max(1, Math.floor(((mrp - price) * 100) / mrp));
}
