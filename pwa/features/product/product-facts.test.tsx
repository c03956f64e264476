// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { API, createShopFloor } from '../../testing/shop-floor';
import { showScreen } from '../../testing/screen-harness';
import { product } from '../../testing/shop-things';
import { openTestApi } from '../../testing/test-api';
import { Component as ProductScreen } from './product-screen';

const KETTLE = product('kettle', { name: 'Brass Kettle', rating: 3.5, numReviews: 2 });

const server = openTestApi();

async function open(answer: () => Response) {
  server.use(http.get(`${API}/products/kettle`, answer));
  const { services } = await createShopFloor();
  showScreen(services, <ProductScreen />, '/product/kettle', '/product/:id');
}

describe('the page of a product', () => {
  // docs/shop-rules.md#r-catalogue-9
  test('shows its rating and picture, and names price, status and quantity in the panel', async () => {
    await open(() => HttpResponse.json(KETTLE));
    expect(await screen.findByRole('img', { name: '3.5 out of 5 stars' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Brass Kettle' })).toBeTruthy();
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'Price',
      'Status',
      'Quantity',
    ]);
  });

  // docs/shop-rules.md#r-texts-11
  test.each([
    [
      'the server’s words',
      () => HttpResponse.json({ message: 'Closed.', code: 'unavailable' }, { status: 503 }),
      'Closed.',
    ],
    ['why there was no answer', () => HttpResponse.error(), 'The shop cannot be reached.'],
  ])('that cannot be loaded shows %s in a red alert', async (_what, answer, text) => {
    await open(answer);
    expect((await screen.findByRole('alert')).textContent).toContain(text);
  });
});
