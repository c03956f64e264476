import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { theSync } from '../chaos-proxy/faults';
import type { ShopApi } from '../server-process/shop-api';
import { keepsGroup, until } from './device-stores';
import { openTestShop } from './harness';
import { nextProduct } from './ready-shopper';
import {
  addAddress,
  orderWhatIsInTheCart,
  putInCart,
  registerAndSignIn,
  writeReview,
} from './screens';
import type { Device, TestShop } from './test-shop';

/** Where the browser denies storage: everything works online, and the screen says so. */
let shop: TestShop;
const taken = new Set<string>();

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

const NOTHING_IS_KEPT = 'This window can’t save anything. You can shop while you’re online.';

/** What a page gets in place of IndexedDB. */
const BROWSERS = {
  'forbids it': `IDBFactory.prototype.open = () => { throw new DOMException('Denied', 'SecurityError'); };`,
  'has none': `for (const name of ['indexedDB', 'IDBKeyRange', 'IDBFactory', 'IDBDatabase', 'IDBObjectStore'])
    Object.defineProperty(globalThis, name, { value: undefined, configurable: true });`,
};

async function signedIn(init: string): Promise<{ device: Device; page: Page; own: ShopApi }> {
  const device = await shop.device('phone', init);
  const person = await registerAndSignIn(device.page);
  const own = shop.api.as(await shop.api.signIn(person.email, person.password));
  return { device, page: device.page, own };
}

describe.each(Object.entries(BROWSERS))('in a browser that %s', (_, init) => {
  test('a shopper buys, reviews and views orders, and sees the notice that nothing is stored', async () => {
    const { device, page, own } = await signedIn(init);
    const product = await nextProduct(shop, taken);
    await page.getByRole('status').filter({ hasText: NOTHING_IS_KEPT }).waitFor();
    // No catalogue is copied into memory that ends with the page.
    await page.getByRole('heading', { name: 'Latest Products' }).waitFor();

    await page.goto('/shipping');
    await addAddress(page, { label: 'Home', address: '12 Lake Road' });
    await page.getByText('Address added').waitFor();
    expect(await own.addresses()).toMatchObject([{ label: 'Home', address: '12 Lake Road' }]);

    // The cart is there after a reload of the window.
    await putInCart(page, product._id);
    await page.reload();
    await page.getByRole('link', { name: product.name }).first().waitFor();
    const orderId = await orderWhatIsInTheCart(page);
    await page.getByText('Order placed').waitFor();
    expect((await own.orders()).map(({ _id }) => _id)).toEqual([orderId]);

    await page.goto('/cart');
    await page.getByText('Your cart stays until you close this window.').waitFor();

    await page.goto(`/product/${product._id}`);
    await writeReview(page, 4, 'Bought in a private window.');
    await page.getByText('Review created successfully').waitFor();
    await page.getByText('Bought in a private window.').first().waitFor();
    expect((await shop.api.product(product._id)).reviews?.[0]).toMatchObject({
      rating: 4,
      comment: 'Bought in a private window.',
    });

    await page.goto('/myorders');
    await page.getByRole('link', { name: 'Details' }).first().waitFor();
    await page.getByRole('status').filter({ hasText: NOTHING_IS_KEPT }).waitFor();

    expect(await page.getByText('Saved on this device').count()).toBe(0);
    const asked = shop.proxy.log.of(({ path }) => path.startsWith('/api/catalogue/changes'));
    expect(asked).toEqual([]);
    expect(device.uncaught).toEqual([]);
    expect(device.forbidden).toEqual([]);
  });
});

test('offline it says that a connection is needed, and accepts nothing', async () => {
  const { device, page, own } = await signedIn(BROWSERS['forbids it']);
  await page.goto('/shipping');
  await addAddress(page, { address: '1 Station Road' });
  await page
    .getByRole('button', { name: 'Make Default' })
    .or(page.getByText('Default'))
    .first()
    .waitFor();
  await device.goOffline();
  const offline = page.getByText('You’re offline, and this window can’t save anything.');
  await offline.waitFor();
  await addAddressOffline(page);
  await page.getByText('Unable to save address. Please check your inputs.').waitFor();
  // The notice, and the toast.
  await expect.poll(() => offline.count()).toBe(2);
  expect(await page.getByText('Saved on this device').count()).toBe(0);

  await device.goOnline();
  await page
    .getByText(/You(’re| are) offline/)
    .first()
    .waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Save Address' }).click();
  await page.getByText('Address added').first().waitFor();
  expect(await own.addresses()).toHaveLength(2);
});

async function addAddressOffline(page: Page): Promise<void> {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await field('Address').fill('2 Hill Road');
  await field('City').fill('Pune');
  await field('Postal Code').fill('411001');
  await field('Country').fill('India');
  await field('Phone').fill('9876543210');
  await page.getByRole('button', { name: 'Save Address' }).click();
}

test('an order whose reply was lost is one order, also after a reload', async () => {
  const { page, own } = await signedIn(BROWSERS['forbids it']);
  const product = await nextProduct(shop, taken);
  await page.goto('/shipping');
  await addAddress(page, { address: '1 Station Road' });
  await page.getByText('Address added').waitFor();
  await putInCart(page, product._id);
  const answerAgain = shop.proxy.always({ match: theSync, fault: { kind: 'drop-reply' } });
  const orderId = await orderWhatIsInTheCart(page);
  await page.getByText('Not sent yet. Keep this window open.').waitFor();
  answerAgain();
  await page.reload();
  await page.getByText('Not sent yet.').waitFor({ state: 'detached' });
  await page.getByText('Not Delivered').waitFor();
  expect((await own.orders()).map(({ _id }) => _id)).toEqual([orderId]);
  expect((await shop.api.product(product._id)).countInStock).toBe(product.countInStock - 1);
});

test('who signs in where only texts cannot be kept is signed in after a reload, and logged out after a log-out', async () => {
  const init = `for (const name of ['getItem', 'setItem', 'removeItem'])
    Storage.prototype[name] = () => { throw new DOMException('Denied', 'SecurityError'); };`;
  const device = await shop.device('desk', init);
  const { page } = device;
  const person = await registerAndSignIn(page);
  const menu = page.getByRole('button', { name: person.name });
  await menu.waitFor();
  await page.goto('/myorders');
  await menu.waitFor();
  for (const group of ['checkout', 'account'] as const)
    await until(`the files of ${group} are on the device`, () => keepsGroup(page, group));
  await page.waitForLoadState('networkidle');
  await device.goOffline();
  await menu.click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL((url) => url.pathname === '/login');
  await device.goOnline();
  await page.reload();
  await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(await menu.count()).toBe(0);
});
