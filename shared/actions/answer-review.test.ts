import { describe, expect, test } from 'vitest';
import type { Review } from '../reviews/review';
import { context, decideOn, NOON, testUuid } from '../testing/shop-view';
import { answerReview } from './answer-review';
import { writeReview } from './write-review';

const REVIEW: Review = {
  _id: testUuid(1),
  user: 'ravi',
  product: 'kettle',
  name: 'Ravi',
  rating: 4,
  comment: 'Boils fast',
  createdAt: new Date(NOON - 1000).toISOString(),
};
const ADMIN = { ...context, isAdmin: true };
const given = (user: string) => ({
  text: 'First',
  at: new Date(NOON - 500).toISOString(),
  by: { user, name: 'Meera' },
});

const answer = (
  args: { readonly text?: string; readonly productId?: string; readonly seen?: string },
  review: Review = REVIEW,
  by = ADMIN,
) =>
  decideOn(
    answerReview,
    { reviewId: REVIEW._id, productId: 'kettle', text: 'Thank you', ...args },
    { allReviews: [review] },
    by,
  );

// docs/shop-rules.md#r-reviews-8
describe('the answer to a review', () => {
  test('is written with when and by whom, and nothing else of the review changes', () => {
    const at = new Date(NOON).toISOString();
    const by = { user: context.user._id, name: context.user.name };
    expect(answer({ text: ' Thank you ' })).toEqual({
      status: 'applied',
      code: 'done',
      effects: [
        { kind: 'put-review', review: { ...REVIEW, answer: { text: 'Thank you', at, by } } },
      ],
    });
  });

  test('is an admin’s, to a review that is there, and says something', () => {
    expect(answer({}, REVIEW, context)).toMatchObject({ code: 'forbidden' });
    expect(answer({ productId: 'cup' })).toMatchObject({ code: 'invalid' });
    expect(answer({}, { ...REVIEW, _id: testUuid(2) })).toMatchObject({ code: 'invalid' });
    for (const text of ['', '  ', '\u200b', 'x'.repeat(1001)])
      expect(answer({ text })).toMatchObject({ code: 'invalid' });
  });

  test('replaces one’s own, and another admin’s only where that was seen', () => {
    const own = { ...REVIEW, answer: given(context.user._id) };
    expect(answer({}, own)).toMatchObject({ code: 'done', effects: [{}] });
    const other = { ...REVIEW, answer: given('meera') };
    expect(answer({}, other)).toMatchObject({
      code: 'already_done',
      effects: [],
      detail: { doneBy: 'Meera', doneAt: other.answer.at },
    });
    expect(answer({ seen: other.answer.at }, other)).toMatchObject({ effects: [{}] });
    expect(answer({ text: 'First' }, other)).toMatchObject({ code: 'done', effects: [] });
  });
});

// docs/shop-rules.md#r-reviews-7
test('a review says that its product was received, and as what, only where the shop knows it', () => {
  const kettle = { _id: 'kettle', name: 'Kettle', image: '', pricePaise: 100, countInStock: 0 };
  const args = {
    reviewId: testUuid(1),
    productId: 'kettle',
    review: { rating: 5, comment: 'Good' },
  };
  const written = (
    purchases: Readonly<Record<string, { readonly variants: readonly (readonly string[])[] }>>,
  ) => {
    const decision = decideOn(writeReview, args, { products: [kettle], purchases });
    const [effect] = decision.status === 'applied' ? decision.effects : [];
    return effect?.kind === 'add-review' ? effect.review : undefined;
  };
  expect(written({})).not.toHaveProperty('verified');
  expect(written({ cup: { variants: [] } })).not.toHaveProperty('verified');
  expect(written({ kettle: { variants: [] } })).toMatchObject({ verified: true });
  expect(written({ kettle: { variants: [] } })).not.toHaveProperty('boughtAs');
  const bought = { variants: [['M'], ['L'], ['M']] };
  expect(written({ kettle: bought })).toMatchObject({ boughtAs: ['M'], boughtAlso: [['L']] });
});
