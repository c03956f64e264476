// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { fieldsOf } from '#shared/addresses/address-fields';
import { documentOfProduct, type ProductDocument } from '#shared/catalogue/product';
import { aKurta } from '#shared/testing/a-product';
import type { Catalogue } from '../../hooks/services';
import type { SearchResultCache } from '../../catalogue/search-result-cache';
import type { ProductSearch } from '../../catalogue/search/product-search';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
  type DeviceOptions,
} from '../../testing/screen-harness';
import { loadTranslations } from '../../i18n/load-translations';
import { MessagesProvider } from '../../i18n/messages';
import { HOME, product } from '../../testing/shop-things';
import { Header } from './header';

afterEach(cleanup);

const where = () => screen.getByTestId('where').textContent;

async function open(options: DeviceOptions = {}, at = '/cart') {
  const device = await createDevice(options);
  showScreen(device.services, <Header />, at, '/*');
  return { ...device, person: userEvent.setup({ delay: null }) };
}

describe('the search of the header', () => {
  test.each([
    ['masala chai', '/search/masala%20chai'],
    ['  lamp  ', '/search/lamp'],
    ['   ', '/'],
  ])('leads from %j to %s', async (typed, address) => {
    const { person } = await open();
    await person.type(
      screen.getByRole('searchbox', { name: 'Search products' }),
      `${typed}{Enter}`,
    );
    expect(where()).toBe(address);
  });

  test('shows the keyword of the address, and leads home when it was cleared', async () => {
    const { person } = await open({}, '/search/brass%20lamp/page/2');
    const box = screen.getByRole<HTMLInputElement>('searchbox');
    expect(box.value).toBe('brass lamp');
    await person.clear(box);
    await person.click(screen.getByRole('button', { name: 'Search' }));
    expect(where()).toBe('/');
  });

  test('is a real form, which works before the script is loaded', async () => {
    await open();
    const input = screen.getByRole<HTMLInputElement>('searchbox');
    expect([input.form?.getAttribute('action'), input.form?.method]).toEqual(['/search', 'get']);
    expect(input.name).toBe('keyword');
  });
});

describe('suggestions while a keyword is typed', () => {
  const KETTLE = product('kettle', { name: 'Brass Kettle', price: 1499 });
  const CUP = product('cup', { name: 'Clay Cup', price: 99.5 });
  /** Typed letter by letter, this one is only like something. */
  const SIMILAR = 'ketel';

  /** A device whose search finds these products for any keyword that begins with one of the given. */
  async function openWith(found: Readonly<Record<string, readonly ProductDocument[]>>, total = 2) {
    const device = await createDevice({});
    const search: ProductSearch = {
      start: () => undefined,
      rest: () => undefined,
      wake: () => undefined,
      status: () => 'ready',
      version: () => 1,
      subscribe: () => () => undefined,
      find: () => Promise.reject(new Error('The pages are asked')),
      counts: () => Promise.reject(new Error('The pages are asked')),
    };
    const pages: SearchResultCache = {
      page: async ({ keyword }) => {
        const products = found[keyword] ?? [];
        const ids = products.map(({ _id }) => _id);
        const said = keyword === SIMILAR ? { similar: true as const } : {};
        const list = { ids, products, ...said, page: 1, pages: 1 };
        return { ...list, total: products.length === 0 ? 0 : total };
      },
      lastPage: () => undefined,
    };
    await device.db.products.bulkPut([KETTLE, CUP]);
    const catalogue: Catalogue = { ...device.services.catalogue, search, found: pages };
    showScreen({ ...device.services, catalogue }, <Header />, '/cart', '/*');
    const person = userEvent.setup({ delay: null });
    return { person, box: screen.getByRole<HTMLInputElement>('searchbox') };
  }
  const suggested = () => screen.queryByRole('list', { name: 'Suggestions' });

  test('name the best matches with their prices, and lead to them', async () => {
    const { person, box } = await openWith({ ke: [KETTLE, CUP] });
    await person.type(box, ' ke');
    const link = await screen.findByRole('link', { name: /Brass Kettle/ });
    expect(link.getAttribute('href')).toBe('/product/kettle');
    expect(link.textContent).toMatch(/₹1,499$/);
    expect(screen.getByText('2 suggestions')).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
    await person.click(link);
    expect(where()).toBe('/product/kettle');
    expect(suggested()).toBeNull();
  });

  test('show picture and category, and offer a category that begins with what is typed', async () => {
    const { person, box } = await openWith({ kit: [KETTLE] }, 1);
    await person.type(box, 'kit');
    const link = await screen.findByRole('link', { name: /Brass Kettle/ });
    expect(link.textContent).toContain('Kitchen');
    expect(link.querySelector('img')?.getAttribute('alt')).toBe('');
    const category = await screen.findByRole('link', { name: 'Kitchen' });
    expect(category.getAttribute('href')).toBe('/?category=Kitchen');
    expect(await accessibilityFaults()).toEqual([]);
  });

  // docs/shop-rules.md#r-catalogue-4
  test('say where they are only similar', async () => {
    const { person, box } = await openWith({ [SIMILAR]: [KETTLE] }, 1);
    await person.type(box, SIMILAR);
    expect(await screen.findByText('No exact match. Similar:')).toBeTruthy();
  });

  test('go with the × that clears the box, which keeps the focus', async () => {
    const { person, box } = await openWith({ c: [CUP] });
    await person.type(box, 'c');
    await screen.findByRole('list', { name: 'Suggestions' });
    await person.click(screen.getByRole('button', { name: 'Clear search' }));
    expect([box.value, suggested(), document.activeElement]).toEqual(['', null, box]);
  });

  test('lead to all results where there are more', async () => {
    const { person, box } = await openWith({ c: [CUP] }, 40);
    await person.type(box, 'c');
    const all = await screen.findByRole('link', { name: 'All 40 results' });
    expect(all.getAttribute('href')).toBe('/search/c');
  });

  test('are reached by the arrow keys, and closed by Escape', async () => {
    const { person, box } = await openWith({ c: [KETTLE, CUP] });
    await person.type(box, 'c');
    const first = await screen.findByRole('link', { name: /Brass Kettle/ });
    await person.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(first);
    await person.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(box);
    await person.keyboard('{ArrowUp}{Escape}');
    expect(suggested()).toBeNull();
    expect(document.activeElement).toBe(box);
  });

  test('go when the search is sent, or the box is left', async () => {
    const { person, box } = await openWith({ c: [CUP] });
    await person.type(box, 'c');
    await screen.findByRole('list', { name: 'Suggestions' });
    await person.keyboard('{Enter}');
    expect(where()).toBe('/search/c');
    expect(suggested()).toBeNull();
    await person.type(screen.getByRole('searchbox'), '{Backspace}c');
    await screen.findByRole('list', { name: 'Suggestions' });
    await person.click(screen.getByRole('link', { name: /Cart/ }));
    expect(suggested()).toBeNull();
  });

  test('that find nothing take no space, and say so', async () => {
    const { person, box } = await openWith({});
    await person.type(box, 'zz');
    expect(await screen.findByText('No suggestions')).toBeTruthy();
    expect(suggested()).toBeNull();
  });
});

/** Its text is the name on a wide screen, Account on a phone. */
const ownMenu = () => screen.findByRole('button', { name: /^Account ?Asha Rao$/ });

// docs/shop-rules.md#r-routes-4
describe('the entries of the header', () => {
  // docs/shop-rules.md#r-texts-14
  test('count all pieces in the cart', async () => {
    const { services } = await open();
    expect(screen.getByRole('link', { name: 'Cart' })).toBeTruthy();
    await services.cart.put(product('kettle'), 2);
    await services.cart.put(product('lamp'), 3);
    expect(await screen.findByRole('link', { name: 'Cart 5 items' })).toBeTruthy();
  });

  test('count of a variant as many as are left, as the cart does', async () => {
    const kurta = documentOfProduct(aKurta());
    const { services, db } = await open();
    await services.cart.put(kurta, 3, 'm-red');
    expect(await screen.findByRole('link', { name: 'Cart 3 items' })).toBeTruthy();
    await db.products.put({
      ...kurta,
      revision: kurta.revision + 1,
      variants: kurta.variants?.map((one) => ({ ...one, countInStock: 1 })),
    });
    expect(await screen.findByRole('link', { name: 'Cart 1 item' })).toBeTruthy();
  });

  test('count what waits to be sent', async () => {
    const { services } = await open({ user: SHOPPER });
    await services.outbox.enqueue('add-address', {
      addressId: services.randomUuid(),
      body: fieldsOf(HOME),
    });
    expect(await screen.findByRole('link', { name: 'Activity 1 waiting' })).toBeTruthy();
  });

  test('offer sign-in to visitors', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login');
    expect(screen.queryByText('Logout')).toBeNull();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('lead a signed-in user to their pages', async () => {
    const { person } = await open({ user: SHOPPER });
    const button = await ownMenu();
    expect(screen.queryByRole('link', { name: 'Profile' })).toBeNull();
    await person.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    const leads = ['My Orders', 'Profile', 'Address Book'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    );
    expect(leads).toEqual(['/myorders', '/profile', '/shipping']);
    expect(screen.getByRole('button', { name: 'Logout' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull();
    expect(await accessibilityFaults()).toEqual([]);
    await person.click(screen.getByRole('link', { name: 'Profile' }));
    expect(where()).toBe('/profile');
    expect(button.getAttribute('aria-expanded')).toBe('false');
  });

  test('lead a shopper to their orders by one press, but not visitors or admins', async () => {
    const orders = () => screen.queryByRole('link', { name: 'Orders' });
    await open({ user: SHOPPER });
    expect(orders()?.getAttribute('href')).toBe('/myorders');
    for (const others of [{}, { user: { ...SHOPPER, isAdmin: true } }]) {
      cleanup();
      await open(others);
      expect(orders()).toBeNull();
    }
  });

  test('let every visitor choose the other language, and signed-in users in their menu', async () => {
    const { services } = await createDevice({ user: SHOPPER });
    const person = userEvent.setup({ delay: null });
    showScreen(
      services,
      <MessagesProvider>
        <Header />
      </MessagesProvider>,
    );
    expect(screen.getByRole('button', { name: 'हिन्दी' })).toBeTruthy();
    await person.click(await ownMenu());
    const choice = screen.getByRole('list', { name: 'Language' });
    await person.click(within(choice).getByRole('button', { name: 'हिन्दी' }));
    expect(await screen.findByRole('button', { name: 'साइन आउट करें' })).toBeTruthy();
    expect(document.cookie).toContain('language=hi');
    await person.click(screen.getAllByRole('button', { name: 'English' })[0] ?? document.body);
    expect(await ownMenu()).toBeTruthy();
  });

  test('have whole names in Hindi too, on the tabs of a phone', async () => {
    const { services } = await createDevice();
    const translations = await loadTranslations('hi');
    showScreen(
      services,
      <MessagesProvider initial={{ language: 'hi', translations }}>
        <Header />
      </MessagesProvider>,
    );
    expect(screen.getByRole('link', { name: 'बाकी काम' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'कार्ट' })).toBeTruthy();
  });

  test('lead only an admin to the admin pages', async () => {
    const { person } = await open({ user: { ...SHOPPER, isAdmin: true } });
    await person.click(await screen.findByRole('button', { name: 'Admin' }));
    for (const [name, address] of [
      ['Products', '/admin/productlist'],
      ['Orders', '/admin/orderlist'],
      ['Users', '/admin/userlist'],
      ['Payments', '/admin/payments'],
      ['Settlements', '/admin/settlements'],
      ['Search words', '/admin/search-words'],
      ['Exports', '/admin/exports'],
      ['GST return', '/admin/gst'],
      ['Security log', '/admin/log'],
    ] as const)
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(address);
    expect(await accessibilityFaults()).toEqual([]);
    cleanup();
    await open({ user: SHOPPER });
    expect(screen.queryByRole('button', { name: 'Admin' })).toBeNull();
  });

  // docs/shop-rules.md#r-roles-8
  test('lead a helper to the pages of their role alone', async () => {
    const { person } = await open({ user: { ...SHOPPER, role: 'packer' } });
    await person.click(await screen.findByRole('button', { name: 'Admin' }));
    expect(screen.getByRole('link', { name: 'Orders' }).getAttribute('href')).toBe(
      '/admin/orderlist',
    );
    for (const name of ['Dashboard', 'Products', 'Users', 'Payments', 'Shop settings'])
      expect(screen.queryByRole('link', { name })).toBeNull();
  });

  test('close the menu by Escape, and give the focus back', async () => {
    const { person } = await open({ user: SHOPPER });
    const button = await ownMenu();
    await person.click(button);
    await person.tab();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'));
    expect(document.activeElement).toBe(button);
  });
});
