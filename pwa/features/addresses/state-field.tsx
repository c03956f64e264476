import type { UseFormReturn } from 'react-hook-form';
import { GST_STATES } from '#shared/shop/gst';
import { SuggestedField } from '../../components/design/suggested-field';
import { useT } from '../../i18n/messages';
import type { AddressValues } from './use-address-form';

const STATES = Object.values(GST_STATES)
  .toSorted()
  .map((name) => ({ name }));
const NONE: typeof STATES = [];

interface StateFieldProps {
  readonly form: UseFormReturn<AddressValues, unknown, AddressValues>;
  readonly isIndia: boolean;
}

/** The state of an address: typed, in India with the list of states and territories beside it. */
export function StateField({ form, isIndia }: StateFieldProps) {
  const t = useT();
  return (
    <SuggestedField
      form={form}
      name="state"
      label={t('State (optional)')}
      autoComplete="address-level1"
      options={isIndia ? STATES : NONE}
    />
  );
}
