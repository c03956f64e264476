// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { documentOfProduct, type ProductDocument } from '#shared/catalogue/product';
import { aKurta, aPlainProduct } from '#shared/testing/a-product';
import { adminsDevice, json, showToAdmin } from '../../../../testing/admin-screen';
import { accessibilityFaults } from '../../../../testing/screen-harness';
import { API } from '../../../../testing/shop-floor';
import { tabTo } from '../../../../testing/tab-to';
import { openTestApi } from '../../../../testing/test-api';
import { Component as ProductEditScreen } from '../product-edit-screen';

// Whole screens under axe: on a busy machine that takes long, and long is no fault.
vi.setConfig({ testTimeout: 90_000 });

const KURTA = documentOfProduct(aKurta());
const server = openTestApi();
afterEach(() => {
  vi.unstubAllGlobals();
});

const cell = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

/** Opens the product, and answers a change with the product as it would be. */
async function open(served: ProductDocument, answer = () => json({ ...served, revision: 9 })) {
  const sent: unknown[] = [];
  server.use(
    http.get(`${API}/products/kurta`, () => json(served)),
    http.get(`${API}/products/kurta/stock-history`, () => HttpResponse.error()),
    http.patch(`${API}/products/kurta`, async ({ request }) => {
      sent.push(await request.json());
      return answer();
    }),
  );
  const at = '/admin/product/kurta/edit';
  const device = adminsDevice();
  const person = await showToAdmin(<ProductEditScreen />, at, '/admin/product/:id/edit', device);
  await screen.findByRole('form', { name: 'Product' });
  return { person, sent };
}
type Person = ReturnType<typeof userEvent.setup>;
const press = (person: Person, name: string) => person.click(screen.getByRole('button', { name }));
const paste = (input: HTMLElement, text: string) =>
  fireEvent.paste(input, { clipboardData: { getData: () => text } });

describe('the variants of a product', () => {
  // docs/shop-rules.md#r-catalogue-19
  test('are made of all combinations, filled by a pasted column, and sent whole', async () => {
    const { person, sent } = await open(documentOfProduct(aPlainProduct()));
    await press(person, 'Add option');
    await person.type(cell('Option 1'), 'Size');
    await person.type(cell('Values of option 1'), 'S, M');
    await press(person, 'Create all combinations');
    paste(await screen.findByRole('textbox', { name: 'Price of S' }), '849\n₹1,299.00\n1\n');
    paste(cell('Stock of S'), '3\tK-S\n4\tK-M');
    expect(cell('Price of M').value).toBe('1299.00');
    expect(cell('SKU of M').value).toBe('K-M');
    // Price and stock are those of the variants.
    expect(screen.queryByRole('textbox', { name: 'Count In Stock' })).toBeNull();
    expect(await accessibilityFaults()).toEqual([]);
    await press(person, 'Update');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toEqual([
      {
        changes: {
          options: [{ name: 'Size', values: ['S', 'M'] }],
          variants: [
            { values: ['S'], price: 849, countInStock: 3, sku: 'K-S' },
            { values: ['M'], price: 1299, countInStock: 4, sku: 'K-M' },
          ],
        },
        seen: { options: null, variants: null },
      },
    ]);
  });

  // docs/shop-rules.md#r-catalogue-19
  test('take one value for all that are ticked, and leave the sale together', async () => {
    const { person, sent } = await open(KURTA);
    await person.click(screen.getByRole('checkbox', { name: 'Tick M, Blue' }));
    await person.click(screen.getByRole('checkbox', { name: 'Tick L, Red' }));
    await person.type(cell('Value for the ticked variants'), '799');
    await press(person, 'Set for 2 ticked');
    await press(person, 'Take off sale');
    expect(cell('Price of M, Red').value).toBe('849');
    await press(person, 'Update');
    await waitFor(() => expect(sent).toHaveLength(1));
    const variants = KURTA.variants ?? [];
    expect(sent).toEqual([
      {
        changes: {
          variants: variants.map((one) =>
            one.id === 'm-red' ? one : { ...one, price: 799, archived: true },
          ),
        },
        seen: { variants },
      },
    ]);
  });

  test('are worked by keys: down, up, and a cell to all below it', async () => {
    const { person } = await open(KURTA);
    await person.click(cell('Price of M, Red'));
    await person.keyboard('{Control>}d{/Control}');
    expect([cell('Price of M, Blue').value, cell('Price of L, Red').value]).toEqual(['849', '849']);
    await person.keyboard('{Enter}{ArrowDown}');
    expect(document.activeElement).toBe(cell('Price of L, Red'));
    await person.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(cell('Price of M, Blue'));
  });

  // docs/shop-rules.md#r-catalogue-19
  test('are made, filled, moved through, taken off sale and saved by the keyboard alone', async () => {
    const { person, sent } = await open(documentOfProduct(aPlainProduct()));
    const button = (name: string) => screen.getByRole('button', { name });
    await tabTo(person, button('Add option'));
    await person.keyboard('{Enter}');
    // The new field has the focus.
    expect(document.activeElement).toBe(cell('Option 1'));
    await person.keyboard('Size');
    await person.tab();
    await person.keyboard('S, M, L');
    await tabTo(person, button('Create all combinations'));
    await person.keyboard('{Enter}');
    await tabTo(person, cell('Price of S'));
    await person.paste('849\n₹1,299.00\n1499');
    await person.tab();
    await person.tab();
    await person.keyboard('7{Control>}d{/Control}');
    // Down selects what is there, as Tab does: what is typed replaces it.
    await person.keyboard('{ArrowDown}12{Enter}{ArrowUp}');
    expect(document.activeElement).toBe(cell('Stock of M'));
    await tabTo(person, screen.getByRole('checkbox', { name: 'M is on sale' }));
    await person.keyboard(' ');
    await tabTo(person, button('Update'));
    await person.keyboard('{Enter}');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toMatchObject([
      {
        changes: {
          variants: [
            { values: ['S'], price: 849, countInStock: 7 },
            { values: ['M'], price: 1299, countInStock: 12, archived: true },
            { values: ['L'], price: 1499, countInStock: 7 },
          ],
        },
      },
    ]);
  });

  test('keep the focus in their part when an option is removed', async () => {
    const { person } = await open(KURTA);
    screen.getByRole('button', { name: 'Remove option 1' }).focus();
    await person.keyboard('{Enter}');
    expect(document.activeElement?.textContent).toBe('Options and variants');
  });

  // docs/shop-rules.md#r-forms-4
  test('have their errors at their cells: of the form, and of the shop', async () => {
    const message = 'The MRP cannot be below the price';
    const { person, sent } = await open(KURTA, () =>
      json({ message, code: 'validation', fields: { 'variants.0.mrp': message } }, 400),
    );
    await person.clear(cell('Price of M, Red'));
    await person.type(cell('Price of M, Red'), 'dear');
    await press(person, 'Update');
    await waitFor(() => expect(cell('Price of M, Red').getAttribute('aria-invalid')).toBe('true'));
    expect(sent).toEqual([]);
    await person.clear(cell('Price of M, Red'));
    await person.type(cell('Price of M, Red'), '1200');
    await press(person, 'Update');
    await waitFor(() => expect(cell('MRP of M, Red').getAttribute('aria-invalid')).toBe('true'));
  });

  test('that are not changed are not sent, nor anything else that is as it was', async () => {
    const chart = [
      ['Size', 'Chest'],
      ['M', '38'],
    ];
    const attributes = [{ name: 'Country of origin', value: 'India' }];
    const { person, sent } = await open({ ...KURTA, sizeChart: chart, attributes });
    await person.type(cell('Brand'), 's');
    await press(person, 'Update');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toEqual([{ changes: { brand: 'Tavrikas' }, seen: { brand: 'Tavrika' } }]);
  });

  test('says plainly that price and stock are those of the variants', async () => {
    const message = 'Price and stock of this product are those of its variants: change them there';
    const { person } = await open(KURTA, () => json({ message, code: 'has_variants' }, 409));
    await person.type(cell('Brand'), 's');
    await press(person, 'Update');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(cell('Brand').value).toBe('Tavrikas');
  });
});

describe('what else is declared of a product', () => {
  // docs/shop-rules.md#r-catalogue-19
  test('is typed a line each, and sent as it is kept', async () => {
    const { person, sent } = await open(documentOfProduct(aPlainProduct()));
    await person.type(cell('MRP'), '999');
    await person.type(cell('Weight (g)'), '500');
    await person.type(cell('GST rate (%)'), '5');
    await person.type(cell('Product details'), 'Country of origin: India{Enter}Maker: A: B');
    await person.type(cell('Size chart'), 'Size | Chest{Enter}M | 38');
    await press(person, 'Update');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toMatchObject([
      {
        changes: {
          mrp: 999,
          weight: 500,
          gstRate: 5,
          attributes: [
            { name: 'Country of origin', value: 'India' },
            { name: 'Maker', value: 'A: B' },
          ],
          sizeChart: [
            ['Size', 'Chest'],
            ['M', '38'],
          ],
        },
      },
    ]);
  });
});

describe('a barcode', () => {
  test('is scanned where the browser can read one', async () => {
    class BarcodeDetector {
      detect = async () => [{ rawValue: '8901234567890' }];
    }
    vi.stubGlobal('BarcodeDetector', BarcodeDetector);
    const stop = vi.fn();
    Object.defineProperty(navigator, 'mediaDevices', {
      configurable: true,
      value: { getUserMedia: async () => ({ getTracks: () => [{ stop }] }) },
    });
    HTMLMediaElement.prototype.play = async () => undefined;
    const { person } = await open(KURTA);
    await press(person, 'Scan the barcode of M, Red');
    await waitFor(() => expect(cell('Barcode of M, Red').value).toBe('8901234567890'));
    await waitFor(() => expect(stop).toHaveBeenCalled());
    Reflect.deleteProperty(navigator, 'mediaDevices');
  });

  test('is typed where it cannot', async () => {
    await open(KURTA);
    expect(screen.queryByRole('button', { name: /^Scan/ })).toBeNull();
  });
});
