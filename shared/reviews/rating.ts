/** How many reviews have one star, two, and so on up to five. */
export type RatingCounts = readonly number[];

/** What a rating is computed from. */
export interface RatingSum {
  readonly ratingSum: number;
  readonly numReviews: number;
  /** Absent where there was no review since they are counted: then the reviews themselves say it. */
  readonly ratingCounts?: RatingCounts;
}

/** The words beside the stars (docs/shop-rules.md#r-reviews-3). Index 0 is one star. */
export const RATING_WORDS = ['Poor', 'Fair', 'Good', 'Very Good', 'Excellent'] as const;

/** The mean rating, rounded to two decimals; 0 without a review. */
export function averageRating({
  ratingSum,
  numReviews,
}: Pick<RatingSum, 'ratingSum' | 'numReviews'>): number {
  return numReviews === 0 ? 0 : Math.round((ratingSum / numReviews) * 100) / 100;
}

/** The sums over reviews. */
export function ratingsOf(reviews: readonly { readonly rating: number }[]) {
  const ratingSum = reviews.reduce((sum, { rating }) => sum + rating, 0);
  const ratingCounts = RATING_WORDS.map(
    (_word, place) => reviews.filter(({ rating }) => rating === place + 1).length,
  );
  return { ratingSum, numReviews: reviews.length, ratingCounts } satisfies RatingSum;
}

/**
 * The sums after a review was added, or is seen no more: all of them follow at once (docs/shop-rules.md#r-reviews-4).
 * @param by 1 for one more, -1 for one less
 */
export function withRating(
  before: Required<RatingSum>,
  rating: number,
  by: 1 | -1,
): Required<RatingSum> {
  return {
    ratingSum: before.ratingSum + by * rating,
    numReviews: before.numReviews + by,
    ratingCounts: before.ratingCounts.map((count, place) =>
      place + 1 === rating ? count + by : count,
    ),
  };
}
