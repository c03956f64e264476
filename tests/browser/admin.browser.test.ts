import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { orderDocument } from '#shared/orders/order';
import { paymentOrderReply } from '#shared/payments/payment-calls';
import { ADMIN } from '../server-process/server-process';
import { orderBody, type ShopApi } from '../server-process/shop-api';
import type { Size } from './chromium';
import { openTestShop } from './harness';
import { nextProduct } from './ready-shopper';
import { signIn } from './screens';
import type { Device, TestShop } from './test-shop';

/** The admin area against the real server, with payments at the stand-in gateway. */
let shop: TestShop;
const taken = new Set<string>();

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

async function adminDevice(size: Size = 'desk'): Promise<Device> {
  const device = await shop.device(size);
  await device.page.goto('/login');
  await signIn(device.page, { name: '', ...ADMIN });
  return device;
}

const shopper = async (): Promise<ShopApi> => shop.api.as(await shop.api.register());

/** An order paid online as the stand-in plays it; gives its id. */
async function orderOnline(own: ShopApi, outcome: string): Promise<string> {
  const product = await nextProduct(shop, taken);
  const body = { ...orderBody([[product, 1]]), paymentMethod: 'Razorpay' };
  const order = await own.ask(orderDocument, 'POST', '/orders', body);
  const path = '/payments/razorpay/order';
  const opened = await own.ask(paymentOrderReply, 'POST', path, { orderId: order._id });
  const played = await fetch(`${shop.server.origin}/stand-in/payments`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ razorpay_order_id: opened.orderId, outcome }),
  });
  z.object({ razorpay_payment_id: z.string() }).parse(await played.json());
  return order._id;
}

/** The row of an order in the list that is shown. */
const rowOf = (page: Page, id: string) =>
  page.getByRole('row').filter({ has: page.getByText(id, { exact: true }) });

/** Presses Tab until the control has the focus. @throws Error when it is not reached */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await target.and(page.locator('*:focus')).count()) > 0) return;
  }
  throw new Error(`Not reached by Tab: ${String(target)}`);
}

describe.each<Size>(['desk', 'phone'])('an admin, at the size of a %s', (size) => {
  test('finds a payment that came twice, and gives a part of it back', async () => {
    const order = await orderOnline(await shopper(), 'captured-twice');
    const device = await adminDevice(size);
    const { page } = device;
    await page.getByRole('button', { name: 'Admin', exact: true }).click();
    await page.getByRole('link', { name: 'Payments' }).click();
    await page.getByRole('link', { name: /^Paid twice/ }).click();
    const row = page.getByRole('row').filter({ hasText: order });
    await row.getByText('the order was paid already').waitFor();
    await row.getByRole('button', { name: /^Details/ }).click();
    const drawer = page.getByRole('dialog', { name: `Payments of order ${order}` });
    await drawer.getByRole('note').getByRole('button', { name: 'Refund…' }).click();
    await page.getByLabel('Amount in rupees').fill('20');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Refund ₹20.00' }).click();
    await drawer.getByText('₹20.00').first().waitFor();
    await drawer.getByText(/\(admin\) asked to refund ₹20\.00/).waitFor();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0);
    expect([device.uncaught, device.forbidden]).toEqual([[], []]);
  });

  test('whose refund was answered into nothing sends it again, and it is one', async () => {
    const order = await orderOnline(await shopper(), 'captured');
    const device = await adminDevice(size);
    const { page } = device;
    await page.goto(`/order/${order}`);
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
    // The books have it by now, or the same is sent again: one of the two ways on is there.
    const dialog = page.getByRole('dialog', { name: 'Refund' });
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.reload();
    await page.getByRole('heading', { name: 'History' }).waitFor();
    expect(await page.getByText(/asked to refund ₹10\.00/).count()).toBe(1);
    expect(await page.getByText('₹10.00', { exact: true }).count()).toBe(1);
  });
});

test('orders are marked paid and delivered in bulk with the keyboard alone', async () => {
  const own = await shopper();
  const product = await nextProduct(shop, taken);
  const first = await own.buy([[product, 1]]);
  const second = await own.buy([[product, 2]]);
  const { page } = await adminDevice();
  await page.goto(`/admin/orderlist?keyword=${first.user.email}`);
  await rowOf(page, first._id).waitFor();
  await tabTo(page, page.getByRole('checkbox', { name: 'Select all' }));
  await page.keyboard.press('Space');
  for (const mark of ['Mark COD Paid', 'Mark As Delivered']) {
    const button = page.getByRole('button', { name: `${mark} (2)` });
    // Delivery is offered once the list says that they are paid.
    await button.waitFor();
    await tabTo(page, button);
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Yes, mark 2 orders' }));
    await page.keyboard.press('Enter');
    await page.getByText(`${mark}: 2 of 2 done`).waitFor();
  }
  const orders = await own.orders();
  for (const id of [first._id, second._id])
    expect(orders.find(({ _id }) => _id === id)).toMatchObject({ isPaid: true, isDelivered: true });
});
