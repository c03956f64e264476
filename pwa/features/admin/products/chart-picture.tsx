import Box from '@mui/material/Box';
import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useT } from '../../../i18n/messages';
import { OnePicture } from '../forms/one-picture';
import type { productForm, ProductValues } from './goods/product-form';
import { usePictureUploads } from '../forms/use-picture-uploads';

/** The upload of a picture of the size chart, whose address then is in the field "Size chart". */
export function useChartUpload(
  form: UseFormReturn<ProductValues, unknown, z.output<typeof productForm>>,
) {
  return usePictureUploads((url) =>
    form.setValue('sizeChart', url, { shouldDirty: true, shouldValidate: true }),
  );
}

/** Takes a picture of the size chart from the device, in place of a table. */
export function ChartPicture({ sending }: { readonly sending: ReturnType<typeof useChartUpload> }) {
  const t = useT();
  return (
    <Box component="section" aria-label={t('Size chart')} sx={{ display: 'grid', gap: 1.5 }}>
      <OnePicture label={t('Upload a picture of the size chart')} sending={sending} />
    </Box>
  );
}
