// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { useLocation } from 'react-router-dom';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FilterCounts } from '#shared/catalogue/filter-reply';
import { stubMedia } from '../../testing/match-media';
import { supportNativeDialogs } from '../../testing/native-dialog';
import { accessibilityFaults, showScreen } from '../../testing/screen-harness';
import { API, createShopFloor } from '../../testing/shop-floor';
import { product } from '../../testing/shop-things';
import { tabTo } from '../../testing/tab-to';
import { openTestApi } from '../../testing/test-api';
import { CatalogueScreen } from './catalogue-screen';

const COUNTS: FilterCounts = {
  total: 7,
  categories: [{ value: 'Home', count: 7 }],
  brands: [
    { value: 'Orvikt', count: 3 },
    { value: 'Tavrika', count: 4 },
  ],
  ratings: [{ value: 4, count: 2 }],
  discounts: [{ value: 10, count: 1 }],
  inStock: 5,
  prices: { from: 99.5, to: 1_499 },
  options: [{ name: 'Size', values: [{ value: 'M', count: 2 }] }],
};

const server = openTestApi();
let isWide = false;
const asked: string[] = [];

beforeAll(() => {
  supportNativeDialogs();
  stubMedia((query) => query.includes('min-width') && isWide);
  Element.prototype.scrollTo = () => undefined;
});
afterAll(() => {
  vi.unstubAllGlobals();
});
beforeEach(() => {
  isWide = false;
  asked.length = 0;
});

/** The address that the browser would show. */
function Address() {
  const { pathname, search } = useLocation();
  return <div data-testid="address">{`${pathname}${search}`}</div>;
}
const shownAddress = () => screen.getByTestId('address').textContent;

async function open(at: string) {
  server.use(
    http.get(`${API}/products/top`, () => HttpResponse.json([])),
    http.get(`${API}/products/filters`, ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json(COUNTS);
    }),
    http.get(`${API}/products`, () =>
      HttpResponse.json({ products: [product('lamp')], page: 1, pages: 1, total: 7 }),
    ),
  );
  const { services } = await createShopFloor();
  showScreen(
    services,
    <>
      <CatalogueScreen />
      <Address />
    </>,
    at,
    '/',
  );
  await screen.findByText('7 item(s)', { selector: 'span' });
  return userEvent.setup({ delay: null });
}

describe('the filters', () => {
  // docs/shop-rules.md#r-catalogue-20
  test('are asked in a sheet on a phone, and count there before they are shown', async () => {
    const person = await open('/');
    await person.click(screen.getByRole('button', { name: 'Filters' }));
    const sheet = await screen.findByRole('dialog', { name: 'Filters' });
    const brands = within(await within(sheet).findByRole('group', { name: 'Brand' }));
    expect(await accessibilityFaults()).toEqual([]);
    await person.click(brands.getByRole('checkbox', { name: /^Orvikt/ }));
    await person.click(within(sheet).getByRole('checkbox', { name: /^M/ }));
    expect(shownAddress()).toBe('/');
    await waitFor(() => expect(asked).toContain('?brand=Orvikt&option=Size%3AM'));
    await person.click(within(sheet).getByRole('button', { name: 'Show 7 product(s)' }));
    await waitFor(() => expect(shownAddress()).toBe('/?brand=Orvikt&option=Size%3AM'));
    expect(screen.queryByRole('dialog')).toBeNull();
    const chips = within(await screen.findByRole('list', { name: 'Chosen filters' }));
    await person.click(chips.getByRole('link', { name: 'Remove Orvikt' }));
    await waitFor(() => expect(shownAddress()).toBe('/?option=Size%3AM'));
    await person.click(screen.getByRole('link', { name: 'Clear all' }));
    await waitFor(() => expect(shownAddress()).toBe('/'));
  });

  test.each([
    ['Back', () => history.back()],
    ['Esc', (sheet: HTMLElement) => sheet.dispatchEvent(new Event('cancel', { cancelable: true }))],
  ])('are left by %s as they were', async (_way, leave) => {
    const person = await open('/?brand=Orvikt');
    await person.click(screen.getByRole('button', { name: 'Filters: 1' }));
    const sheet = await screen.findByRole('dialog', { name: 'Filters' });
    await person.click(await within(sheet).findByRole('checkbox', { name: /^Tavrika/ }));
    act(() => void leave(sheet));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shownAddress()).toBe('/?brand=Orvikt');
  });

  test('are a column on a wide screen, where each counts at once', async () => {
    isWide = true;
    const person = await open('/?category=Home&sort=discount');
    await person.click(screen.getByRole('button', { name: 'Filters' }));
    const column = within(await screen.findByRole('complementary', { name: 'Filters' }));
    await person.click(await column.findByRole('checkbox', { name: /^In Stock/ }));
    await waitFor(() => expect(shownAddress()).toBe('/?category=Home&stock=in&sort=discount'));
    await person.type(column.getByRole('textbox', { name: 'Lowest price in rupees' }), '900');
    await person.type(
      column.getByRole('textbox', { name: 'Highest price in rupees' }),
      '100{Enter}',
    );
    await waitFor(() =>
      expect(shownAddress()).toBe('/?category=Home&min=100&max=900&stock=in&sort=discount'),
    );
    expect(await screen.findByRole('link', { name: 'Remove ₹100 – ₹900' })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('7 item(s)');
    expect(await accessibilityFaults()).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Filters: 2' }));
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  test('are opened, chosen, shown and taken off by the keyboard alone, and the focus is never lost', async () => {
    const person = await open('/');
    const button = screen.getByRole('button', { name: 'Filters' });
    const focused = () => document.activeElement;
    await tabTo(person, button);
    await person.keyboard('{Enter}');
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await sheet.findByRole('group', { name: 'Brand' });
    await tabTo(person, sheet.getByRole('checkbox', { name: /^Orvikt/ }));
    await person.keyboard(' ');
    await tabTo(person, sheet.getByRole('checkbox', { name: /^4 stars/ }));
    await person.keyboard(' ');
    await waitFor(() => expect(asked).toContain('?brand=Orvikt&rating=4'));
    await tabTo(person, sheet.getByRole('button', { name: /^Show 7/ }));
    await person.keyboard('{Enter}');
    await waitFor(() => expect(shownAddress()).toBe('/?brand=Orvikt&rating=4'));
    const chip = (name: string) => screen.getByRole('link', { name: `Remove ${name}` });
    await screen.findByRole('list', { name: 'Chosen filters' });
    await tabTo(person, chip('Orvikt'));
    await person.keyboard('{Enter}');
    // The next chip has it; after the last one the heading.
    await waitFor(() => expect(shownAddress()).toBe('/?rating=4'));
    expect(focused()).toBe(chip('4 stars and up'));
    await person.keyboard('{Enter}');
    await waitFor(() => expect(shownAddress()).toBe('/'));
    expect(focused()?.tagName).toBe('H1');
  });

  test('take a price that was typed and not set', async () => {
    const person = await open('/');
    await person.click(screen.getByRole('button', { name: 'Filters' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await person.type(
      await sheet.findByRole('textbox', { name: 'Highest price in rupees' }),
      '500',
    );
    await person.click(sheet.getByRole('button', { name: 'Show 7 product(s)' }));
    await waitFor(() => expect(shownAddress()).toBe('/?max=500'));
  });

  test('say what is chosen in a document that runs no script', async () => {
    await open('/?rating=4&discount=20&max=500');
    const chips = await screen.findByRole('list', { name: 'Chosen filters' });
    const texts = within(chips)
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(texts).toEqual(['Up to ₹500 ×', '4 stars and up ×', '20% off or more ×', 'Clear all']);
    const form = chips.parentElement?.querySelector('form');
    if (!form) throw new Error('a form');
    const fields = [...new FormData(form)].map(([name, value]) => `${name}=${String(value)}`);
    expect(fields).toEqual(['category=', 'sort=', 'max=500', 'rating=4', 'discount=20']);
  });
});
