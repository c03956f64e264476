import * as z from 'zod/mini';
import { NUMBER_SERIES, printedNumber } from '../orders/number-series';

/** `GET /api/admin/numbers`: how far the numbers of invoices and credit notes have come, as far as the store knows. */
export const numbersReply = z.object({
  /** Whether numbers may be given; false after the shop was restored from a backup or moved, until the last ones were confirmed. */
  confirmed: z.boolean(),
  /** Of this financial year and the one before. */
  last: z.array(
    z.object({
      series: z.enum(NUMBER_SERIES),
      year: z.string(),
      /** As it is printed; absent where none was given. */
      number: z.optional(z.string()),
    }),
  ),
});
export type NumbersReply = z.infer<typeof numbersReply>;

/** The most numbers that are confirmed at once: a few series of a few years. */
const MAX_CONFIRMED = 20;

/** `PUT /api/admin/numbers`: the last ones that were printed or sent, of each series and year. They move the count up alone. */
export const confirmNumbersRequest = z.strictObject({
  last: z.array(printedNumber).check(z.maxLength(MAX_CONFIRMED)),
});
