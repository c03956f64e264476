import * as z from 'zod/mini';
import { SELLER_KINDS } from './seller-kind';
import { RETURN_DAYS } from './shop-facts';

/** What is public of the shop: on its pages, in its mails, on invoices. Read as it comes: rules may become others. */
export const shopFacts = z.object({
  shopName: z.string(),
  supportEmail: z.string(),
  supportPhone: z.string(),
  supportHours: z.string(),
  addressLines: z.array(z.string()),
  state: z.string(),
  /** Absent: not chosen yet (`sellerKindOf`). */
  sellerKind: z.optional(z.enum(SELLER_KINDS)),
  gstNumber: z.string(),
  gstRate: z.number(),
  hsnCode: z.string(),
  cashLimit: z.nullable(z.int()),
  /** Absent in copies of before. */
  returnDays: z._default(z.int(), RETURN_DAYS),
  shippingFee: z.optional(z.int()),
  freeAbove: z.optional(z.nullable(z.int())),
  cashFee: z.optional(z.int()),
  weightStep: z.optional(z.int()),
  weightFee: z.optional(z.int()),
  /** Of a banner of today alone. */
  banner: z.optional(z.string()),
  bannerHindi: z.optional(z.string()),
  bannerFrom: z.optional(z.string()),
  bannerUntil: z.optional(z.string()),
  /** As `#7a1f3d`; absent or blank: the usual one. */
  colour: z.optional(z.string()),
  /** The address of the uploaded picture; absent or blank: the usual logo. */
  logo: z.optional(z.string()),
  /** Pages whose text the owner has written, as `terms.hi`, with the revision of each; absent: none. */
  policies: z.optional(z.record(z.string(), z.int())),
  /** It is being set up: shoppers see that it opens soon. */
  opening: z.optional(z.literal(true)),
  revision: z.int(),
});
export type ShopFacts = Readonly<z.infer<typeof shopFacts>>;

/** The facts of a day: a banner goes along on its own days alone. @param day by the shop's clock, `yyyy-mm-dd` */
export function factsOn(facts: ShopFacts, day: string): ShopFacts {
  const { banner, bannerHindi: _hindi, bannerFrom = '', bannerUntil = '', ...others } = facts;
  const isNow = day >= bannerFrom && (bannerUntil === '' || day <= bannerUntil);
  return isNow && banner ? facts : others;
}
