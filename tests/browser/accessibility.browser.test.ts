import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Axe } from './axe';
import { SIZES } from './chromium';
import { waitForEmptyOutbox } from './device-stores';
import { openTestShop } from './harness';
import { goToPayOnline, openTestPayment, press } from './paying';
import { nextProduct, readyShopper } from './ready-shopper';
import {
  addAddress,
  goToPlaceOrder,
  openAccountMenu,
  orderWhatIsInTheCart,
  putInCart,
  signInAsAdmin,
} from './screens';
import type { TestShop } from './test-shop';

/** The states of screens, at both sizes: empty, refused, waiting, in need of attention, and with a dialog open. */
let shop: TestShop;
let axe: Axe;
const taken = new Set<string>();

beforeAll(async () => {
  [axe, shop] = await Promise.all([Axe.load(), openTestShop()]);
});
afterAll(() => shop?.close());

/** Checks the page, at phone and desktop size. */
async function noBarriers(page: Page, what: string): Promise<void> {
  for (const [name, size] of Object.entries(SIZES)) {
    await page.setViewportSize(size);
    expect(await axe.violations(page), `${what}, on a ${name}`).toEqual([]);
  }
}

/** Checks the open dialog, and closes it. */
async function lookAtDialog(page: Page, what: string, away: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await noBarriers(page, what);
  await dialog.getByRole('button', { name: away }).click();
  await dialog.waitFor({ state: 'detached' });
}

test('a shopper, with something waiting, refused and in need of attention', async () => {
  const { device } = await readyShopper(shop);
  const { page } = device;
  const scarce = (await shop.api.plainProducts()).find(
    ({ countInStock, price }) => countInStock >= 2 && countInStock <= 5 && price > 100,
  );
  if (!scarce) throw new Error('No product with few pieces');
  await page.goto('/shipping');
  await noBarriers(page, 'an empty address book');
  await page.getByRole('button', { name: 'Save Address' }).click();
  await page.getByText('Please fix the highlighted fields.').waitFor();
  await noBarriers(page, 'an address with errors');
  await addAddress(page, { label: 'Home', address: '1 Axe Road' });
  await page.getByRole('button', { name: 'Delete' }).click();
  await lookAtDialog(page, 'Delete this address?', 'Cancel');

  await device.goOffline();
  await putInCart(page, scarce._id);
  await noBarriers(page, '/cart');
  await goToPlaceOrder(page);
  await page.getByRole('button', { name: 'Place Order (COD)' }).click();
  await lookAtDialog(page, 'Confirm Cash on Delivery', 'Cancel');
  await page.goto('/cart');
  const refused = await orderWhatIsInTheCart(page);
  for (const path of [`/order/${refused}`, '/myorders', '/activity', '/profile', '/']) {
    await page.goto(path);
    await noBarriers(page, `${path}, offline`);
  }
  await openAccountMenu(page);
  await noBarriers(page, 'the menu');
  await page.getByRole('button', { name: 'Logout' }).click();
  await lookAtDialog(page, 'not sent yet', 'Stay signed in');

  await putInCart(page, scarce._id);
  const other = await shop.api.register();
  await shop.api.as(other).buy([[scarce, scarce.countInStock]]);
  await device.goOnline();
  await waitForEmptyOutbox(page);
  for (const path of [`/order/${refused}`, '/activity']) {
    await page.goto(path);
    await page
      .getByText(/^Needs your (OK|attention)/)
      .first()
      .waitFor();
    await noBarriers(page, `${path}, in need of attention`);
  }
  await page.goto('/cart');
  await page.getByText('Out Of Stock').first().waitFor();
  await noBarriers(page, 'a cart that changed');
});

test('an order that is paid online: the window, unpaid, paid', async () => {
  const { device } = await readyShopper(shop);
  const { page } = device;
  const product = await nextProduct(shop, taken);
  await page.goto('/shipping');
  await addAddress(page, { address: '1 Axe Road' });
  await putInCart(page, product._id);
  await goToPayOnline(page);
  const frame = await openTestPayment(page);
  await noBarriers(page, 'the payment window');
  await press(frame, 'Close');
  await page.goto('/myorders');
  await page.getByRole('link', { name: 'Details' }).click();
  await page.getByRole('button', { name: 'Pay with Razorpay' }).waitFor();
  await noBarriers(page, 'an unpaid order');
  await press(await openTestPayment(page), 'Pay successfully');
  await page.getByText(/^Paid on /).waitFor();
  await noBarriers(page, 'a paid order');
});

test("an admin's dialogs, empty lists, and forms with errors", async () => {
  const shopper = await shop.api.register();
  const product = await nextProduct(shop, taken);
  const order = await shop.api.as(shopper).buy([[product, 1]]);
  const { page } = await shop.device('desk');
  await signInAsAdmin(page);
  await page.getByRole('button', { name: 'Admin', exact: true }).click();
  await noBarriers(page, "the admins' menu");
  for (const list of ['orderlist', 'productlist', 'userlist']) {
    await page.goto(`/admin/${list}?keyword=zzzzqqqq`);
    await page.getByText(/^No \w+ found\.$/).waitFor();
    await noBarriers(page, `${list}, nothing found`);
  }
  await page.goto(`/admin/orderlist?keyword=${shopper.user.email}`);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await noBarriers(page, 'ticked orders');
  const mark = page.getByRole('button', { name: 'Mark COD Paid (1)' });
  await mark.click();
  await lookAtDialog(page, 'Mark COD Paid', 'Cancel');
  await mark.click();
  await page.getByRole('button', { name: 'Yes, mark 1 order' }).click();
  await page.getByText('Mark COD Paid: 1 of 1 done').waitFor();
  await noBarriers(page, 'the results of marking');
  await page.goto(`/order/${order._id}`);
  await page.getByRole('button', { name: 'Mark As Delivered' }).waitFor();
  await noBarriers(page, 'an order to be delivered');

  await page.goto(`/admin/productlist?keyword=${encodeURIComponent(product.name)}`);
  await page.getByRole('button', { name: 'Create Product' }).click();
  await lookAtDialog(page, 'Create Product', 'Cancel');
  await page.getByRole('button', { name: `Delete ${product.name}` }).click();
  await lookAtDialog(page, 'Delete a product', 'Cancel');
  await page.goto(`/admin/product/${product._id}/edit`);
  await page.getByLabel('Price', { exact: true }).fill('a lot');
  await page.getByLabel('Name', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Update' }).click();
  await page.locator('[aria-invalid="true"]').first().waitFor();
  await noBarriers(page, 'a product with errors');
  await page.goto(`/admin/userlist?keyword=${shopper.user.email}`);
  await page.getByRole('button', { name: `Delete ${shopper.user.name}` }).click();
  await lookAtDialog(page, 'Delete a person', 'Cancel');
});
