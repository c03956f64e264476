import * as z from 'zod/mini';
import { documentId, instant } from '../core/identifier';
import { MAX_PAISE } from '../core/paise';
import { writtenName } from '../core/written-text';
import { isOfferCode, normalizedCode, MAX_OFFER_CODE } from './offer-code';

export const OFFER_KINDS = ['percent', 'amount', 'free-shipping'] as const;

/** The most offers a shop keeps, ended ones among them: they travel together. */
export const MAX_OFFERS = 200;
/** The most products, and the most categories, that one offer names. */
export const MAX_OFFER_GOODS = 500;
/** The most codes of one order: a discount and free shipping beside it, and one that turned out to be worse. */
export const MAX_ORDER_CODES = 3;
/** The longest title, in characters. */
export const MAX_OFFER_TITLE = 80;

const paise = z
  .int('Enter an amount')
  .check(z.minimum(1, 'Enter more than 0'), z.maximum(MAX_PAISE, 'Too much'));
const count = z
  .int('Enter a whole number')
  .check(z.minimum(1, 'Enter 1 or more'), z.maximum(1_000_000_000, 'Too many'));
const some = <Item extends z.ZodMiniType>(item: Item) =>
  z
    .array(item)
    .check(
      z.minLength(1, 'Choose at least one'),
      z.maxLength(MAX_OFFER_GOODS, `At most ${MAX_OFFER_GOODS}`),
    );

/** Whether, when and on what an offer is given; amounts in paise. */
const termsFields = {
  id: documentId,
  /** As shoppers read it. */
  title: writtenName('Enter a title', MAX_OFFER_TITLE),
  kind: z.enum(OFFER_KINDS),
  /** `percent`: whole per cent; `amount`: in paise; `free-shipping`: 0. */
  value: z
    .int('Enter a whole number')
    .check(z.minimum(0, 'Enter 0 or more'), z.maximum(MAX_PAISE, 'Too much')),
  /** What the lines it is for must come to at least. */
  minSubtotal: z.optional(paise),
  /** The most that is taken off. */
  maxDiscount: z.optional(paise),
  /** It is for the lines of these products and these categories; neither: for all. */
  products: z.optional(some(documentId)),
  categories: z.optional(some(z.string().check(z.minLength(1), z.maxLength(100)))),
  /** For a person without an order that counts. */
  firstOrder: z.optional(z.literal(true)),
  /** How often one person may use it, and how often it may be used at all. */
  perPerson: z.optional(count),
  totalUses: z.optional(count),
  /** By the server's clock: from this instant, up to that one without it. */
  from: instant,
  until: z.optional(instant),
  active: z.boolean(),
};

const hasItsValue = ({ kind, value }: { readonly kind: string; readonly value: number }) =>
  kind === 'free-shipping' ? value === 0 : value >= 1 && (kind !== 'percent' || value <= 100);

/** An offer as the owner sets it and as it is stored. Without a code it is automatic. */
export const offer = z
  .strictObject({
    ...termsFields,
    code: z.optional(
      z
        .string()
        .check(
          z.maxLength(2 * MAX_OFFER_CODE),
          z.overwrite(normalizedCode),
          z.refine(isOfferCode, 'Use 3 to 30 letters, digits or hyphens'),
        ),
    ),
  })
  .check(
    z.refine(hasItsValue, {
      path: ['value'],
      error: 'Enter 1 to 100 per cent, or an amount; 0 for free shipping',
    }),
    z.refine(({ from, until }) => until === undefined || from < until, {
      path: ['until'],
      error: 'It must end after it begins',
    }),
    z.refine(({ kind, maxDiscount }) => maxDiscount === undefined || kind === 'percent', {
      path: ['maxDiscount'],
      error: 'Only an offer in per cent has a highest discount',
    }),
  );
export type Offer = Readonly<z.infer<typeof offer>>;

/** An offer as devices have it: its code as a digest (`codeDigestText`), so that a code can be checked offline and is not listed. */
export const offerOnDevice = z.object({ ...termsFields, codeDigest: z.optional(z.string()) });
export type OfferOnDevice = Readonly<z.infer<typeof offerOnDevice>>;

/** What decides about an offer, with or without its code. */
export type OfferTerms = Omit<OfferOnDevice, 'codeDigest'>;

/** What an order keeps of an offer that it used. */
export const usedOffer = z.object({
  id: documentId,
  title: z.string(),
  kind: z.enum(OFFER_KINDS),
  /** What it took off the goods or the shipping, in paise. */
  paise: z.int(),
});
export type UsedOffer = Readonly<z.infer<typeof usedOffer>>;

/** Whether an offer is given at an instant. @param now milliseconds since 1970, by the server's clock */
export const isRunning = ({ active, from, until }: OfferTerms, now: number): boolean =>
  active && Date.parse(from) <= now && (until === undefined || now < Date.parse(until));
