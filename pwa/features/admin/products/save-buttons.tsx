import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useT } from '../../../i18n/messages';
import type { ProductForm, SaveAs } from './goods/product-form';

interface SaveButtonsProps {
  readonly form: ProductForm;
  /** What shoppers do not see yet. */
  readonly isDraft: boolean;
  /** It cannot be sent now, for another reason than being sent already. */
  readonly disabled: boolean;
}

/**
 * Sends the form of a product. A draft is published, or stays one, and may then be half filled in; `Update` leaves a draft that has a
 * price as it is, and puts one on sale with its first price (docs/shop-rules.md#r-catalogue-12).
 */
export function SaveButtons({ form, isDraft, disabled }: SaveButtonsProps) {
  const t = useT();
  const { isSubmitting } = form.formState;
  const button = (
    text: string,
    saveAs: SaveAs | undefined,
    look: 'contained' | 'outlined' | 'text',
  ) => (
    <Button
      type="submit"
      size="large"
      variant={look}
      loading={isSubmitting}
      disabled={isSubmitting || disabled}
      // Before the form is sent by it, also where Enter presses the first one.
      onClick={() => form.setValue('saveAs', saveAs)}
    >
      {text}
    </Button>
  );
  if (!isDraft) return button(t('Update'), undefined, 'contained');
  return (
    <Stack sx={{ gap: 1.5, flexDirection: { sm: 'row' } }}>
      {button(t('Save and publish'), 'sale', 'contained')}
      {button(t('Save as draft'), 'draft', 'outlined')}
      {button(t('Update'), undefined, 'text')}
    </Stack>
  );
}
