import type { ReviewDocument } from '#shared/reviews/review';
import { AdminQueries } from '../../components/admin/admin-queries';
import { ReviewTools } from '../../components/reviews/review-tools';

interface ReviewAdminToolsProps {
  readonly review: ReviewDocument;
  readonly productId: string;
}

/** What admins can do with a review below it; devices follow the catalogue's change. */
export function Component({ review, productId }: ReviewAdminToolsProps) {
  return (
    <AdminQueries>
      <ReviewTools review={review} productId={productId} />
    </AdminQueries>
  );
}
