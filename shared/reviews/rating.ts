/** What a rating is computed from. */
export interface RatingSum {
  readonly ratingSum: number;
  readonly numReviews: number;
}

/** The words beside the stars (spec §5). Index 0 is one star. */
export const RATING_WORDS = ['Poor', 'Fair', 'Good', 'Very Good', 'Excellent'] as const;

/** The mean rating, rounded to two decimals; 0 where nobody has reviewed yet. */
export function averageRating({ ratingSum, numReviews }: RatingSum): number {
  return numReviews === 0 ? 0 : Math.round((ratingSum / numReviews) * 100) / 100;
}

/** The sums after one more review: rating and numReviews follow at once (design §5). */
export function withRating(before: RatingSum, rating: number): RatingSum {
  return { ratingSum: before.ratingSum + rating, numReviews: before.numReviews + 1 };
}
