// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { PIN_TABLE, WITH_PINS } from '../../testing/pin-things';
import { accessibilityFaults, createDevice, showScreen } from '../../testing/screen-harness';
import { API } from '../../testing/shop-floor';
import { product } from '../../testing/shop-things';
import { openTestApi } from '../../testing/test-api';
import { ProductGrid } from './product-grid';

const server = openTestApi();

async function open(postalCode: string | null) {
  server.use(
    http.get(`${API}/settings`, () => HttpResponse.json(WITH_PINS)),
    http.get(`${API}/pin-table`, () => HttpResponse.json(PIN_TABLE)),
  );
  const { services, db } = await createDevice();
  await db.settings.put({ key: 'shop-settings', settings: WITH_PINS });
  await db.settings.put({ key: 'pin-table', tag: 'pins-1', table: PIN_TABLE });
  if (postalCode !== null) await db.settings.put({ key: 'deliver-to', postalCode });
  const products = [product('kettle'), product('lamp', { countInStock: 0 })];
  showScreen(services, <ProductGrid products={products} />);
  await screen.findAllByRole('article');
  return { db };
}

// docs/shop-rules.md#r-delivery-6
test('cards say by when a product comes to the known code, and nothing of one that is sold out', async () => {
  await open('411001');
  const [kettle, lamp] = screen.getAllByRole('article');
  expect(await screen.findByText('By Thu, 5 Mar')).toBeTruthy();
  expect(kettle?.textContent).toContain('By Thu, 5 Mar');
  expect(lamp?.textContent).not.toContain('By');
  expect(await accessibilityFaults()).toEqual([]);
});

test('cards say no day for a code that is not delivered to', async () => {
  const { db } = await open('411002');
  // The other code is answered after it.
  await db.settings.put({ key: 'deliver-to', postalCode: '411003' });
  expect(await screen.findByText('By Thu, 5 Mar')).toBeTruthy();
  await db.settings.put({ key: 'deliver-to', postalCode: '411002' });
  await expect.poll(() => screen.queryByText(/^By /)).toBeNull();
});
