import { afterAll, beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
import { productDocument } from '#shared/catalogue/product';
import { ADMIN } from '../server-process/server-process';
import { fireBackgroundSync } from './background-sync';
import { outboxOf, waitForCatalogue, waitForEmptyOutbox } from './device-stores';
import { openTestShop } from './harness';
import { nextProduct, readyShopper } from './ready-shopper';
import { signInAsAdmin, visit, writeReview } from './screens';
import type { TestShop } from './test-shop';

/** A review with photographs, written without signal; then the shop answers and hides it. */
let shop: TestShop;
const taken = new Set<string>();

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

/** A photograph as a phone takes it: large, on its side, with the place where it was taken. */
const photo = () =>
  sharp({
    create: {
      width: 3000,
      height: 2000,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: 'SecretPhone' } })
    .jpeg({ quality: 95 })
    .toBuffer();

// docs/shop-rules.md#r-reviews-12, #r-reviews-8, #r-reviews-9
test('a review and its pictures, written offline, reach everyone once; the shop answers and hides it', async () => {
  const { device, person } = await readyShopper(shop, 'phone');
  const { page } = device;
  const product = await nextProduct(shop, taken);
  const read = () => shop.api.ask(productDocument, 'GET', `/products/${product._id}`);
  const before = await read();
  await page.goto(`/product/${product._id}`);
  await page.getByLabel('Rating').waitFor();

  await device.goOffline();
  const file = await photo();
  expect(file.length).toBeGreaterThan(1_000_000);
  const files = ['1.jpg', '2.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer: file }));
  await page.getByLabel('Add pictures').setInputFiles(files);
  await page.getByRole('img', { name: 'Picture 2', exact: true }).waitFor();
  await writeReview(page, 4, 'Written on the bus.');
  await page.getByText('Saved on this device', { exact: true }).first().waitFor();

  // They survive a reload, small and without what the phone wrote into them.
  await page.reload();
  await page.getByRole('img', { name: 'Picture 2', exact: true }).waitFor();
  const kept = await page.evaluate(
    () =>
      new Promise<number[]>((resolve, reject) => {
        const opening = indexedDB.open('shop-review-pictures');
        opening.addEventListener('error', () => reject(new Error('No database')));
        opening.addEventListener('success', () => {
          const rows = opening.result.transaction('pictures').objectStore('pictures').getAll();
          rows.addEventListener('success', () =>
            resolve(rows.result.map(({ bytes }: { bytes: ArrayBuffer }) => bytes.byteLength)),
          );
        });
      }),
  );
  expect(kept).toHaveLength(2);
  for (const bytes of kept) expect(bytes).toBeLessThan(250_000);

  await device.goOnline();
  await waitForEmptyOutbox(page);
  await expect.poll(async () => (await read()).reviews?.[0]?.pictures?.length ?? 0).toBe(2);
  const [review] = (await read()).reviews ?? [];
  const [image = ''] = review?.pictures ?? [];
  const stored = Buffer.from(await (await fetch(shop.origin + image)).arrayBuffer());
  expect(stored.includes('SecretPhone')).toBe(false);
  const { width, height } = await sharp(stored).metadata();
  // It stands upright.
  expect(height).toBeGreaterThan(width);

  // Another device sees them below the review.
  const other = await shop.device('desk');
  await other.page.goto(`/product/${product._id}`);
  await other.page
    .getByRole('img', { name: `Picture 1 of the review by ${person.name}` })
    .waitFor();

  // The shop answers without signal, and hides it with one.
  await signInAsAdmin(other.page);
  await waitForCatalogue(other.page);
  await expect.poll(() => other.page.evaluate(() => caches.has('later-admin'))).toBe(true);
  await visit(other.page, '/admin/reviews?view=unanswered');
  const card = other.page.getByRole('listitem').filter({ hasText: 'Written on the bus.' });
  await card.first().waitFor();
  await other.goOffline();
  await card.getByRole('button', { name: /^Answer/ }).click();
  const dialog = other.page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Thank you for riding with us.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await card.getByText('Waiting to send').waitFor();
  expect(await outboxOf(other.page)).toHaveLength(1);
  await other.goOnline();
  await waitForEmptyOutbox(other.page);
  await page.reload();
  await page.getByText('Thank you for riding with us.').first().waitFor();

  const owner = shop.api.as(await shop.api.signIn(ADMIN.email, ADMIN.password));
  await owner.raw('PUT', `/reviews/${String(review?._id)}/hidden`, {
    reason: 'Shows a number plate',
  });
  await page.getByText('The shop has hidden this review: Shows a number plate').waitFor();
  const { numReviews, rating, ratingCounts } = await read();
  expect({ numReviews, rating, ratingCounts }).toEqual({
    numReviews: before.numReviews,
    rating: before.rating,
    ratingCounts: before.ratingCounts,
  });
});

// docs/shop-rules.md#r-reviews-12
test('a review and its picture go out with no page of the shop open', async () => {
  const { device } = await readyShopper(shop, 'phone');
  const { page } = device;
  const product = await nextProduct(shop, taken);
  await page.goto(`/product/${product._id}`);
  await page.getByLabel('Rating').waitFor();
  await device.goOffline();
  const file = { name: '1.jpg', mimeType: 'image/jpeg', buffer: await photo() };
  await page.getByLabel('Add pictures').setInputFiles([file]);
  await page.getByRole('img', { name: 'Picture 1', exact: true }).waitFor();
  await writeReview(page, 5, 'Written in the lift.');
  await page.getByText('Saved on this device', { exact: true }).first().waitFor();
  await device.tab();
  await page.close();
  await device.goOnline();
  await fireBackgroundSync(device.context, shop.origin);
  const read = () => shop.api.ask(productDocument, 'GET', `/products/${product._id}`);
  await expect.poll(async () => (await read()).reviews?.[0]?.pictures?.length ?? 0).toBe(1);
});
