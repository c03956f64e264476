// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { documentOfProduct } from '#shared/catalogue/product';
import { aKurta } from '#shared/testing/a-product';
import hindi from '../../i18n/hi.json';
import { MessagesProvider } from '../../i18n/messages';
import { showScreen } from '../../testing/screen-harness';
import { API, createShopFloor } from '../../testing/shop-floor';
import { openTestApi } from '../../testing/test-api';
import { Component as ProductScreen } from './product-screen';

const KURTA = documentOfProduct(
  aKurta({
    attributes: [
      { name: 'Country of origin', value: 'India' },
      { name: 'Fabric', value: 'Cotton' },
    ],
    translations: {
      hi: {
        name: 'कुर्ता',
        description: 'सूती कपड़े का।',
        brand: 'तवरिका',
        category: 'परिधान',
        attributes: [
          { name: 'मूल देश', value: 'भारत' },
          { name: 'कपड़ा', value: 'सूती' },
        ],
        options: [
          { name: 'साइज़', values: ['M', 'L'] },
          { name: 'रंग', values: ['लाल', 'नीला'] },
        ],
      },
    },
  }),
);
const server = openTestApi();
beforeEach(() => {
  Element.prototype.scrollTo = () => undefined;
});

// docs/shop-rules.md#r-catalogue-16
test('a product is read and chosen in Hindi, and the cart keeps it as the shop calls it', async () => {
  server.use(http.get(`${API}/products/kurta`, () => HttpResponse.json(KURTA)));
  const { db, services } = await createShopFloor();
  await db.products.put(KURTA);
  const person = userEvent.setup({ delay: null });
  showScreen(
    services,
    <MessagesProvider initial={{ language: 'hi', translations: hindi }}>
      <ProductScreen />
    </MessagesProvider>,
    '/product/kurta',
    '/product/:id',
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'कुर्ता' })).toBeTruthy();
  expect(screen.getByText('सूती कपड़े का।')).toBeTruthy();
  expect(screen.getByText(/तवरिका/)).toBeTruthy();
  const details = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(details).toEqual(expect.arrayContaining(['भारत', 'सूती']));
  expect(screen.getByRole('link', { name: 'परिधान' }).getAttribute('href')).toBe(
    '/?category=Clothing',
  );
  const colours = await screen.findByRole('radiogroup', { name: 'रंग' });
  await person.click(within(colours).getByRole('radio', { name: 'लाल' }));
  await person.click(screen.getByRole('radio', { name: 'M' }));
  await person.click(screen.getByRole('button', { name: hindi['Add To Cart'] }));
  await waitFor(async () => expect(await db.cartLines.count()).toBe(1));
  expect(await db.cartLines.toArray()).toMatchObject([
    { _id: 'kurta:m-red', name: 'Kurta', variant: { values: ['M', 'Red'] } },
  ]);
});
