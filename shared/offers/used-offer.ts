import * as z from 'zod/mini';
import { decimalAmount } from '../core/decimal-amount';
import { documentId } from '../core/identifier';
import { decimalFromPaise } from '../core/paise';

/* Apart from what an owner may set: every device's first visit reads outcomes, which name offers. */

export const OFFER_KINDS = ['percent', 'amount', 'free-shipping'] as const;

/** The most offers that one order uses: a discount, and free shipping beside it. */
export const MAX_GIVEN_OFFERS = 2;

/** What an order keeps of an offer that it used. */
export const usedOffer = z.object({
  id: documentId,
  title: z.string(),
  /** Its title in Hindi, where it has one. */
  hindi: z.optional(z.string()),
  kind: z.enum(OFFER_KINDS),
  /** What it took off the goods or the shipping, in paise. */
  paise: z.int(),
  /** Its uses were limited then. */
  limited: z.optional(z.literal(true)),
  /** It was limited for each person: to some uses, or to a first order. */
  personal: z.optional(z.enum(['uses', 'first-order'])),
  /** Of a discount: what its goods had to come to, in paise. */
  minSubtotal: z.optional(z.int()),
});
export type UsedOffer = Readonly<z.infer<typeof usedOffer>>;

/** That as it travels: with an order, a quote, and what the shopper saw. */
export const usedOfferDocument = z.object({
  ...z.pick(usedOffer, { id: true, title: true, hindi: true, kind: true }).shape,
  amount: decimalAmount,
});
export type UsedOfferDocument = Readonly<z.infer<typeof usedOfferDocument>>;

/** What offers gave on a shopper's screen. */
export const usedOffers = z
  .array(z.strictObject(usedOfferDocument.shape))
  .check(z.maxLength(MAX_GIVEN_OFFERS));

export const documentOfUsedOffer = ({
  id,
  title,
  hindi,
  kind,
  paise,
}: UsedOffer): UsedOfferDocument => ({
  id,
  title,
  ...(hindi !== undefined && { hindi }),
  kind,
  amount: decimalFromPaise(paise),
});

/** The title of an offer as a reader of this language sees it. */
export const offerTitleIn = (
  { title, hindi }: Pick<UsedOffer, 'title' | 'hindi'>,
  language: 'en' | 'hi',
): string => (language === 'hi' ? hindi : undefined) ?? title;
