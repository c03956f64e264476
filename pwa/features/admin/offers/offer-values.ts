import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import type { OfferDocument } from '#shared/admin/offer-list';
import { rupeesFromPaise } from '#shared/core/paise';
import { offerFields } from '#shared/offers/offer';
import { OFFER_KINDS } from '#shared/offers/used-offer';
import { instantOfShopTime, shopTime } from '#shared/shop/shop-day';

const typedTime = z
  .string()
  .check(z.regex(/^(?:\d{4}-\d{2}-\d{2}T\d{2}:\d{2})?$/, 'Enter a day and a time'));

/** The values of the form's fields, which survive a reload: amounts in rupees, times by the shop's clock. */
export const typedOffer = z.object({
  title: z.string(),
  /** The title in Hindi. */
  hindi: z.string(),
  kind: z.enum(OFFER_KINDS),
  /** Per cent, or rupees. */
  value: z.string(),
  code: z.string(),
  minSubtotal: z.string(),
  maxDiscount: z.string(),
  products: z.array(z.string()),
  categories: z.array(z.string()),
  firstOrder: z.boolean(),
  perPerson: z.string(),
  totalUses: z.string(),
  from: typedTime.check(z.minLength(1, 'Enter a day and a time')),
  until: typedTime,
  active: z.boolean(),
});
export type TypedOffer = z.infer<typeof typedOffer>;

/** A number as people type it; what is none fails the offer's own rule. */
const typedNumber = (text: string) =>
  /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text.trim()) : Number.NaN;
/** Typed rupees in paise; a fraction of a paisa stays, and is refused. */
const typedPaise = (text: string) => Number((typedNumber(text) * 100).toFixed(4));

const isTyped = (text: string) => text.trim() !== '';

/** What the shop takes for what is typed; nothing is checked here. What does not belong to its kind is left out. */
export function readOffer(typed: TypedOffer): z.input<typeof offerFields> {
  const { title, hindi, kind, value, code, minSubtotal, maxDiscount, perPerson, totalUses } = typed;
  const { products, categories, firstOrder, from, until, active } = typed;
  return {
    title,
    ...(isTyped(hindi) && { hindi }),
    kind,
    value:
      kind === 'free-shipping' ? 0 : kind === 'percent' ? typedNumber(value) : typedPaise(value),
    ...(isTyped(code) && { code }),
    ...(isTyped(minSubtotal) && { minSubtotal: typedPaise(minSubtotal) }),
    ...(kind === 'percent' && isTyped(maxDiscount) && { maxDiscount: typedPaise(maxDiscount) }),
    ...(products.length > 0 && { products }),
    ...(categories.length > 0 && { categories }),
    ...(firstOrder && { firstOrder }),
    ...(isTyped(perPerson) && { perPerson: typedNumber(perPerson) }),
    ...(isTyped(totalUses) && { totalUses: typedNumber(totalUses) }),
    from: instantOfShopTime(from),
    ...(isTyped(until) && { until: instantOfShopTime(until) }),
    active,
  };
}

/** The form of an offer: texts, read into what the shop takes. */
export const offerForm = z.pipe(z.pipe(typedOffer, z.transform(readOffer)), offerFields);
export type OfferForm = UseFormReturn<TypedOffer, unknown, z.output<typeof offerForm>>;

const rupees = (paise: number | undefined) =>
  paise === undefined ? '' : String(rupeesFromPaise(paise));
const textOf = (count: number | undefined) => (count === undefined ? '' : String(count));
const timeOf = (instant: string | undefined) =>
  instant === undefined ? '' : shopTime(Date.parse(instant)).replace(' ', 'T');

/** What the form is filled with. */
export function offerValues(offer: OfferDocument): TypedOffer {
  const {
    title,
    hindi = '',
    kind,
    value,
    code = '',
    products = [],
    categories = [],
    active,
  } = offer;
  return {
    title,
    hindi,
    kind,
    value: kind === 'free-shipping' ? '' : kind === 'percent' ? String(value) : rupees(value),
    code,
    minSubtotal: rupees(offer.minSubtotal),
    maxDiscount: rupees(offer.maxDiscount),
    products: [...products],
    categories: [...categories],
    firstOrder: offer.firstOrder ?? false,
    perPerson: textOf(offer.perPerson),
    totalUses: textOf(offer.totalUses),
    from: timeOf(offer.from),
    until: timeOf(offer.until),
    active,
  };
}

/** Behind the code of a copy: two offers never have the same, and without one it would be automatic. */
const COPY_SUFFIX = '-2';

/**
 * What a new offer begins with.
 * @param copied the offer that it is a copy of; absent: an empty one
 * @param now milliseconds since 1970
 */
export function newOffer(id: string, now: number, copied?: OfferDocument): OfferDocument {
  const from = instantOfShopTime(shopTime(now).replace(' ', 'T'));
  const blank: OfferDocument = {
    id,
    title: '',
    kind: 'percent',
    value: 10,
    from,
    active: true,
    revision: 0,
  };
  if (!copied) return blank;
  const { until: _until, code, ...terms } = copied;
  return {
    ...terms,
    ...(code !== undefined && { code: code + COPY_SUFFIX }),
    id,
    from,
    active: true,
    revision: 0,
  };
}
