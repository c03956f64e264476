import { describe, expect, test } from 'vitest';
import { decideOn, NOON, testUuid, type ViewContent } from '../testing/shop-view';
import { REVIEW_INCOMPLETE } from '../reviews/review-fields';
import { writeReview } from './write-review';

const kettle = { _id: 'kettle', name: 'Kettle', image: '', pricePaise: 100, countInStock: 0 };

function decide(review: unknown, content: ViewContent = { products: [kettle] }) {
  return decideOn(writeReview, { reviewId: testUuid(1), productId: 'kettle', review }, content);
}

describe('writing a review', () => {
  // docs/shop-rules.md#r-reviews-6
  test('publishes it under the name of its writer, trimmed', () => {
    expect(decide({ rating: 5, comment: '  Boils fast ' })).toMatchObject({
      status: 'applied',
      code: 'done',
      effects: [
        {
          kind: 'add-review',
          review: {
            _id: testUuid(1),
            user: 'asha',
            name: 'Asha',
            product: 'kettle',
            comment: 'Boils fast',
            createdAt: new Date(NOON).toISOString(),
          },
        },
      ],
    });
  });

  // docs/shop-rules.md#r-reviews-2
  test('is refused where the product is gone or has one already', () => {
    const review = { rating: 5, comment: 'Good' };
    expect(decide(review, {})).toMatchObject({
      code: 'product_gone',
      detail: { goneProducts: ['kettle'] },
    });
    const reviews = [{ _id: 'r', product: 'kettle', rating: 1, comment: 'x', createdAt: '' }];
    expect(decide(review, { products: [kettle], reviews })).toMatchObject({
      code: 'already_reviewed',
    });
  });

  // docs/shop-rules.md#r-reviews-1
  test.each([
    { rating: 0, comment: 'x' },
    { rating: 6, comment: 'x' },
    { rating: 4.5, comment: 'x' },
    { rating: 4, comment: '   ' },
  ])('%j is refused in the words of the form', (review) => {
    expect(Object.values(decide(review).detail?.fields ?? {})).toEqual([REVIEW_INCOMPLETE]);
  });
});
