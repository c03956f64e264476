import * as z from 'zod/mini';
import { addressFields, fieldsOf, type Address } from '#shared/addresses/address';

/** The address under edit, as it was when the edit began: what a merge elsewhere is measured against. */
const editedAddress = z.object({ addressId: z.string(), seen: addressFields });
export type EditedAddress = z.infer<typeof editedAddress>;

/** The address form: every field as text, the wish to be the default, and what is being edited. */
export const addressForm = z.extend(addressFields, {
  label: z.string().check(z.trim(), z.maxLength(60, 'At most 60 characters')),
  isDefault: z.boolean(),
  /** `null` while a new address is added. */
  editing: z.nullable(editedAddress),
});
export type AddressValues = z.infer<typeof addressForm>;

/** A half-filled form as it is kept for a reload: fields are checked when they are sent. */
export const halfFilledForm = z.object({
  label: z.string(),
  address: z.string(),
  city: z.string(),
  postalCode: z.string(),
  country: z.string(),
  phone: z.string(),
  isDefault: z.boolean(),
  editing: z.nullable(editedAddress),
});

/** An empty form; the country of most shoppers is filled in. */
export const EMPTY_ADDRESS: AddressValues = {
  label: '',
  address: '',
  city: '',
  postalCode: '',
  country: 'India',
  phone: '',
  isDefault: false,
  editing: null,
};

/** Begins an edit of an address. */
export function valuesOf(address: Address): AddressValues {
  const seen = fieldsOf(address);
  return {
    ...seen,
    label: seen.label ?? '',
    isDefault: address.isDefault,
    editing: { addressId: address._id, seen },
  };
}
