import * as z from 'zod/mini';
import { rupeesFromPaise } from '#shared/core/paise';
import { typedNumber } from '#shared/core/typed-text';
import { couriersOf, type Courier } from '#shared/shop/couriers';
import { SELLER_KINDS } from '#shared/shop/seller-kind';
import { ratesAt } from '#shared/shop/shipping-rates';
import { ownerSettingsFields, type OwnerSettings } from '#shared/shop/owner-settings';

/** The values of the form's fields, which survive a reload. */
export const typedSettings = z.object({
  shopName: z.string(),
  colour: z.string(),
  /** The address of an uploaded picture; blank: the usual one. */
  logo: z._default(z.string(), ''),
  supportEmail: z.string(),
  supportPhone: z.string(),
  supportHours: z.string(),
  /** One below the other. */
  addressLines: z.string(),
  state: z.string(),
  /** Blank: as the GST number says. */
  sellerKind: z._default(z.string(), ''),
  gstNumber: z.string(),
  gstRate: z.string(),
  hsnCode: z.string(),
  /** In rupees; blank for no limit. */
  cashLimit: z.string(),
  returnDays: z.string(),
  lowStock: z.string(),
  /** In rupees. */
  shippingFee: z.string(),
  /** Blank: never. */
  freeAbove: z.string(),
  cashFee: z.string(),
  /** In grams. */
  weightStep: z.string(),
  weightFee: z.string(),
  /** One below the other: a name, and behind it the link if there is one. */
  couriers: z.string(),
  /** One below the other. */
  ownCouriers: z._default(z.string(), ''),
  hookUrl: z.string(),
  /** Blank: orders have none. */
  orderNumbersFrom: z._default(z.string(), ''),
  banner: z._default(z.string(), ''),
  bannerHindi: z._default(z.string(), ''),
  bannerFrom: z._default(z.string(), ''),
  bannerUntil: z._default(z.string(), ''),
});
export type TypedSettings = z.input<typeof typedSettings>;

const linesOf = (typed: string): string[] => typed.split('\n').filter((line) => line.trim() !== '');

/** A line of the couriers: what begins like a link is one. */
function typedCourier(line: string): Courier {
  const [name = '', link = ''] = line.trim().split(/\s+(?=https?:)/);
  return { name, link };
}

const paiseTyped = (rupees: string): number => Math.round(typedNumber(rupees) * 100);

/** What is typed of shipping, `NaN` where that is no number. */
export function typedRates(typed: Partial<TypedSettings>) {
  const { shippingFee = '', freeAbove = '', cashFee = '', weightStep = '', weightFee = '' } = typed;
  return {
    shippingFee: paiseTyped(shippingFee),
    freeAbove: freeAbove.trim() === '' ? null : paiseTyped(freeAbove),
    cashFee: paiseTyped(cashFee),
    weightStep: typedNumber(weightStep),
    weightFee: paiseTyped(weightFee),
  };
}

/** The form of the settings: texts, read into what the shop takes (docs/shop-rules.md#r-owner-1). */
export const settingsForm = z.pipe(
  z.pipe(
    typedSettings,
    z.transform(({ ownCouriers, ...typed }): z.input<typeof ownerSettingsFields> => ({
      ...typed,
      // What is no state fails the rule of states.
      state: typed.state as '',
      sellerKind: SELLER_KINDS.find((kind) => kind === typed.sellerKind),
      addressLines: linesOf(typed.addressLines),
      gstRate: typedNumber(typed.gstRate),
      cashLimit: typed.cashLimit.trim() === '' ? null : paiseTyped(typed.cashLimit),
      returnDays: typedNumber(typed.returnDays),
      lowStock: typedNumber(typed.lowStock),
      orderNumbersFrom:
        (typed.orderNumbersFrom ?? '').trim() === ''
          ? null
          : typedNumber(typed.orderNumbersFrom ?? ''),
      ...typedRates(typed),
      couriers: [
        ...linesOf(ownCouriers).map((name) => ({ name, link: '', own: true as const })),
        ...linesOf(typed.couriers).map(typedCourier),
      ],
    })),
  ),
  ownerSettingsFields,
);

/** What the form is filled with. */
export function settingsValues({ revision: _revision, ...settings }: OwnerSettings): TypedSettings {
  const { addressLines, gstRate, cashLimit, returnDays, lowStock } = settings;
  const couriers = couriersOf(settings);
  const rates = ratesAt(settings);
  const rupees = (paise: number) => String(rupeesFromPaise(paise));
  return {
    ...settings,
    addressLines: addressLines.join('\n'),
    sellerKind: settings.sellerKind ?? '',
    gstRate: String(gstRate),
    cashLimit: cashLimit === null ? '' : rupees(cashLimit),
    returnDays: String(returnDays),
    lowStock: String(lowStock),
    shippingFee: rupees(rates.shippingFee),
    freeAbove: rates.freeAbove === null ? '' : rupees(rates.freeAbove),
    cashFee: rupees(rates.cashFee),
    weightStep: String(rates.weightStep),
    weightFee: rupees(rates.weightFee),
    hookUrl: settings.hookUrl ?? '',
    orderNumbersFrom: String(settings.orderNumbersFrom ?? ''),
    banner: settings.banner ?? '',
    bannerHindi: settings.bannerHindi ?? '',
    bannerFrom: settings.bannerFrom ?? '',
    bannerUntil: settings.bannerUntil ?? '',
    colour: settings.colour ?? '',
    logo: settings.logo ?? '',
    couriers: couriers
      .filter(({ own }) => !own)
      .map(({ name, link }) => `${name} ${link}`.trim())
      .join('\n'),
    ownCouriers: couriers.flatMap(({ name, own }) => (own ? name : [])).join('\n'),
  };
}
