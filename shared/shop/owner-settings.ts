import * as z from 'zod/mini';
import { lowStockLevel } from './low-stock-level';
import { hasTwoDecimals, MAX_PAISE } from '../core/paise';
import { email } from '../core/email';
import { plainTyped, withoutSeparators } from '../core/typed-text';
import { writtenLine, writtenName } from '../core/written-text';
import { calendarDay } from './calendar-day';
import { isReadableOn, SHOP_COLOUR } from './shop-colour';
import { SHOP_LOGO } from './shop-logo';
import { shopFacts, type ShopFacts } from './public-facts';
import { courier, courierList, httpsLink } from './couriers';
import { SELLER_KINDS } from './seller-kind';
import { MAX_FEE } from './shipping-rates';
import { GST_STATES, isGstNumber, stateOfGstNumber, type GstState } from './gst';

/** The longest texts, in characters, and the most lines of the address. */
export const MAX_SHOP_NAME = 40;
export const MAX_SHOP_TEXT = 80;
export const MAX_ADDRESS_LINES = 5;
const MAX_RETURN_DAYS = 365;
export const MAX_BANNER = 160;
const dayOrNone = z.union([z.literal(''), calendarDay], { error: 'Enter a day' });
const MAX_GRAMS = 1_000_000;
const atLeastNothing = z.int('Enter a number').check(z.minimum(0, 'Enter 0 or more'));
const fee = atLeastNothing.check(z.maximum(MAX_FEE, 'At most ₹1,00,000'));

const STATES: readonly ('' | GstState)[] = ['', ...Object.values(GST_STATES)];

/** The largest number that orders can begin with. */
const MAX_ORDER_NUMBER = 9_999_999;

/** What the owner sets (`PUT /api/admin/settings`, docs/shop-rules.md#r-owner-1). */
export const ownerSettingsFields = z
  .strictObject({
    shopName: writtenName('Enter the shop’s name', MAX_SHOP_NAME),
    supportEmail: email,
    /** As it is to be read; blank for none. */
    supportPhone: writtenLine(MAX_SHOP_TEXT).check(
      z.overwrite(plainTyped),
      z.regex(/^(\+?[\d\s().-]{6,})?$/, 'Enter a valid phone number'),
    ),
    supportHours: writtenLine(MAX_SHOP_TEXT),
    /** Below the shop's name. */
    addressLines: z
      .array(writtenName('A line is empty', MAX_SHOP_TEXT))
      .check(z.maxLength(MAX_ADDRESS_LINES, `At most ${MAX_ADDRESS_LINES} lines`)),
    /** Where the business is registered for GST; blank where it is not said. */
    state: z.enum(STATES),
    /** How it is registered for GST; absent: regular where there is a GST number. */
    sellerKind: z.optional(z.enum(SELLER_KINDS)),
    /** Blank: the shop is not registered. */
    gstNumber: z.string().check(
      z.overwrite((number) => withoutSeparators(number).toUpperCase()),
      z.refine((number) => number === '' || isGstNumber(number), 'Not a valid GST number'),
    ),
    /** In percent, included in the prices. */
    gstRate: z
      .number('Enter a number')
      .check(
        z.minimum(0, 'Enter 0 or more'),
        z.maximum(100, 'At most 100'),
        z.refine(hasTwoDecimals, 'At most two decimals'),
      ),
    /** Of products that have none of their own; blank for none. */
    hsnCode: z
      .string()
      .check(
        z.overwrite(withoutSeparators),
        z.regex(/^(\d{4}|\d{6}|\d{8})?$/, 'Enter 4, 6 or 8 digits'),
      ),
    /** The dearest order that may be paid on delivery, in paise; `null` for no limit. */
    cashLimit: z.nullable(
      z.int().check(z.minimum(1_00, 'Enter at least ₹1'), z.maximum(MAX_PAISE, 'Too much')),
    ),
    /** For so many days after its delivery an order can be returned; 0: not at all. */
    returnDays: z
      .int('Enter a whole number')
      .check(z.minimum(0, 'Enter 0 or more'), z.maximum(MAX_RETURN_DAYS, 'At most 365')),
    /** Stock of at most so many pieces is low, where a product has no level of its own. */
    lowStock: lowStockLevel,
    /** What delivery costs, in paise (`shipping-rates.ts`); absent: as it was. */
    shippingFee: z.optional(fee),
    freeAbove: z.optional(z.nullable(atLeastNothing.check(z.maximum(MAX_PAISE, 'Too much')))),
    cashFee: z.optional(fee),
    /** In grams. */
    weightStep: z.optional(
      z
        .int('Enter a whole number')
        .check(z.minimum(0, 'Enter 0 or more'), z.maximum(MAX_GRAMS, 'Too much')),
    ),
    weightFee: z.optional(fee),
    /** What home says at its head, and in Hindi; blank: nothing; absent: as it was. */
    banner: z.optional(writtenLine(MAX_BANNER)),
    bannerHindi: z.optional(writtenLine(MAX_BANNER)),
    /** The first and the last day of it, by the shop's clock; blank: no such end. */
    bannerFrom: z.optional(dayOrNone),
    bannerUntil: z.optional(dayOrNone),
    /** Behind the shop's name, on every page; blank: the usual one; absent: as it was. */
    colour: z.optional(
      z.string().check(
        z.overwrite((colour) => withoutSeparators(colour).toLowerCase()),
        z.refine(
          (colour) => colour === '' || SHOP_COLOUR.test(colour),
          'Enter a colour such as #7a1f3d',
        ),
        z.refine(
          (colour) => !SHOP_COLOUR.test(colour) || isReadableOn(colour),
          'Too light: the text on it could not be read',
        ),
      ),
    ),
    /** A picture that was uploaded; blank: the usual one; absent: as it was. */
    logo: z.optional(z.string().check(z.regex(SHOP_LOGO, 'Choose a picture'))),
    /** Who brings parcels; absent: as it was. */
    couriers: z.optional(courierList),
    /** Where events of orders go; blank: nowhere; absent: as it was. */
    hookUrl: z.optional(z.union([z.literal(''), httpsLink])),
    /** New orders have numbers from this one on; `null`: none; absent: as it was. */
    orderNumbersFrom: z.optional(
      z.nullable(
        z
          .int('Enter a whole number')
          .check(z.minimum(1, 'Enter 1 or more'), z.maximum(MAX_ORDER_NUMBER, 'Too much')),
      ),
    ),
  })
  .check(
    z.refine(
      ({ state, gstNumber }) =>
        gstNumber === '' || state === '' || stateOfGstNumber(gstNumber) === state,
      { path: ['gstNumber'], error: 'The GST number is of another state' },
    ),
    z.refine(
      ({ bannerFrom = '', bannerUntil = '' }) =>
        bannerFrom === '' || bannerUntil === '' || bannerFrom <= bannerUntil,
      { path: ['bannerUntil'], error: 'The last day is before the first' },
    ),
    z.refine(
      ({ sellerKind = 'unregistered', gstNumber }) =>
        sellerKind === 'unregistered' || gstNumber !== '',
      { path: ['gstNumber'], error: 'Enter the GST number' },
    ),
    z.refine(({ sellerKind, gstNumber }) => sellerKind !== 'unregistered' || gstNumber === '', {
      path: ['gstNumber'],
      error: 'Without registration there is no GST number',
    }),
  );
export type OwnerSettingsFields = Readonly<z.infer<typeof ownerSettingsFields>>;

/** The settings as they are stored and travel to admins. Raised by one with each change, `revision` is 0 before the first. */
export const ownerSettings = z.extend(shopFacts, {
  lowStock: z.int(),
  /** Absent: the ready ones (`couriersOf`). */
  couriers: z.optional(z.array(courier)),
  /** Absent: nowhere. */
  hookUrl: z.optional(z.string()),
  /** Absent, or `null`: orders have no numbers. */
  orderNumbersFrom: z.optional(z.nullable(z.int())),
  /** It began without the demo's contact, and opens once it has its own. */
  isNew: z.optional(z.literal(true)),
});
export type OwnerSettings = Readonly<z.infer<typeof ownerSettings>>;

/** What is public of the settings. */
export function factsOf({
  lowStock: _lowStock,
  couriers: _couriers,
  hookUrl: _hookUrl,
  orderNumbersFrom: _orderNumbers,
  isNew: _isNew,
  ...facts
}: OwnerSettings): ShopFacts {
  return facts;
}

/** Whether the owner has saved the settings of a new shop: name and email are in the form that no save does without. */
export const isContactSet = ({ supportEmail }: Pick<ShopFacts, 'supportEmail'>): boolean =>
  supportEmail !== '';
