import { useMemo } from 'react';
import { COUNTRIES } from '#shared/addresses/country';
import { SuggestedField } from '../design/suggested-field';
import { useMessages } from '../../i18n/messages';
import type { AddressValuesForm } from './address-values';

const REGIONS = { type: 'region' } as const;

interface CountryFieldProps {
  readonly form: AddressValuesForm;
}

/**
 * The country of an address: typed, with the list of all countries beside it, each by its name in the reader's language too. What is
 * stored is the English name (docs/shop-rules.md#r-addresses-12).
 */
export function CountryField({ form }: CountryFieldProps) {
  const { t, language } = useMessages();
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

  return (
    <SuggestedField
      form={form}
      name="country"
      label={t('Country')}
      autoComplete="country-name"
      options={countries}
      onLeave={translate}
    />
  );
}
