// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { documentOfProduct } from '#shared/catalogue/product';
import { aKurta, OPTIONS } from '#shared/testing/a-product';
import hindi from '../../i18n/hi.json';
import { MessagesProvider } from '../../i18n/messages';
import { NOW, showScreen } from '../../testing/screen-harness';
import { createShopFloor } from '../../testing/shop-floor';
import { Component as CartScreen } from './cart-screen';

afterEach(cleanup);

// docs/shop-rules.md#r-catalogue-16
test('a line and its offer are named in Hindi, and stored as the shop calls it', async () => {
  const options = OPTIONS.map((option) =>
    option.name === 'Colour' ? { name: 'रंग', values: ['लाल', 'नीला'] } : option,
  );
  const translations = { hi: { name: 'कुर्ता', description: '', options } };
  const kurta = {
    ...documentOfProduct(aKurta({ translations })),
    pricedAt: new Date(NOW).toISOString(),
  };
  const { db, services } = await createShopFloor();
  await db.products.put(kurta);
  const offers = [
    {
      id: 'tenth',
      title: 'Summer days',
      hindi: 'गर्मी के दिन',
      kind: 'percent' as const,
      value: 10,
      from: '2020-01-01T00:00:00.000Z',
      active: true,
    },
  ];
  const table = { offers, salt: '', revision: 1, tag: '1' };
  await db.settings.put({ key: 'offers', table, at: NOW });
  await services.cart.put(kurta, 1, 'm-red');
  showScreen(
    services,
    <MessagesProvider initial={{ language: 'hi', translations: hindi }}>
      <CartScreen />
    </MessagesProvider>,
  );
  expect(await screen.findByRole('link', { name: 'कुर्ता — M, लाल' })).toBeTruthy();
  expect(await screen.findByText(/\(गर्मी के दिन\)/)).toBeTruthy();
  expect(await db.cartLines.toArray()).toMatchObject([
    { name: 'Kurta', variant: { values: ['M', 'Red'] } },
  ]);
});
