import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useState } from 'react';
import { REPORT_REASONS, REPORT_WORDS, type ReportReason } from '#shared/admin/review-list';
import type { ReviewDocument } from '#shared/reviews/review';
import { failureText } from '../../components/admin/failure';
import { ConfirmDialog } from '../../components/design/confirm-dialog';
import { useServices } from '../../hooks/services';
import { useOwnReview } from '../../hooks/use-account';
import { useBusy } from '../../hooks/use-busy';
import { useMessages } from '../../i18n/messages';
import { useToast } from '../../toasts/toasts';

interface ReportReviewProps {
  readonly review: ReviewDocument;
  readonly productId: string;
}

/** The way to report the review of another person. */
export function Component({ review, productId }: ReportReviewProps) {
  const { isKnown, review: own } = useOwnReview(productId);
  return !isKnown || own?._id === review._id ? null : <ReportReview review={review} />;
}

/** Reports a review to the shop, once (docs/shop-rules.md#r-reviews-10). */
function ReportReview({ review }: Pick<ReportReviewProps, 'review'>) {
  const { api } = useServices();
  const { t, translate } = useMessages();
  const toast = useToast();
  const { busy, run } = useBusy();
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState<ReportReason>(REPORT_REASONS[0]);
  const send = () =>
    run(async () => {
      await api.request('POST', `/reviews/${encodeURIComponent(review._id)}/reports`, {
        body: { reason },
      });
      toast.success(t('Thank you. The shop will look at this review.'));
      setAsking(false);
    }).catch((failure: unknown) =>
      toast.error(translate(failureText(failure, 'Failed to report'))),
    );
  return (
    <>
      <Button
        size="small"
        color="inherit"
        aria-label={t('Report the review by {name}', { name: review.name })}
        onClick={() => setAsking(true)}
        sx={{ mt: 1, ml: -0.5 }}
      >
        {t('Report')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('Report the review by {name}', { name: review.name })}
          confirmText={t('Report')}
          busy={busy}
          onCancel={() => setAsking(false)}
          onConfirm={() => void send()}
        >
          <RadioGroup
            aria-label={t('What is wrong with it?')}
            value={reason}
            onChange={(_event, value) =>
              setReason(REPORT_REASONS.find((one) => one === value) ?? reason)
            }
          >
            {REPORT_REASONS.map((one) => (
              <FormControlLabel
                key={one}
                value={one}
                control={<Radio />}
                label={translate(REPORT_WORDS[one])}
              />
            ))}
          </RadioGroup>
        </ConfirmDialog>
      )}
    </>
  );
}
