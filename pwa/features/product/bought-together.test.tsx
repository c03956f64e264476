// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, test } from 'vitest';
import { accessibilityFaults, createDevice, showScreen } from '../../testing/screen-harness';
import { API } from '../../testing/shop-floor';
import { product } from '../../testing/shop-things';
import { openTestApi } from '../../testing/test-api';
import { Component as BoughtTogether } from './bought-together';

const server = openTestApi();
const KETTLE = product('kettle', { name: 'Brass Kettle', price: 40 });
const TEA = { _id: 'tea', name: 'Assam Tea', image: '', price: 42 };
afterEach(cleanup);

function says(answer: readonly object[]) {
  let asked = 0;
  server.use(
    http.get(`${API}/products/kettle/bought-together`, () => {
      asked += 1;
      return HttpResponse.json(answer);
    }),
  );
  return () => asked;
}

// docs/shop-rules.md#r-again-7
test('shows what the shop says is bought with a product', async () => {
  says([TEA]);
  const { services } = await createDevice({ connection: 'online' });
  showScreen(services, <BoughtTogether product={KETTLE} />);
  const row = await screen.findByRole('region', { name: 'Frequently bought together' });
  const link = within(row).getByRole('link', { name: /Assam Tea/ });
  expect(link.getAttribute('href')).toBe('/product/tea');
  expect(await accessibilityFaults()).toEqual([]);
});

test('makes no request, and shows nothing, where there is no connection', async () => {
  const asked = says([TEA]);
  const { services } = await createDevice({ connection: 'offline' });
  showScreen(
    services,
    <>
      <BoughtTogether product={KETTLE} />
      <p>the end</p>
    </>,
  );
  await screen.findByText('the end');
  expect(screen.queryByRole('region')).toBeNull();
  expect(asked()).toBe(0);
});
