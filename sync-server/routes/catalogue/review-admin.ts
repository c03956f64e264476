import * as z from 'zod/mini';
import { answerReview } from '#shared/actions/answer-review';
import {
  adminReviewPage,
  hidingFields,
  REPORT_REASONS,
  REVIEW_VIEWS,
  type AdminReview,
} from '#shared/admin/review-list';
import { DEFAULT_PAGE_SIZE } from '#shared/core/page-sizes';
import { answerText } from '#shared/reviews/answer';
import { publicReview, type Review } from '#shared/reviews/review';
import { ApiError } from '../../http/api-error';
import { json, messageResponse, type ApiResponse } from '../../http/response';
import { adminOf } from '../../routing/admin-actor';
import { pageNumber } from '../../routing/list-query';
import { pathId } from '../../routing/one-document';
import { defineRoute, type SignedInRequest } from '../../routing/route';
import { runAction } from '../../routing/run-action';
import type { Services } from '../../routing/services';
import { done, withIdempotency } from '../../routing/with-idempotency';
import type { ShopReader, ShopWriter } from '../../store/repositories/shop-on-engine';

/** What admins do to reviews: read them all, answer, hide, and deal with what people report. */
export const reviewAdminRoutes = [
  defineRoute({
    method: 'GET',
    path: '/admin/reviews',
    who: 'admin',
    may: 'moderate-reviews',
    summary: 'A page of the reviews of a view, newest first, and how many each view holds',
    response: { status: 200, schema: adminReviewPage },
    query: z.strictObject({ view: z._default(z.enum(REVIEW_VIEWS), 'all'), pageNumber }),
    handle: ({ query: { view, pageNumber: number } }, { store }) =>
      store.read(
        async (shop) => {
          const query = { pageNumber: number, pageSize: DEFAULT_PAGE_SIZE };
          const { items, page, pages, total } = await shop.listReviews(view, query);
          const reviews: AdminReview[] = [];
          for (const review of items) reviews.push(await adminReviewOf(shop, review));
          return json(200, { reviews, page, pages, total, counts: await shop.countReviews() });
        },
        { replica: true },
      ),
  }),

  defineRoute({
    method: 'PUT',
    path: '/reviews/:id/answer',
    who: 'admin',
    may: 'moderate-reviews',
    summary: 'Answers a review; an answer that is there is replaced',
    response: { status: 200, schema: messageResponse },
    params: pathId,
    body: z.strictObject({ text: answerText }),
    async handle(request, services) {
      const { id } = request.params;
      const { text } = request.body;
      const productId = await productOfReview(services, id);
      return runAction(request, services, `answer ${id}`, {
        prepare: async (shop) => {
          const { answer } = await lockedReview(shop, id, productId);
          const seen = answer ? { seen: answer.at } : {};
          return answerReview.prepare({ reviewId: id, productId, text, ...seen });
        },
        reply: async () => json(200, { message: 'Answer saved' }),
      });
    },
  }),

  defineRoute({
    method: 'PUT',
    path: '/reviews/:id/hidden',
    who: 'admin',
    may: 'moderate-reviews',
    summary:
      'Hides a review from readers, with a reason that its writer reads; it leaves rating and count, and its reports are dealt with',
    response: { status: 200, schema: messageResponse },
    params: pathId,
    body: hidingFields,
    handle: (request, services) =>
      change(request, services, 'hide', async (shop, review) => {
        const { user, name } = adminOf(request);
        const at = new Date(services.clock()).toISOString();
        const hidden = { reason: request.body.reason, at, by: { user, name } };
        await dismissReports(shop, review._id);
        if (review.hidden?.reason !== hidden.reason) await shop.putReview({ ...review, hidden });
        return json(200, { message: 'Review hidden' });
      }),
  }),

  defineRoute({
    method: 'DELETE',
    path: '/reviews/:id/hidden',
    who: 'admin',
    may: 'moderate-reviews',
    summary: 'Shows a hidden review again; it counts again',
    response: { status: 200, schema: messageResponse },
    params: pathId,
    handle: (request, services) =>
      change(request, services, 'show', async (shop, { hidden, ...review }) => {
        if (hidden) await shop.putReview(review);
        return json(200, { message: 'Review shown again' });
      }),
  }),

  defineRoute({
    method: 'DELETE',
    path: '/reviews/:id/reports',
    who: 'admin',
    may: 'moderate-reviews',
    summary: 'Dismisses the reports about a review: it stays as it is',
    response: { status: 200, schema: messageResponse },
    params: pathId,
    handle: (request, services) =>
      change(request, services, 'dismiss reports', async (shop, review) => {
        await dismissReports(shop, review._id);
        return json(200, { message: 'Reports dismissed' });
      }),
  }),
];

/** A review for admins, with its product's name and what is reported of it. */
async function adminReviewOf(shop: ShopReader, review: Review): Promise<AdminReview> {
  const { hidden, answer, user } = review;
  const [product] = await shop.productsAndDrafts([review.product]);
  const open = await shop.openReports(review._id);
  const reports = REPORT_REASONS.map((reason) => ({
    reason,
    count: open.filter((report) => report.reason === reason).length,
  })).filter(({ count }) => count > 0);
  return {
    ...publicReview(review),
    product: { _id: review.product, name: product?.name ?? null },
    user,
    ...(hidden && { hidden: { reason: hidden.reason, at: hidden.at, by: hidden.by.name } }),
    ...(answer && { answeredBy: answer.by.name }),
    reports,
  };
}

async function change(
  request: SignedInRequest & { readonly params: { readonly id: string } },
  services: Services,
  what: string,
  work: (shop: ShopWriter, review: Review) => Promise<ApiResponse>,
): Promise<ApiResponse> {
  const { id } = request.params;
  const product = await productOfReview(services, id);
  return withIdempotency(services, request, [`${what} ${id}`, request.body], async (shop) =>
    done(await work(shop, await lockedReview(shop, id, product))),
  );
}

/** The product that a review is about, which never changes. @throws ApiError `not_found` */
async function productOfReview({ store }: Services, id: string): Promise<string> {
  const review = await store.read((shop) => shop.review(id));
  if (!review) throw reviewNotFound();
  return review.product;
}

/** A review in a transaction, its product locked before it, as everywhere. @throws ApiError `not_found` */
async function lockedReview(shop: ShopWriter, id: string, product: string): Promise<Review> {
  await shop.productsAndDrafts([product]);
  const review = await shop.review(id);
  if (!review) throw reviewNotFound();
  return review;
}

export const reviewNotFound = () => new ApiError('not_found', { message: 'Review not found' });

async function dismissReports(shop: ShopWriter, id: string): Promise<void> {
  for (const report of await shop.openReports(id))
    await shop.putReviewReport({ ...report, dismissed: true });
}
