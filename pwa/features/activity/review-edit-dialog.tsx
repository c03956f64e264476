import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { RATING_WORDS } from '#shared/reviews/rating';
import { reviewFields, type ReviewFields } from '#shared/reviews/review-fields';
import { Dialog } from '../../components/design/dialog';
import { FormField } from '../../components/design/form-field';
import { useCheckedForm } from '../../components/design/use-checked-form';
import { useMessages } from '../../i18n/messages';

interface ReviewEditDialogProps {
  readonly review: ReviewFields;
  readonly busy: boolean;
  onSave(review: ReviewFields): void;
  onCancel(): void;
}

/** Changes a review that has not been sent yet. */
export function ReviewEditDialog({ review, busy, onSave, onCancel }: ReviewEditDialogProps) {
  const titleId = useId();
  const { t, translate } = useMessages();
  const form = useCheckedForm(reviewFields, review);
  const { ref, ...rating } = form.register('rating', { valueAsNumber: true });
  const { errors } = form.formState;
  return (
    <Dialog open onClose={onCancel} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <form noValidate onSubmit={(event) => void form.handleSubmit(onSave)(event)}>
        <DialogTitle id={titleId}>{t('Edit review')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, pt: '8px !important' }}>
          <TextField
            select
            {...rating}
            inputRef={ref}
            label={t('Rating')}
            error={errors.rating !== undefined}
            helperText={translate(errors.rating?.message ?? '')}
            slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          >
            {RATING_WORDS.map((word, index) => (
              <option key={word} value={index + 1}>
                {`${index + 1} - ${translate(word)}`}
              </option>
            ))}
          </TextField>
          <FormField form={form} name="comment" label={t('Comment')} rows={3} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onCancel}>{t('Cancel')}</Button>
          <Button type="submit" variant="contained" disabled={busy}>
            {t('Save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
