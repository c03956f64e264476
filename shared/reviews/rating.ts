/** What a rating is computed from. */
export interface RatingSum {
  readonly ratingSum: number;
  readonly numReviews: number;
}

/** The words beside the stars (docs/shop-rules.md#r-reviews-3). Index 0 is one star. */
export const RATING_WORDS = ['Poor', 'Fair', 'Good', 'Very Good', 'Excellent'] as const;

/** The mean rating, rounded to two decimals; 0 without a review. */
export function averageRating({ ratingSum, numReviews }: RatingSum): number {
  return numReviews === 0 ? 0 : Math.round((ratingSum / numReviews) * 100) / 100;
}

/** The sums after one more review: rating and numReviews follow at once (docs/shop-rules.md#r-reviews-4). */
export function withRating(before: RatingSum, rating: number): RatingSum {
  return { ratingSum: before.ratingSum + rating, numReviews: before.numReviews + 1 };
}
