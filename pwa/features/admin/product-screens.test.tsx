// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse, type JsonBodyType } from 'msw';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ProductDocument } from '#shared/catalogue/product';
import { AdminQueries } from '../../components/admin/admin-queries';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
} from '../../test-support/screen-harness';
import { API } from '../../test-support/shop-floor';
import { product } from '../../test-support/shop-things';
import { openTestApi } from '../../test-support/test-api';
import { Component as ProductEditScreen } from './product-edit-screen';
import { Component as ProductListScreen } from './product-list-screen';

// Whole screens under axe: on a busy machine that takes long, and long is no fault.
vi.setConfig({ testTimeout: 90_000 });

const server = openTestApi();
beforeAll(() => {
  // Not in jsdom.
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
});
afterAll(() => {
  vi.restoreAllMocks();
});

const KETTLE = product('kettle', { name: 'Brass Kettle', price: 1499.5, revision: 4 });
const CUP = product('cup', { name: 'Clay Cup', price: 99 });
const COUNTS = { all: 9, low: 1, drafts: 2 };
const json = (body: JsonBodyType, status = 200) => HttpResponse.json(body, { status });
const where = () => screen.getByTestId('where').textContent;

const adminsDevice = () => createDevice({ user: { ...SHOPPER, isAdmin: true } });

async function show(what: 'list' | 'edit', at: string, path: string, device = adminsDevice()) {
  const { services } = await device;
  showScreen(
    services,
    <AdminQueries>{what === 'list' ? <ProductListScreen /> : <ProductEditScreen />}</AdminQueries>,
    at,
    path,
  );
  return userEvent.setup({ delay: null });
}

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
        });
      }),
    );
    return show('list', at, at === '/admin/productlist' ? at : '/admin/productlist/:pageNumber');
  }

  test('has its columns, and ways to change and delete', async () => {
    await open();
    const table = await screen.findByRole('table', { name: 'Products' });
    const headings = within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent);
    expect(headings).toEqual(['IMAGE', 'NAME', 'PRICE', 'CATEGORY', 'BRAND', 'STOCK', 'Actions']);
    expect(within(table).getByText('₹1,499.50')).toBeTruthy();
    expect(
      within(table).getByRole('link', { name: 'Edit Brass Kettle' }).getAttribute('href'),
    ).toBe('/admin/product/kettle/edit');
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('shows what is about to run out, and searches among it', async () => {
    const asked: string[] = [];
    server.use(
      http.get(`${API}/admin/products`, ({ request }) => {
        const { search } = new URL(request.url);
        asked.push(search);
        const low = product('jug', { name: 'Jug', countInStock: 3 });
        return json({ products: [low], page: 1, pages: 1, total: 1, counts: COUNTS });
      }),
    );
    const person = await show('list', '/admin/productlist', '/admin/productlist');
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

  test('makes a product after a question, once however often no answer comes', async () => {
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
    await show('list', '/admin/productlist', '/admin/productlist');
    expect(await screen.findByText(shown)).toBeTruthy();
  });
});

describe('changing a product', () => {
  interface Sent {
    readonly key: string | null;
    readonly body: unknown;
  }
  /** Answers each change with the next of these. */
  function answerChanges(...answers: readonly (() => Response)[]): Sent[] {
    const changes: Sent[] = [];
    server.use(
      http.patch(`${API}/products/kettle`, async ({ request }) => {
        changes.push({
          key: request.headers.get('Idempotency-Key'),
          body: await request.json(),
        });
        return answers[changes.length - 1]?.() ?? HttpResponse.error();
      }),
    );
    return changes;
  }
  const FIELDS = {
    name: 'Brass Kettle',
    price: 1499.5,
    image: '/pictures/kettle.webp',
    brand: 'Brand',
    category: 'Kitchen',
    description: 'Whistles.',
    countInStock: 10,
  };
  const SERVED = { ...KETTLE, ...FIELDS };
  const saved =
    (changes: Partial<ProductDocument> = {}) =>
    () =>
      json({ ...SERVED, revision: 5, ...changes });

  async function open(device = adminsDevice(), served: ProductDocument = SERVED) {
    server.use(http.get(`${API}/products/kettle`, () => json(served)));
    const at = '/admin/product/kettle/edit';
    const person = await show('edit', at, '/admin/product/:id/edit', device);
    await screen.findByRole('form', { name: 'Product' });
    return person;
  }
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
  async function type(person: ReturnType<typeof userEvent.setup>, name: string, text: string) {
    await person.clear(field(name));
    if (text) await person.type(field(name), text);
  }
  const update = (person: ReturnType<typeof userEvent.setup>) =>
    person.click(screen.getByRole('button', { name: 'Update' }));

  test('shows all of it, and sends what was changed alone, the stock as a difference', async () => {
    const changes = answerChanges(saved());
    const person = await open();
    expect(field('Count In Stock').value).toBe('10');
    expect(screen.getByRole('link', { name: 'Go Back' })).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
    await type(person, 'Price', '1299.95');
    await type(person, 'Count In Stock', '7');
    await update(person);
    expect(await screen.findByText('Product updated')).toBeTruthy();
    await waitFor(() => expect(where()).toBe('/admin/productlist'));
    expect(changes.map(({ body }) => body)).toEqual([
      { changes: { price: 1299.95 }, seen: { price: 1499.5 }, stockChange: -3 },
    ]);
  });

  test.each([
    ['Name', '', 'Name is required'],
    ['Price', '12.345', 'Enter a price from ₹0 to ₹99,99,999.99 with at most two decimals'],
    ['Price', 'ten', 'Enter a price from ₹0 to ₹99,99,999.99 with at most two decimals'],
    ['Count In Stock', '1.5', 'Enter a whole number from 0 to 10,00,000'],
    ['Count In Stock', '', 'Enter a whole number from 0 to 10,00,000'],
    ['Image', 'javascript:alert(1)', /^Enter an image path/],
  ])('flags %s %j and sends nothing', async (name, text, message) => {
    answerChanges();
    const person = await open();
    await type(person, name, text);
    await update(person);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(field(name));
  });

  test.each([
    ['Not today', 'Not today'],
    ['', 'Update failed'],
  ])('says why it was not saved (%j), and keeps what was typed', async (message, shown) => {
    answerChanges(() => json({ message, code: 'internal' }, 500));
    const person = await open();
    await type(person, 'Name', 'Copper Kettle');
    await update(person);
    expect(await screen.findByText(shown)).toBeTruthy();
    expect(field('Name').value).toBe('Copper Kettle');
  });

  const THEIRS = { ...SERVED, name: 'Silver Kettle', revision: 9 };
  const conflict = () =>
    json({ code: 'version_conflict', message: 'It was changed', current: THEIRS }, 409);

  test('survives a reload half done, and never lies over what somebody else changed since', async () => {
    const device = adminsDevice();
    const person = await open(device);
    await type(person, 'Name', 'Copper Kettle');
    const { db } = await device;
    const stored = () => db.settings.where('key').startsWith('draft:').toArray();
    await waitFor(async () =>
      expect(await stored()).toMatchObject([{ values: { name: 'Copper Kettle' } }]),
    );
    cleanup();
    await open(device);
    await waitFor(() => expect(field('Name').value).toBe('Copper Kettle'));
    cleanup();
    await open(device, { ...SERVED, name: 'Tin Kettle', revision: SERVED.revision + 1 });
    await screen.findByDisplayValue('Tin Kettle');
    expect(screen.queryByDisplayValue('Copper Kettle')).toBeNull();
  });

  test('that was saved is not kept any longer', async () => {
    answerChanges(saved());
    const device = adminsDevice();
    const person = await open(device);
    await type(person, 'Name', 'Copper Kettle');
    await update(person);
    await waitFor(() => expect(where()).toBe('/admin/productlist'));
    const { db } = await device;
    await waitFor(async () =>
      expect(await db.settings.where('key').startsWith('draft:').count()).toBe(0),
    );
  });

  test('that somebody else changed can be written over, knowingly', async () => {
    const changes = answerChanges(conflict, saved({ revision: 10 }));
    const person = await open();
    await type(person, 'Name', 'Copper Kettle');
    await update(person);
    expect(await screen.findByText('Someone else changed this product.')).toBeTruthy();
    expect(field('Name').value).toBe('Copper Kettle');
    expect(await accessibilityFaults()).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Keep mine' }));
    expect(await screen.findByText('Product updated')).toBeTruthy();
    const named = { changes: { name: 'Copper Kettle' } };
    expect(changes.map(({ body }) => body)).toEqual([
      { ...named, seen: { name: 'Brass Kettle' } },
      { ...named, seen: { name: 'Silver Kettle' } },
    ]);
    expect(changes[0]?.key).not.toBe(changes[1]?.key);
  });

  test('never puts sold stock back: neither when saved, nor when kept over somebody else’s', async () => {
    const sold = { ...THEIRS, countInStock: 8 };
    const conflicting = () =>
      json({ code: 'version_conflict', message: 'It was changed', current: sold }, 409);
    const changes = answerChanges(conflicting, saved({ revision: 10, countInStock: 8 }));
    const person = await open();
    await type(person, 'Name', 'Copper Kettle');
    await update(person);
    await person.click(await screen.findByRole('button', { name: 'Keep mine' }));
    expect(await screen.findByText('Product updated')).toBeTruthy();
    for (const { body } of changes) expect(body).not.toHaveProperty('stockChange');
  });

  test('says how much the stock changes, and how little is left where that is too much', async () => {
    const gone = { ...SERVED, countInStock: 2, revision: 9 };
    answerChanges(() =>
      json({ code: 'version_conflict', message: 'It was changed', current: gone }, 409),
    );
    const person = await open();
    await type(person, 'Count In Stock', '7');
    expect(screen.getByText(/^Changes stock by -3\./)).toBeTruthy();
    await update(person);
    expect(await screen.findByText('Only 2 left in stock now.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Show theirs' }));
    expect(field('Count In Stock').value).toBe('2');
  });

  test('whose answer was lost is sent again before anything else, and counts once', async () => {
    const changes = answerChanges(
      () => HttpResponse.error(),
      saved({ countInStock: 12 }),
      saved({ revision: 6, countInStock: 13 }),
    );
    const person = await open();
    await type(person, 'Count In Stock', '12');
    await update(person);
    expect(await screen.findByText(/^The shop cannot be reached/)).toBeTruthy();
    await type(person, 'Count In Stock', '13');
    await update(person);
    expect(await screen.findByText('Product updated')).toBeTruthy();
    const [first, again, next] = changes;
    expect(again).toEqual(first);
    expect(first?.body).toMatchObject({ stockChange: 2 });
    expect(next?.body).toMatchObject({ stockChange: 1 });
    expect(next?.key).not.toBe(first?.key);
  });

  test('of a draft says that nobody sees it yet', async () => {
    await open(adminsDevice(), { ...SERVED, draft: true, price: 0 });
    expect(
      screen.getByText('This is a draft. Shoppers will see it once you save it with a price.'),
    ).toBeTruthy();
  });

  test('that somebody else changed can be taken as it is now', async () => {
    const changes = answerChanges(conflict, saved({ revision: 10 }));
    const person = await open();
    await type(person, 'Name', 'Copper Kettle');
    await update(person);
    await person.click(await screen.findByRole('button', { name: 'Show theirs' }));
    expect(field('Name').value).toBe('Silver Kettle');
    expect(screen.queryByText('Someone else changed this product.')).toBeNull();
    await type(person, 'Brand', 'Own');
    await update(person);
    expect(await screen.findByText('Product updated')).toBeTruthy();
    expect(changes.at(-1)?.body).toEqual({ changes: { brand: 'Own' }, seen: { brand: 'Brand' } });
  });

  describe('its picture', () => {
    const FILE = new File(['picture'], 'kettle.png', { type: 'image/png' });
    const choose = () => {
      const input = screen.getByLabelText<HTMLInputElement>('Choose File', { selector: 'input' });
      expect(input.accept).toBe('image/*');
      fireEvent.change(input, { target: { files: [FILE] } });
    };

    test('is uploaded and saved at once; what is typed stays', async () => {
      const image = '/uploads/1-960.webp';
      const changes = answerChanges(saved({ image }));
      server.use(http.post('*/api/upload', () => json({ message: 'Image uploaded', image }, 201)));
      const person = await open();
      await type(person, 'Name', 'Copper Kettle');
      choose();
      expect(await screen.findByText('Image uploaded & saved')).toBeTruthy();
      expect(field('Image').value).toBe(image);
      expect(field('Name').value).toBe('Copper Kettle');
      expect(changes.map(({ body }) => body)).toEqual([
        { changes: { image }, seen: { image: FIELDS.image } },
      ]);
      expect(screen.getByAltText('Preview').getAttribute('src')).toContain('/uploads/1-');
    });

    test.each([
      [
        'without an address',
        () => json({ message: 'ok' }, 201),
        'Upload did not return image path',
      ],
      [
        'by the server’s words',
        () => json({ message: 'Too big', code: 'too_large' }, 413),
        'Too big',
      ],
      ['by nonsense', () => new HttpResponse('<html>', { status: 502 }), 'Image upload failed'],
      ['by silence', () => HttpResponse.error(), 'The shop cannot be reached.'],
    ])('that fails %s says so', async (_how, answer, shown) => {
      answerChanges();
      server.use(http.post('*/api/upload', answer));
      await open();
      choose();
      expect(await screen.findByText(shown)).toBeTruthy();
      expect(field('Image').value).toBe(FIELDS.image);
    });
  });

  test.each([
    [() => json({ message: 'Product not found', code: 'not_found' }, 404), 'Product not found'],
    [() => json({ message: '', code: 'internal' }, 500), 'Failed to load product'],
  ])('says when it cannot be loaded', async (answer, shown) => {
    server.use(http.get(`${API}/products/kettle`, answer));
    await show('edit', '/admin/product/kettle/edit', '/admin/product/:id/edit');
    expect((await screen.findByRole('alert')).textContent).toContain(shown);
  });
});
