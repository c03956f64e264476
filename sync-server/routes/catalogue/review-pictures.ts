import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { MAX_REVIEW_PICTURE_BYTES, MAX_REVIEW_PICTURES, type Review } from '#shared/reviews/review';
import { ApiError } from '../../http/api-error';
import { json } from '../../http/response';
import type { UploadedPicture } from '../../images/uploads';
import { pathId } from '../../routing/one-document';
import { defineRoute } from '../../routing/route';
import { done, prepareAndWriteOnce, refusal } from '../../routing/with-idempotency';
import type { ShopReader } from '../../store/repositories/shop-on-engine';
import { reviewNotFound } from './review-admin';

const added = (image: string) => json(201, { message: 'Picture added', image });

/** The pictures of a review, each sent by itself once the review has arrived: one that fails does not lose it. */
export const reviewPictureRoutes = [
  defineRoute({
    method: 'POST',
    path: '/reviews/:id/pictures',
    who: 'signed-in',
    summary: `Adds a picture to one’s own review, at most ${MAX_REVIEW_PICTURES}; the \`Idempotency-Key\` names it, and it is never added twice`,
    response: { status: 201, schema: z.object({ message: z.string(), image: z.string() }) },
    refusals: ['limit_reached', 'slow_down'],
    keyForm: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    params: pathId,
    body: z.strictObject({
      image: z.file('Choose one picture').check(z.minSize(1, 'The file is empty')),
    }),
    bodyRule: { type: 'multipart/form-data', limit: MAX_REVIEW_PICTURE_BYTES },
    async handle(request, services) {
      const { store, uploads, limits } = services;
      const { id } = request.params;
      const { _id: user } = request.auth.user;
      const key = request.header('Idempotency-Key');
      const before = await store.read((shop) => ownReview(shop, id, user));
      // Longer than the answer of a key is kept.
      const there = before.pictures?.find((picture) => picture.id === key);
      if (there) return added(there.image);
      if (isFull(before)) throw full();
      await limits.consume('pictures', request, 1);
      const file = Buffer.from(await request.body.image.arrayBuffer());
      const what = [`picture ${id}`, createHash('sha256').update(file).digest('hex')];
      let stored: UploadedPicture | undefined;
      try {
        const answer = await prepareAndWriteOnce(services, request, what, {
          // Encoded before the transaction, so that no other one waits for it.
          prepare: async () => (stored = await uploads.keep(file)),
          async write(shop, { image }) {
            await shop.productsAndDrafts([before.product]);
            const review = await ownReview(shop, id, user);
            if (isFull(review)) return refusal(full());
            const pictures = [...(review.pictures ?? []), { id: key, image }];
            await shop.putReview({ ...review, pictures });
            return done(added(image));
          },
        });
        if (stored && answer.status >= 400) await uploads.remove(stored.name);
        return answer;
      } catch (error) {
        if (stored) await uploads.remove(stored.name);
        throw error;
      }
    },
  }),
];

const isFull = ({ pictures = [] }: Review) => pictures.length >= MAX_REVIEW_PICTURES;
const full = () =>
  new ApiError('limit_reached', { message: 'This review can’t have more pictures' });

/** @throws ApiError `not_found` for a review of another person */
async function ownReview(shop: ShopReader, id: string, user: string): Promise<Review> {
  const review = await shop.review(id);
  if (review?.user !== user) throw reviewNotFound();
  return review;
}
