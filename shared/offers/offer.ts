import * as z from 'zod/mini';
import { documentId, instant } from '../core/identifier';
import { MAX_PAISE } from '../core/paise';
import { writtenName } from '../core/written-text';
import { isOfferCode, MAX_OFFER_CODE, MAX_ORDER_CODES, normalizedCode } from './offer-code';
import { OFFER_KINDS } from './used-offer';

/** The most offers a shop keeps, ended ones among them: they travel together. */
export const MAX_OFFERS = 200;
/** The most products, and the most categories, that one offer names. */
export const MAX_OFFER_GOODS = 500;
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
    .check(z.minLength(1, 'Choose at least one'), z.maxLength(MAX_OFFER_GOODS, 'At most 500'));

/** Whether, when and on what an offer is given; amounts in paise. */
const termsFields = {
  id: documentId,
  /** As shoppers read it. */
  title: writtenName('Enter a title', MAX_OFFER_TITLE),
  /** The same for readers of Hindi. */
  hindi: z.optional(writtenName('Enter a title', MAX_OFFER_TITLE)),
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

const { id: _, ...termsWithoutId } = termsFields;
const codeField = {
  code: z.optional(
    z
      .string()
      .check(
        z.maxLength(2 * MAX_OFFER_CODE),
        z.overwrite(normalizedCode),
        z.refine(isOfferCode, 'Use 3 to 30 letters, digits or hyphens'),
      ),
  ),
};

interface Checked {
  readonly kind: (typeof OFFER_KINDS)[number];
  readonly value: number;
  readonly maxDiscount?: number | undefined;
  readonly from: string;
  readonly until?: string | undefined;
}
const fitsTogether = [
  z.refine<Checked>(
    ({ kind, value }) =>
      kind === 'free-shipping' ? value === 0 : value >= 1 && (kind !== 'percent' || value <= 100),
    { path: ['value'], error: 'Enter 1 to 100 per cent, or an amount; 0 for free shipping' },
  ),
  z.refine<Checked>(({ from, until }) => until === undefined || from < until, {
    path: ['until'],
    error: 'It must end after it begins',
  }),
  z.refine<Checked>(({ kind, maxDiscount }) => maxDiscount === undefined || kind === 'percent', {
    path: ['maxDiscount'],
    error: 'Only an offer in per cent has a highest discount',
  }),
];

/** What the owner sets (`PUT /api/admin/offers/:id`). Without a code an offer is automatic. */
export const offerFields = z
  .strictObject({ ...termsWithoutId, ...codeField })
  .check(...fitsTogether);

/** An offer as it is stored. `revision` counts its own changes, from 1; rows from before it was counted lack it. */
export const offer = z
  .strictObject({ ...termsFields, ...codeField, revision: z.optional(z.int()) })
  .check(...fitsTogether);
export type Offer = Readonly<z.infer<typeof offer>>;

/** What was typed as codes for one order. */
export const offerCodes = z
  .array(z.string().check(z.maxLength(2 * MAX_OFFER_CODE)))
  .check(z.maxLength(MAX_ORDER_CODES, `At most ${MAX_ORDER_CODES} codes`));

/** An offer as devices have it: its code as a digest (`codeDigestText`), so that a code can be checked offline and is not listed. */
export const offerOnDevice = z.object({
  ...termsFields,
  codeDigest: z.optional(z.string()),
  /** It has been used as often as it may be. */
  usedUp: z.optional(z.literal(true)),
});
export type OfferOnDevice = Readonly<z.infer<typeof offerOnDevice>>;

/** `GET /api/catalogue/offers`: those that are active and have not ended, and of codes those that ended lately. */
export const deviceOffers = z.object({
  offers: z.array(offerOnDevice),
  salt: z.string(),
  revision: z.int(),
  /** Names the shop's table, as the feed of the catalogue does. */
  tag: z.optional(z.string()),
});
export type DeviceOffers = Readonly<z.infer<typeof deviceOffers>>;

/** What decides about an offer, with or without its code. */
export type OfferTerms = Omit<OfferOnDevice, 'codeDigest' | 'usedUp'>;

/** All offers of a shop, as they are stored: they are read, and changed, together. */
export const offerTable = z.object({
  offers: z.array(offer),
  /** Of the digests of codes. */
  salt: z.string(),
  /** Raised by one with each change; 0 before the first. */
  revision: z.int(),
});
export type OfferTable = Readonly<z.infer<typeof offerTable>>;
