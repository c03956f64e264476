// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { SAMPLE_PRODUCT } from '#shared/catalogue/edit-product';
import type { ProductDocument } from '#shared/catalogue/product';
import { accessibilityFaults } from '../../../testing/screen-harness';
import { API } from '../../../testing/shop-floor';
import { product } from '../../../testing/shop-things';
import { openTestApi } from '../../../testing/test-api';
import { Component as ProductEditScreen } from './product-edit-screen';
import { adminsDevice, json, showToAdmin } from '../../../testing/admin-screen';

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
const where = () => screen.getByTestId('where').textContent;

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
    const person = await showToAdmin(<ProductEditScreen />, at, '/admin/product/:id/edit', device);
    await screen.findByRole('form', { name: 'Product' });
    return person;
  }
  // By its label: with a list to choose from its role is another one.
  const field = (name: string) =>
    screen.getByLabelText<HTMLInputElement>(name, { selector: 'input, textarea' });
  async function type(person: ReturnType<typeof userEvent.setup>, name: string, text: string) {
    await person.clear(field(name));
    if (text) await person.type(field(name), text);
  }
  const update = (person: ReturnType<typeof userEvent.setup>) =>
    person.click(screen.getByRole('button', { name: 'Update' }));

  // docs/shop-rules.md#r-texts-12
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

  // docs/shop-rules.md#r-catalogue-16
  test('takes its Hindi, and says which of it does not fit', async () => {
    const changes = answerChanges(saved());
    const attributes = [{ name: 'Fabric', value: 'Cotton' }];
    const person = await open(adminsDevice(), { ...SERVED, attributes });
    await type(person, 'Description in Hindi', 'सीटी बजाती है।');
    await type(person, 'Product details in Hindi', 'कपड़ा: सूती{Enter}रंग: लाल');
    await update(person);
    expect(
      await screen.findByText('Translate each line of the details, in the same order'),
    ).toBeTruthy();
    await type(person, 'Product details in Hindi', 'कपड़ा: सूती');
    await update(person);
    expect(await screen.findByText('Product updated')).toBeTruthy();
    const hi = {
      // Nothing was typed for it.
      name: 'Brass Kettle',
      description: 'सीटी बजाती है।',
      attributes: [{ name: 'कपड़ा', value: 'सूती' }],
    };
    expect(changes.map(({ body }) => body)).toEqual([
      expect.objectContaining({ changes: { translations: { hi } } }),
    ]);
  });

  // docs/shop-rules.md#r-catalogue-11
  test('offers the categories and brands that there are, and takes another one', async () => {
    const changes = answerChanges(saved());
    server.use(
      http.get(`${API}/admin/categories`, () =>
        json({
          categories: [{ category: 'Kitchen', hindi: 'रसोई', hidden: true }],
          counts: [
            { category: '', count: 1 },
            { category: 'Garden', count: 2 },
            { category: 'Kitchen', count: 3 },
          ],
          moves: [],
          revision: 1,
        }),
      ),
      http.get(`${API}/products/filters`, () =>
        json({
          total: 5,
          categories: [],
          brands: [{ value: 'Tavrika', count: 5 }],
          ratings: [],
          discounts: [],
          inStock: 5,
          options: [],
        }),
      ),
    );
    const person = await open();
    const form = screen.getByRole('form', { name: 'Product' });
    const offered = () =>
      [...form.querySelectorAll('datalist option')].map((one) => one.getAttribute('value'));
    expect(offered()).toEqual([]);
    await person.click(field('Category'));
    await waitFor(() => expect(offered()).toEqual(['Kitchen', 'Garden']));
    await person.click(field('Brand'));
    await waitFor(() => expect(offered()).toEqual(['Tavrika']));
    expect(await accessibilityFaults()).toEqual([]);
    await type(person, 'Brand', 'Orvikt');
    await update(person);
    await waitFor(() =>
      expect(changes.map(({ body }) => body)).toMatchObject([{ changes: { brand: 'Orvikt' } }]),
    );
  });

  // docs/shop-rules.md#r-forms-4
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

  // docs/shop-rules.md#r-texts-12
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

  test('survives a reload half done, and is never applied over another user’s later change', async () => {
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

  test('that was saved is no longer stored as a draft', async () => {
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

  test('that another user changed can be written over, knowingly', async () => {
    const changes = answerChanges(conflict, saved({ revision: 10 }));
    const person = await open();
    await type(person, 'Name', 'Copper Kettle');
    await update(person);
    const text = 'Name was changed to Silver Kettle while you edited. Yours: Copper Kettle.';
    expect(await screen.findByText(text)).toBeTruthy();
    expect(field('Name').value).toBe('Copper Kettle');
    expect(await accessibilityFaults()).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Use Copper Kettle' }));
    expect(await screen.findByText('Product updated')).toBeTruthy();
    const named = { changes: { name: 'Copper Kettle' } };
    expect(changes.map(({ body }) => body)).toEqual([
      { ...named, seen: { name: 'Brass Kettle' } },
      { ...named, seen: { name: 'Silver Kettle' } },
    ]);
    expect(changes[0]?.key).not.toBe(changes[1]?.key);
  });

  const named = { changes: { name: 'Copper Kettle' }, seen: { name: 'Brass Kettle' } };
  test.each([
    ['Use ₹950', named],
    [
      'Use ₹900',
      { changes: { ...named.changes, price: 900 }, seen: { ...named.seen, price: 950 } },
    ],
  ])(
    'whose price another user changed, too, is saved with the price chosen (%s)',
    async (name, body) => {
      const theirs = { ...SERVED, price: 950, brand: 'Theirs', revision: 9 };
      const dear = () =>
        json({ code: 'version_conflict', message: 'It was changed', current: theirs }, 409);
      const changes = answerChanges(dear, saved({ revision: 10 }));
      const person = await open();
      await type(person, 'Price', '900');
      await type(person, 'Name', 'Copper Kettle');
      await update(person);
      const text = 'Price was changed to ₹950 while you edited. Yours: ₹900.';
      expect(await screen.findByText(text)).toBeTruthy();
      await person.click(screen.getByRole('button', { name }));
      expect(await screen.findByText('Product updated')).toBeTruthy();
      expect(changes[1]?.body).toEqual(body);
    },
  );

  test('whose price another user changed, too, names who that was', async () => {
    const theirs = { ...SERVED, price: 950, revision: 9 };
    const changedBy = { name: 'Ravi', at: '2026-01-02T03:04:05.678Z' };
    answerChanges(() =>
      json({ code: 'version_conflict', message: 'Changed', current: theirs, changedBy }, 409),
    );
    const person = await open();
    await type(person, 'Price', '900');
    await update(person);
    const text = 'Ravi changed the price to ₹950 while you edited. Yours: ₹900.';
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test('of which another user changed several fields, too, is saved with what is chosen of each', async () => {
    const theirs = { ...SERVED, price: 950, name: 'Silver Kettle', unit: 'piece', revision: 9 };
    const both = () =>
      json({ code: 'version_conflict', message: 'It was changed', current: theirs }, 409);
    const changes = answerChanges(both, saved({ revision: 10 }));
    const person = await open();
    await type(person, 'Price', '900');
    await type(person, 'Name', 'Copper Kettle');
    await update(person);
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Someone else changed this product.')).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
    const name = within(alert).getByRole('radiogroup', { name: 'Name' });
    await person.click(within(name).getByRole('radio', { name: 'Keep theirs: Silver Kettle' }));
    const price = within(alert).getByRole('radiogroup', { name: 'Price' });
    expect(within(price).getByRole('radio', { name: 'Keep theirs: ₹950' })).toBeTruthy();
    expect(within(price).getByRole('radio', { name: 'Keep mine: ₹900' })).toBeTruthy();
    await person.click(within(alert).getByRole('button', { name: 'Save this choice' }));
    expect(await screen.findByText('Product updated')).toBeTruthy();
    expect(changes[1]?.body).toEqual({ changes: { price: 900 }, seen: { price: 950 } });
  });

  test('never puts sold stock back: neither when saved, nor when kept over another user’s change', async () => {
    const sold = { ...THEIRS, countInStock: 8 };
    const conflicting = () =>
      json({ code: 'version_conflict', message: 'It was changed', current: sold }, 409);
    const changes = answerChanges(conflicting, saved({ revision: 10, countInStock: 8 }));
    const person = await open();
    await type(person, 'Name', 'Copper Kettle');
    await update(person);
    await person.click(await screen.findByRole('button', { name: 'Use Copper Kettle' }));
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
    expect(screen.queryByRole('button', { name: 'Keep both' })).toBeNull();
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

  test('of a draft says that shoppers do not see it yet', async () => {
    await open(adminsDevice(), { ...SERVED, draft: true, price: 0 });
    expect(
      screen.getByText('This is a draft. Shoppers will see it once you publish it.'),
    ).toBeTruthy();
  });

  // docs/shop-rules.md#r-catalogue-12
  test('of a new draft is empty, and says what is missing', async () => {
    const changes = answerChanges(saved({ revision: 2 }));
    const sample = {
      ...SERVED,
      name: SAMPLE_PRODUCT.name,
      brand: SAMPLE_PRODUCT.brand,
      category: SAMPLE_PRODUCT.category,
      price: 0,
      draft: true as const,
    };
    const person = await open(adminsDevice(), sample);
    for (const name of ['Name', 'Price', 'Brand', 'Category'])
      expect({ name, value: field(name).value }).toEqual({ name, value: '' });
    await update(person);
    expect(await screen.findByText('Name is required')).toBeTruthy();
    expect(await screen.findByText('Brand is required')).toBeTruthy();
    expect(changes).toEqual([]);
    await type(person, 'Name', 'Copper Kettle');
    await type(person, 'Price', '499');
    await type(person, 'Brand', 'Tamra');
    await type(person, 'Category', 'Kitchen');
    await update(person);
    expect(await screen.findByText('Product updated')).toBeTruthy();
    expect(changes[0]?.body).toMatchObject({
      changes: { name: 'Copper Kettle', price: 499, brand: 'Tamra', category: 'Kitchen' },
      seen: { name: 'Sample product' },
    });
  });

  // docs/shop-rules.md#r-owner-16
  describe('of a draft', () => {
    const sample = {
      ...SERVED,
      name: SAMPLE_PRODUCT.name,
      brand: SAMPLE_PRODUCT.brand,
      category: SAMPLE_PRODUCT.category,
      price: 0,
      draft: true as const,
    };
    const press = (person: ReturnType<typeof userEvent.setup>, name: string) =>
      person.click(screen.getByRole('button', { name }));

    test('is saved half filled in, and stays a draft though it has a price', async () => {
      const changes = answerChanges(saved({ revision: 2, draft: true }));
      const person = await open(adminsDevice(), sample);
      await type(person, 'Price', '499');
      await press(person, 'Save as draft');
      expect(await screen.findByText('Product updated')).toBeTruthy();
      expect(changes.map(({ body }) => body)).toEqual([
        { changes: { price: 499 }, seen: { price: 0 }, draft: true },
      ]);
    });

    test('is published only whole, with a price', async () => {
      const changes = answerChanges(saved({ revision: 2 }));
      const person = await open(adminsDevice(), sample);
      await type(person, 'Price', '0');
      await press(person, 'Save and publish');
      expect(await screen.findByText('Name is required')).toBeTruthy();
      await type(person, 'Name', 'Copper Kettle');
      await type(person, 'Brand', 'Tamra');
      await type(person, 'Category', 'Kitchen');
      await press(person, 'Save and publish');
      expect(await screen.findByText('Enter a price above ₹0')).toBeTruthy();
      await type(person, 'Price', '499');
      await person.keyboard('{Enter}');
      expect(await screen.findByText('Product updated')).toBeTruthy();
      expect(changes.map(({ body }) => body)).toEqual([
        expect.objectContaining({
          changes: { name: 'Copper Kettle', price: 499, brand: 'Tamra', category: 'Kitchen' },
          draft: false,
        }),
      ]);
    });
  });

  describe('its picture', () => {
    const FILE = new File(['picture'], 'kettle.png', { type: 'image/png' });
    const choose = () => {
      const input = screen.getByLabelText<HTMLInputElement>('Choose File', { selector: 'input' });
      expect(input.accept).toBe('image/*');
      fireEvent.change(input, { target: { files: [FILE] } });
    };

    // docs/shop-rules.md#r-texts-12
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

    // docs/shop-rules.md#r-forms-5
    test.each([
      [
        'without an address',
        () => json({ message: 'ok' }, 201),
        'Upload did not return image path',
      ],
      [
        'by the server’s words',
        () => json({ message: 'No picture', code: 'unsupported_type' }, 415),
        'No picture',
      ],
      [
        'by its size',
        () => json({ message: 'The request is too large', code: 'too_large' }, 413),
        'The picture is over 5 MB. Choose a smaller one.',
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
    await showToAdmin(
      <ProductEditScreen />,
      '/admin/product/kettle/edit',
      '/admin/product/:id/edit',
    );
    expect((await screen.findByRole('alert')).textContent).toContain(shown);
  });
});
