import * as z from 'zod/mini';
import { decimalAmount } from '../core/decimal-amount';
import { offer, type Offer } from '../offers/offer';

/** An offer as the owner edits it. */
export const offerDocument = z.object({ ...offer.shape, revision: z.int() });
export type OfferDocument = Readonly<z.infer<typeof offerDocument>>;

/** A stored offer as it travels to the owner. */
export const documentOfOffer = (stored: Offer): OfferDocument => ({
  ...stored,
  revision: stored.revision ?? 1,
});

/** `GET /api/admin/offers`: all of them, ended ones too, in the order in which they were made. */
export const offerList = z.object({
  offers: z.array(
    z.object({
      offer: offerDocument,
      /** How many orders use it, and what it gave them: nothing for what came back. */
      uses: z.int(),
      given: decimalAmount,
    }),
  ),
  revision: z.int(),
});
export type OfferList = Readonly<z.infer<typeof offerList>>;
