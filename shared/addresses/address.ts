import * as z from 'zod/mini';
import { withoutBidiControls, writtenName } from '../core/written-text';
import { phoneNumber } from './phone';
import { postalCodeField } from './postal-code-field';

/** Shown when a form is sent with a flagged field (docs/shop-rules.md#r-forms-1). */
export const FIX_FIELDS = 'Please fix the highlighted fields.';
/** The most addresses one person keeps: a bound, so that an address book stays a list. */
export const MAX_ADDRESSES = 100;

/** What a shopper fills in; values are trimmed (docs/shop-rules.md#r-addresses-1). */
export const addressFields = z.strictObject({
  label: z.optional(
    z
      .string()
      .check(z.overwrite(withoutBidiControls), z.trim(), z.maxLength(60, 'At most 60 characters')),
  ),
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

/** The names of the fields that an edit may change, each merged on its own. */
export const ADDRESS_FIELD_NAMES = [
  'label',
  'address',
  'city',
  'postalCode',
  'country',
  'phone',
] as const satisfies readonly (keyof AddressFields)[];
export type AddressFieldName = (typeof ADDRESS_FIELD_NAMES)[number];

/** Picks the editable fields out of an address. An empty label is none. */
export function fieldsOf(address: AddressFields): AddressFields {
  const { label, address: street, city, postalCode, country, phone } = address;
  return { ...(label ? { label } : {}), address: street, city, postalCode, country, phone };
}

/** Two addresses are the same place when these four agree (docs/shop-rules.md#r-addresses-4). */
export function samePlace(a: AddressFields, b: AddressFields): boolean {
  return (
    a.address === b.address &&
    a.city === b.city &&
    a.postalCode === b.postalCode &&
    a.country === b.country
  );
}
