import { ADMIN } from '../../server-process/server-process';
import { newPerson, type ShopApi } from '../../server-process/shop-api';
import { nextProduct } from '../ready-shopper';
import { signInAsAdmin } from '../screens';
import type { TestShop } from '../test-shop';
import { orderOnline } from '../online-order';
import type { Camera } from './camera';

/** Orders of every kind, so that lists have something to show; gives one that an admin can deliver. */
async function fillBooks(shop: TestShop): Promise<{ order: string; user: string }> {
  const taken = new Set<string>();
  const admin = shop.api.as(await shop.api.signIn(ADMIN.email, ADMIN.password));
  const shopper = await shop.api.register(newPerson('Meera Krishnamoorthy'));
  const own: ShopApi = shop.api.as(shopper);
  for (let number = 0; number < 8; number += 1) {
    await own.buy([[await nextProduct(shop, taken), 1 + (number % 3)]]);
  }
  const orders = await own.orders();
  for (const { _id, totalPrice } of orders.slice(0, 3)) {
    await admin.raw('PUT', `/orders/${_id}/pay`, { receivedAmount: Number(totalPrice) });
  }
  await admin.raw('PUT', `/orders/${orders[0]?._id}/deliver`);
  await orderOnline(shop, own, 'captured', taken);
  await orderOnline(shop, own, 'captured-twice', taken);
  const [, deliverable] = orders;
  if (!deliverable) throw new Error('There is no order');
  return { order: deliverable._id, user: shopper.user._id };
}

/** What an admin sees. */
export async function shootAdmin(shop: TestShop, camera: Camera): Promise<void> {
  const { order, user } = await fillBooks(shop);
  const device = await shop.device(camera.size);
  const { page } = device;
  const product = await nextProduct(shop, new Set());
  const answer = async (name: string, press: 'Cancel' | RegExp = 'Cancel') => {
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await camera.window(page, name);
    await dialog.getByRole('button', { name: press }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  /** Presses an action of the first row: on a phone in the row's menu. */
  const onFirstLine = async (name: string, onDesk: RegExp) => {
    const menu = page.getByRole('button', { name: /^Actions for / }).first();
    const button = page.getByRole('button', { name: onDesk }).first();
    await menu.or(button).first().waitFor();
    if (!(await menu.isVisible())) return button.click();
    await menu.click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await signInAsAdmin(page);

  await camera.open(page, '/admin', 'admin-dashboard');
  await camera.open(page, '/admin/orderlist', 'admin-orders');
  await camera.open(page, '/admin/log', 'admin-log');
  await camera.open(page, '/admin/orderlist?keyword=nobody', 'admin-orders-none');
  await page.goto('/admin/orderlist?status=cod-unpaid');
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await camera.page(page, 'admin-orders-ticked');
  await page.getByRole('button', { name: /^Mark COD Paid \(/ }).click();
  await answer('admin-mark-paid', /^Yes, mark/);
  await page.getByText(/Mark COD Paid: \d+ of \d+ done/).waitFor();
  await camera.page(page, 'admin-orders-marked');
  await camera.open(page, `/order/${order}`, 'admin-order');

  await camera.open(page, '/admin/payments', 'admin-payments');
  await page.getByRole('link', { name: /^Paid twice/ }).click();
  await onFirstLine('Details', /^Details/);
  await page.getByRole('dialog').waitFor();
  await camera.window(page, 'admin-payment');

  await camera.open(page, '/admin/productlist', 'admin-products');
  await page.getByRole('button', { name: 'Create Product' }).click();
  await answer('admin-create-product');
  await onFirstLine('Delete', /^Delete /);
  await answer('admin-delete-product');
  await camera.open(page, '/admin/productlist?keyword=zzzzqqqq', 'admin-products-none');
  await camera.open(page, `/admin/product/${product._id}/edit`, 'admin-product');
  await page.getByLabel('Price').fill('a lot');
  await page.getByLabel('Name').fill('');
  await page.getByRole('button', { name: 'Update' }).click();
  await camera.page(page, 'admin-product-errors');

  await camera.open(page, '/admin/userlist', 'admin-users');
  await onFirstLine('Delete', /^Delete /);
  await answer('admin-delete-user');
  await camera.open(page, `/admin/user/${user}/edit`, 'admin-user');
  await page.getByRole('button', { name: 'Admin', exact: true }).click();
  await camera.window(page, 'admin-menu');
  await device.goOffline();
  await camera.open(page, '/admin/orderlist', 'admin-orders-offline');
  await device.goOnline();
  await device.context.close();
}
