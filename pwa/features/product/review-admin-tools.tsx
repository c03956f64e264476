import type { ReviewDocument } from '#shared/reviews/review';
import { AdminQueries } from '../../components/admin/admin-queries';
import { ReviewTools } from '../../components/reviews/review-tools';
import { useMay } from '../../hooks/use-may';

interface ReviewAdminToolsProps {
  readonly review: ReviewDocument;
  readonly productId: string;
}

/** What admins can do with a review below it; devices follow the catalogue's change. */
export function Component({ review, productId }: ReviewAdminToolsProps) {
  const may = useMay();
  if (!may('moderate-reviews')) return null;
  return (
    <AdminQueries>
      <ReviewTools review={review} productId={productId} />
    </AdminQueries>
  );
}
