// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, test } from 'vitest';
import { documentOfProduct } from '#shared/catalogue/product';
import { aKurta, aPlainProduct } from '#shared/testing/a-product';
import { supportNativeDialogs } from '../../testing/native-dialog';
import { where } from '../../testing/online-shop';
import { accessibilityFaults, showScreen } from '../../testing/screen-harness';
import { createShopFloor } from '../../testing/shop-floor';
import { openTestApi } from '../../testing/test-api';
import { ProductGrid } from './product-grid';

const KURTA = documentOfProduct(aKurta());
const SHAWL = documentOfProduct(aPlainProduct({ name: 'Shawl', price: 800, mrp: 999 }));

openTestApi();
beforeAll(supportNativeDialogs);

async function open() {
  const device = await createShopFloor({});
  const products = [KURTA, { ...SHAWL, _id: 'shawl' }];
  showScreen(device.services, <ProductGrid products={products} />);
  const person = userEvent.setup({ delay: null });
  const add = await screen.findByRole('button', { name: 'Add Kurta to the cart' });
  return { ...device, cart: device.services.cart, person, add };
}

describe('the card of a product with variants', () => {
  // docs/shop-rules.md#r-catalogue-18
  test('asks which one in a sheet, and adds that', async () => {
    const { person, add, db } = await open();
    await person.click(add);
    const sheet = await screen.findByRole('dialog', { name: 'Kurta' });
    const press = (name: string) => person.click(within(sheet).getByRole('button', { name }));
    await press('Add To Cart');
    expect(await within(sheet).findByText('Choose a size')).toBeTruthy();
    expect(await db.cartLines.count()).toBe(0);
    await person.click(within(sheet).getByRole('radio', { name: 'M' }));
    await person.click(within(sheet).getByRole('radio', { name: 'Blue' }));
    expect(within(sheet).getByText('₹899')).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
    await press('Add To Cart');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await db.cartLines.toArray()).toMatchObject([{ _id: 'kurta:m-blue', qty: 1 }]);
    const more = await screen.findByRole('button', { name: 'One Kurta more' });
    await waitFor(() => expect(document.activeElement).toBe(more));
  });

  test('says how many there are of all variants; more asks which one, and fewer of several leads to the cart', async () => {
    const { person, add, cart, db } = await open();
    await cart.put(KURTA, 2, 'm-red');
    const fewer = await screen.findByRole('button', { name: 'One Kurta fewer' });
    expect(add.isConnected).toBe(false);
    await cart.put(KURTA, 1, 'm-blue');
    const group = screen.getByRole('group', { name: 'Kurta in your cart' });
    expect(await within(group).findByText('3')).toBeTruthy();
    await person.click(within(group).getByRole('button', { name: 'One Kurta more' }));
    const sheet = await screen.findByRole('dialog', { name: 'Kurta' });
    await person.click(within(sheet).getByRole('radio', { name: 'M' }));
    await person.click(within(sheet).getByRole('radio', { name: 'Red' }));
    await person.click(within(sheet).getByRole('button', { name: 'Add To Cart' }));
    expect(await within(group).findByText('4')).toBeTruthy();
    expect((await db.cartLines.get('kurta:m-red'))?.qty).toBe(3);
    expect(await accessibilityFaults()).toEqual([]);
    expect(fewer.getAttribute('aria-label')).toBe('Change Kurta in the cart');
    await person.click(fewer);
    await waitFor(() => expect(where()).toBe('/cart'));
    expect((await db.cartLines.toArray()).map(({ qty }) => qty)).toEqual([1, 3]);
  });

  test('of one variant alone takes a piece out here', async () => {
    const { person, cart, db } = await open();
    await cart.put(KURTA, 2, 'm-red');
    await person.click(await screen.findByRole('button', { name: 'One Kurta fewer' }));
    await waitFor(async () => expect((await db.cartLines.get('kurta:m-red'))?.qty).toBe(1));
  });

  test.each([
    ['Back', () => history.back()],
    ['Esc', (sheet: HTMLElement) => sheet.dispatchEvent(new Event('cancel', { cancelable: true }))],
  ])('is left by %s with nothing added, and has the focus again', async (_way, leave) => {
    const { person, add, db } = await open();
    await person.click(add);
    const sheet = await screen.findByRole('dialog');
    leave(sheet);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(add);
    expect(await db.cartLines.count()).toBe(0);
  });

  test('leads to the product without the script', async () => {
    const { add } = await open();
    const form = add.closest('form');
    expect(form?.getAttribute('action')).toBe('/product/kurta');
    expect(form?.querySelectorAll('input')).toHaveLength(0);
  });

  // docs/shop-rules.md#r-money-3
  test('says the lowest price as such, and what is lower than the printed one', async () => {
    await open();
    const [kurta, shawl] = screen.getAllByRole('article');
    expect(kurta?.textContent).toContain('MRP ₹999, now from ₹849, 15% off');
    expect(shawl?.textContent).toContain('MRP ₹999, now ₹800, 19% off');
    expect(within(shawl ?? document.body).getByText('₹999').tagName).toBe('S');
  });
});
