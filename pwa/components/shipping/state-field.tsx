import { useMemo } from 'react';
import { GST_STATES } from '#shared/shop/gst';
import { SuggestedField } from '../design/suggested-field';
import { useStateNames } from '../../hooks/use-state-names';
import { useT } from '../../i18n/messages';
import type { AddressValuesForm } from './address-values';

const STATES = Object.values(GST_STATES).toSorted();
const NONE: readonly { readonly name: string }[] = [];

interface StateFieldProps {
  readonly form: AddressValuesForm;
  readonly isIndia: boolean;
}

/** The state of an address: typed, in India with the list of states and territories beside it. */
export function StateField({ form, isIndia }: StateFieldProps) {
  const t = useT();
  const names = useStateNames();
  const states = useMemo(
    () => STATES.map((name) => ({ name, shown: names.get(name) ?? name })),
    [names],
  );
  return (
    <SuggestedField
      form={form}
      name="state"
      label={t('State (optional)')}
      autoComplete="address-level1"
      options={isIndia ? states : NONE}
    />
  );
}
