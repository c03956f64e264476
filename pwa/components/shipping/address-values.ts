import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { addressFields, type AddressFields } from '#shared/addresses/address';
import { COUNTRY_RULE, countryOf, listedCountry } from '#shared/addresses/country';
import { postalCodeProblem } from '#shared/addresses/postal-code-problem';
import { gstinField } from '#shared/core/gstin';
import { writtenLine } from '#shared/core/written-text';

/** The address under edit, as it was when the edit began: the base of a merge with other edits. */
export const editedAddress = z.object({ addressId: z.string(), seen: addressFields });
export type EditedAddress = z.infer<typeof editedAddress>;

/** The address form: every field as text, the wish to be the default, and what is being edited. */
export const addressForm = z
  .extend(addressFields, {
    label: writtenLine(60),
    name: writtenLine(100),
    landmark: writtenLine(100),
    state: writtenLine(60),
    gstin: gstinField,
    country: addressFields.shape.country.check(z.overwrite(listedCountry)),
    isDefault: z.boolean(),
    /** `null` while a new address is added. */
    editing: z.nullable(editedAddress),
  })
  .check(
    z.check((context) => {
      const { value: typed, issues } = context;
      const message = postalCodeProblem(typed, typed.editing?.seen);
      if (message) issues.push({ code: 'custom', message, path: ['postalCode'], input: typed });
      if (countryOf(typed.country) === undefined && typed.country !== typed.editing?.seen.country)
        issues.push({ code: 'custom', message: COUNTRY_RULE, path: ['country'], input: typed });
    }),
  );
export type AddressValues = z.infer<typeof addressForm>;
export type AddressValuesForm = UseFormReturn<AddressValues, unknown, AddressValues>;

/** An empty form; the country of most shoppers is filled in. */
export const EMPTY_ADDRESS: AddressValues = {
  label: '',
  name: '',
  address: '',
  landmark: '',
  city: '',
  state: '',
  postalCode: '',
  country: 'India',
  phone: '',
  gstin: '',
  isDefault: false,
  editing: null,
};

/** What the form shows of an address under edit. @param addressId of that address */
export function editedValues(addressId: string, seen: AddressFields): AddressValues {
  const { label = '', name = '', landmark = '', state = '', gstin = '' } = seen;
  const notes = { label, name, landmark, state, gstin };
  return { ...seen, ...notes, isDefault: false, editing: { addressId, seen } };
}
