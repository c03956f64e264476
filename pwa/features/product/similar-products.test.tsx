// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { accessibilityFaults, createDevice, showScreen } from '../../testing/screen-harness';
import type { ConnectionState } from '../../network/connection';
import { API } from '../../testing/shop-floor';
import { product } from '../../testing/shop-things';
import { openTestApi } from '../../testing/test-api';
import { Component as SimilarOnDevice } from './similar-on-device';

const server = openTestApi();
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
  showScreen(services, <SimilarOnDevice product={KETTLE} />);
  const row = await screen.findByRole('region', { name: 'Similar products' });
  return { row, asked: () => asked };
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
