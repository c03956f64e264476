// First: see there.
import { removeTemporaryFolder } from '../../testing/own-temporary-folder';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { pictureAt, PICTURE_WIDTHS } from '#shared/catalogue/picture';
import { productDocument } from '#shared/catalogue/product';
import { MAX_REVIEW_PICTURE_BYTES } from '#shared/reviews/review';
import { openUploads } from '../../images/uploads';
import { RATE_LIMITS } from '../../limits/rate-limits';
import { createSweep, UNNAMED_RETENTION } from '../../operations/sweep';
import { uploadedPictureOf } from '../../store/uploaded-picture';
import { anAction, aProduct } from '../../testing/samples';
import { register, TestDevice, type SignedInClient } from '../../testing/test-client';
import { png, pngOf, UploadHarness } from '../../testing/upload-harness';

let harness: UploadHarness;
let writer: SignedInClient;
let pot: string;
let review: string;

beforeAll(async () => {
  harness = await UploadHarness.open({ rateLimit: true });
});
afterAll(async () => {
  await harness.server.close();
  await removeTemporaryFolder();
});

beforeEach(async () => {
  const product = aProduct();
  pot = product._id;
  review = randomUUID();
  await harness.server.store.write((shop) => shop.putProduct(product));
  writer = await register(harness.server.url);
  const args = { reviewId: review, productId: pot, review: { rating: 4, comment: 'Fine' } };
  await new TestDevice(writer).sync([anAction(1, 'write-review', args)]);
});

interface Sent {
  readonly key?: string;
  readonly file?: Buffer;
  readonly by?: SignedInClient;
  readonly id?: string;
}

async function send({ key = randomUUID(), file, by = writer, id = review }: Sent = {}) {
  const body = new FormData();
  body.set('image', new File([new Uint8Array(file ?? (await png()))], 'x.jpg'));
  const reply = await fetch(`${harness.server.url}/api/reviews/${id}/pictures`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${by.client.token ?? ''}`, 'Idempotency-Key': key },
    body,
  });
  const { image, code } = z
    .object({ image: z.optional(z.string()), code: z.optional(z.string()) })
    .parse(await reply.json());
  return { status: reply.status, image: image ?? '', code };
}

const shown = async () =>
  (await writer.client.read(productDocument, `/api/products/${pot}`)).reviews?.[0]?.pictures ?? [];

/** A photograph of a phone, with a place in its metadata. */
const photo = () =>
  sharp({ create: { width: 1280, height: 960, channels: 3, background: '#a55' } })
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '18/1 31/1 0/1' } })
    .jpeg()
    .toBuffer();

// docs/shop-rules.md#r-reviews-12
test('is re-encoded without metadata, and seen by everyone with the review', async () => {
  const file = await photo();
  expect(file.includes('Phone')).toBe(true);
  const { status, image } = await send({ file });
  expect(status).toBe(201);
  expect(await shown()).toEqual([image]);
  for (const width of PICTURE_WIDTHS) {
    const reply = await fetch(harness.server.url + pictureAt(image, width));
    expect(reply.status).toBe(200);
    const made = Buffer.from(await reply.arrayBuffer());
    const { format, exif } = await sharp(made).metadata();
    expect({ format, exif }).toEqual({ format: 'webp', exif: undefined });
  }
  const { changes } = await new TestDevice(writer).sync([]);
  const own = changes.flatMap((one) => (one.kind === 'review' ? (one.document ?? []) : []))[0];
  expect(own?.pictures).toEqual([image]);
});

// docs/shop-rules.md#r-reviews-12
test('the same one sent again, at once and later, is there once', async () => {
  const before = (await harness.added()).length;
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 6 }, () => send({ key })));
  for (const { status, code } of answers)
    expect(status === 201 || code === 'in_progress').toBe(true);
  const again = await send({ key });
  expect(again.status).toBe(201);
  expect(await shown()).toEqual([again.image]);
  expect((await harness.added()).length - before).toBe(PICTURE_WIDTHS.length);
});

// docs/shop-rules.md#r-reviews-12
test('a review has three at most, however many come at once; nothing is left of the others', async () => {
  const before = (await harness.added()).length;
  const answers: string[] = [];
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      const { status, code } = await send();
      answers.push(code ?? String(status));
    }),
  );
  expect(await shown()).toHaveLength(3);
  expect(answers.filter((answer) => answer === '201')).toHaveLength(3);
  expect((await send()).code).toBe('limit_reached');
  expect((await harness.added()).length - before).toBe(3 * PICTURE_WIDTHS.length);
});

test('is refused where it is none, too large, or for a review of another; the review stays', async () => {
  expect((await send({ file: Buffer.from('<html><script>') })).status).toBe(415);
  const large = await pngOf(MAX_REVIEW_PICTURE_BYTES + 1);
  expect((await send({ file: large })).status).toBe(413);
  const other = await register(harness.server.url);
  expect((await send({ by: other })).status).toBe(404);
  expect((await send({ id: randomUUID() })).status).toBe(404);
  expect((await send({ key: 'no uuid' })).status).toBe(400);
  expect(await shown()).toEqual([]);
  const product = await writer.client.read(productDocument, `/api/products/${pot}`);
  expect(product.numReviews).toBe(1);
});

// docs/shop-rules.md#r-reviews-12
test('an account that floods is bounded by the day', async () => {
  const { points } = RATE_LIMITS.pictures.person;
  const device = new TestDevice(writer);
  const products = Array.from({ length: points / 3 + 1 }, () => aProduct());
  await harness.server.store.write(async (shop) => {
    for (const product of products) await shop.putProduct(product);
  });
  const ids = products.map(() => randomUUID());
  await device.sync(
    products.map(({ _id }, place) =>
      anAction(place + 1, 'write-review', {
        reviewId: String(ids[place]),
        productId: _id,
        review: { rating: 5, comment: 'Flood' },
      }),
    ),
  );
  const statuses: number[] = [];
  for (const id of ids)
    for (let sent = 0; sent < 3; sent += 1) statuses.push((await send({ id })).status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(points);
  expect(statuses.slice(points)).toEqual([429, 429, 429]);
});

test('the sweep keeps those of hidden reviews, and takes those of reviews that are gone', async () => {
  const { image } = await send();
  const { store, directory } = harness.server;
  const uploads = await openUploads({
    directory: join(directory, 'uploads'),
    randomUuid: randomUUID,
  });
  const name = uploadedPictureOf(image) ?? '';
  const hidden = { reason: 'x', at: '2026-06-01T00:00:00.000Z', by: { user: 'a', name: 'A' } };
  await store.write(async (shop) => {
    const stored = await shop.review(review);
    if (stored) await shop.putReview({ ...stored, hidden });
  });
  const sweep = createSweep({
    store,
    uploads,
    clock: () => Date.now() + 2 * UNNAMED_RETENTION,
    log: { info: () => undefined },
  });
  const isThere = async () => (await uploads.all()).some((picture) => picture.name === name);
  await sweep.run();
  await sweep.run();
  expect(await isThere()).toBe(true);
  await store.write(async (shop) => {
    const stored = await shop.review(review);
    if (!stored) throw new Error('No review');
    const { pictures: _pictures, ...rest } = stored;
    await shop.putReview(rest);
  });
  await sweep.run();
  await sweep.run();
  expect(await isThere()).toBe(false);
});
