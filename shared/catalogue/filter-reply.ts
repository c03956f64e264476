import * as z from 'zod/mini';

const counted = z.object({ value: z.string(), count: z.int() });
/** What an option, or a value of one, is called on Hindi pages; absent: the same. */
const hindi = z.optional(z.string());
const step = z.object({ value: z.int(), count: z.int() });

/**
 * How many products each value of a filter would give, with all the other filters as they are. The most frequent values of each,
 * in the order in which they are shown.
 */
export const filterCounts = z.object({
  /** With all filters. */
  total: z.int(),
  categories: z.array(counted),
  brands: z.array(counted),
  ratings: z.array(step),
  discounts: z.array(step),
  inStock: z.int(),
  /** The lowest and the highest price, in rupees; absent where nothing is left. */
  prices: z.optional(z.object({ from: z.number(), to: z.number() })),
  options: z.array(
    z.object({ name: z.string(), hindi, values: z.array(z.extend(counted, { hindi })) }),
  ),
});
export type FilterCounts = Readonly<z.infer<typeof filterCounts>>;
