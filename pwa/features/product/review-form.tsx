import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState, type FormEvent } from 'react';
import type { ProductDocument } from '#shared/catalogue/product';
import { RATING_WORDS } from '#shared/reviews/rating';
import { MAX_COMMENT, REVIEW_INCOMPLETE } from '#shared/reviews/review';
import { useServices } from '../../app/services';
import { useToast } from '../../app/toasts';
import { useMessages } from '../../messages/messages';
import { useSavedToast } from '../../outbox-ui/use-saved-toast';

/** A rating and a comment; both are needed (spec §5). Kept on this device first, then sent. */
export function ReviewForm({ product }: { product: ProductDocument }) {
  const { outbox, randomUuid } = useServices();
  const toast = useToast();
  const { t, said } = useMessages();
  const saved = useSavedToast();
  const [rating, setRating] = useState('');
  const [comment, setComment] = useState('');
  const [busy, setBusy] = useState(false);
  const complete = rating !== '' && comment.trim() !== '';

  async function send(event: FormEvent) {
    event.preventDefault();
    if (!complete) return toast.info(said(REVIEW_INCOMPLETE));
    setBusy(true);
    try {
      await outbox.enqueue('write-review', {
        reviewId: randomUuid(),
        productId: product._id,
        review: { rating: Number(rating), comment: comment.trim() },
      });
      setRating('');
      setComment('');
      saved(t('Review created successfully'));
    } catch {
      toast.error(t('Failed to submit review'));
    }
    setBusy(false);
  }

  return (
    <Box
      component="form"
      aria-label={t('Write a review')}
      onSubmit={(event) => void send(event)}
      sx={{ display: 'grid', gap: 2.5, justifyItems: 'start' }}
    >
      <TextField
        select
        label={t('Rating')}
        value={rating}
        onChange={(event) => setRating(event.target.value)}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value="">{t('Select…')}</option>
        {RATING_WORDS.map((word, place) => (
          <option key={word} value={place + 1}>
            {place + 1} {t(word)}
          </option>
        ))}
      </TextField>
      <TextField
        label={t('Comment')}
        multiline
        minRows={3}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
        slotProps={{ htmlInput: { maxLength: MAX_COMMENT }, inputLabel: { shrink: true } }}
      />
      <Button type="submit" variant="contained" disabled={!complete || busy}>
        {t('Submit Review')}
      </Button>
    </Box>
  );
}
