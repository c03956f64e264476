// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { SAMPLE_PRODUCT } from '#shared/catalogue/edit-product';
import type { ProductDocument } from '#shared/catalogue/product';
import { accessibilityFaults } from '../../../testing/screen-harness';
import { API } from '../../../testing/shop-floor';
import { product } from '../../../testing/shop-things';
import { openTestApi } from '../../../testing/test-api';
import { Component as ProductListScreen } from './product-list-screen';
import { json, showToAdmin } from '../../../testing/admin-screen';

// Whole screens under axe: on a busy machine that takes long, and long is no fault.
vi.setConfig({ testTimeout: 90_000 });

const server = openTestApi();

const KETTLE = product('kettle', { name: 'Brass Kettle', price: 1499.5, revision: 4 });
const CUP = product('cup', { name: 'Clay Cup', price: 99 });
const COUNTS = { all: 9, low: 1, drafts: 2 };
const where = () => screen.getByTestId('where').textContent;

describe('the admins’ list of products', () => {
  /** The server's products, two a page. */
  let held: ProductDocument[];
  async function open(at = '/admin/productlist', products = [KETTLE, CUP]) {
    held = products;
    server.use(
      http.get(`${API}/admin/products`, ({ request }) => {
        const asked = Number(new URL(request.url).searchParams.get('pageNumber'));
        const pages = Math.max(1, Math.ceil(held.length / 2));
        const page = Math.min(asked, pages);
        return json({
          products: held.slice(page * 2 - 2, page * 2),
          page,
          pages,
          total: held.length,
          counts: COUNTS,
          lowStock: 5,
        });
      }),
    );
    return showToAdmin(
      <ProductListScreen />,
      at,
      at === '/admin/productlist' ? at : '/admin/productlist/:pageNumber',
    );
  }

  // docs/shop-rules.md#r-catalogue-12
  test('has its columns, and ways to change and delete', async () => {
    await open();
    const table = await screen.findByRole('table', { name: 'Products' });
    const headings = within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent);
    expect(headings).toEqual([
      '',
      'IMAGE',
      'NAME',
      'PRICE',
      'CATEGORY',
      'BRAND',
      'STOCK',
      'Actions',
    ]);
    expect(within(table).getByText('₹1,499.50')).toBeTruthy();
    expect(
      within(table).getByRole('link', { name: 'Edit Brass Kettle' }).getAttribute('href'),
    ).toBe('/admin/product/kettle/edit');
    expect(await accessibilityFaults()).toEqual([]);
  });

  // docs/shop-rules.md#r-owner-16
  test('shows no sample texts of a draft that is not filled in', async () => {
    const { name, brand, category } = SAMPLE_PRODUCT;
    const draft = { ...product('draft', { name, brand, category }), draft: true as const };
    await open('/admin/productlist', [draft, { ...draft, _id: 'half', name: 'Copper Jug' }]);
    const table = within(await screen.findByRole('table', { name: 'Products' }));
    table.getByRole('link', { name: 'Draft without a name' });
    table.getByRole('link', { name: 'Edit Draft without a name' });
    table.getByRole('link', { name: 'Copper Jug' });
    expect(table.getAllByText('–')).toHaveLength(4);
    expect(document.body.textContent).not.toContain('Sample');
  });

  // docs/shop-rules.md#r-catalogue-12
  test('a price that is typed for a draft in the list puts nothing half filled on sale', async () => {
    const { name, brand, category } = SAMPLE_PRODUCT;
    const draft = product('draft', { name, brand, category, price: 0 });
    const person = await open('/admin/productlist', [{ ...draft, draft: true }]);
    const sent: unknown[] = [];
    server.use(
      http.patch(`${API}/products/draft`, async ({ request }) => {
        sent.push(await request.json());
        return json({ ...draft, price: 10, draft: true, revision: draft.revision + 1 });
      }),
    );
    const table = within(await screen.findByRole('table', { name: 'Products' }));
    await person.click(
      table.getByRole('button', { name: /Change Price of Draft without a name/i }),
    );
    await person.clear(table.getByRole('textbox'));
    await person.type(table.getByRole('textbox'), '10{Enter}');
    await waitFor(() =>
      expect(sent).toEqual([{ changes: { price: 10 }, seen: { price: 0 }, draft: true }]),
    );
  });

  test('shows what is about to run out, and searches among it', async () => {
    const asked: string[] = [];
    server.use(
      http.get(`${API}/admin/products`, ({ request }) => {
        const { search } = new URL(request.url);
        asked.push(search);
        const low = product('jug', { name: 'Jug', countInStock: 3 });
        const found = { products: [low], page: 1, pages: 1, total: 1, counts: COUNTS };
        return json({ ...found, lowStock: 5 });
      }),
    );
    const person = await showToAdmin(
      <ProductListScreen />,
      '/admin/productlist',
      '/admin/productlist',
    );
    const views = await screen.findByRole('navigation', { name: 'Stock' });
    await person.click(within(views).getByRole('link', { name: /^Low stock \(5 or fewer\)/ }));
    const link = within(views).getByRole('link', { name: /^Low stock \(5 or fewer\)/ });
    await waitFor(() => expect(link.getAttribute('aria-current')).toBe('page'));
    await waitFor(() => expect(asked.at(-1)).toBe('?pageNumber=1&view=low'));
    await person.type(screen.getByRole('searchbox'), 'jug{Enter}');
    await waitFor(() => expect(asked.at(-1)).toBe('?pageNumber=1&keyword=jug&view=low'));
    const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(cells).toContainEqual(expect.stringMatching(/^3\b/));
    expect(screen.getByRole('link', { name: 'Import CSV' }).getAttribute('href')).toBe(
      '/admin/products/import',
    );
    expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe(
      '/api/products/export?keyword=jug&view=low',
    );
  });

  test('says when there is nothing', async () => {
    await open('/admin/productlist', []);
    expect(await screen.findByText('No products found.')).toBeTruthy();
  });

  test('leads to the last page where the address names one past the end', async () => {
    await open('/admin/productlist/9', [KETTLE, CUP, product('jug')]);
    await waitFor(() => expect(where()).toBe('/admin/productlist/2'));
  });

  // docs/shop-rules.md#r-forms-6, #r-limits-3
  test('goes to the page before when the only one of a page is deleted', async () => {
    const person = await open('/admin/productlist/2', [
      KETTLE,
      CUP,
      product('jug', { name: 'Jug' }),
    ]);
    server.use(
      http.delete(`${API}/products/jug`, () => {
        held = [KETTLE, CUP];
        return json({ message: 'Product removed' });
      }),
    );
    await person.click(await screen.findByRole('button', { name: 'Delete Jug' }));
    const question = screen.getByRole('dialog', { name: 'Are you sure' });
    await person.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Product removed')).toBeTruthy();
    await waitFor(() => expect(where()).toBe('/admin/productlist'));
  });

  test.each([
    ['It is needed', 'It is needed'],
    ['', 'Delete failed'],
  ])('says why one cannot be deleted (%j)', async (message, shown) => {
    const person = await open();
    server.use(http.delete(`${API}/products/cup`, () => json({ message, code: 'invalid' }, 400)));
    await person.click(await screen.findByRole('button', { name: 'Delete Clay Cup' }));
    await person.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(shown)).toBeTruthy();
  });

  // docs/shop-rules.md#r-forms-6, #r-texts-12
  test('makes a product after a question, once, even where answers are lost', async () => {
    const person = await open();
    const keys: (string | null)[] = [];
    server.use(
      http.post(`${API}/products`, ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        return keys.length === 1 ? HttpResponse.error() : json(product('new'), 201);
      }),
    );
    const create = async () => {
      await person.click(screen.getByRole('button', { name: 'Create Product' }));
      const question = screen.getByRole('dialog', {
        name: 'Are you sure you want to create a new product?',
      });
      await person.click(within(question).getByRole('button', { name: 'Create' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await screen.findByRole('table');
    await create();
    expect(where()).toBe('/admin/productlist');
    await create();
    expect(await screen.findByText('Product created')).toBeTruthy();
    await waitFor(() => expect(where()).toBe('/admin/product/new/edit'));
    expect(keys[0]).toBeTruthy();
    expect(keys[0]).toBe(keys[1]);
  });

  // docs/shop-rules.md#r-texts-12
  test('says that making one failed', async () => {
    const person = await open();
    server.use(http.post(`${API}/products`, () => json({ message: '', code: 'internal' }, 500)));
    await person.click(await screen.findByRole('button', { name: 'Create Product' }));
    await person.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Create failed')).toBeTruthy();
  });

  test.each([
    [() => json({ message: '', code: 'internal' }, 500), 'Failed to load products'],
    [() => HttpResponse.error(), 'This page needs a connection.'],
  ])('says when it cannot be loaded', async (answer, shown) => {
    server.use(http.get(`${API}/admin/products`, answer));
    await showToAdmin(<ProductListScreen />, '/admin/productlist', '/admin/productlist');
    expect(await screen.findByText(shown)).toBeTruthy();
  });
});
