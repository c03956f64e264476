// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { SearchWords } from '#shared/catalogue/search-words';
import { createDeviceReader } from '../../catalogue/search/device-reader';
import hindi from '../../i18n/hi.json';
import { MessagesProvider } from '../../i18n/messages';
import { stubMedia } from '../../testing/match-media';
import { accessibilityFaults, showScreen } from '../../testing/screen-harness';
import { API, createShopFloor } from '../../testing/shop-floor';
import { product } from '../../testing/shop-things';
import { openTestApi } from '../../testing/test-api';
import { CatalogueScreen } from './catalogue-screen';
import { CategoryTiles } from './category-tiles';

const server = openTestApi();
beforeAll(() => {
  // Not in jsdom.
  stubMedia();
  Element.prototype.scrollTo = () => undefined;
});
afterAll(() => {
  vi.unstubAllGlobals();
});

beforeEach(() => {
  const noAnswer = () => HttpResponse.error();
  server.use(http.get(`${API}/products/top`, noAnswer), http.get(`${API}/products`, noAnswer));
});

const KITCHEN = '/pictures/kettle-960.webp';
const SET: SearchWords = {
  synonyms: [],
  categories: [
    { category: 'Kitchen', hindi: 'रसोई', image: KITCHEN },
    { category: 'Books', hindi: '', hidden: true },
  ],
  revision: 1,
};

/** Opens a page on a device that has the whole shop, and what its owner has set; no server answers. */
async function open(words: SearchWords, at = '/', path = '/') {
  const { services, db } = await createShopFloor();
  await db.products.bulkPut([
    product('book', { category: 'Books' }),
    product('cup', { category: 'Kitchen' }),
    product('lamp', { category: 'Home' }),
  ]);
  await db.settings.put({
    key: 'catalogue',
    cursor: 'a.1',
    complete: true,
    partial: false,
    total: 3,
    bytes: 1,
    pricedAt: '2026-03-01T10:00:00.000Z',
  });
  await db.searchIndexes.put({ key: 'words', tag: 'one', words });
  showScreen(services, <CatalogueScreen />, at, path);
  return db;
}

async function openHome(words: SearchWords) {
  const db = await open(words);
  await screen.findAllByRole('article');
  return db;
}
const tiles = () => screen.findByRole('navigation', { name: 'Categories' });
const options = () =>
  [...screen.getByRole<HTMLSelectElement>('combobox', { name: 'Category' }).options].map(
    ({ text }) => text,
  );

// docs/shop-rules.md#r-catalogue-21, #r-catalogue-22
test('home shows the categories as tiles where one has a picture, in the owner’s order, from the device alone', async () => {
  const db = await openHome(SET);
  const links = within(await tiles()).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Kitchen', '/?category=Kitchen'],
    ['HHome', '/?category=Home'],
  ]);
  const picture = links[0]?.querySelector('img');
  expect(picture?.getAttribute('loading')).toBe('lazy');
  expect([picture?.getAttribute('width'), picture?.getAttribute('height')]).toEqual(['160', '160']);
  expect(await accessibilityFaults()).toEqual([]);
  expect(options()).toEqual(['All categories', 'Kitchen', 'Home']);

  const categories = SET.categories.map(({ image: _image, ...one }) => one);
  await db.searchIndexes.put({ key: 'words', tag: 'two', words: { ...SET, categories } });
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Categories' })).toBeNull());
});

// docs/shop-rules.md#r-catalogue-23
test('an address with a former name of a category becomes that of the new one, and keeps the rest', async () => {
  const former = [
    { from: 'Cooking', to: 'Kitchen' },
    { from: 'Books', to: 'Novels' },
  ];
  await open({ ...SET, former }, '/?category=Cooking&max=500&sort=price');
  await waitFor(() =>
    expect(screen.getByTestId('where').textContent).toBe('/?category=Kitchen&max=500&sort=price'),
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Kitchen' })).toBeTruthy();
  expect(options()).toEqual(['All categories', 'Kitchen', 'Home']);
  cleanup();
  // A name that products have again is its own.
  await open({ ...SET, former }, '/?category=Books');
  expect(await screen.findByRole('heading', { level: 1, name: 'Books' })).toBeTruthy();
  expect(screen.getByTestId('where').textContent).toBe('/?category=Books');
});

test('the owner turns tiles off', async () => {
  await openHome({ ...SET, tiles: false });
  await waitFor(() => expect(options()).toEqual(['All categories', 'Kitchen', 'Home']));
  expect(screen.queryByRole('navigation', { name: 'Categories' })).toBeNull();
});

// docs/shop-rules.md#r-catalogue-8
test('products are two in a row on a phone where the owner wants it, else one', async () => {
  const db = await openHome({ ...SET, columns: 2 });
  const grid = () => screen.getAllByRole('article')[0]?.closest('ul')?.className;
  await waitFor(() => expect(grid()).toMatch(/two/));
  await db.searchIndexes.put({ key: 'words', tag: 'two', words: SET });
  await waitFor(() => expect(grid()).not.toMatch(/two/));
});

// docs/shop-rules.md#r-catalogue-16
test('categories are in Hindi on a first visit too, where the document has no Hindi names', async () => {
  const { services, db } = await createShopFloor();
  const { search } = services.catalogue;
  let listener = () => {};
  let isReady = false;
  const starting = {
    ...search,
    // As the worker does it: beside Dexie, which notices nothing.
    start: () =>
      void createDeviceReader(indexedDB, db.name)
        .storeWords('one', SET)
        .then(() => {
          isReady = true;
          listener();
        }),
    status: () => (isReady ? ('ready' as const) : ('idle' as const)),
    subscribe: (said: () => void) => {
      listener = said;
      return () => undefined;
    },
  };
  showScreen(
    { ...services, catalogue: { ...services.catalogue, search: starting } },
    <MessagesProvider initial={{ language: 'hi', translations: hindi }}>
      <CategoryTiles tiles={[{ category: 'Kitchen', image: KITCHEN }]} />
    </MessagesProvider>,
  );
  expect(await screen.findByRole('link', { name: 'रसोई' })).toBeTruthy();
});
