import { MAX_OPEN_REPORTS, reportFields } from '#shared/admin/review-list';
import { ApiError } from '../../http/api-error';
import { json, messageResponse } from '../../http/response';
import { pathId } from '../../routing/one-document';
import { defineRoute } from '../../routing/route';
import { done, refusal, withIdempotency } from '../../routing/with-idempotency';
import type { ShopReader } from '../../store/repositories/shop-on-engine';
import { reviewNotFound } from './review-admin';

const REPORTED = { message: 'Thank you. The shop will look at this review.' };

/** What shoppers report about the reviews of others. */
export const reviewReportRoutes = [
  defineRoute({
    method: 'POST',
    path: '/reviews/:id/reports',
    who: 'signed-in',
    summary: 'Reports a review to the shop; a person’s second report about it changes nothing',
    response: { status: 200, schema: messageResponse },
    refusals: ['slow_down'],
    params: pathId,
    body: reportFields,
    async handle(request, services) {
      const { id } = request.params;
      const { _id: user } = request.auth.user;
      const isKnown = await services.store.read((shop) => shop.reviewReport(user, id));
      if (isKnown) return json(200, REPORTED);
      await services.limits.consume('reports', request, 1);
      return withIdempotency(services, request, [`report ${id}`, request.body], async (shop) => {
        const problem = await problemOf(shop, id, user);
        if (problem) return refusal(problem);
        const isNew = !(await shop.reviewReport(user, id));
        // A page may still show what the shop has hidden since.
        const isSeen = (await shop.review(id))?.hidden === undefined;
        if (isNew && isSeen && (await shop.openReports(id)).length < MAX_OPEN_REPORTS) {
          const at = new Date(services.clock()).toISOString();
          await shop.putReviewReport({ review: id, user, reason: request.body.reason, at });
        }
        return done(json(200, REPORTED));
      });
    },
  }),
];

async function problemOf(
  shop: ShopReader,
  id: string,
  user: string,
): Promise<ApiError | undefined> {
  const review = await shop.review(id);
  if (!review) return reviewNotFound();
  if (review.user === user) return new ApiError('invalid', { message: 'This review is your own' });
  return undefined;
}
