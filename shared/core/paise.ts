/**
 * Money is an integer number of paise everywhere inside the shop, so that sums are exact
 * (docs/shop-rules.md#r-money-1). At the border it is a two-decimal string in orders and a number of rupees in products
 * (docs/shop-rules.md#r-money-2).
 */
export type Paise = number;

/** The dearest amount the shop handles, in paise: keeps every sum far inside the safe integers. */
export const MAX_PAISE: Paise = 100_000_000_00;

/** Whether a number has at most two decimals: what paise can say. `0.1 + 0.2` is no amount of money. */
export const hasTwoDecimals = (value: number): boolean => Math.round(value * 100) / 100 === value;

/**
 * Converts rupees, as products carry them, into paise.
 * @param rupees a number with at most two decimals, 0 or more
 * @throws RangeError when the number has more decimals, is negative, not finite or above `MAX_PAISE`
 */
export function paiseFromRupees(rupees: number): Paise {
  const paise = Math.round(rupees * 100);
  if (!Number.isFinite(rupees) || paise < 0 || paise > MAX_PAISE || paise / 100 !== rupees) {
    throw new RangeError(`Not an amount in rupees with at most two decimals: ${rupees}`);
  }
  return paise;
}

/** Converts paise into the number of rupees that products carry (`129900` → `1299`). */
export function rupeesFromPaise(paise: Paise): number {
  return paise / 100;
}

/** Writes paise as the two-decimal string that orders carry (`129900` → `"1299.00"`). */
export function decimalFromPaise(paise: Paise): string {
  const sign = paise < 0 ? '-' : '';
  const digits = String(Math.abs(paise)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * The form of a two-decimal amount: up to eleven digits of rupees, exactly two of paise. The dearest order that can be
 * placed, a hundred lines of twenty of the dearest product, has eleven.
 */
export const DECIMAL_AMOUNT = /^(0|[1-9]\d{0,10})\.\d{2}$/;

/** The same where it may be below zero: a day on which more was given back than came in. */
export const SIGNED_AMOUNT = /^-?(0|[1-9]\d{0,10})\.\d{2}$/;

/**
 * Reads a two-decimal string (`"1299.00"`, `"-5.00"`) into paise.
 * @throws RangeError when the text is not of that form
 */
export function paiseFromDecimal(text: string): Paise {
  if (!SIGNED_AMOUNT.test(text)) throw new RangeError(`Not a two-decimal amount: ${text}`);
  return Number(text.replace('.', ''));
}

const INR = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/**
 * Writes paise for people: rupee symbol, Indian grouping, two decimals (`₹1,49,999.00`, docs/shop-rules.md#r-money-3).
 */
export function formatInr(paise: Paise): string {
  return INR.format(paise / 100);
}

/** The same without paise where they are zero: the price of a product on its card and its page (`₹849`); sums keep them. */
export function formatShortInr(paise: Paise): string {
  return formatInr(paise).replace(/\.00$/, '');
}
