import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { useWatch } from 'react-hook-form';
import { FormField } from '../../components/design/form-field';
import { useMessages } from '../../i18n/messages';
import { ADDRESS_LABELS } from './address-labels';
import type { useAddressForm } from './use-address-form';

/** What the address is called: one press for the usual names, or any other words. */
export function LabelField({ form }: Pick<ReturnType<typeof useAddressForm>, 'form'>) {
  const { t, language } = useMessages();
  const label = useWatch({ control: form.control, name: 'label' });
  return (
    <div>
      <FormField form={form} name="label" label={t('Label (optional)')} hint={t('Home, Office…')} />
      <Stack
        direction="row"
        role="group"
        aria-label={t('Label')}
        sx={{ mt: 1, gap: 1, flexWrap: 'wrap' }}
      >
        {ADDRESS_LABELS.map((names) => {
          const name = names[language];
          const isChosen = Object.values(names).includes(label ?? '');
          return (
            <Chip
              key={name}
              label={name}
              component="button"
              type="button"
              clickable
              aria-pressed={isChosen}
              color={isChosen ? 'primary' : 'default'}
              variant={isChosen ? 'filled' : 'outlined'}
              onClick={() =>
                form.setValue('label', isChosen ? '' : name, {
                  shouldDirty: true,
                  shouldValidate: true,
                })
              }
            />
          );
        })}
      </Stack>
    </div>
  );
}
