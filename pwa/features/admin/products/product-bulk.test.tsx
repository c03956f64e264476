// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type * as z from 'zod/mini';
import { productChanges, type changedProducts } from '#shared/admin/change-products';
import type { ProductDocument } from '#shared/catalogue/product';
import { json, showToAdmin } from '../../../testing/admin-screen';
import { accessibilityFaults } from '../../../testing/screen-harness';
import { API } from '../../../testing/shop-floor';
import { product } from '../../../testing/shop-things';
import { openTestApi } from '../../../testing/test-api';
import { Component as ProductListScreen } from './product-list-screen';

// Whole screens under axe: on a busy machine that takes long, and long is no fault.
vi.setConfig({ testTimeout: 90_000 });
afterEach(() => {
  cleanup();
  // The ticks are kept there.
  history.replaceState(null, '');
});

const server = openTestApi();
const KETTLE = product('kettle', { name: 'Brass Kettle', price: 1499.5, revision: 4 });
const CUP = product('cup', { name: 'Clay Cup', price: 99, mrp: 100 });
const SAREE = product('saree', {
  name: 'Saree',
  price: 849,
  options: [{ name: 'Size', values: ['M', 'L'] }],
  variants: [
    { id: 'm', values: ['M'], price: 849, countInStock: 1 },
    { id: 'l', values: ['L'], price: 900, countInStock: 0 },
  ],
});

type Line = z.infer<typeof changedProducts>['products'][number];

/** @param answer to each product that is sent; nothing: it is done */
async function open(answer: (id: string) => Line | undefined = () => undefined) {
  let held: readonly ProductDocument[] = [KETTLE, CUP, SAREE];
  const sent: z.infer<typeof productChanges>['products'][] = [];
  server.use(
    http.get(`${API}/admin/products`, () =>
      json({
        products: held,
        page: 1,
        pages: 1,
        total: held.length,
        counts: { all: 3, low: 0, drafts: 0 },
        lowStock: 5,
      }),
    ),
    http.get(`${API}/admin/categories`, () =>
      json({
        categories: [{ category: 'Home & Kitchen', hindi: '' }],
        counts: [],
        moves: [],
        revision: 0,
      }),
    ),
    http.patch(`${API}/products`, async ({ request }) => {
      const { products } = productChanges.parse(await request.json());
      sent.push(products);
      const gone = products.filter(({ what }) => what === 'delete').map(({ _id }) => _id);
      held = held.filter(({ _id }) => !gone.includes(_id));
      return json({
        products: products.map(
          ({ _id }): Line => answer(_id) ?? { status: 'done', _id, revision: 9 },
        ),
      });
    }),
  );
  const person = await showToAdmin(
    <ProductListScreen />,
    '/admin/productlist',
    '/admin/productlist',
  );
  for (const name of ['Brass Kettle', 'Clay Cup', 'Saree'])
    await person.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  const press = async (name: string, within_: HTMLElement = document.body) =>
    person.click(await within(within_).findByRole('button', { name }));
  return { person, press, sent };
}

const textsOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

// docs/shop-rules.md#r-owner-14
describe('many products at once', () => {
  test('each price is shown before and after, what cannot be is named, and all of it is taken back', async () => {
    const { person, press, sent } = await open();
    await press('Change price');
    const dialog = await screen.findByRole('dialog', { name: 'Change price' });
    await person.type(within(dialog).getByRole('textbox', { name: 'How much' }), '10');
    const changes = await within(dialog).findByRole('list', { name: 'Changes' });
    expect(textsOf(changes)).toEqual([
      'Brass Kettle₹1,499.50 → ₹1,649.45',
      'SareeM: ₹849.00 → ₹933.90L: ₹900.00 → ₹990.00',
    ]);
    expect(textsOf(within(dialog).getByRole('list', { name: 'Can’t be changed' }))).toEqual([
      'Clay CupThe MRP cannot be below the price',
    ]);
    expect(await accessibilityFaults()).toEqual([]);
    await press('Change 2', dialog);
    const results = await screen.findByRole('region', { name: 'Results' });
    await within(results).findByText('Change price: 2 of 2 done');
    expect(sent[0]).toMatchObject([
      { _id: 'kettle', changes: { price: 1649.45 }, seen: { price: 1499.5 } },
      { _id: 'saree', changes: { variants: [{ price: 933.9 }, { price: 990 }] } },
    ]);
    await press('Undo', results);
    await within(results).findByText('Change price, taken back: 2 of 2 done');
    expect(sent[1]).toMatchObject([
      { _id: 'kettle', changes: { price: 1499.5 }, seen: { price: 1649.45 } },
      { _id: 'saree', changes: { variants: [{ price: 849 }, { price: 900 }] } },
    ]);
  });

  test('a category typed in another way is the one that the shop has', async () => {
    const { person, press, sent } = await open();
    await press('Change category');
    const dialog = await screen.findByRole('dialog', { name: 'Change category' });
    await person.type(within(dialog).getByRole('combobox'), 'home & kitchen ');
    await waitFor(() =>
      expect(within(dialog).getAllByText('Home & Kitchen', { selector: 'b' })).toHaveLength(3),
    );
    await press('Change 3', dialog);
    await waitFor(() =>
      expect(sent[0]?.[0]).toMatchObject({ changes: { category: 'Home & Kitchen' } }),
    );
  });

  test('one that somebody else changed is named, with who', async () => {
    const { person, press } = await open((id) =>
      id === 'kettle'
        ? {
            status: 'refused',
            _id: id,
            code: 'version_conflict',
            message: 'This was changed elsewhere in the meantime',
            changedBy: 'Ravi',
          }
        : undefined,
    );
    await press('Change stock');
    const dialog = await screen.findByRole('dialog', { name: 'Change stock' });
    await person.type(within(dialog).getByRole('textbox', { name: 'Pieces' }), '5');
    await press('Change 3', dialog);
    expect(await screen.findByText('Change stock: 2 of 3 done')).toBeTruthy();
    expect(screen.getByText('Brass Kettle: Ravi changed this while you edited.')).toBeTruthy();
  });

  test('what was deleted comes back by Undo, and is ticked no more', async () => {
    const { press, sent } = await open();
    await press('Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure' });
    await press('Delete', dialog);
    expect(await screen.findByText('Delete: 3 of 3 done')).toBeTruthy();
    expect(sent[0]).toMatchObject([{ what: 'delete', _id: 'kettle', revision: 4 }, {}, {}]);
    await waitFor(() => expect(screen.queryByText('3 selected')).toBeNull());
    await press('Undo');
    expect(await screen.findByText('Delete, taken back: 3 of 3 done')).toBeTruthy();
    expect(sent[1]?.[0]).toEqual({ what: 'restore', _id: 'kettle' });
  });

  test('what is typed and is no number changes nothing', async () => {
    const { person, press } = await open();
    await press('Change price');
    const dialog = await screen.findByRole('dialog', { name: 'Change price' });
    await person.type(within(dialog).getByRole('textbox', { name: 'How much' }), 'ten');
    const button = within(dialog).getByRole('button', { name: 'Change 0' });
    expect(button).toHaveProperty('disabled', true);
  });
});
