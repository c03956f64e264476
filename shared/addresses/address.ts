import * as z from 'zod/mini';
import { gstinField } from '../core/gstin';
import { writtenLine, writtenName } from '../core/written-text';
import { phoneNumber } from './phone';
import { postalCodeField } from './postal-code-field';

/** Shown when a form is sent with a flagged field (docs/shop-rules.md#r-forms-1). */
export const FIX_FIELDS = 'Please fix the highlighted fields.';
/** The most addresses one person keeps: a bound, so that an address book stays a list. */
export const MAX_ADDRESSES = 100;

const optionalLine = (longest: number) => z.optional(writtenLine(longest));

/** What helps a parcel to arrive, and may be left out. */
export const placeNotes = {
  /** Who receives it, where that is not the person with the account. */
  name: optionalLine(100),
  landmark: optionalLine(100),
  /** Of India, by its name in `GST_STATES` where it is known. */
  state: optionalLine(60),
  /** The GST number of a business that buys. */
  gstin: z.optional(gstinField),
};
/** The same as they are stored and travel. */
export const placeNotesDocument = {
  name: z.optional(z.string()),
  landmark: z.optional(z.string()),
  state: z.optional(z.string()),
  gstin: z.optional(z.string()),
};

/** What a shopper fills in; values are trimmed (docs/shop-rules.md#r-addresses-1). */
export const addressFields = z.strictObject({
  label: optionalLine(60),
  ...placeNotes,
  address: writtenName('Address is required', 300),
  city: writtenName('City is required', 100),
  postalCode: postalCodeField,
  country: writtenName('Country is required', 60),
  phone: phoneNumber,
});
export type AddressFields = z.infer<typeof addressFields>;

/** The fields with the wish to be the default: the body of `POST` and `PUT /api/addresses`. */
export const addressBody = z.extend(addressFields, { isDefault: z.optional(z.boolean()) });
export type AddressBody = z.infer<typeof addressBody>;

/** An address as it is stored, here and on the device, and travels. */
export const addressDocument = z.object({
  _id: z.string(),
  label: z.optional(z.string()),
  ...placeNotesDocument,
  address: z.string(),
  city: z.string(),
  postalCode: z.string(),
  country: z.string(),
  phone: z.string(),
  isDefault: z.boolean(),
  /** Place in the book: 1 for the oldest. */
  position: z.int(),
  /** Raised by one with every change. */
  revision: z.int(),
  /** Other ids under which it was added, as by another device while offline: they mean this one. */
  aliases: z.optional(z.array(z.string())),
});
export type Address = z.infer<typeof addressDocument>;
