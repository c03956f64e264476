import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState, type FormEvent } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { ProductDocument } from '#shared/catalogue/product';
import { RATING_WORDS } from '#shared/reviews/rating';
import { isVisible } from '#shared/core/written-text';
import { MAX_COMMENT, REVIEW_INCOMPLETE } from '#shared/reviews/review-fields';
import { resetForm } from '../../hooks/reset-form';
import { useServices } from '../../hooks/services';
import { useToast } from '../../toasts/toasts';
import { useFormDraft } from '../../hooks/use-form-draft';
import { useMessages } from '../../i18n/messages';
import { useFailedToast } from '../../components/outbox/use-failed-toast';
import { useSavedToast } from '../../components/outbox/use-saved-toast';
import { PictureChoice, type ChosenPicture } from './picture-choice';

/** A review that is being written, as its form holds it and as it survives a reload. */
const reviewDraft = z.object({
  /** From 1 to 5, as the choice writes it; empty before one is chosen. */
  rating: z.string().check(z.regex(/^[1-5]?$/)),
  comment: z.string().check(z.maxLength(MAX_COMMENT)),
});
type ReviewDraft = z.infer<typeof reviewDraft>;

const EMPTY_REVIEW: ReviewDraft = { rating: '', comment: '' };

/** Whether a rating was chosen and something was written (docs/shop-rules.md#r-reviews-1). */
const isComplete = ({ rating, comment }: ReviewDraft) => rating !== '' && isVisible(comment);

interface ReviewFormProps {
  readonly product: ProductDocument;
  /** The account's id, under which a half-written review survives a reload. */
  readonly userId: string;
}

/** A rating and a comment; both are needed (docs/shop-rules.md#r-reviews-1). Kept on this device first, then sent. */
export function ReviewForm({ product, userId }: ReviewFormProps) {
  const { outbox, randomUuid, reviewPictures, clock } = useServices();
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>([]);
  const toast = useToast();
  const { t, translate } = useMessages();
  const saved = useSavedToast();
  const failed = useFailedToast();
  const form = useForm({ defaultValues: EMPTY_REVIEW });
  const draft = useFormDraft(form, { name: `review:${product._id}`, userId, schema: reviewDraft });
  const [rating, comment] = useWatch({ control: form.control, name: ['rating', 'comment'] });
  const complete = isComplete({ rating, comment });
  const { ref: ratingRef, ...ratingField } = form.register('rating');
  const { ref: commentRef, ...commentField } = form.register('comment');

  const submit = form.handleSubmit(async (written) => {
    if (!isComplete(written)) return toast.info(translate(REVIEW_INCOMPLETE));
    const reviewId = randomUuid();
    try {
      // Before the review: once that says "saved", they are. Where it is not stored, they are dropped.
      await keepPictures(reviewId);
      await outbox.enqueue('write-review', {
        reviewId,
        productId: product._id,
        review: { rating: Number(written.rating), comment: written.comment.trim() },
      });
      draft.drop();
      resetForm(form, EMPTY_REVIEW);
      setPictures([]);
      saved(t('Review created successfully'));
    } catch (failure) {
      failed(t('Failed to submit review'), failure);
      await reviewPictures.removeOfReview(reviewId).catch(() => undefined);
    }
  });

  async function keepPictures(review: string): Promise<void> {
    if (pictures.length === 0) return;
    const at = clock();
    try {
      const rows = await Promise.all(
        pictures.map(async ({ id, file }, place) => {
          const bytes = await file.arrayBuffer();
          return { id, user: userId, review, bytes, at: at + place };
        }),
      );
      await reviewPictures.keep(rows);
    } catch {
      // The review is worth more than they are.
      toast.error(
        t('Your pictures can’t be saved on this device. Your review is sent without them.'),
      );
    }
  }

  return (
    <Box
      component="form"
      aria-label={t('Write a review')}
      onSubmit={(event: FormEvent) => void submit(event)}
      sx={{ display: 'grid', gap: 2.5, justifyItems: 'start' }}
    >
      <TextField
        select
        label={t('Rating')}
        {...ratingField}
        inputRef={ratingRef}
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
        {...commentField}
        inputRef={commentRef}
        slotProps={{ htmlInput: { maxLength: MAX_COMMENT }, inputLabel: { shrink: true } }}
      />
      <PictureChoice chosen={pictures} randomUuid={randomUuid} onChange={setPictures} />
      <Button type="submit" variant="contained" disabled={!complete || form.formState.isSubmitting}>
        {t('Submit Review')}
      </Button>
    </Box>
  );
}
