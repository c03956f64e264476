// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { stubMedia } from '../../testing/match-media';
import { API, createShopFloor } from '../../testing/shop-floor';
import { showScreen } from '../../testing/screen-harness';
import { product } from '../../testing/shop-things';
import { openTestApi } from '../../testing/test-api';
import { TopProducts } from './top-products';

const server = openTestApi();
beforeAll(() => {
  stubMedia(() => true);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

async function open(answer: () => Response) {
  server.use(http.get(`${API}/products/top`, answer));
  const { services } = await createShopFloor();
  showScreen(services, <TopProducts />, '/');
}

describe('the carousel of top products', () => {
  test('has a slide for each, which leads to the product', async () => {
    await open(() => HttpResponse.json([product('kettle'), product('lamp')]));
    const carousel = within(await screen.findByRole('region', { name: 'Top products' }));
    // The slides beside the first one come a moment later.
    const lamp = await carousel.findByRole('link', { name: 'Product lamp' });
    expect(lamp.getAttribute('href')).toBe('/product/lamp');
    const kettle = carousel.getByRole('link', { name: 'Product kettle' });
    expect(kettle.getAttribute('href')).toBe('/product/kettle');
  });

  // docs/shop-rules.md#r-texts-11
  test('that cannot be loaded says so in a red alert', async () => {
    await open(() =>
      HttpResponse.json({ message: 'The shop is closed.', code: 'unavailable' }, { status: 503 }),
    );
    expect((await screen.findByRole('alert')).textContent).toContain('The shop is closed.');
  });
});
