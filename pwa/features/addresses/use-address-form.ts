import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import type { Address } from '#shared/addresses/address';
import { useFormDraft } from '../../hooks/use-form-draft';
import {
  addressForm,
  EMPTY_ADDRESS,
  halfFilledForm,
  valuesOf,
  type AddressValues,
  type EditedAddress,
} from './address-values';

/** The address form with what it is used for: adding, or editing one address (docs/shop-rules.md#r-addresses-9). */
export interface AddressForm {
  readonly form: UseFormReturn<AddressValues, unknown, AddressValues>;
  readonly editing: EditedAddress | null;
  /** Sent with a flagged field, and still flagged. */
  readonly flagged: boolean;
  edit(address: Address): void;
  /** Back to adding, with an empty form. */
  reset(): void;
}

/** @param user the account's id, under which a half-filled form survives a reload */
export function useAddressForm(user: string): AddressForm {
  const form = useForm<AddressValues, unknown, AddressValues>({
    resolver: zodResolver(addressForm),
    mode: 'onTouched',
    defaultValues: EMPTY_ADDRESS,
  });
  const { reset } = form;
  const editing = useWatch({ control: form.control, name: 'editing' });
  const draft = useFormDraft(form, { name: 'address', userId: user, schema: halfFilledForm });

  const { isSubmitted, errors } = form.formState;
  return {
    form,
    editing,
    flagged: isSubmitted && Object.keys(errors).length > 0,
    edit(address) {
      const values = valuesOf(address);
      draft.keep(values);
      reset(values);
    },
    reset() {
      draft.drop();
      reset(EMPTY_ADDRESS);
    },
  };
}
