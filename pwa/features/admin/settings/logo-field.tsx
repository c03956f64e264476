import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { SHOP_COLOUR } from '#shared/shop/shop-colour';
import { smallLogo } from '#shared/shop/shop-logo';
import { useT } from '../../../i18n/messages';
import { OnePicture } from '../forms/one-picture';
import { usePictureUploads } from '../forms/use-picture-uploads';
import type { TypedSettings } from './shop-settings-form';

type SettingsForm<Parsed> = UseFormReturn<TypedSettings, unknown, Parsed>;

const put = <Parsed,>(form: SettingsForm<Parsed>, address: string) =>
  form.setValue('logo', address, { shouldDirty: true, shouldTouch: true, shouldValidate: true });

/** The upload of a logo, whose address then is in the field "Logo". */
export const useLogoUpload = <Parsed,>(form: SettingsForm<Parsed>) =>
  usePictureUploads((address) => put(form, address));

interface LogoFieldProps<Parsed> {
  readonly form: SettingsForm<Parsed>;
  readonly sending: ReturnType<typeof useLogoUpload>;
}

/** The shop's logo: a picture from the device, on the shop's colour as its icons show it, or the usual one. */
export function LogoField<Parsed>({ form, sending }: LogoFieldProps<Parsed>) {
  const t = useT();
  const [logo = '', colour = ''] = useWatch({ control: form.control, name: ['logo', 'colour'] });
  const typed = colour.trim().toLowerCase();
  return (
    <Box component="section" aria-label={t('Logo')} sx={{ display: 'grid', gap: 1.5 }}>
      <OnePicture
        label={t('Choose a logo')}
        sending={sending}
        shown={
          logo !== '' && (
            <Box
              component="img"
              src={smallLogo(logo)}
              alt={t('Logo')}
              sx={{
                width: 72,
                height: 72,
                p: '4px',
                objectFit: 'contain',
                borderRadius: 2,
                bgcolor: typed !== '' && SHOP_COLOUR.test(typed) ? typed : 'awning.main',
              }}
            />
          )
        }
      >
        {logo !== '' && (
          <Button onClick={() => put(form, '')} sx={{ minHeight: 44 }}>
            {t('Back to the usual logo')}
          </Button>
        )}
      </OnePicture>
      <Typography variant="body2" color="text.secondary">
        {t('Shown beside the shop’s name and as the icon of the installed shop.')}
      </Typography>
    </Box>
  );
}
