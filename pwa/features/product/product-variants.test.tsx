// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { documentOfProduct, type ProductDocument } from '#shared/catalogue/product';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings';
import { aKurta, aPlainProduct } from '#shared/testing/a-product';
import { ShopFactsContext } from '../../components/design/shop-facts';
import { accessibilityFaults, showScreen, type DeviceOptions } from '../../testing/screen-harness';
import { supportNativeDialogs } from '../../testing/native-dialog';
import { API, createShopFloor } from '../../testing/shop-floor';
import { openTestApi } from '../../testing/test-api';
import { Component as ProductScreen } from './product-screen';

const KURTA = documentOfProduct(aKurta());
const server = openTestApi();
beforeAll(supportNativeDialogs);
// jsdom lays nothing out, and scrolls no element.
beforeEach(() => {
  Element.prototype.scrollTo = () => undefined;
});

const where = () => screen.getByTestId('where').textContent;
const group = (name: string) => screen.findByRole('radiogroup', { name });
/** The picture of the gallery that is to be seen: its thumbnail is the current one. */
function pictureOf() {
  const [first] = screen.getAllByRole<HTMLImageElement>('img', { name: /^Kurta/ });
  const current = screen.queryByRole('button', { name: /^Show picture/, current: true });
  return current?.querySelector('img')?.src.replace('-160', '-960') ?? first?.src;
}
/** What the panel says under a heading. */
const fact = (name: string) => screen.getByText(name).nextSibling?.textContent;

async function open(
  shown: ProductDocument,
  { at = '', gstNumber = '', ...options }: DeviceOptions & { at?: string; gstNumber?: string } = {},
) {
  server.use(http.get(`${API}/products/kurta`, () => HttpResponse.json(shown)));
  const device = await createShopFloor(options);
  if (options.connection === 'offline') await device.db.products.put(shown);
  const current = { ...DEFAULT_SETTINGS, gstNumber };
  const facts = {
    current: () => current,
    subscribe: () => () => undefined,
  };
  showScreen(
    device.services,
    <ShopFactsContext value={facts}>
      <ProductScreen />
    </ShopFactsContext>,
    `/product/kurta${at}`,
    '/product/:id',
  );
  return { ...device, person: userEvent.setup({ delay: null }) };
}

describe('a product with variants', () => {
  // docs/shop-rules.md#r-catalogue-18
  test('asks for a choice, and says what is sold out without hiding it', async () => {
    await open(KURTA);
    const sizes = await group('Size');
    expect(
      within(sizes)
        .getAllByRole('radio')
        .map((radio) => radio.getAttribute('value')),
    ).toEqual(['M', 'L']);
    expect(within(sizes).getByRole('radio', { name: 'M' })).toBeTruthy();
    expect(within(sizes).getByRole('radio', { name: 'L, Out of stock' })).toBeTruthy();
    expect(fact('Price')).toContain('From ₹849');
    expect(await accessibilityFaults()).toEqual([]);
  });

  // docs/shop-rules.md#r-catalogue-18
  test('adds nothing before a choice, and leads to what is missing', async () => {
    const { person, db } = await open(KURTA);
    await person.click(await screen.findByRole('button', { name: 'Add To Cart' }));
    expect(await screen.findByText('Choose a size')).toBeTruthy();
    expect(screen.getByText('Choose a colour')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'M' }));
    expect(await db.cartLines.count()).toBe(0);
    expect(where()).toBe('/product/kurta');
    await person.click(screen.getByRole('radio', { name: 'M' }));
    expect(screen.queryByText('Choose a size')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Add To Cart' }));
    expect(await db.cartLines.count()).toBe(0);
  });

  // docs/shop-rules.md#r-catalogue-18
  test('shows price, stock and picture of what is chosen, and has it in the address', async () => {
    const variants = (KURTA.variants ?? []).map((one) =>
      one.id === 'm-blue' ? { ...one, image: '/pictures/blue-960.webp' } : one,
    );
    const { person, db } = await open({ ...KURTA, variants });
    await person.click(within(await group('Colour')).getByRole('radio', { name: 'Blue' }));
    expect(pictureOf()).toContain('/pictures/blue-960.webp');
    expect(fact('Price')).toBe('₹899');
    expect(where()).toBe('/product/kurta');
    await person.click(screen.getByRole('radio', { name: 'M' }));
    await waitFor(() => expect(where()).toBe('/product/kurta?variant=m-blue'));
    expect(fact('Status')).toBe('In StockOnly 2 left');
    const quantity = screen.getByRole('combobox', { name: 'Quantity' });
    expect(within(quantity).getAllByRole('option')).toHaveLength(2);
    await person.selectOptions(quantity, '2');
    await person.click(screen.getByRole('button', { name: 'Add To Cart' }));
    await waitFor(() => expect(where()).toBe('/cart'));
    expect(await db.cartLines.toArray()).toMatchObject([
      { _id: 'kurta:m-blue', variant: { id: 'm-blue', values: ['M', 'Blue'] }, qty: 2, price: 899 },
    ]);
  });

  test('begins with the variant of the address, whole or with what is left of it', async () => {
    const { person } = await open(KURTA, { at: '?variant=m-blue&from=mail' });
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Blue' })).checked).toBe(
      true,
    );
    expect(fact('Price')).toBe('₹899');
    // Not made in L: the colour is given up, and the address is without a variant.
    await person.click(screen.getByRole('radio', { name: 'L, Out of stock' }));
    await waitFor(() => expect(where()).toBe('/product/kurta?from=mail'));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Blue/ }).checked).toBe(false);
  });

  test.each(['gone', '__proto__', 'm-red%20'])(
    'takes a variant of the address that is not sold (%s) for none',
    async (id) => {
      await open(KURTA, { at: `?variant=${id}` });
      expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'M' })).checked).toBe(
        false,
      );
      expect(fact('Price')).toContain('From ₹849');
    },
  );

  test('that is sold out as chosen cannot be added', async () => {
    await open(KURTA, { at: '?variant=l-red' });
    await waitFor(() => expect(fact('Status')).toBe('Out Of Stock'));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add To Cart' }).disabled).toBe(
      true,
    );
    expect(await screen.findByText(/One email when it can be bought again/)).toBeTruthy();
  });

  test('is chosen and added without a connection', async () => {
    const { person, db } = await open(KURTA, { connection: 'offline' });
    await person.click(within(await group('Size')).getByRole('radio', { name: 'M' }));
    await person.click(screen.getByRole('radio', { name: 'Red' }));
    await person.click(screen.getByRole('button', { name: 'Add To Cart' }));
    await waitFor(() => expect(where()).toBe('/cart'));
    expect(await db.cartLines.get('kurta:m-red')).toMatchObject({ qty: 1, price: 849 });
  });

  test('has no choice where there is only one', async () => {
    const variants = (KURTA.variants ?? []).filter(({ id }) => id === 'm-red');
    const { person, db } = await open({ ...KURTA, variants });
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'M' })).checked).toBe(true);
    await person.click(screen.getByRole('button', { name: 'Add To Cart' }));
    await waitFor(() => expect(where()).toBe('/cart'));
    expect(await db.cartLines.get('kurta:m-red')).toBeTruthy();
  });
});

describe('a size chart', () => {
  const CHART = [
    ['Size', 'Chest'],
    ['M', '38 in'],
    ['L', '40 in'],
  ];

  test('opens as a table over the page, and gives the focus back', async () => {
    const { person } = await open({ ...KURTA, sizeChart: CHART });
    const button = await screen.findByRole('button', { name: 'Size chart' });
    await person.click(button);
    const dialog = await screen.findByRole('dialog', { name: 'Size chart' });
    expect(within(dialog).getByRole('rowheader', { name: 'L' })).toBeTruthy();
    expect(within(dialog).getByRole('cell', { name: '40 in' })).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
    await person.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(button);
  });

  test('may be a picture, and is closed by Back', async () => {
    const { person } = await open({ ...KURTA, sizeChart: '/pictures/chart-960.webp' });
    await person.click(await screen.findByRole('button', { name: 'Size chart' }));
    expect(await screen.findByRole('img', { name: 'Size chart' })).toBeTruthy();
    history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the price of a product', () => {
  const RICE = documentOfProduct(
    aPlainProduct({
      price: 210,
      mrp: 250,
      weight: 500,
      sku: 'R-1',
      attributes: [{ name: 'Country of origin', value: 'India' }],
    }),
  );

  // docs/shop-rules.md#r-money-3
  test('is without paise where they are zero, under its printed maximum, and by weight', async () => {
    await open(RICE, { gstNumber: '27AAPFU0939F1ZV' });
    await screen.findByText('Price');
    expect(fact('Price')).toBe(
      'MRP ₹250, now ₹210, 16% off₹210 ₹250 16% off₹42 per 100 gInclusive of all taxes',
    );
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('keeps paise that there are, and promises no taxes where none are collected', async () => {
    await open({ ...RICE, price: 209.5, mrp: 209.5, weight: undefined });
    await screen.findByText('Price');
    expect(fact('Price')).toBe('₹209.50');
  });

  test('has beside it what the owner declares of the product', async () => {
    await open(RICE);
    await screen.findByRole('heading', { name: 'Product details' });
    expect(fact('Country of origin')).toBe('India');
    expect(fact('SKU')).toBe('R-1');
  });
});
