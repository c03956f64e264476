import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { ProductDocument } from '#shared/catalogue/product';
import { useOwnReview } from '../../hooks/use-account';
import { useMemoryOnly } from '../../hooks/use-memory-only';
import { useSession } from '../../hooks/use-session';
import { ActionMark } from '../../components/design/action-mark';
import { useT } from '../../i18n/messages';
import { ReviewCard } from '../../components/reviews/review-card';
import { ReviewForm } from './review-form';
import { WaitingPictures } from './waiting-pictures';

/** The signed-in person's review of a product, however far it has come, unless it is among all above; the form where there is none yet. */
export function OwnReview({ product, userId }: { product: ProductDocument; userId: string }) {
  const { review } = useOwnReview(product._id);
  const session = useSession();
  const memoryOnly = useMemoryOnly();
  const t = useT();
  if (!review) return <ReviewForm product={product} userId={userId} />;
  const isAbove = review.mark === null && product.reviews?.some(({ _id }) => _id === review._id);
  return (
    <>
      {isAbove ? null : (
        <ReviewCard
          {...review}
          name={session?.user.name ?? ''}
          mark={<ActionMark mark={review.mark} />}
        />
      )}
      <WaitingPictures reviewId={review._id} />
      <Typography sx={{ mt: 1.5, color: 'text.secondary' }}>
        {review.hidden ? (
          t('The shop has hidden this review: {reason}', { reason: review.hidden.reason })
        ) : review.mark === null ? (
          t('Thank you! Your review is published.')
        ) : (
          <>
            {memoryOnly
              ? t('Not sent yet. You can change or cancel it:')
              : t('Saved on this device. You can change or cancel it:')}{' '}
            <MuiLink component={Link} to="/activity" underline="always">
              {t('Activity')}
            </MuiLink>
          </>
        )}
      </Typography>
    </>
  );
}
