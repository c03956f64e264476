import { useState } from 'react';
import { REVIEWS_AT_ONCE } from '#shared/reviews/reviews-at-once';
import { Link, useLocation } from 'react-router-dom';
import type { ProductDocument } from '#shared/catalogue/product';
import { signInPath } from '#shared/users/redirect';
import { SilentErrorBoundary } from '../../components/design/silent-error-boundary';
import { Skeleton } from '../../components/design/skeleton';
import { themedPart } from '../../components/design/themed-part';
import { useSession } from '../../hooks/use-session';
import { useT } from '../../i18n/messages';
import { Deferred } from './deferred';
import { lazyPart } from '../../components/design/lazy-part';
import { useConnection } from '../../hooks/use-connection';
import { RatingHistogram } from './rating-histogram';
import { ReviewList } from './review-list';
import styles from './reviews.module.css';

/** The account's documents are loaded only for people who are signed in; without them the form alone is there. */
const OwnReview = themedPart(() =>
  import('./own-review').then(
    ({ OwnReview: Component }) => ({ Component }),
    () => import('./review-form').then(({ ReviewForm: Component }) => ({ Component })),
  ),
);

/** Few products have so many. */
const OlderReviews = lazyPart(() => import('./older-reviews'));

/** What others say of a product, and the place to say something oneself (docs/shop-rules.md#r-reviews-5). */
export function Reviews({
  product,
  allReviews,
}: {
  product: ProductDocument;
  allReviews: boolean;
}) {
  const t = useT();
  const isOffline = useConnection() === 'offline';
  const { reviews = [], numReviews, ratingCounts } = product;
  /** Older ones are shown: they stay without a connection. */
  const [hasOlder, setHasOlder] = useState(false);
  // As the shop said them: the device keeps fewer of what it has not been asked for.
  const hasMore = (hasOlder || !isOffline) && reviews.length >= REVIEWS_AT_ONCE;
  return (
    <div className={styles.columns}>
      <section>
        <h2>{t('Reviews')}</h2>
        {numReviews === 0 ? (
          <p className={styles.none}>{t('No reviews yet. Be the first.')}</p>
        ) : null}
        {numReviews > 0 && ratingCounts ? <RatingHistogram counts={ratingCounts} /> : null}
        <ReviewList reviews={reviews} productId={product._id} />
        {!allReviews && hasMore && (
          <Deferred>
            <OlderReviews
              key={product._id}
              productId={product._id}
              shown={reviews}
              all={numReviews}
              onOlder={() => setHasOlder(true)}
            />
          </Deferred>
        )}
        {allReviews || hasMore ? null : (
          <p className={styles.partial}>
            {reviews.length > 0
              ? t('Showing the newest {count} of {all} reviews.', {
                  count: reviews.length,
                  all: numReviews,
                })
              : t('{count} reviews aren’t saved on this device.', { count: numReviews })}{' '}
            {t('Go online to see them all.')}
          </p>
        )}
      </section>
      <section id="your-review">
        <h2>{t('Your Review')}</h2>
        <OwnPart product={product} />
      </section>
    </div>
  );
}

/** The placeholder in the sentence for its link: the order of words differs between languages. */
const LINK = '\u0000';

function OwnPart({ product }: { product: ProductDocument }) {
  const t = useT();
  const session = useSession();
  const { pathname } = useLocation();
  // The server's document is the same for all users: it invites to sign in, as most of them are visitors.
  if (!session) {
    const [before, after] = t('Please {link} to write a review', { link: LINK }).split(LINK);
    return (
      <p className={styles.invitation}>
        {before}
        <Link to={signInPath(pathname)}>{t('sign in')}</Link>
        {after}
      </p>
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
    <div aria-busy className={styles.blank}>
      <Skeleton />
      <Skeleton />
      <Skeleton />
    </div>
  );
}
