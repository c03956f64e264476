import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { smallLogo } from '#shared/shop/shop-logo';
import { useT } from '../../../i18n/messages';
import { FileChoice } from '../forms/file-choice';
import { UploadRow } from '../forms/upload-row';
import { usePictureUploads } from '../forms/use-picture-uploads';
import type { TypedSettings } from './shop-settings-form';

interface LogoFieldProps<Parsed> {
  readonly form: UseFormReturn<TypedSettings, unknown, Parsed>;
}

/** The shop's logo: a picture from the device, on the shop's colour as its icons show it, or the usual one. */
export function LogoField<Parsed>({ form }: LogoFieldProps<Parsed>) {
  const t = useT();
  const [logo = '', colour = ''] = useWatch({ control: form.control, name: ['logo', 'colour'] });
  const put = (address: string) =>
    form.setValue('logo', address, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  const { uploads, add, retry, giveUp } = usePictureUploads(put);
  return (
    <Box component="section" aria-label={t('Logo')} sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        {logo !== '' && (
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
              bgcolor: /^#[0-9a-f]{6}$/i.test(colour) ? colour : 'awning.main',
            }}
          />
        )}
        <FileChoice
          accept="image/*"
          label={t('Choose a logo')}
          disabled={uploads.length > 0}
          onChoose={(file) => add([file])}
        />
        {logo !== '' && (
          <Button onClick={() => put('')} sx={{ minHeight: 44 }}>
            {t('Back to the usual logo')}
          </Button>
        )}
      </Box>
      <Typography variant="body2" color="text.secondary">
        {t('Shown beside the shop’s name and as the icon of the installed shop.')}
      </Typography>
      {uploads.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {uploads.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onRetry={() => retry(upload.id)}
              onGiveUp={() => giveUp(upload.id)}
            />
          ))}
        </Box>
      )}
    </Box>
  );
}
