import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminReviewPage, MAX_OPEN_REPORTS, type ReviewView } from '#shared/admin/review-list';
import { productDocument } from '#shared/catalogue/product';
import { olderReviews } from '#shared/reviews/review';
import { cataloguePage } from '#shared/protocol/catalogue-feed';
import type { OwnReview } from '#shared/reviews/own-review';
import { RATE_LIMITS } from '../../limits/rate-limits';
import { startOrderShop, type OrderShop } from '../../testing/order-shop';
import { registerAdmin } from '../../testing/admin-client';
import { anAction, anAddress, aProduct } from '../../testing/samples';
import { register, TestClient, TestDevice, type SignedInClient } from '../../testing/test-client';

let now = Date.UTC(2026, 5, 15, 12);
let shop: OrderShop;
let visitor: TestClient;
let pot: string;
let writer: SignedInClient;

beforeAll(async () => {
  shop = await startOrderShop(() => now, { rateLimit: true });
  visitor = new TestClient(shop.server.url);
});
afterAll(() => shop.server.close());

/** Each test has a product, and a person who writes about it, of its own. */
beforeEach(async () => {
  now += 1_000;
  const product = aProduct();
  pot = product._id;
  await shop.server.store.write((tx) => tx.putProduct(product));
  writer = await register(shop.server.url);
});

const read = () => visitor.read(productDocument, `/api/products/${pot}`);

async function fromFeed() {
  const { changes } = await visitor.read(cataloguePage, '/api/catalogue/changes');
  return changes.flatMap((one) => ('reviews' in one && one._id === pot ? one : []))[0];
}

/** Writes a review from a device. @returns its id */
async function write(rating = 4, by = writer, comment = 'Boils fast'): Promise<string> {
  const reviewId = randomUUID();
  const args = { reviewId, productId: pot, review: { rating, comment } };
  const { outcomes } = await new TestDevice(by).sync([anAction(1, 'write-review', args)]);
  expect(outcomes[0]?.outcome.code).toBe('done');
  return reviewId;
}

async function ownOf(by: SignedInClient): Promise<OwnReview | undefined> {
  const { changes } = await new TestDevice(by).sync([]);
  return changes.flatMap((one) => (one.kind === 'review' ? (one.document ?? []) : []))[0];
}

const asAdmin = (method: string, path: string, body?: unknown) =>
  shop.admin.client.ask(method, path, body === undefined ? {} : { body });
const hide = (id: string, reason = 'Names the neighbour') =>
  asAdmin('PUT', `/api/reviews/${id}/hidden`, { reason });
const listed = (view: ReviewView) =>
  shop.admin.client.read(adminReviewPage, `/api/admin/reviews?view=${view}`);
const idsOf = async (view: ReviewView) => (await listed(view)).reviews.map(({ _id }) => _id);

// docs/shop-rules.md#r-reviews-7
describe('a verified purchase', () => {
  async function buy(by = writer) {
    const { client } = by;
    const placed = await client.post('/api/orders', {
      orderItems: [{ product: pot, qty: 1 }],
      shippingAddress: anAddress(),
      paymentMethod: 'COD',
      totalPrice: '99999.00',
    });
    expect(placed.status, placed.text).toBe(201);
    const { _id, totalPrice } = placed.body as { _id: string; totalPrice: string };
    return { _id, totalPrice };
  }
  async function deliver({ _id, totalPrice }: Awaited<ReturnType<typeof buy>>) {
    expect((await shop.pay(_id, totalPrice)).status).toBe(200);
    expect((await shop.deliver(_id)).status).toBe(200);
  }

  test('is said where the product had been delivered to the writer, to everyone and offline', async () => {
    await deliver(await buy());
    await write();
    expect((await read()).reviews).toMatchObject([{ verified: true }]);
    expect((await fromFeed())?.reviews).toMatchObject([{ verified: true }]);
    expect(await ownOf(writer)).toMatchObject({ verified: true });
  });

  test('is not said of an order on its way, and is once that is delivered', async () => {
    const order = await buy();
    const id = await write();
    const before = await read();
    expect(before.reviews?.[0]).not.toHaveProperty('verified');
    await deliver(order);
    const after = await read();
    expect(after.reviews).toMatchObject([{ _id: id, verified: true }]);
    expect(after.revision).toBeGreaterThan(before.revision);
    expect(after).toMatchObject({ rating: 4, numReviews: 1, ratingCounts: [0, 0, 0, 1, 0] });
    expect(await ownOf(writer)).toMatchObject({ verified: true });
  });

  test('is said of no other product, and of no one else’s order', async () => {
    await deliver(await buy(await register(shop.server.url)));
    await write();
    expect((await read()).reviews?.[0]).not.toHaveProperty('verified');
  });

  test('names the variants that were bought, each once, before the review and after it', async () => {
    const receive = async (...values: string[]) => {
      const order = await buy();
      await shop.server.store.write(async (tx) => {
        const stored = await tx.order(order._id);
        if (!stored) throw new Error('No order');
        const variant = { id: values.join('-').toLowerCase(), values };
        const orderItems = stored.orderItems.map((item) => ({ ...item, variant }));
        await tx.putOrder({ ...stored, orderItems });
      });
      await deliver(order);
    };
    await receive('M', 'Red');
    now += 1_000;
    await receive('L', 'Red');
    await write();
    const named = { boughtAs: ['L', 'Red'], boughtAlso: [['M', 'Red']] };
    expect((await read()).reviews).toMatchObject([named]);
    await receive('M', 'Red');
    expect((await read()).reviews).toMatchObject([named]);
    await receive('L', 'Blue');
    const added = {
      ...named,
      boughtAlso: [
        ['M', 'Red'],
        ['L', 'Blue'],
      ],
    };
    expect((await read()).reviews).toMatchObject([added]);
    expect((await fromFeed())?.reviews).toMatchObject([added]);
  });

  test('a device cannot claim it', async () => {
    const args = {
      reviewId: randomUUID(),
      productId: pot,
      review: { rating: 5, comment: 'Best', verified: true },
    };
    const { outcomes } = await new TestDevice(writer).sync([anAction(1, 'write-review', args)]);
    expect(outcomes[0]?.outcome.code).toBe('invalid');
  });
});

// docs/shop-rules.md#r-reviews-4
test('how many reviews have how many stars is exact, in its page and in the feed', async () => {
  for (const rating of [5, 5, 1, 3, 5, 4]) await write(rating, await register(shop.server.url));
  const counts = { numReviews: 6, rating: 3.83, ratingCounts: [1, 0, 1, 1, 3] };
  expect(await read()).toMatchObject(counts);
  // The feed carries the newest five of the six.
  const fed = await fromFeed();
  expect(fed).toMatchObject(counts);
  expect(fed?.reviews).toHaveLength(5);
});

test('of a product whose reviews were not counted yet they are counted', async () => {
  await write(2);
  await shop.server.store.write(async (tx) => {
    const [product] = await tx.products([pot]);
    if (!product) throw new Error('No product');
    const { ratingCounts: _counts, ...rest } = product;
    await tx.putProduct(rest);
  });
  expect(await read()).toMatchObject({ ratingCounts: [0, 1, 0, 0, 0] });
  await write(5, await register(shop.server.url));
  expect(await read()).toMatchObject({ numReviews: 2, ratingCounts: [0, 1, 0, 0, 1] });
});

// docs/shop-rules.md#r-reviews-8
describe('the shop’s answer', () => {
  const answer = (reviewId: string, text: string, by = shop.admin, seen?: string) =>
    new TestDevice(by).sync([
      anAction(1, 'answer-review', { reviewId, productId: pot, text, ...(seen && { seen }) }),
    ]);

  test('goes out from the queue, once, and is read by everyone without who gave it', async () => {
    const id = await write();
    expect(await idsOf('unanswered')).toContain(id);
    const device = new TestDevice(shop.admin);
    const action = anAction(1, 'answer-review', {
      reviewId: id,
      productId: pot,
      text: 'Thank you',
    });
    await device.sync([action]);
    now += 5_000;
    const again = await device.sync([action]);
    expect(again.outcomes[0]?.outcome).toMatchObject({ status: 'applied', code: 'done' });
    const given = { text: 'Thank you', at: new Date(now - 5_000).toISOString() };
    expect((await read()).reviews?.[0]?.answer).toEqual(given);
    expect((await fromFeed())?.reviews?.[0]?.answer).toEqual(given);
    expect((await ownOf(writer))?.answer).toEqual(given);
    expect(await idsOf('unanswered')).not.toContain(id);
  });

  test('is an admin’s alone', async () => {
    const id = await write();
    const { outcomes } = await answer(id, 'Buy elsewhere', writer);
    expect(outcomes[0]?.outcome).toMatchObject({ status: 'refused', code: 'forbidden' });
    const put = await writer.client.ask('PUT', `/api/reviews/${id}/answer`, {
      body: { text: 'x' },
    });
    expect(put.status).toBe(403);
    expect((await read()).reviews?.[0]).not.toHaveProperty('answer');
  });

  test('another admin’s, given meanwhile, is not written over unseen', async () => {
    const id = await write();
    await answer(id, 'First');
    const other = await registerAdmin(shop.server);
    const { outcomes } = await answer(id, 'Second', other);
    expect(outcomes[0]?.outcome).toMatchObject({
      code: 'already_done',
      detail: { doneBy: shop.admin.user.name },
    });
    const seen = (await read()).reviews?.[0]?.answer?.at ?? '';
    await answer(id, 'Second, seen', other, seen);
    expect((await read()).reviews?.[0]?.answer?.text).toBe('Second, seen');
  });

  test('to a review that is not there, or of another product, is refused in plain words', async () => {
    const { outcomes } = await answer(randomUUID(), 'Hello?');
    expect(outcomes[0]?.outcome).toMatchObject({
      code: 'invalid',
      detail: { fields: { reviewId: 'This review no longer exists' } },
    });
    expect(
      (await asAdmin('PUT', `/api/reviews/${randomUUID()}/answer`, { text: 'x' })).status,
    ).toBe(404);
  });

  test('by a call', async () => {
    const id = await write();
    expect((await asAdmin('PUT', `/api/reviews/${id}/answer`, { text: '  ' })).status).toBe(400);
    expect((await asAdmin('PUT', `/api/reviews/${id}/answer`, { text: ' Noted ' })).status).toBe(
      200,
    );
    expect((await read()).reviews?.[0]?.answer?.text).toBe('Noted');
    expect((await listed('all')).reviews.find(({ _id }) => _id === id)).toMatchObject({
      answeredBy: shop.admin.user.name,
    });
  });
});

// docs/shop-rules.md#r-reviews-9
describe('a hidden review', () => {
  test('leaves rating and count exactly, and is put back exactly', async () => {
    const id = await write(1);
    await write(5, await register(shop.server.url));
    const before = await read();
    expect((await hide(id)).status).toBe(200);
    expect(await read()).toMatchObject({
      rating: 5,
      numReviews: 1,
      ratingCounts: [0, 0, 0, 0, 1],
      reviews: [{ rating: 5 }],
    });
    expect(await fromFeed()).toMatchObject({ numReviews: 1, reviews: [{ rating: 5 }] });
    // Hidden twice, it counts once.
    await hide(id, 'Another reason');
    expect(await read()).toMatchObject({ numReviews: 1 });
    expect((await asAdmin('DELETE', `/api/reviews/${id}/hidden`)).status).toBe(200);
    await asAdmin('DELETE', `/api/reviews/${id}/hidden`);
    const { rating, numReviews, ratingCounts, reviews } = before;
    expect(await read()).toMatchObject({ rating, numReviews, ratingCounts, reviews });
  });

  test('the last one leaves a product without a rating', async () => {
    await hide(await write(3));
    expect(await read()).toMatchObject({ rating: 0, numReviews: 0, reviews: [] });
  });

  test('its writer reads that it is, and why; a second one is refused all the same', async () => {
    const id = await write();
    await hide(id, 'Has a phone number');
    expect(await ownOf(writer)).toMatchObject({ hidden: { reason: 'Has a phone number' } });
    expect(JSON.stringify(await ownOf(writer))).not.toContain(shop.admin.user._id);
    const body = { rating: 5, comment: 'Again' };
    expect((await writer.client.post(`/api/products/${pot}/reviews`, body)).status).toBe(409);
    expect((await listed('hidden')).reviews[0]).toMatchObject({
      _id: id,
      hidden: { reason: 'Has a phone number', by: shop.admin.user.name },
    });
  });

  test('needs a reason, an admin, and a review', async () => {
    const id = await write();
    expect((await hide(id, ' ')).body).toMatchObject({ fields: { reason: 'Give a reason' } });
    const byWriter = await writer.client.ask('PUT', `/api/reviews/${id}/hidden`, {
      body: { reason: 'x' },
    });
    expect(byWriter.status).toBe(403);
    expect((await hide(randomUUID())).status).toBe(404);
  });

  test('twenty clicks at once, and reviews meanwhile: each counts once', async () => {
    const id = await write(2);
    const people = await Promise.all(Array.from({ length: 5 }, () => register(shop.server.url)));
    await Promise.all([
      ...Array.from({ length: 20 }, (_, place) => hide(id, `Reason ${place}`)),
      ...people.map((person) => write(4, person)),
    ]);
    expect(await read()).toMatchObject({ rating: 4, numReviews: 5, ratingCounts: [0, 0, 0, 5, 0] });
  });
});

// docs/shop-rules.md#r-reviews-10
describe('a report', () => {
  const report = (id: string, by: SignedInClient, reason = 'spam') =>
    by.client.post(`/api/reviews/${id}/reports`, { reason });

  test('counts once a person; admins see how many say what, and dismiss them', async () => {
    const id = await write();
    const [one, other] = [await register(shop.server.url), await register(shop.server.url)];
    for (const reason of ['spam', 'offensive', 'spam'])
      expect((await report(id, one, reason)).status).toBe(200);
    await report(id, other, 'offensive');
    const found = (await listed('reported')).reviews.find(({ _id }) => _id === id);
    expect(found?.reports).toEqual([
      { reason: 'spam', count: 1 },
      { reason: 'offensive', count: 1 },
    ]);
    expect(JSON.stringify(await read())).not.toContain('offensive');
    expect((await asAdmin('DELETE', `/api/reviews/${id}/reports`)).status).toBe(200);
    expect(await idsOf('reported')).not.toContain(id);
    // A person whose report was dismissed does not bring it back; another one does.
    await report(id, one);
    expect(await idsOf('reported')).not.toContain(id);
    await report(id, await register(shop.server.url));
    expect(await idsOf('reported')).toContain(id);
  });

  test('is dealt with where the review is hidden, and changes nothing of a hidden one', async () => {
    const id = await write();
    const reader = await register(shop.server.url);
    await report(id, reader);
    await hide(id);
    expect(await idsOf('reported')).not.toContain(id);
    expect((await report(id, await register(shop.server.url))).status).toBe(200);
    await asAdmin('DELETE', `/api/reviews/${id}/hidden`);
    expect(await idsOf('reported')).not.toContain(id);
  });

  test('is not of one’s own review, of a review that is not there, or without a reason', async () => {
    const id = await write();
    const reader = await register(shop.server.url);
    expect((await report(id, writer)).body).toMatchObject({ message: 'This review is your own' });
    expect((await report(randomUUID(), reader)).status).toBe(404);
    expect((await report(id, reader, 'I do not like it')).body).toMatchObject({
      fields: { reason: 'Choose a reason' },
    });
    expect((await visitor.post(`/api/reviews/${id}/reports`, { reason: 'spam' })).status).toBe(401);
  });

  test('a flood of one account is bounded by the day', async () => {
    const reader = await register(shop.server.url);
    const { points } = RATE_LIMITS.reports.person;
    const statuses: number[] = [];
    for (let made = 0; made <= points; made += 1)
      statuses.push((await report(randomUUID(), reader)).status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(points);
    expect(statuses.at(-1)).toBe(429);
  });

  test('reports beyond the most that are kept of one review make the store no larger', async () => {
    const id = await write();
    await shop.server.store.write(async (tx) => {
      const at = '2026-06-01T00:00:00.000Z';
      for (let made = 0; made < MAX_OPEN_REPORTS; made += 1)
        await tx.putReviewReport({ review: id, user: `u${made}`, reason: 'spam', at });
    });
    expect((await report(id, await register(shop.server.url))).status).toBe(200);
    const open = await shop.server.store.read((tx) => tx.openReports(id));
    expect(open).toHaveLength(MAX_OPEN_REPORTS);
  });

  test('goes with the account of who made it', async () => {
    const id = await write();
    const reader = await register(shop.server.url);
    await report(id, reader);
    expect((await asAdmin('DELETE', `/api/users/${reader.user._id}`)).status).toBe(200);
    expect(await idsOf('reported')).not.toContain(id);
  });
});

test('the admins’ list is paged, counted and read by admins alone', async () => {
  await write();
  const page = await listed('all');
  expect(page.counts.all).toBe(page.total);
  expect(page.reviews[0]).toMatchObject({ product: { _id: pot }, user: writer.user._id });
  const last = await shop.admin.client.read(adminReviewPage, '/api/admin/reviews?pageNumber=9999');
  expect(last.page).toBe(last.pages);
  expect((await writer.client.get('/api/admin/reviews')).status).toBe(403);
});

// docs/shop-rules.md#r-reviews-5
test('a product has its newest twenty reviews, and older ones are asked for', async () => {
  await shop.server.store.write(async (tx) => {
    for (let number = 0; number < 45; number += 1)
      await tx.addReview({
        _id: `${pot}-${String(number).padStart(2, '0')}`,
        user: `reader-${number}`,
        product: pot,
        name: 'Meera',
        rating: 4,
        comment: `Comment ${number}`,
        createdAt: new Date(now - number * 1_000).toISOString(),
      });
  });
  const numbers = (reviews: readonly { readonly comment: string }[] = []) =>
    reviews.map(({ comment }) => Number(comment.slice('Comment '.length)));
  const fromTo = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => from + at);
  expect(numbers((await read()).reviews)).toEqual(fromTo(0, 20));
  const older = (after: string) =>
    visitor.read(olderReviews, `/api/products/${pot}/reviews?after=${after}`);
  const second = await older(`${pot}-19`);
  expect([numbers(second.reviews), second.more]).toEqual([fromTo(20, 40), true]);
  const third = await older(`${pot}-39`);
  expect([numbers(third.reviews), third.more]).toEqual([fromTo(40, 45), false]);
  expect(await older('of-something-else')).toEqual({ reviews: [], more: false });
  const none = await visitor.get(`/api/products/none/reviews?after=${pot}-19`);
  expect(none.status).toBe(404);
});
