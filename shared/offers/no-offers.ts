import type { OfferTable } from './offer';

/** Those of a shop whose owner has made none. Apart from their schema: pages of visitors do without zod. */
export const NO_OFFERS: OfferTable = { offers: [], salt: '', revision: 0 };
