// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings';
import { ShopFactsContext } from '../../components/design/shop-facts';
import { accessibilityFaults, createDevice, showScreen } from '../../testing/screen-harness';
import { API } from '../../testing/shop-floor';
import { openTestApi } from '../../testing/test-api';
import { Component as Terms } from './terms-screen';

const server = openTestApi();
afterEach(cleanup);

const WRITTEN = { ...DEFAULT_SETTINGS, policies: { 'terms.en': 1 }, revision: 2 };
const facts = { current: () => WRITTEN, subscribe: () => () => undefined };
const page = (
  <ShopFactsContext value={facts}>
    <Terms />
  </ShopFactsContext>
);

// docs/shop-rules.md#r-texts-15
test('a page in the owner’s words is read again offline, and nothing in it is markup', async () => {
  server.use(
    http.get(`${API}/policies`, () =>
      HttpResponse.json({
        pages: {
          terms: {
            en: [{ heading: 'Ours' }, { paragraph: '<b>bold</b>' }, { items: ['one', 'two'] }],
            hi: [],
          },
        },
      }),
    ),
  );
  const { services } = await createDevice();
  showScreen(services, page, '/terms');
  await screen.findByRole('heading', { level: 2, name: 'Ours' });
  screen.getByText('<b>bold</b>');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.queryByText(/Indian rupees/)).toBeNull();
  expect(await accessibilityFaults()).toEqual([]);
  await expect.poll(() => services.db.setting('policies')).toBeDefined();
  cleanup();

  server.use(http.get(`${API}/policies`, () => HttpResponse.error()));
  showScreen(services, page, '/terms');
  await screen.findByRole('heading', { level: 2, name: 'Ours' });
});

// docs/shop-rules.md#r-texts-15
test('a page that was never read here says offline that it needs a connection, and never the ready text', async () => {
  server.use(http.get(`${API}/policies`, () => HttpResponse.error()));
  const { services } = await createDevice({ connection: 'offline' });
  showScreen(services, page, '/terms');
  await screen.findByText('This page needs a connection.');
  expect(screen.queryByText(/Indian rupees/)).toBeNull();
});
