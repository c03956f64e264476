// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import type { AdminReview, AdminReviewPage } from '#shared/admin/review-list';
import { showToAdmin } from '../../../testing/admin-screen';
import { accessibilityFaults } from '../../../testing/screen-harness';
import { API } from '../../../testing/shop-floor';
import { openTestApi } from '../../../testing/test-api';
import { Component as ReviewListScreen } from './review-list-screen';

const server = openTestApi();

const REVIEW: AdminReview = {
  _id: 'review-1',
  name: 'Meera',
  rating: 2,
  comment: 'Call 98xxx',
  createdAt: '2026-01-05T10:00:00.000Z',
  product: { _id: 'kettle', name: 'Brass Kettle' },
  user: 'u1',
  reports: [{ reason: 'spam', count: 3 }],
};
const HIDDEN: AdminReview = {
  ...REVIEW,
  _id: 'review-2',
  name: 'Ravi',
  comment: 'Bad words',
  product: { _id: 'gone', name: null },
  reports: [],
  hidden: { reason: 'Insults', at: '2026-01-06T10:00:00.000Z', by: 'Owner' },
};

async function open() {
  const asked: string[] = [];
  const done: string[] = [];
  server.use(
    http.get(`${API}/admin/reviews`, ({ request }) => {
      const { search } = new URL(request.url);
      asked.push(search);
      const page: AdminReviewPage = {
        reviews: [REVIEW, HIDDEN],
        page: 1,
        pages: 1,
        total: 2,
        counts: { all: 2, reported: 1, hidden: 1, unanswered: 1 },
      };
      return HttpResponse.json(page);
    }),
    http.delete(`${API}/reviews/:id/:what`, ({ params }) => {
      done.push(`${String(params['id'])} ${String(params['what'])}`);
      return HttpResponse.json({ message: 'Done' });
    }),
  );
  const person = await showToAdmin(<ReviewListScreen />, '/admin/reviews', '/admin/reviews');
  return { person, asked, done };
}

// docs/shop-rules.md#r-reviews-11
test('admins see what is reported and hidden, and why, and go from list to list', async () => {
  const { person, asked } = await open();
  const list = await screen.findByRole('list', { name: 'Reviews' });
  await waitFor(() => expect(list.children).toHaveLength(2));
  expect(within(list).getByText(/Advertising or spam \(3\)/)).toBeTruthy();
  expect(within(list).getByText('Hidden by Owner: Insults')).toBeTruthy();
  expect(within(list).getByRole('link', { name: 'Brass Kettle' }).getAttribute('href')).toBe(
    '/product/kettle',
  );
  expect(within(list).getByText('No longer sold')).toBeTruthy();
  const views = within(screen.getByRole('navigation', { name: 'Lists of reviews' }));
  expect(views.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'All2',
    'Reported1',
    'Hidden1',
    'Unanswered1',
  ]);
  await person.click(views.getByRole('link', { name: /Reported/ }));
  await waitFor(() => expect(asked.at(-1)).toContain('view=reported'));
  expect(await accessibilityFaults()).toEqual([]);
});

// docs/shop-rules.md#r-reviews-9, #r-reviews-10
test('reports are dismissed, a hidden review is shown again, and the list is read again', async () => {
  const { person, asked, done } = await open();
  await person.click(await screen.findByRole('button', { name: 'Dismiss reports: Meera' }));
  await screen.findByText('Reports dismissed');
  await waitFor(() => expect(asked).toHaveLength(2));
  await person.click(screen.getByRole('button', { name: 'Show again: Ravi' }));
  await screen.findByText('Review shown again');
  expect(done).toEqual(['review-1 reports', 'review-2 hidden']);
  expect(screen.queryByRole('button', { name: 'Dismiss reports: Ravi' })).toBeNull();
});
