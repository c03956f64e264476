// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SMALL_PICTURE } from '../../platform/shrink-picture';
import {
  accessibilityFaults,
  showScreen,
  SHOPPER,
  type DeviceOptions,
} from '../../testing/screen-harness';
import { API, createShopFloor } from '../../testing/shop-floor';
import { product } from '../../testing/shop-things';
import { openTestApi } from '../../testing/test-api';
import { Component as ProductScreen } from './product-screen';
// What the page loads later: no test waits for it to be compiled.
import './own-review';

const server = openTestApi();
const KETTLE = product('kettle');

/** Stands in for the browser's decoder and canvas: a photograph of 4000 × 3000, whose JPEG is as large as its pixels and quality. */
let drawn: string[];
beforeEach(() => {
  drawn = [];
  vi.stubGlobal('createImageBitmap', async (file: Blob) => {
    if (file.size < 3) throw new Error('No picture');
    return { width: 4000, height: 3000, close: () => undefined };
  });
  const canvas = HTMLCanvasElement.prototype;
  vi.spyOn(canvas, 'getContext').mockReturnValue({
    fillRect: () => undefined,
    drawImage: () => undefined,
  } as never);
  vi.spyOn(canvas, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    type,
    quality,
  ) {
    drawn.push(`${this.width}×${this.height} ${String(type)}`);
    const size = Math.round((this.width * this.height * Number(quality)) / 5);
    // jsdom's blobs do not give their bytes.
    const arrayBuffer = async () => new ArrayBuffer(size);
    done(Object.assign(new Blob([new Uint8Array(size)], { type: String(type) }), { arrayBuffer }));
  });
  URL.createObjectURL = () => 'blob:small';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const file = (name: string, text = 'a photograph') =>
  new File([text], name, { type: 'image/jpeg' });

async function openForm(options: DeviceOptions = {}) {
  server.use(http.get(`${API}/products/kettle`, () => HttpResponse.json(KETTLE)));
  const device = await createShopFloor({ user: SHOPPER, connection: 'offline', ...options });
  await device.db.products.put(KETTLE);
  const person = userEvent.setup({ delay: null });
  showScreen(device.services, <ProductScreen />, '/product/kettle', '/product/:id');
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Rating' }), '5');
  await person.type(screen.getByRole('textbox', { name: 'Comment' }), 'Lovely.');
  return { ...device, person, add: () => screen.getByLabelText<HTMLInputElement>('Add pictures') };
}

// docs/shop-rules.md#r-reviews-12
test('offline: pictures are made small, kept with the review, and shown as waiting', async () => {
  const { person, add, db, services } = await openForm();
  await person.upload(add(), [file('1.jpg'), file('2.jpg'), file('3.jpg'), file('4.jpg')]);
  expect(await screen.findByText('At most 3 pictures')).toBeTruthy();
  expect(await screen.findAllByRole('img', { name: /^Picture \d$/ })).toHaveLength(3);
  // The place for another is gone with the third.
  expect(screen.queryByLabelText('Add pictures')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Remove picture 2' }));
  expect(await accessibilityFaults()).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Submit Review' }));
  await screen.findByText('Saved on this device');
  const [review] = await db.outbox.toArray();
  const kept = await services.reviewPictures.ofReview(String(review?.args['reviewId']));
  expect(kept).toHaveLength(2);
  for (const { bytes, user } of kept) {
    expect(bytes.byteLength).toBeLessThanOrEqual(SMALL_PICTURE);
    expect(user).toBe(SHOPPER._id);
  }
  expect(drawn[0]).toBe('1280×960 image/jpeg');
  await waitFor(() => expect(screen.getAllByText('Waiting to send')).toHaveLength(3));
  await person.click(screen.getByRole('button', { name: 'Remove picture 1' }));
  await waitFor(() => expect(screen.getAllByText('Waiting to send')).toHaveLength(2));
});

test('what is no picture is said so, and the rest is taken', async () => {
  const { person, add } = await openForm();
  await person.upload(add(), [file('1.jpg', 'x'), file('2.jpg')]);
  expect(
    await screen.findByText('This picture can’t be read. Please choose another one.'),
  ).toBeTruthy();
  expect(await screen.findAllByRole('img', { name: /^Picture \d$/ })).toHaveLength(1);
});

// docs/shop-rules.md#r-reviews-12
test('where they cannot be stored the review is, without them', async () => {
  const { person, add, db, services } = await openForm();
  vi.spyOn(services.reviewPictures, 'keep').mockRejectedValue(new Error('No room'));
  await person.upload(add(), file('1.jpg'));
  await person.click(screen.getByRole('button', { name: 'Submit Review' }));
  expect(
    await screen.findByText(
      'Your pictures can’t be saved on this device. Your review is sent without them.',
    ),
  ).toBeTruthy();
  expect(await db.outbox.count()).toBe(1);
});

test('one that the shop refused says why, and can be removed', async () => {
  const review = {
    _id: 'r1',
    product: 'kettle',
    rating: 4,
    comment: 'Mine.',
    createdAt: '2026-01-05T10:00:00.000Z',
  };
  server.use(http.get(`${API}/products/kettle`, () => HttpResponse.json(KETTLE)));
  const device = await createShopFloor({ user: SHOPPER, documents: { reviews: [review] } });
  await device.services.reviewPictures.keep([
    {
      id: 'p1',
      user: SHOPPER._id,
      review: 'r1',
      bytes: new ArrayBuffer(4),
      at: 1,
      problem: 'This review can’t have more pictures',
    },
  ]);
  showScreen(device.services, <ProductScreen />, '/product/kettle', '/product/:id');
  await screen.findByText(
    'The shop does not take this picture: This review can’t have more pictures',
  );
  await userEvent
    .setup({ delay: null })
    .click(screen.getByRole('button', { name: 'Remove picture 1' }));
  await waitFor(async () =>
    expect(await device.services.reviewPictures.ofReview('r1')).toEqual([]),
  );
});
