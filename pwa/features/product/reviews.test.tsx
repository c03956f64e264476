// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import type { ConnectionState } from '../../network/connection';
import { createObservable } from '../../platform/observable';
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
import './older-reviews';
import './own-review';
import './report-review';
import './review-admin-tools';

const REVIEW = {
  _id: 'review-1',
  name: 'Meera',
  rating: 4,
  comment: 'Boils fast.',
  createdAt: '2026-01-05T10:00:00.000Z',
};
const KETTLE = product('kettle', {
  rating: 3.67,
  numReviews: 3,
  ratingCounts: [1, 0, 0, 1, 1],
  reviews: [
    {
      ...REVIEW,
      verified: true,
      boughtAs: ['M', 'Red'],
      boughtAlso: [['L', 'Blue']],
      answer: { text: 'Thank you, Meera.', at: '2026-01-06T10:00:00.000Z' },
    },
    { ...REVIEW, _id: 'review-2', name: 'Ravi', comment: 'Hot.' },
  ],
});
const ADMIN = { user: { ...SHOPPER, isAdmin: true } };

const server = openTestApi();

async function open(options: DeviceOptions = {}) {
  server.use(http.get(`${API}/products/kettle`, () => HttpResponse.json(KETTLE)));
  const device = await createShopFloor(options);
  await device.db.products.put(KETTLE);
  showScreen(device.services, <ProductScreen />, '/product/kettle', '/product/:id');
  return { ...device, person: userEvent.setup({ delay: null }) };
}

const cardOf = async (comment: string) => {
  const card = (await screen.findByText(comment)).closest('article');
  if (!card) throw new Error('No card');
  return within(card);
};

// docs/shop-rules.md#r-reviews-4, #r-reviews-7, #r-reviews-8
test('offline too: how many have how many stars, who bought it and as what, and the answer', async () => {
  await open({ connection: 'offline' });
  const meera = await cardOf('Boils fast.');
  expect(meera.getByText('Verified purchase')).toBeTruthy();
  expect(meera.getByText('Bought in M, Red; L, Blue')).toBeTruthy();
  expect(meera.getByText('Answer of the shop')).toBeTruthy();
  expect(meera.getByText('Thank you, Meera.')).toBeTruthy();
  expect((await cardOf('Hot.')).queryByText('Verified purchase')).toBeNull();
  const rows = [...document.querySelectorAll('dt')].filter((row) => /star/.test(row.textContent));
  expect(rows.map((row) => row.parentElement?.textContent)).toEqual([
    '5 stars1',
    '4 stars1',
    '3 stars0',
    '2 stars0',
    '1 star1',
  ]);
  expect(screen.queryByRole('button', { name: /Report/ })).toBeNull();
  expect(await accessibilityFaults()).toEqual([]);
});

describe('a shopper', () => {
  // docs/shop-rules.md#r-reviews-10
  test('reports a review of another, with a reason', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post(`${API}/reviews/review-2/reports`, async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ message: 'Thank you' });
      }),
    );
    const { person } = await open({ user: SHOPPER });
    await person.click(await screen.findByRole('button', { name: 'Report the review by Ravi' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.click(dialog.getByRole('radio', { name: 'Shows private details' }));
    expect(await accessibilityFaults()).toEqual([]);
    await person.click(dialog.getByRole('button', { name: 'Report' }));
    await screen.findByText('Thank you. The shop will look at this review.');
    expect(sent).toEqual([{ reason: 'private' }]);
  });

  test('does not report their own review, and reads it once', async () => {
    const { _id, rating, comment, createdAt } = REVIEW;
    const own = { _id, product: 'kettle', rating, comment, createdAt };
    await open({ user: SHOPPER, documents: { reviews: [own] } });
    expect(await screen.findByRole('button', { name: 'Report the review by Ravi' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Report the review by Meera' })).toBeNull();
    expect(await screen.findByText('Thank you! Your review is published.')).toBeTruthy();
    expect(screen.getAllByText('Boils fast.')).toHaveLength(1);
  });

  // docs/shop-rules.md#r-reviews-9
  test('reads that their review is hidden, and why', async () => {
    const { _id: _hidden, name: _name, ...written } = REVIEW;
    const hidden = { reason: 'Names a neighbour', at: '2026-01-06T10:00:00.000Z' };
    const own = { _id: 'review-9', product: 'kettle', ...written, comment: 'Mine.', hidden };
    await open({ user: SHOPPER, documents: { reviews: [own] } });
    await screen.findByText('The shop has hidden this review: Names a neighbour');
    expect(screen.queryByText(/Your review is published/)).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Rating' })).toBeNull();
  });
});

describe('an admin', () => {
  // docs/shop-rules.md#r-reviews-8
  test('answers offline: the answer is stored on the device, and shown as waiting', async () => {
    const { person, db } = await open({ ...ADMIN, connection: 'offline' });
    await person.click(await screen.findByRole('button', { name: 'Answer: Ravi' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Write an answer')).toBeTruthy();
    await person.type(dialog.getByRole('textbox', { name: /Answer/ }), ' Mind the lid. ');
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved on this device');
    const ravi = await cardOf('Hot.');
    await waitFor(() => expect(ravi.getByText(/Mind the lid\./)).toBeTruthy());
    expect(ravi.getByText('Waiting to send')).toBeTruthy();
    expect(await db.outbox.toArray()).toMatchObject([
      {
        name: 'answer-review',
        args: { reviewId: 'review-2', productId: 'kettle', text: 'Mind the lid.' },
      },
    ]);
  });

  // docs/shop-rules.md#r-reviews-9
  test('hides a review with a reason', async () => {
    const sent: unknown[] = [];
    server.use(
      http.put(`${API}/reviews/review-1/hidden`, async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ message: 'Review hidden' });
      }),
    );
    const { person } = await open(ADMIN);
    await person.click(await screen.findByRole('button', { name: 'Hide: Meera' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Advertising');
    await person.click(dialog.getByRole('button', { name: 'Hide' }));
    await screen.findByText('Review hidden');
    expect(sent).toEqual([{ reason: 'Advertising' }]);
  });
});

// docs/shop-rules.md#r-reviews-5
test('of very many reviews the newest are shown, and older ones when they are asked for, each once', async () => {
  const many = Array.from({ length: 50 }, (_, number) => ({
    ...REVIEW,
    _id: `review-${number}`,
    comment: `Comment ${number}`,
  }));
  const asked: string[] = [];
  const reviewed = { ...KETTLE, numReviews: 50, reviews: many.slice(0, 20) };
  const device = await createShopFloor();
  server.use(
    http.get(`${API}/products/kettle`, () => HttpResponse.json(reviewed)),
    http.get(`${API}/products/kettle/reviews`, ({ request }) => {
      const after = new URL(request.url).searchParams.get('after') ?? '';
      asked.push(after);
      if (asked.length === 2) return HttpResponse.error();
      const from = many.findIndex(({ _id }) => _id === after) + 1;
      return HttpResponse.json({ reviews: many.slice(from, from + 20), more: from + 20 < 50 });
    }),
  );
  const state = createObservable<ConnectionState>('online');
  const connection = { ...device.services.connection, ...state };
  const services = { ...device.services, connection };
  showScreen(services, <ProductScreen />, '/product/kettle', '/product/:id');
  const person = userEvent.setup({ delay: null });
  const comments = () => screen.getAllByText(/^Comment /).map(({ textContent }) => textContent);
  const more = () => screen.findByRole('button', { name: 'More reviews' });
  await person.click(await more());
  await screen.findByText('Comment 39');
  expect(screen.getByRole('status').textContent).toBe('40 of 50 reviews');
  // Without an answer what is there stays, and the same is asked for again.
  await person.click(await more());
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(comments()).toHaveLength(40);
  await person.click(await more());
  await screen.findByText('Comment 49');
  expect(comments()).toEqual(many.map(({ comment }) => comment));
  expect(asked).toEqual(['review-19', 'review-39', 'review-39']);
  expect(screen.queryByRole('button', { name: 'More reviews' })).toBeNull();
  // What is read stays without a connection.
  act(() => state.become('offline'));
  expect(comments()).toHaveLength(50);
});
