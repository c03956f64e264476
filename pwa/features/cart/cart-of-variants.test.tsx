// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { documentOfProduct } from '#shared/catalogue/product';
import { aKurta } from '#shared/testing/a-product';
import { accessibilityFaults, showScreen } from '../../testing/screen-harness';
import { createShopFloor } from '../../testing/shop-floor';
import { openTestApi } from '../../testing/test-api';
import { Component as CartScreen } from './cart-screen';

const KURTA = documentOfProduct(aKurta());
openTestApi();

async function open(at = '/cart') {
  const device = await createShopFloor({ connection: 'offline' });
  await device.db.products.put(KURTA);
  showScreen(device.services, <CartScreen />, at, '/cart');
  return { ...device, person: userEvent.setup({ delay: null }) };
}

describe('the cart', () => {
  // docs/shop-rules.md#r-catalogue-18, #r-stock-6
  test('has a line for each variant, which names it and leads to it', async () => {
    const { services, db, person } = await open();
    await services.cart.put(KURTA, 1, 'm-red');
    await services.cart.put(KURTA, 2, 'm-blue');
    const red = await screen.findByRole('link', { name: 'Kurta — M, Red' });
    expect(red.getAttribute('href')).toBe('/product/kurta?variant=m-red');
    expect(await screen.findByRole('link', { name: 'Kurta — M, Blue' })).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Remove Kurta — M, Red' }));
    await waitFor(async () => expect(await db.cartLines.count()).toBe(1));
    expect(await db.cartLines.get('kurta:m-blue')).toMatchObject({ qty: 2 });
  });

  test('names the variant that is no longer sold', async () => {
    const { services, db } = await open();
    await services.cart.put(KURTA, 1, 'm-red');
    const variants = (KURTA.variants ?? []).map((one) =>
      one.id === 'm-red' ? { ...one, archived: true as const } : one,
    );
    await db.products.put({ ...KURTA, variants, revision: KURTA.revision + 1 });
    expect(await screen.findByText('Kurta — M, Red is no longer sold')).toBeTruthy();
  });

  // docs/shop-rules.md#r-catalogue-18
  test('takes the variant from the address of the form without a script', async () => {
    const { db } = await open('/cart?product=kurta&option0=M&option1=Blue&qty=2');
    await waitFor(async () =>
      expect(await db.cartLines.toArray()).toMatchObject([{ _id: 'kurta:m-blue', qty: 2 }]),
    );
  });

  test('takes nothing from an address without a whole choice', async () => {
    const { db } = await open('/cart?product=kurta&option0=M');
    expect(await screen.findByText('Something went wrong')).toBeTruthy();
    expect(await db.cartLines.count()).toBe(0);
  });
});
