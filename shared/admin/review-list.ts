import * as z from 'zod/mini';
import { pageOf } from '../core/page-schema';
import { documentId, instant } from '../core/identifier';
import { writtenText } from '../core/written-text';
import { reviewDocument } from '../reviews/review';

/** The admins' lists of reviews. */
export const REVIEW_VIEWS = ['all', 'reported', 'hidden', 'unanswered'] as const;
export type ReviewView = (typeof REVIEW_VIEWS)[number];

/** Why a person reports a review: a closed list, so that a report is of one size. */
export const REPORT_REASONS = ['spam', 'offensive', 'off-topic', 'private'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** In plain words. */
export const REPORT_WORDS: Readonly<Record<ReportReason, string>> = {
  spam: 'Advertising or spam',
  offensive: 'Insulting or offensive',
  'off-topic': 'Not about this product',
  private: 'Shows private details',
};

/** The most reports about one review that are kept: beyond them, one more says nothing new. */
export const MAX_OPEN_REPORTS = 100;

/** `POST /api/reviews/{id}/reports`. */
export const reportFields = z.strictObject({
  reason: z.enum(REPORT_REASONS, 'Choose a reason'),
});

/** What one person has reported about a review (docs/shop-rules.md#r-reviews-10). */
export interface ReviewReport {
  readonly review: string;
  readonly user: string;
  readonly reason: ReportReason;
  readonly at: string;
  /** An admin has looked at it. */
  readonly dismissed?: true;
}

const MISSING = 'Give a reason';
/** The longest reason for hiding a review, in characters. */
export const MAX_HIDING_REASON = 300;

/** Why a review is hidden: its writer reads it. */
export const hidingFields = z.strictObject({
  reason: writtenText(MISSING, MAX_HIDING_REASON),
});

/** A review as admins see it. */
export const adminReview = z.object({
  ...reviewDocument.shape,
  product: z.object({ _id: documentId, name: z.nullable(z.string()) }),
  user: z.string(),
  hidden: z.optional(z.object({ reason: z.string(), at: instant, by: z.string() })),
  answeredBy: z.optional(z.string()),
  /** How many open reports give which reason; reasons that none gives are left out. */
  reports: z.array(z.object({ reason: z.enum(REPORT_REASONS), count: z.int() })),
});
export type AdminReview = z.infer<typeof adminReview>;

/** `GET /api/admin/reviews`. */
export const adminReviewPage = pageOf({
  reviews: z.array(adminReview),
  counts: z.record(z.enum(REVIEW_VIEWS), z.int()),
});
export type AdminReviewPage = z.infer<typeof adminReviewPage>;
