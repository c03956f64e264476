import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shortOrderNumber } from '#shared/orders/order-number';
import type { ShopApi } from '../server-process/shop-api';
import type { Size } from './chromium';
import { openTestShop } from './harness';
import { orderOnline } from './online-order';
import { signInAsAdmin } from './screens';
import type { Device, TestShop } from './test-shop';

/** The admin area against the real server, with payments at the stand-in gateway. */
let shop: TestShop;
const taken = new Set<string>();

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

async function adminDevice(size: Size): Promise<Device> {
  const device = await shop.device(size);
  await signInAsAdmin(device.page);
  return device;
}

const shopper = async (): Promise<ShopApi> => shop.api.as(await shop.api.register());

describe.each<Size>(['desk', 'phone'])('an admin, at the size of a %s', (size) => {
  test('finds a payment that came twice, and refunds a part of it', async () => {
    const orderId = await orderOnline(shop, await shopper(), 'captured-twice', taken);
    const device = await adminDevice(size);
    const { page } = device;
    await page.getByRole('button', { name: 'Admin', exact: true }).click();
    await page.getByRole('link', { name: 'Payments' }).click();
    await page.getByRole('link', { name: /^Paid twice/ }).click();
    const row = page.getByRole('row').filter({ hasText: shortOrderNumber(orderId) });
    await row.getByText('the order was already paid').waitFor();
    // On a phone the whole line is pressed.
    await row
      .getByRole('button', size === 'phone' ? {} : { name: /^Details/ })
      .first()
      .click();
    const drawer = page.getByRole('dialog', { name: `Payments of order ${orderId}` });
    await drawer.getByRole('note').getByRole('button', { name: 'Refund…' }).click();
    await page.getByLabel('Amount in rupees').fill('20');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Refund ₹20.00' }).click();
    await drawer.getByText('₹20.00').first().waitFor();
    await drawer.getByText(/\(admin\) requested a refund of ₹20\.00/).waitFor();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0);
    expect([device.uncaught, device.forbidden]).toEqual([[], []]);
  });

  test('sends a refund again whose answer was lost, and it is one refund', async () => {
    const orderId = await orderOnline(shop, await shopper(), 'captured', taken);
    const device = await adminDevice(size);
    const { page } = device;
    await page.goto(`/order/${orderId}`);
    await page.getByRole('button', { name: /^Refund…/ }).click();
    await page.getByLabel('Amount in rupees').fill('10');
    await page.getByRole('button', { name: 'Continue' }).click();
    let sent = 0;
    await page.route('**/refunds', async (route) => {
      sent += 1;
      const response = await route.fetch();
      if (sent === 1) await route.abort();
      else await route.fulfill({ response });
    });
    await page.getByRole('button', { name: 'Refund ₹10.00' }).click();
    // The payment ledger has it by now, or the refund is sent again: one of the two ways on is there.
    const dialog = page.getByRole('dialog', { name: 'Refund' });
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.reload();
    await page.getByRole('heading', { name: 'History' }).waitFor();
    expect(await page.getByText(/requested a refund of ₹10\.00/).count()).toBe(1);
    expect(await page.getByText('₹10.00', { exact: true }).count()).toBe(1);
  });
});
