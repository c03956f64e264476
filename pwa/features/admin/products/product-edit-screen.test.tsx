// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { adminsDevice, json, showToAdmin } from '../../../testing/admin-screen';
import {
  field,
  FIELDS,
  productForm,
  saved,
  SERVED,
  type,
  update,
  where,
} from '../../../testing/product-form';
import { accessibilityFaults } from '../../../testing/screen-harness';
import { API } from '../../../testing/shop-floor';
import { openTestApi } from '../../../testing/test-api';
import { Component as ProductEditScreen } from './product-edit-screen';

// Whole screens under axe: on a busy machine that takes long, and long is no fault.
vi.setConfig({ testTimeout: 90_000 });

const server = openTestApi();
const { answerChanges, open } = productForm(server, <ProductEditScreen />);
beforeAll(() => {
  // Not in jsdom.
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
});
afterAll(() => {
  vi.restoreAllMocks();
});

describe('changing a product', () => {
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
