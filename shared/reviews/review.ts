import * as z from 'zod/mini';
import { documentId, instant } from '../core/identifier';

/** The most pictures of one review. */
export const MAX_REVIEW_PICTURES = 3;
/** The largest file of one that the server takes, in bytes: devices make them smaller before. */
export const MAX_REVIEW_PICTURE_BYTES = 512 * 1024;

/** What may belong to a review besides what its writer filled in, as readers see it. */
export const reviewExtras = {
  /** An order of the product had been delivered to its writer (docs/shop-rules.md#r-reviews-7). */
  verified: z.optional(z.literal(true)),
  /** The variant that they bought, a value for each option. */
  boughtAs: z.optional(z.array(z.string())),
  /** Where they bought several: the others. */
  boughtAlso: z.optional(z.array(z.array(z.string()))),
  /** What the shop says to it. */
  answer: z.optional(z.object({ text: z.string(), at: instant })),
  /** The addresses of its pictures, in the largest width. */
  pictures: z.optional(z.array(z.string())),
};

/** A review as it is public (docs/shop-rules.md#r-reviews-6). It names its writer, never their id. */
export const reviewDocument = z.object({
  _id: documentId,
  name: z.string(),
  rating: z.int(),
  comment: z.string(),
  createdAt: instant,
  ...reviewExtras,
});
export type ReviewDocument = z.infer<typeof reviewDocument>;

/** An admin, as a review names them; the name is copied, so that it stays when the person is gone. Only admins see it. */
interface By {
  readonly user: string;
  readonly name: string;
}

/** `GET /api/products/{id}/reviews`: older ones than those that are shown, newest first. */
export const olderReviews = z.object({
  reviews: z.array(reviewDocument),
  /** There are even older ones. */
  more: z.boolean(),
});
export type OlderReviews = Readonly<z.infer<typeof olderReviews>>;

/** A review as the server stores it, and as its writer's own feed carries it. */
export interface Review extends Omit<ReviewDocument, 'answer' | 'pictures'> {
  readonly user: string;
  readonly product: string;
  readonly answer?: { readonly text: string; readonly at: string; readonly by: By };
  /** Why readers do not see it any more; its writer and admins do (docs/shop-rules.md#r-reviews-9). */
  readonly hidden?: { readonly reason: string; readonly at: string; readonly by: By };
  /** The id is its device's own: the same picture is never stored twice. */
  readonly pictures?: readonly { readonly id: string; readonly image: string }[];
}

/** What a review has besides what its writer filled in: the part that is public. */
export function publicExtras({
  verified,
  boughtAs,
  boughtAlso,
  answer,
  pictures,
}: Pick<Review, 'verified' | 'boughtAs' | 'boughtAlso' | 'answer' | 'pictures'>): Pick<
  ReviewDocument,
  keyof typeof reviewExtras
> {
  return {
    ...(verified && { verified }),
    ...(boughtAs && { boughtAs: [...boughtAs] }),
    ...(boughtAlso && { boughtAlso: boughtAlso.map((values) => [...values]) }),
    ...(answer && { answer: { text: answer.text, at: answer.at } }),
    ...(pictures && pictures.length > 0 && { pictures: pictures.map(({ image }) => image) }),
  };
}

/** Leaves out who wrote it and on what: the part that is public. */
export function publicReview(review: Review): ReviewDocument {
  const { _id, name, rating, comment, createdAt } = review;
  return { _id, name, rating, comment, createdAt, ...publicExtras(review) };
}
