import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef } from 'react';
import { FIX_FIELDS, type AddressBody } from '#shared/addresses/address';
import { fieldsOf } from '#shared/addresses/address-fields';
import { CheckboxField } from '../../components/design/checkbox-field';
import { useMessages } from '../../i18n/messages';
import type { EditedAddress } from '../../components/shipping/address-values';
import { PlaceFields } from '../../components/shipping/place-fields';
import { LabelField } from './label-field';
import type { useAddressForm } from './use-address-form';

interface AddressFormProps {
  readonly address: ReturnType<typeof useAddressForm>;
  /** @returns whether it was stored */
  onSave(editing: EditedAddress | null, body: AddressBody): Promise<boolean>;
  /** What was typed is stored, and the form is empty. */
  onEmptied(): void;
}

/** Adds an address or edits one; Cancel returns to adding (docs/shop-rules.md#r-addresses-9). */
export function AddressForm({ address, onSave, onEmptied }: AddressFormProps) {
  const { form, editing, flagged, reset } = address;
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const { t, translate } = useMessages();
  const editedId = editing?.addressId;

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
        <PlaceFields form={form} />
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
