import Box from '@mui/material/Box';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { isInIndia } from '#shared/addresses/country';
import { useT } from '../../i18n/messages';
import { FormField } from '../design/form-field';
import type { AddressValuesForm } from './address-values';
import { CountryField } from './country-field';
import { DeliveryNotice } from './delivery-notice';
import { StateField } from './state-field';
import { usePlaceFilling } from './use-place-filling';

/** Two fields beside each other, where there is room. */
const PAIRS = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  gap: 2.25,
} as const;

/** Where something is delivered, and whom to phone there; under it whether the shop delivers there at all. */
export function PlaceFields({ form }: { readonly form: AddressValuesForm }) {
  const t = useT();
  const noticeId = useId();
  const country = useWatch({ control: form.control, name: 'country' });
  const isIndia = isInIndia(country);
  const place = usePlaceFilling(form);
  return (
    <>
      <FormField
        form={form}
        name="name"
        label={t('Recipient’s name (optional)')}
        autoComplete="name"
      />
      <FormField form={form} name="address" label={t('Address')} autoComplete="street-address" />
      <FormField form={form} name="landmark" label={t('Landmark (optional)')} />
      <Box sx={PAIRS}>
        <FormField form={form} name="city" label={t('City')} autoComplete="address-level2" />
        <FormField
          form={form}
          name="postalCode"
          label={t('Postal Code')}
          autoComplete="postal-code"
          hint={place.hint}
          inputMode={isIndia ? 'numeric' : 'text'}
        />
        <StateField form={form} isIndia={isIndia} />
        <CountryField form={form} />
        <FormField
          form={form}
          name="phone"
          label={t('Phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
        />
        <FormField
          form={form}
          name="gstin"
          label={t('GST number (optional)')}
          hint={t('Of a business: it is printed on the invoice.')}
        />
      </Box>
      <DeliveryNotice id={noticeId} problem={place.problem} leadsToAddresses={false} />
    </>
  );
}
