// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import type { ProductDocument } from '#shared/catalogue/product';
import { OutboxError } from '../../database/outbox-error';
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

const REVIEW = {
  _id: 'review-1',
  name: 'Meera',
  rating: 4,
  comment: 'Boils fast.',
  createdAt: '2026-01-05T10:00:00.000Z',
};
const KETTLE = product('kettle', {
  name: 'Brass Kettle',
  description: 'Holds a litre.',
  price: 1299,
  countInStock: 25,
  rating: 4,
  numReviews: 1,
  reviews: [REVIEW],
});

const server = openTestApi();

const where = () => screen.getByTestId('where').textContent;

/** Opens the kettle's page; the server knows it as `shown`, or not at all. */
async function open(shown: ProductDocument | null, options: DeviceOptions = {}) {
  server.use(
    http.get(`${API}/products/kettle`, () =>
      shown
        ? HttpResponse.json(shown)
        : HttpResponse.json({ message: 'No such product', code: 'not_found' }, { status: 404 }),
    ),
  );
  const device = await createShopFloor(options);
  const show = () =>
    showScreen(device.services, <ProductScreen />, '/product/kettle', '/product/:id');
  return { ...device, show, person: userEvent.setup({ delay: null }) };
}

describe('a product', () => {
  // docs/shop-rules.md#r-catalogue-9, #r-reviews-6
  test('shows what it is, what it costs and what others say', async () => {
    (await open(KETTLE)).show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Brass Kettle' })).toBeTruthy();
    await waitFor(() => expect(document.title).toBe('Brass Kettle · Pocket Bazaar'));
    expect(screen.getByText('Holds a litre.')).toBeTruthy();
    // Under its name, and in the panel.
    expect(screen.getAllByText('₹1,299')).toHaveLength(2);
    expect(screen.getByText('In Stock')).toBeTruthy();
    expect(screen.getByText('Boils fast.')).toBeTruthy();
    expect(screen.getByText('2026-01-05')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go Back' }).getAttribute('href')).toBe('/');
    expect(screen.queryByText(/on this device/)).toBeNull();
    expect(await accessibilityFaults()).toEqual([]);
  });

  // docs/shop-rules.md#r-catalogue-9, #r-stock-1
  test('offers 1 up to min(stock, 20) pieces and goes to the cart with them', async () => {
    const { show, person, db } = await open(KETTLE);
    show();
    const quantity = await screen.findByRole('combobox', { name: 'Quantity' });
    expect(within(quantity).getAllByRole('option')).toHaveLength(20);
    await person.selectOptions(quantity, '3');
    await person.click(screen.getByRole('button', { name: 'Add To Cart' }));
    await waitFor(() => expect(where()).toBe('/cart'));
    expect(await db.cartLines.get('kettle')).toMatchObject({ qty: 3, name: 'Brass Kettle' });
  });

  // docs/shop-rules.md#r-catalogue-9
  test('that is in the cart begins with its quantity there, and adding replaces it', async () => {
    const { show, person, db, services } = await open(KETTLE);
    await services.cart.put(KETTLE, 4);
    show();
    const quantity = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Quantity' });
    await waitFor(() => expect(quantity.value).toBe('4'));
    await person.selectOptions(quantity, '5');
    await person.click(screen.getByRole('button', { name: 'Add To Cart' }));
    await waitFor(() => expect(where()).toBe('/cart'));
    expect(await db.cartLines.get('kettle')).toMatchObject({ qty: 5 });
  });

  test('keeps the lines of its description', async () => {
    (await open({ ...KETTLE, description: 'Holds a litre.\nMade of brass.' })).show();
    const text = await screen.findByText(/Holds a litre/);
    // That they are lines on the screen is tested in tests/browser/first-document.browser.test.ts.
    expect(text.textContent).toBe('Holds a litre.\nMade of brass.');
  });

  // docs/shop-rules.md#r-stock-5
  test('cannot be put into the cart when it is sold out', async () => {
    (await open({ ...KETTLE, countInStock: 0 })).show();
    expect(await screen.findByText('Out Of Stock')).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: 'Quantity' })).toBeNull();
    const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add To Cart' });
    expect(add.disabled).toBe(true);
  });

  // docs/shop-rules.md#r-routes-8
  test('that is not sold says so and leads on', async () => {
    (await open(null)).show();
    expect(await screen.findByRole('heading', { name: 'Product not found' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Explore All' }).getAttribute('href')).toBe('/');
  });

  test('never visited is shown offline, with the reviews that are here', async () => {
    const { show, db } = await open(null, { connection: 'offline' });
    await db.products.put({ ...KETTLE, numReviews: 9 });
    show();
    expect(await screen.findByRole('heading', { name: 'Brass Kettle' })).toBeTruthy();
    expect(screen.getByText(/Showing the newest 1 of 9 reviews\./)).toBeTruthy();
  });

  test('that is not on this device says offline that it needs a connection, and is asked for again', async () => {
    const { show, person } = await open(KETTLE, { connection: 'offline' });
    show();
    expect(await screen.findByText('This page needs a connection.')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Brass Kettle' })).toBeTruthy();
  });

  test('says offline when its stock was last known, and online nothing of it', async () => {
    const { show, db } = await open(null, { connection: 'offline' });
    await db.products.put(KETTLE);
    await db.settings.put({
      key: 'catalogue',
      cursor: 'testepoch.7',
      complete: true,
      partial: false,
      total: 1,
      bytes: 0,
      pricedAt: '2026-02-28T19:00:00.000Z',
    });
    show();
    expect(await screen.findByText('Prices and stock as of today 00:30.')).toBeTruthy();
    cleanup();
    (await open(KETTLE)).show();
    expect((await screen.findByText('Status')).nextSibling?.textContent).toBe('In Stock');
    expect(screen.queryByText(/^Prices and stock/)).toBeNull();
  });

  test('reserves the size of its picture, and never shows one from elsewhere larger than it is', async () => {
    (await open({ ...KETTLE, image: '/pictures/kettle-960.webp' })).show();
    const own = await screen.findByRole<HTMLImageElement>('img', { name: 'Brass Kettle' });
    expect([own.width, own.height]).toEqual([960, 960]);
    expect(own.getAttribute('srcset')).toContain('/pictures/kettle-400.webp 400w');
    expect(own.sizes).toContain('510px');
    cleanup();
    (await open({ ...KETTLE, image: 'https://example.com/kettle.png' })).show();
    const foreign = await screen.findByRole<HTMLImageElement>('img', { name: 'Brass Kettle' });
    expect(foreign.hasAttribute('srcset')).toBe(false);
    expect(foreign.className).not.toBe(own.className);
  });

  test('shows a text that looks like markup as text', async () => {
    const attack = '<img src=x onerror=alert(1)>';
    (
      await open({ ...KETTLE, description: attack, reviews: [{ ...REVIEW, comment: attack }] })
    ).show();
    expect(await screen.findAllByText(attack)).toHaveLength(2);
  });
});

describe('a review', () => {
  // docs/shop-rules.md#r-reviews-5
  test('needs a person who is signed in', async () => {
    (await open(KETTLE)).show();
    const invitation = await screen.findByText(
      (_, element) =>
        element?.textContent === 'Please sign in to write a review' && element.tagName === 'P',
    );
    expect(within(invitation).getByRole('link').getAttribute('href')).toBe(
      '/login?redirect=/product/kettle',
    );
    expect(screen.queryByRole('combobox', { name: 'Rating' })).toBeNull();
  });

  async function openForm(options: DeviceOptions = {}) {
    const device = await open(KETTLE, { user: SHOPPER, ...options });
    await device.db.products.put(KETTLE);
    device.show();
    const rating = await screen.findByRole('combobox', { name: 'Rating' });
    const comment = screen.getByRole('textbox', { name: 'Comment' });
    const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Submit Review' });
    return { ...device, rating, comment, submit };
  }

  // docs/shop-rules.md#r-reviews-1, #r-reviews-3
  test('cannot be sent without a rating and a comment that is not blank', async () => {
    const { person, rating, comment, submit } = await openForm();
    expect(
      within(rating)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Select…', '1 Poor', '2 Fair', '3 Good', '4 Very Good', '5 Excellent']);
    expect(submit.disabled).toBe(true);
    await person.selectOptions(rating, '5');
    await person.type(comment, '   ');
    expect(submit.disabled).toBe(true);
    submit.form?.requestSubmit();
    expect(await screen.findByText('Please select a rating and write a comment.')).toBeTruthy();
    await person.type(comment, 'Lovely.');
    expect(submit.disabled).toBe(false);
    expect(await accessibilityFaults()).toEqual([]);
  });

  // docs/shop-rules.md#r-texts-12
  test('is stored, shown at once with its mark, and queued', async () => {
    const { person, rating, comment, submit, db } = await openForm({ connection: 'offline' });
    await person.selectOptions(rating, '5');
    await person.type(comment, '  Lovely. ');
    await person.click(submit);
    expect(await screen.findByText('Review created successfully')).toBeTruthy();
    expect(await screen.findByText('Saved on this device')).toBeTruthy();
    expect(await screen.findByText('Lovely.')).toBeTruthy();
    expect(screen.getByText('Waiting to send')).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: 'Rating' })).toBeNull();
    expect(await db.outbox.toArray()).toMatchObject([
      {
        name: 'write-review',
        args: { productId: 'kettle', review: { rating: 5, comment: 'Lovely.' } },
      },
    ]);
  });

  // docs/shop-rules.md#r-texts-12
  test('that could not be stored is not called saved, and its text stays', async () => {
    const { person, rating, comment, submit, services } = await openForm();
    vi.spyOn(services.outbox, 'enqueue').mockRejectedValue(
      new OutboxError('storage_full', 'No room is left on this device.'),
    );
    await person.selectOptions(rating, '5');
    await person.type(comment, 'Lovely.');
    await person.click(submit);
    expect(await screen.findByText('Failed to submit review')).toBeTruthy();
    expect(screen.queryByText('Review created successfully')).toBeNull();
    expect((comment as HTMLTextAreaElement).value).toBe('Lovely.');
  });
});
