import * as z from 'zod/mini';

/** The highest stock that may count as low. */
export const MAX_LOW_STOCK = 10_000;
const RULE = 'Enter a whole number from 0 to 10,000';

/** A level of stock at or below which a product is low, in pieces. */
export const lowStockLevel = z.int(RULE).check(z.minimum(0, RULE), z.maximum(MAX_LOW_STOCK, RULE));
