import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { addressFields, fieldsOf, type Address } from '#shared/addresses/address';
import { COUNTRY_RULE, countryOf, listedCountry } from '#shared/addresses/country';
import { writtenLine } from '#shared/core/written-text';
import { postalCodeProblem } from '#shared/addresses/postal-code-problem';
import { useCheckedForm } from '../../components/design/use-checked-form';
import { resetForm } from '../../hooks/reset-form';
import { useFormDraft } from '../../hooks/use-form-draft';

/** The address under edit, as it was when the edit began: the base of a merge with other edits. */
const editedAddress = z.object({ addressId: z.string(), seen: addressFields });
export type EditedAddress = z.infer<typeof editedAddress>;

/** The address form: every field as text, the wish to be the default, and what is being edited. */
const addressForm = z
  .extend(addressFields, {
    label: writtenLine(60),
    name: writtenLine(100),
    landmark: writtenLine(100),
    state: writtenLine(60),
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

/** A half-filled form as it is stored for a reload: fields are checked when they are sent. */
const halfFilledForm = z.object({
  label: z.string(),
  // A form left by an earlier build has none of these.
  name: z._default(z.string(), ''),
  landmark: z._default(z.string(), ''),
  state: z._default(z.string(), ''),
  address: z.string(),
  city: z.string(),
  postalCode: z.string(),
  country: z.string(),
  phone: z.string(),
  isDefault: z.boolean(),
  editing: z.nullable(editedAddress),
});

/** An empty form; the country of most shoppers is filled in. */
const EMPTY_ADDRESS: AddressValues = {
  label: '',
  name: '',
  address: '',
  landmark: '',
  city: '',
  state: '',
  postalCode: '',
  country: 'India',
  phone: '',
  isDefault: false,
  editing: null,
};

/** Begins an edit of an address. */
function valuesOf(address: Address): AddressValues {
  const seen = fieldsOf(address);
  const { label = '', name = '', landmark = '', state = '' } = seen;
  return {
    ...seen,
    label,
    name,
    landmark,
    state,
    isDefault: address.isDefault,
    editing: { addressId: address._id, seen },
  };
}

/**
 * The address form with what it is used for: adding, or editing one address (docs/shop-rules.md#r-addresses-9).
 * @param user the account's id, under which a half-filled form survives a reload
 */
export function useAddressForm(user: string) {
  const form = useCheckedForm(addressForm, EMPTY_ADDRESS);
  const editing = useWatch({ control: form.control, name: 'editing' });
  const draft = useFormDraft(form, { name: 'address', userId: user, schema: halfFilledForm });

  const { isSubmitted, errors } = form.formState;
  return {
    form,
    editing,
    /** Sent with a flagged field, and still flagged. */
    flagged: isSubmitted && Object.keys(errors).length > 0,
    edit(address: Address) {
      const values = valuesOf(address);
      draft.keep(values);
      resetForm(form, values);
    },
    /** Back to adding, with an empty form. */
    reset() {
      draft.drop();
      resetForm(form, EMPTY_ADDRESS);
    },
  };
}
