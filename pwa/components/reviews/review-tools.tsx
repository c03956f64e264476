import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { hidingFields, MAX_HIDING_REASON } from '#shared/admin/review-list';
import { answerText, MAX_ANSWER } from '#shared/reviews/answer';
import type { ReviewDocument } from '#shared/reviews/review';
import { ActionMark } from '../design/action-mark';
import { useFailedToast } from '../outbox/use-failed-toast';
import { useSavedToast } from '../outbox/use-saved-toast';
import { useServices } from '../../hooks/services';
import { useT } from '../../i18n/messages';
import { useAdminWrite } from '../admin/use-admin-write';
import { TextDialog } from './text-dialog';
import { useWaitingAnswer } from './use-waiting-answer';

interface ReviewToolsProps {
  readonly review: Pick<ReviewDocument, '_id' | 'name' | 'answer'>;
  readonly productId: string;
  readonly isHidden?: boolean;
  /** It has reports that no admin has dealt with. */
  readonly isReported?: boolean;
  /** What is shown of it may be out of date. */
  readonly onChanged?: () => void;
}

/** What admins do to a review: answer it, offline too; hide it, show it again, and dismiss reports, with a connection. */
export function ReviewTools({
  review,
  productId,
  isHidden = false,
  isReported = false,
  onChanged,
}: ReviewToolsProps) {
  const t = useT();
  const [asking, setAsking] = useState<'answer' | 'hide' | null>(null);
  const waiting = useWaitingAnswer(review._id);
  const write = useReviewWrites(review._id, onChanged);
  useWhenGone(waiting !== undefined, onChanged);
  const close = () => setAsking(null);
  /** Of several buttons of one name, each says which review it is about. */
  const named = (text: string) => ({ 'aria-label': `${text}: ${review.name}` });
  const answer = review.answer || waiting ? t('Edit answer') : t('Answer');
  return (
    <Box sx={{ mt: 1 }}>
      {waiting && (
        <Box sx={{ mb: 1, whiteSpace: 'pre-line' }}>
          <ActionMark mark={waiting.mark} /> {waiting.text}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button size="small" {...named(answer)} onClick={() => setAsking('answer')}>
          {answer}
        </Button>
        {isHidden ? (
          <Button
            size="small"
            {...named(t('Show again'))}
            loading={write.show.isPending}
            onClick={() => write.show.mutate()}
          >
            {t('Show again')}
          </Button>
        ) : (
          <Button
            size="small"
            color="error"
            {...named(t('Hide'))}
            onClick={() => setAsking('hide')}
          >
            {t('Hide')}
          </Button>
        )}
        {isReported && (
          <Button
            size="small"
            {...named(t('Dismiss reports'))}
            loading={write.dismiss.isPending}
            onClick={() => write.dismiss.mutate()}
          >
            {t('Dismiss reports')}
          </Button>
        )}
      </Box>
      {asking === 'answer' && (
        <AnswerDialog
          review={review}
          productId={productId}
          text={waiting?.text ?? review.answer?.text ?? ''}
          onClose={close}
        />
      )}
      {asking === 'hide' && (
        <TextDialog
          title={t('Hide this review?')}
          label={t('Reason')}
          confirmText={t('Hide')}
          longest={MAX_HIDING_REASON}
          schema={hidingFields.shape.reason}
          busy={write.hide.isPending}
          onCancel={close}
          onSave={(reason) => write.hide.mutate(reason, { onSettled: close })}
        >
          {t(
            'Shoppers won’t see it any more, and its stars don’t count. Its writer reads the reason.',
          )}
        </TextDialog>
      )}
    </Box>
  );
}

/** Calls once something that was there is gone. */
function useWhenGone(isThere: boolean, onGone: (() => void) | undefined): void {
  const was = useRef(isThere);
  useEffect(() => {
    if (was.current && !isThere) onGone?.();
    was.current = isThere;
  });
}

function useReviewWrites(id: string, onChanged: (() => void) | undefined) {
  const { api } = useServices();
  const t = useT();
  const path = `/reviews/${encodeURIComponent(id)}`;
  const rest = { fallback: 'Update failed', onSettled: () => onChanged?.() };
  return {
    hide: useAdminWrite({
      mutationFn: (reason: string) => api.request('PUT', `${path}/hidden`, { body: { reason } }),
      done: t('Review hidden'),
      ...rest,
    }),
    show: useAdminWrite({
      mutationFn: () => api.request('DELETE', `${path}/hidden`),
      done: t('Review shown again'),
      ...rest,
    }),
    dismiss: useAdminWrite({
      mutationFn: () => api.request('DELETE', `${path}/reports`),
      done: t('Reports dismissed'),
      ...rest,
    }),
  };
}

interface AnswerDialogProps extends Pick<ReviewToolsProps, 'review' | 'productId'> {
  readonly text: string;
  readonly onClose: () => void;
}

/** The answer is stored on this device first, then sent (docs/shop-rules.md#r-reviews-8). */
function AnswerDialog({ review, productId, text: initial, onClose }: AnswerDialogProps) {
  const { outbox } = useServices();
  const t = useT();
  const saved = useSavedToast();
  const failed = useFailedToast();
  async function save(text: string) {
    const seen = review.answer ? { seen: review.answer.at } : {};
    try {
      await outbox.enqueue('answer-review', { reviewId: review._id, productId, text, ...seen });
      saved(t('Answer saved'));
      onClose();
    } catch (failure) {
      failed(t('Failed to save answer'), failure);
    }
  }
  return (
    <TextDialog
      title={t('Answer of the shop')}
      label={t('Answer')}
      confirmText={t('Save')}
      initial={initial}
      longest={MAX_ANSWER}
      schema={answerText}
      onCancel={onClose}
      onSave={(text) => void save(text)}
    >
      {t('Everyone can read it below the review of {name}.', { name: review.name })}
    </TextDialog>
  );
}
