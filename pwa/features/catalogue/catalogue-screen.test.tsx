// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ProductDocument } from '#shared/catalogue/product';
import { stubMedia } from '../../testing/match-media';
import { accessibilityFaults, showScreen } from '../../testing/screen-harness';
import { API, createShopFloor } from '../../testing/shop-floor';
import { product } from '../../testing/shop-things';
import { openTestApi } from '../../testing/test-api';
import { CatalogueScreen } from './catalogue-screen';

const KETTLE = product('kettle', {
  name: 'Brass Kettle',
  price: 149999,
  rating: 4.5,
  numReviews: 2,
});
const LAMP = product('lamp', { name: 'Clay Lamp', countInStock: 0 });

const server = openTestApi();
beforeAll(() => {
  // Not in jsdom.
  stubMedia();
  Element.prototype.scrollTo = () => undefined;
});
afterAll(() => {
  vi.unstubAllGlobals();
});

/** The shop answers every list with these products. */
function shopHas(
  products: readonly ProductDocument[],
  pages = 1,
  total = products.length,
  similar = false,
) {
  const asked: string[] = [];
  server.use(
    http.get(`${API}/products/top`, () => HttpResponse.json(products.slice(0, 5))),
    http.get(`${API}/products`, ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      asked.push(search);
      const page = Number(searchParams.get('pageNumber'));
      const said = similar ? { similar: true } : {};
      return HttpResponse.json({ products, ...said, page, pages, total });
    }),
  );
  return asked;
}

async function open(at: string, path: string) {
  const device = await createShopFloor();
  showScreen(device.services, <CatalogueScreen />, at, path);
  return { ...device, person: userEvent.setup({ delay: null }) };
}

describe('home', () => {
  // docs/shop-rules.md#r-catalogue-1, #r-stock-5
  test('shows the top products, the count of all, and each product with its facts', async () => {
    shopHas([KETTLE, LAMP], 21, 250);
    await open('/', '/');
    expect(await screen.findByText('250 item(s)')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Latest Products');
    expect(document.title).toBe('Pocket Bazaar');
    const [kettle, lamp] = screen.getAllByRole('article');
    if (!kettle || !lamp) throw new Error('two cards');
    const card = within(kettle);
    expect(card.getByRole('link', { name: 'Brass Kettle' }).getAttribute('href')).toBe(
      '/product/kettle',
    );
    expect(card.getByText('₹1,49,999')).toBeTruthy();
    expect(card.getByRole('img', { name: '4.5 out of 5 stars' })).toBeTruthy();
    expect(card.getByText('2 reviews')).toBeTruthy();
    expect(card.getByText('In Stock')).toBeTruthy();
    expect(within(lamp).getByText('Out Of Stock')).toBeTruthy();
    const add = within(lamp).getByRole<HTMLButtonElement>('button', {
      name: 'Add Clay Lamp to the cart',
    });
    expect(add.disabled).toBe(true);
    expect(await screen.findByRole('region', { name: 'Top products' })).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('puts one more piece into the cart with each press, and says so', async () => {
    shopHas([KETTLE]);
    const { person, db } = await open('/', '/');
    const add = await screen.findByRole('button', { name: 'Add Brass Kettle to the cart' });
    await person.click(add);
    expect(await screen.findByText('Added to your cart: Brass Kettle')).toBeTruthy();
    await person.click(await screen.findByRole('button', { name: 'One Brass Kettle more' }));
    await waitFor(async () => expect(await db.cartLines.get('kettle')).toMatchObject({ qty: 2 }));
  });

  // docs/shop-rules.md#r-texts-11
  test('says in red what went wrong, and tries again', async () => {
    server.use(
      http.get(`${API}/products/top`, () => HttpResponse.json([])),
      http.get(`${API}/products`, () =>
        HttpResponse.json({ message: 'The shop is closed.', code: 'unavailable' }, { status: 503 }),
      ),
    );
    const { person } = await open('/', '/');
    expect((await screen.findByRole('alert')).textContent).toContain('The shop is closed.');
    shopHas([KETTLE]);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Brass Kettle' })).toBeTruthy();
  });
});

describe('without a connection', () => {
  test.each([
    [false, 1],
    [true, 0],
  ])(
    'a list says whether it is only a part: with a whole catalogue on the device %s',
    async (complete, said) => {
      const { services, db } = await createShopFloor({ connection: 'offline' });
      await db.products.bulkPut([KETTLE, LAMP]);
      await db.settings.put({
        key: 'catalogue',
        cursor: 'testepoch.7',
        complete,
        partial: !complete,
        total: 2,
        bytes: 0,
        pricedAt: null,
      });
      showScreen(services, <CatalogueScreen />, '/', '/');
      expect(await screen.findByText('2 item(s)')).toBeTruthy();
      expect(screen.queryAllByText(/^Only some products are on this device/)).toHaveLength(said);
    },
  );
});

// docs/shop-rules.md#r-catalogue-13
describe('where the device holds a part of the shop', () => {
  async function openPart(connection: 'online' | 'offline') {
    shopHas([KETTLE, LAMP], 9, 99);
    const keep = vi.fn(async () => undefined);
    const homeHtmlCache = { keep, forget: async () => undefined };
    const { services, db } = await createShopFloor({ connection, services: { homeHtmlCache } });
    await db.products.bulkPut([KETTLE, LAMP]);
    await db.settings.put({
      key: 'catalogue',
      cursor: null,
      part: { cursor: 'testepoch.7', nextWanted: 0 },
      complete: false,
      partial: true,
      total: 2,
      inShop: 99,
      bytes: 0,
      pricedAt: '2026-07-02T10:00:00.000Z',
    });
    showScreen(services, <CatalogueScreen />, '/', '/');
    return keep;
  }

  test('the count is the shop’s, and its front page is kept for a start without a connection', async () => {
    const keep = await openPart('online');
    expect(await screen.findByText('99 item(s)')).toBeTruthy();
    expect(screen.queryByText(/On(ly some products| this device)/)).toBeNull();
    await waitFor(() =>
      expect(keep).toHaveBeenCalledWith(
        expect.objectContaining({ total: 99, language: 'en', top: [KETTLE, LAMP].map(like) }),
      ),
    );
  });

  test('without a connection it says how many products are on the device, and of how many', async () => {
    const keep = await openPart('offline');
    expect(await screen.findByText('2 item(s)')).toBeTruthy();
    expect(
      screen.getByText('On this device: 2 of 99 products. Go online to see them all.'),
    ).toBeTruthy();
    expect(await screen.findByText(/^Prices and stock as of 2 Jul, 15:30\.$/)).toBeTruthy();
    expect(keep).not.toHaveBeenCalled();
  });
});

const like = ({ _id }: ProductDocument): unknown => expect.objectContaining({ _id });

describe('category and order', () => {
  const chosen = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });

  // docs/shop-rules.md#r-catalogue-6
  test('are in the address, are asked of the server, and begin at the first page', async () => {
    const asked = shopHas([KETTLE, LAMP], 3, 30);
    const { person, db } = await open('/search/brass/page/2', '/search/:keyword/*');
    await db.products.bulkPut([KETTLE, { ...LAMP, category: 'Home & Garden' }]);
    await screen.findByRole('option', { name: 'Home & Garden' });
    await person.selectOptions(chosen('Category'), 'Home & Garden');
    expect(screen.getByTestId('where').textContent).toBe(
      '/search/brass?category=Home%20%26%20Garden',
    );
    await person.selectOptions(chosen('Sort by'), 'Price high to low');
    expect(screen.getByTestId('where').textContent).toBe(
      '/search/brass?category=Home%20%26%20Garden&sort=-price',
    );
    await waitFor(() =>
      expect(asked.at(-1)).toBe('?pageNumber=1&keyword=brass&category=Home+%26+Garden&sort=-price'),
    );
    await person.selectOptions(chosen('Category'), 'All categories');
    expect(screen.getByTestId('where').textContent).toBe('/search/brass?sort=-price');
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('chosen before the list of the first choice is rendered build on it', async () => {
    shopHas([KETTLE, LAMP], 3, 30);
    const { db } = await open('/', '/');
    await db.products.put({ ...LAMP, category: 'Toys' });
    await screen.findByRole('option', { name: 'Toys' });
    // As in a browser: a choice is rendered at once, the list that it leads to when there is time.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    const choose = (name: string, value: string) => {
      const box = chosen(name);
      box.value = value;
      box.dispatchEvent(new Event('change', { bubbles: true }));
    };
    choose('Category', 'Toys');
    await Promise.resolve();
    expect(chosen('Category').value).toBe('Toys');
    choose('Sort by', 'price');
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    await waitFor(() =>
      expect(screen.getByTestId('where').textContent).toBe('/?category=Toys&sort=price'),
    );
  });

  test('of the address are shown, and go along to the other pages', async () => {
    const asked = shopHas([KETTLE], 3, 30);
    await open('/page/2?category=Kitchen&sort=rating', '/page/:pageNumber');
    expect(await screen.findByText('30 item(s)')).toBeTruthy();
    expect(chosen('Category').value).toBe('Kitchen');
    expect(chosen('Sort by').selectedOptions[0]?.text).toBe('Top rated');
    expect(asked[0]).toBe('?pageNumber=2&category=Kitchen&sort=rating');
    expect(screen.getByRole('link', { name: 'Page 3' }).getAttribute('href')).toBe(
      '/page/3?category=Kitchen&sort=rating',
    );
    expect(document.title).toBe('Kitchen · Pocket Bazaar');
  });

  // docs/shop-rules.md#r-catalogue-1
  test('a category is the heading, without the top products of all', async () => {
    shopHas([KETTLE], 1, 1);
    await open('/?category=Kitchen', '/');
    expect(await screen.findByText('1 item(s)')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Kitchen');
    expect(screen.queryByRole('region', { name: 'Top products' })).toBeNull();
  });

  test.each([
    ['/', ['Newest', 'Price low to high', 'Price high to low', 'Top rated', 'Biggest discount']],
    [
      '/search/brass',
      [
        'Best match',
        'Newest',
        'Price low to high',
        'Price high to low',
        'Top rated',
        'Biggest discount',
      ],
    ],
  ])('at %s offers the orders %j', async (at, orders) => {
    shopHas([KETTLE]);
    await open(at, at === '/' ? '/' : '/search/:keyword');
    await screen.findByText('1 item(s)');
    expect([...chosen('Sort by').options].map(({ text }) => text)).toEqual(orders);
    expect(chosen('Sort by').selectedIndex).toBe(0);
  });

  test('that leave nothing lead back to all products', async () => {
    shopHas([]);
    await open('/?category=Toys', '/');
    expect(await screen.findByText('No products found')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Explore All' }).getAttribute('href')).toBe('/');
  });
});

describe('search and paging', () => {
  // docs/shop-rules.md#r-catalogue-1
  test('a search shows its keyword and the way back, and asks for exactly that page', async () => {
    const asked = shopHas([KETTLE], 3, 30);
    await open('/search/brass/page/2', '/search/:keyword/page/:pageNumber');
    expect(await screen.findByText('30 item(s)')).toBeTruthy();
    const heading = screen.getByRole('heading', { level: 1 });
    expect(heading.textContent).toBe('Results for “brass”');
    expect(document.title).toBe('Results for “brass” · Pocket Bazaar');
    expect(screen.getByRole('heading', { level: 2, name: 'Latest Products' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Clear search' }).getAttribute('href')).toBe('/');
    expect(screen.queryByText('No exact match. Similar:')).toBeNull();
    expect(screen.getByRole('link', { name: 'Go Back' }).getAttribute('href')).toBe('/');
    expect(screen.queryByRole('region', { name: 'Top products' })).toBeNull();
    expect(asked[0]).toContain('keyword=brass');
    expect(asked[0]).toContain('pageNumber=2');
    const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
    expect(pages.getByRole('link', { name: 'Page 1' }).getAttribute('href')).toBe('/search/brass');
    expect(pages.getByRole('link', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page');
    expect(pages.getByRole('link', { name: 'Next page' }).getAttribute('href')).toBe(
      '/search/brass/page/3',
    );
    expect(await accessibilityFaults()).toEqual([]);
  });

  // docs/shop-rules.md#r-catalogue-4
  test('what is only like the keyword is said to be similar, and the category stays without it', async () => {
    shopHas([KETTLE], 1, 1, true);
    await open('/search/kettel?category=Kitchen', '/search/:keyword');
    expect(await screen.findByText('No exact match. Similar:')).toBeTruthy();
    expect(screen.getByRole('article')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Clear search' }).getAttribute('href')).toBe(
      '/?category=Kitchen',
    );
    expect(await accessibilityFaults()).toEqual([]);
  });

  // docs/shop-rules.md#r-catalogue-2
  test('one page has no pagination', async () => {
    shopHas([KETTLE]);
    await open('/', '/');
    await screen.findByText('1 item(s)');
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  });

  // docs/shop-rules.md#r-catalogue-1
  test('nothing found says so and leads on', async () => {
    shopHas([]);
    await open('/search/zzz', '/search/:keyword');
    expect(await screen.findByText('No products found')).toBeTruthy();
    expect(screen.getByText('Try adjusting your search or browse all products.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Explore All' }).getAttribute('href')).toBe('/');
    expect(screen.getByText('0 item(s)')).toBeTruthy();
  });
});
