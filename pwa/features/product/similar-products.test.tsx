// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, expect, test } from 'vitest';
import type { ShownProduct } from '#shared/catalogue/shown-product';
import { documentOfProduct } from '#shared/catalogue/product';
import { aKurta } from '#shared/testing/a-product';
import { supportNativeDialogs } from '../../testing/native-dialog';
import { accessibilityFaults, createDevice, showScreen } from '../../testing/screen-harness';
import type { ConnectionState } from '../../network/connection';
import { API, createShopFloor } from '../../testing/shop-floor';
import { product } from '../../testing/shop-things';
import { openTestApi } from '../../testing/test-api';
import { Component as RowAdd } from './row-add';
import { Component as SimilarOnDevice } from './similar-on-device';

const add = (product: ShownProduct) => <RowAdd product={product} />;
const server = openTestApi();
beforeAll(supportNativeDialogs);
const KETTLE = product('kettle', { name: 'Brass Kettle', price: 40 });
const COPPER = product('copper', { name: 'Copper Kettle', price: 45 });
const SAID = { _id: 'steel', name: 'Steel Kettle', image: '', price: 42, isSoldOut: true };

async function open(connection: ConnectionState, complete: boolean) {
  let asked = 0;
  server.use(
    http.get(`${API}/products/kettle/similar`, () => {
      asked += 1;
      return HttpResponse.json([SAID]);
    }),
  );
  const { services, db } = await createDevice({ connection });
  await db.products.bulkPut([KETTLE, COPPER]);
  await db.settings.put({
    key: 'catalogue',
    cursor: 'aaaaaaaa.1',
    complete,
    partial: false,
    total: 2,
    bytes: 0,
    pricedAt: null,
  });
  showScreen(services, <SimilarOnDevice product={KETTLE} below={add} />);
  const row = await screen.findByRole('region', { name: 'Similar products' });
  return { row, db, asked: () => asked };
}

// docs/shop-rules.md#r-again-6
test('shows what the device finds once its copy is complete, and makes no request', async () => {
  const { row, asked } = await open('online', true);
  expect(
    within(row)
      .getByRole('link', { name: /Copper Kettle/ })
      .getAttribute('href'),
  ).toBe('/product/copper');
  expect(within(row).getAllByRole('listitem')).toHaveLength(1);
  expect(asked()).toBe(0);
  expect(await accessibilityFaults()).toEqual([]);
});

test('asks the shop while the copy is incomplete', async () => {
  const { row } = await open('online', false);
  expect(await within(row).findByRole('link', { name: /Steel Kettle.*Out Of Stock/ })).toBeTruthy();
});

test('shows what the device has of an incomplete copy where there is no connection', async () => {
  const { row, asked } = await open('offline', false);
  expect(within(row).getByRole('link', { name: /Copper Kettle/ })).toBeTruthy();
  expect(asked()).toBe(0);
});

// docs/shop-rules.md#r-again-6
test('puts a product of the row into the cart and takes it out again, offline, and keeps the focus', async () => {
  const { row, db } = await open('offline', true);
  const person = userEvent.setup();
  await person.click(
    await within(row).findByRole('button', { name: 'Add Copper Kettle to the cart' }),
  );
  const more = await within(row).findByRole('button', { name: 'One Copper Kettle more' });
  await waitFor(() => expect(document.activeElement).toBe(more));
  await person.click(more);
  await waitFor(async () => expect((await db.cartLines.get('copper'))?.qty).toBe(2));
  expect(await within(row).findByText('2')).toBeTruthy();
  expect(await accessibilityFaults()).toEqual([]);
  const fewer = within(row).getByRole('button', { name: 'One Copper Kettle fewer' });
  await person.click(fewer);
  await within(row).findByText('1');
  await person.click(fewer);
  const again = await within(row).findByRole('button', { name: 'Add Copper Kettle to the cart' });
  await waitFor(() => expect(document.activeElement).toBe(again));
  expect(await db.cartLines.count()).toBe(0);
});

// docs/shop-rules.md#r-again-6
test('asks which variant of a product of the row, which only the shop knows', async () => {
  const kurta = documentOfProduct(aKurta());
  const said = { ...SAID, _id: 'kurta', name: 'Kurta', isFrom: true, isSoldOut: undefined };
  server.use(
    http.get(`${API}/products/kettle/similar`, () => HttpResponse.json([said])),
    http.get(`${API}/products/kurta`, () => HttpResponse.json(kurta)),
  );
  const { services, db } = await createShopFloor({ connection: 'online' });
  showScreen(services, <SimilarOnDevice product={KETTLE} below={add} />);
  const person = userEvent.setup();
  const button = await screen.findByRole('button', { name: 'Add Kurta to the cart' });
  await person.click(button);
  const sheet = await screen.findByRole('dialog', { name: 'Kurta' });
  await person.click(within(sheet).getByRole('radio', { name: 'M' }));
  await person.click(within(sheet).getByRole('radio', { name: 'Blue' }));
  await person.click(within(sheet).getByRole('button', { name: 'Add To Cart' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await db.cartLines.toArray()).toMatchObject([{ _id: 'kurta:m-blue', qty: 1 }]);
  // Which one is asked again.
  const more = screen.getByRole('button', { name: 'One Kurta more' });
  await waitFor(() => expect(document.activeElement).toBe(more));
});
