import { useId, useMemo, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { COUNTRIES } from '#shared/addresses/country';
import { FormField } from '../../components/design/form-field';
import { useMessages } from '../../i18n/messages';
import type { AddressValues } from './use-address-form';

const REGIONS = { type: 'region' } as const;

interface CountryFieldProps {
  readonly form: UseFormReturn<AddressValues, unknown, AddressValues>;
}

/**
 * The country of an address: typed, with the list of all countries beside it, each by its name in the reader's language too. What is
 * stored is the English name (docs/shop-rules.md#r-addresses-12).
 */
export function CountryField({ form }: CountryFieldProps) {
  const { t, language } = useMessages();
  const listId = useId();
  /** Most shoppers never come here: the page has no list until then. */
  const [isEntered, setEntered] = useState(false);
  const countries = useMemo(() => {
    const names = language === 'en' ? undefined : new Intl.DisplayNames([language], REGIONS);
    return COUNTRIES.map(({ code, name }) => ({ name, shown: names?.of(code) ?? name }));
  }, [language]);

  /** A name in the reader's language becomes the one that is stored. */
  function translate(): void {
    const typed = form.getValues('country').trim();
    const named = countries.find(({ shown }) => shown === typed);
    if (named && named.name !== typed)
      form.setValue('country', named.name, { shouldDirty: true, shouldValidate: true });
  }

  const options = useMemo(
    () =>
      countries.map(({ name, shown }) => (
        <option key={name} value={name}>
          {shown}
        </option>
      )),
    [countries],
  );
  return (
    // What bubbles: the field's own events are the form's.
    <div
      onFocus={() => setEntered(true)}
      onBlur={() => {
        setEntered(false);
        translate();
      }}
    >
      <FormField
        form={form}
        name="country"
        label={t('Country')}
        autoComplete="country-name"
        {...(isEntered ? { list: listId } : {})}
      />
      <datalist id={listId}>{isEntered && options}</datalist>
    </div>
  );
}
