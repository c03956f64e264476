import * as z from 'zod/mini';
import { decimalAmount } from '../core/decimal-amount';
import { offer } from '../offers/offer';

/** `GET /api/admin/offers`: all of them, ended ones too, in the order in which they were made. */
export const offerList = z.object({
  offers: z.array(
    z.object({
      offer,
      /** How many orders use it, and what it gave them. */
      uses: z.int(),
      given: decimalAmount,
    }),
  ),
  revision: z.int(),
});
export type OfferList = Readonly<z.infer<typeof offerList>>;
