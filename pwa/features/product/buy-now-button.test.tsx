// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { documentOfProduct, type ProductDocument } from '#shared/catalogue/product';
import { aKurta } from '#shared/testing/a-product';
import { showScreen } from '../../testing/screen-harness';
import { API, createShopFloor } from '../../testing/shop-floor';
import { openTestApi } from '../../testing/test-api';
import { Component as ProductScreen } from './product-screen';

const KURTA = documentOfProduct(aKurta());
const server = openTestApi();
afterEach(cleanup);
// jsdom lays nothing out, and scrolls no element.
beforeEach(() => {
  Element.prototype.scrollTo = () => undefined;
});

async function open(shown: ProductDocument) {
  server.use(http.get(`${API}/products/kurta`, () => HttpResponse.json(shown)));
  const { services, db } = await createShopFloor();
  showScreen(services, <ProductScreen />, '/product/kurta', '/product/:id');
  await screen.findByRole('button', { name: 'Add To Cart' });
  return { db, person: userEvent.setup({ delay: null }) };
}
const buyNow = () => screen.getByRole('button', { name: 'Buy Now' });
const where = () => screen.getByTestId('where').textContent ?? '';

// docs/shop-rules.md#r-checkout-8
test('Buy Now leads to the last step with the variant and the quantity, and nothing is put into the cart', async () => {
  const { db, person } = await open(KURTA);
  const variant = KURTA.variants?.find(({ countInStock }) => countInStock > 1);
  if (!variant) throw new Error('no variant is left');
  for (const value of variant.values)
    await person.click(await screen.findByRole('radio', { name: new RegExp(`^${value}\\b`) }));
  await person.selectOptions(screen.getByRole('combobox', { name: 'Quantity' }), '2');
  await person.click(buyNow());
  await waitFor(() => expect(where()).toMatch(/^\/placeorder\?/));
  const query = new URLSearchParams(where().split('?')[1]);
  expect(query.get('product')).toBe('kurta');
  expect(query.get('qty')).toBe('2');
  expect(variant.values.map((_value, place) => query.get(`option${place}`))).toEqual(
    variant.values,
  );
  expect(await db.cartLines.count()).toBe(0);
});

test('Buy Now asks for the variant that is not chosen', async () => {
  const { person } = await open(KURTA);
  await person.click(buyNow());
  expect(where()).toBe('/product/kurta');
});

test('Buy Now is not there for what is sold out', async () => {
  const { options: _options, variants: _variants, ...plain } = KURTA;
  await open({ ...plain, countInStock: 0 });
  expect(screen.queryByRole('button', { name: 'Buy Now' })).toBeNull();
});
