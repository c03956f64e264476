import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { lazy } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { ProductDocument } from '#shared/catalogue/product';
import { signInPath } from '#shared/users/redirect';
import { SilentErrorBoundary } from '../../components/design/silent-error-boundary';
import { useSession } from '../../hooks/use-session';
import { useT } from '../../i18n/messages';
import { ReviewCard } from './review-card';

/** The account's documents are loaded only for people who are signed in; without them the form alone is there. */
const OwnReview = lazy(() =>
  import('./own-review').then(
    (module) => ({ default: module.OwnReview }),
    () => import('./review-form').then((module) => ({ default: module.ReviewForm })),
  ),
);

/** What others say of a product, and the place to say something oneself (docs/shop-rules.md#r-reviews-5). */
export function Reviews({
  product,
  allReviews,
}: {
  product: ProductDocument;
  allReviews: boolean;
}) {
  const t = useT();
  const { reviews = [], numReviews } = product;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 7fr) minmax(0, 5fr)' },
        gap: { xs: 4, md: 6 },
        alignItems: 'start',
      }}
    >
      <section>
        <Typography variant="h2" sx={{ mb: 2 }}>
          {t('Reviews')}
        </Typography>
        {numReviews === 0 ? (
          <Typography sx={{ color: 'text.secondary' }}>
            {t('No reviews yet. Be the first.')}
          </Typography>
        ) : null}
        <Box component="ul" sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
          {reviews.map((review) => (
            <li key={review._id}>
              <ReviewCard {...review} />
            </li>
          ))}
        </Box>
        {allReviews ? null : (
          <Typography sx={{ mt: 2, color: 'text.secondary' }}>
            {reviews.length > 0
              ? t('Showing the newest {count} of {all} reviews.', {
                  count: reviews.length,
                  all: numReviews,
                })
              : t('{count} reviews aren’t saved on this device.', { count: numReviews })}{' '}
            {t('Go online to see them all.')}
          </Typography>
        )}
      </section>
      <section>
        <Typography variant="h2" sx={{ mb: 2 }}>
          {t('Your Review')}
        </Typography>
        <OwnPart product={product} />
      </section>
    </Box>
  );
}

/** Stands in the sentence where its link comes: the order of words differs between languages. */
const LINK = '\u0000';

function OwnPart({ product }: { product: ProductDocument }) {
  const t = useT();
  const session = useSession();
  const { pathname } = useLocation();
  // A document of the server is for everybody: it invites to sign in, as most of those who get it are visitors.
  if (!session) {
    const [before, after] = t('Please {link} to write a review', { link: LINK }).split(LINK);
    return (
      <Typography>
        {before}
        <MuiLink component={Link} to={signInPath(pathname)} underline="always">
          {t('sign in')}
        </MuiLink>
        {after}
      </Typography>
    );
  }
  return (
    <SilentErrorBoundary fallback={<ReviewFormSkeleton />}>
      {/* Another person's review is another form. */}
      <OwnReview key={session.user._id} product={product} userId={session.user._id} />
    </SilentErrorBoundary>
  );
}

/** The review form before it is known whether it is needed, in its final size. */
function ReviewFormSkeleton() {
  return (
    <Box aria-busy sx={{ display: 'grid', gap: 2.5 }}>
      <Skeleton variant="rounded" sx={{ height: 56 }} />
      <Skeleton variant="rounded" sx={{ height: 102 }} />
      <Skeleton variant="rounded" sx={{ width: 150, height: 44 }} />
    </Box>
  );
}
