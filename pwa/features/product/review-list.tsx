import { isStaff } from '#shared/users/staff';
import type { ReviewDocument } from '#shared/reviews/review';
import { SilentErrorBoundary } from '../../components/design/silent-error-boundary';
import { themedPart } from '../../components/design/themed-part';
import { ReviewCard } from '../../components/reviews/review-card';
import { useSession } from '../../hooks/use-session';
import { loadOwnersPart } from '../../i18n/load-translations';
import styles from './reviews.module.css';

/** What is done with a review of another: each for those who do it, so that visitors load neither. */
const ReportReview = themedPart(() => import('./report-review'));
const AdminTools = themedPart(() => loadOwnersPart(() => import('./review-admin-tools')));

/** Reviews of a product, each with what its reader can do with it. */
export function ReviewList({
  reviews,
  productId,
}: {
  readonly reviews: readonly ReviewDocument[];
  readonly productId: string;
}) {
  const session = useSession();
  return (
    <ul className={styles.list}>
      {reviews.map((review) => (
        <li key={review._id}>
          <ReviewCard {...review}>
            {session ? (
              <SilentErrorBoundary>
                {isStaff(session.user) ? (
                  <AdminTools review={review} productId={productId} />
                ) : (
                  <ReportReview review={review} productId={productId} />
                )}
              </SilentErrorBoundary>
            ) : null}
          </ReviewCard>
        </li>
      ))}
    </ul>
  );
}
