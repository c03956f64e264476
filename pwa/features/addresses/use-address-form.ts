import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import type { Address } from '#shared/addresses/address';
import { dropDraft, keepDraft, readDraft } from './address-draft';
import {
  addressForm,
  EMPTY_ADDRESS,
  valuesOf,
  type AddressValues,
  type EditedAddress,
} from './address-values';

const storage = () => sessionStorage;

/** The address form with what it is used for: adding, or editing one address (spec §4). */
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
  const { subscribe, reset } = form;
  const editing = useWatch({ control: form.control, name: 'editing' });

  useEffect(() => {
    const kept = readDraft(storage, user);
    if (kept) reset(kept);
  }, [user, reset]);

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, type }) => {
          // Only what is typed is worth keeping; a reset keeps or drops the draft itself.
          if (type === 'change') keepDraft(storage, user, values);
        },
      }),
    [subscribe, user],
  );

  const { isSubmitted, errors } = form.formState;
  return {
    form,
    editing,
    flagged: isSubmitted && Object.keys(errors).length > 0,
    edit(address) {
      const values = valuesOf(address);
      keepDraft(storage, user, values);
      reset(values);
    },
    reset() {
      dropDraft(storage);
      reset(EMPTY_ADDRESS);
    },
  };
}
