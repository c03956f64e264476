import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { FIX_FIELDS, fieldsOf, type AddressBody } from '#shared/addresses/address';
import { isInIndia } from '#shared/addresses/country';
import { CheckboxField } from '../../components/design/checkbox-field';
import { FormField } from '../../components/design/form-field';
import { useMessages } from '../../i18n/messages';
import { DeliveryNotice } from '../../components/shipping/delivery-notice';
import { CountryField } from './country-field';
import { LabelField } from './label-field';
import { StateField } from './state-field';
import { usePlaceFilling } from './use-place-filling';
import type { EditedAddress, useAddressForm } from './use-address-form';

interface AddressFormProps {
  readonly address: ReturnType<typeof useAddressForm>;
  /** @returns whether it was stored */
  onSave(editing: EditedAddress | null, body: AddressBody): Promise<boolean>;
  /** What was typed is stored, and the form is empty. */
  onEmptied(): void;
}

/** Two fields beside each other, where there is room. */
const PAIRS = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  gap: 2.25,
} as const;

/** Adds an address or edits one; Cancel returns to adding (docs/shop-rules.md#r-addresses-9). */
export function AddressForm({ address, onSave, onEmptied }: AddressFormProps) {
  const { form, editing, flagged, reset } = address;
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const noticeId = useId();
  const { t, translate } = useMessages();
  const editedId = editing?.addressId;
  const country = useWatch({ control: form.control, name: 'country' });
  const isIndia = isInIndia(country);
  const place = usePlaceFilling(form);

  // Below the list on a phone: a person who presses Edit is taken to the form.
  useEffect(() => {
    if (!editedId || !heading.current) return;
    heading.current.focus({ preventScroll: true });
    const { top } = heading.current.getBoundingClientRect();
    if (top < 0 || top > window.innerHeight / 2) heading.current.scrollIntoView();
  }, [editedId]);

  const typed = () => JSON.stringify(form.getValues());
  const submit = form.handleSubmit(async ({ isDefault, editing: edited, ...values }) => {
    const sent = typed();
    const stored = await onSave(edited, {
      ...fieldsOf(values),
      ...(isDefault ? { isDefault } : {}),
    });
    // A person who typed the next address meanwhile keeps what they typed.
    if (!stored || typed() !== sent) return;
    reset();
    onEmptied();
  });

  return (
    <Box
      component="form"
      method="post"
      noValidate
      aria-labelledby={headingId}
      onSubmit={(event) => void submit(event)}
    >
      <Typography
        ref={heading}
        id={headingId}
        component="h2"
        variant="h2"
        tabIndex={-1}
        sx={{ mb: 2.5, outline: 'none' }}
      >
        {editing ? t('Edit Address') : t('Add New Address')}
      </Typography>
      <Stack sx={{ gap: 2.25 }}>
        <LabelField form={form} />
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
        </Box>
        <DeliveryNotice id={noticeId} problem={place.problem} leadsToAddresses={false} />
        <CheckboxField form={form} name="isDefault" label={t('Set as default')} />
        {flagged && <Alert severity="error">{translate(FIX_FIELDS)}</Alert>}
        <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
          <Button type="submit" variant="contained" disabled={form.formState.isSubmitting}>
            {editing ? t('Update Address') : t('Save Address')}
          </Button>
          <Button type="button" onClick={reset}>
            {t('Cancel')}
          </Button>
        </Stack>
      </Stack>
    </Box>
  );
}
