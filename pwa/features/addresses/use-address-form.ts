import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Address } from '#shared/addresses/address';
import { fieldsOf } from '#shared/addresses/address-fields';
import { useCheckedForm } from '../../components/design/use-checked-form';
import {
  addressForm,
  editedAddress,
  editedValues,
  EMPTY_ADDRESS,
  type AddressValues,
} from '../../components/shipping/address-values';
import { resetForm } from '../../hooks/reset-form';
import { useFormDraft } from '../../hooks/use-form-draft';

/** A half-filled form as it is stored for a reload: fields are checked when they are sent. */
const halfFilledForm = z.object({
  label: z.string(),
  // A form left by an earlier build has none of these.
  name: z._default(z.string(), ''),
  landmark: z._default(z.string(), ''),
  state: z._default(z.string(), ''),
  gstin: z._default(z.string(), ''),
  address: z.string(),
  city: z.string(),
  postalCode: z.string(),
  country: z.string(),
  phone: z.string(),
  isDefault: z.boolean(),
  editing: z.nullable(editedAddress),
});

/** Begins an edit of an address. */
function valuesOf(address: Address): AddressValues {
  return { ...editedValues(address._id, fieldsOf(address)), isDefault: address.isDefault };
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
