import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { orderDocument } from '#shared/orders/order';
import { paymentOrderResponse } from '#shared/payments/payment-calls';
import { shopSettings } from '#shared/protocol/shop-settings';
import { shopDay } from '#shared/shop/shop-day';
import { ADMIN } from '../server-process/server-process';
import { newPerson, orderBody, SOME_ADDRESS, type ShopApi } from '../server-process/shop-api';
import { openTestShop } from './harness';
import { nextProduct } from './ready-shopper';
import { registerAndSignIn, signInAsAdmin } from './screens';
import type { TestShop } from './test-shop';

/** What an owner does at the desk besides the orders of the day, and what comes of it for shoppers and books. */
let shop: TestShop;
let owner: ShopApi;
const taken = new Set<string>();
beforeAll(async () => {
  shop = await openTestShop();
  owner = shop.api.as(await shop.api.signIn(ADMIN.email, ADMIN.password));
});
afterAll(() => shop?.close());

// docs/shop-rules.md#r-owner-13
test('an order by phone of a customer found by their number is in their orders, on their phone', async () => {
  const phone = await shop.device('phone');
  const person = await registerAndSignIn(phone.page);
  const buyer = shop.api.as(await shop.api.signIn(person.email, person.password));
  const before = orderBody([[await nextProduct(shop, taken), 1]]);
  const shippingAddress = { ...SOME_ADDRESS, address: '7 Temple Street', phone: '9123456780' };
  await buyer.ask(orderDocument, 'POST', '/orders', { ...before, shippingAddress });
  const product = await nextProduct(shop, taken);

  const desk = await shop.device('desk');
  const { page } = desk;
  await signInAsAdmin(page);
  await page.goto('/admin/orders/new');
  const search = page.getByRole('searchbox', { name: 'Search by phone, name or email' });
  await search.fill('+91 91234 56780');
  await page.getByRole('button', { name: new RegExp(`^Add ${person.name}`) }).waitFor();
  await search.press('Enter');
  // Where the last order went.
  const address = page.getByRole('textbox', { name: 'Address', exact: true });
  await expect.poll(() => address.inputValue()).toBe('7 Temple Street');
  const goods = page.getByRole('searchbox', { name: 'Find a product' });
  await goods.fill(product.name);
  await page.getByRole('button', { name: new RegExp(`^Add ${product.name}`) }).waitFor();
  await goods.press('Enter');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL(/\/order\/[^/]+$/);
  const id = new URL(page.url()).pathname.slice('/order/'.length);

  await phone.page.goto('/myorders');
  await phone.page.getByText(product.name).first().waitFor();
  await phone.page.goto(`/order/${id}`);
  await phone.page
    .getByText(/7 Temple Street/)
    .first()
    .waitFor();
  expect((await shop.api.product(product._id)).countInStock).toBe(product.countInStock - 1);
  expect([desk.uncaught, desk.forbidden, phone.uncaught]).toEqual([[], [], []]);
});

// docs/shop-rules.md#r-money-16
test('a settlement report agrees with the payment it names, and stored again it adds nothing', async () => {
  const buyer = shop.api.as(await shop.api.register(newPerson()));
  const product = await nextProduct(shop, taken);
  const body = { ...orderBody([[product, 1]]), paymentMethod: 'Razorpay' };
  const order = await buyer.ask(orderDocument, 'POST', '/orders', body);
  const opened = await buyer.ask(paymentOrderResponse, 'POST', '/payments/razorpay/order', {
    orderId: order._id,
  });
  const played = await fetch(`${shop.server.origin}/stand-in/payments`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ razorpay_order_id: opened.orderId, outcome: 'captured' }),
  });
  const { razorpay_payment_id: payment } = z
    .object({ razorpay_payment_id: z.string() })
    .parse(await played.json());
  await expect
    .poll(async () => (await buyer.ask(orderDocument, 'GET', `/orders/${order._id}`)).isPaid)
    .toBe(true);

  const desk = await shop.device('desk');
  const { page } = desk;
  await signInAsAdmin(page);
  await page.goto('/admin/settlements');
  await page.getByText(`${payment}`).first().waitFor();
  const total = Number(order.totalPrice);
  const [fee, tax] = [total * 0.02 * 1.18, total * 0.02 * 0.18].map((sum) => sum.toFixed(2));
  const today = shopDay(Date.now()).split('-').toReversed().join('/');
  const report = [
    'entity_id,type,debit,credit,amount,fee,tax,settlement_id,settled_at,settlement_utr',
    `${payment},payment,0,${(total - Number(fee)).toFixed(2)},${order.totalPrice},${fee},${tax},setl_1,${today} 10:00:00,UTR77`,
    '',
  ].join('\n');
  const choose = async () => {
    const file = { name: 'report.csv', mimeType: 'text/csv', buffer: Buffer.from(report) };
    await page.locator('input[type="file"]').setInputFiles(file);
  };
  await choose();
  await page.getByRole('button', { name: 'Store (1)' }).click();
  await page.getByText('Stored: 1').waitFor();
  await page
    .getByText(/1 entries agree/)
    .first()
    .waitFor();
  await page.getByText('All payments of the month are paid out.').waitFor();
  await page.getByText(/UTR77/).first().waitFor();
  await choose();
  await page.getByText(/new: 0 · known: 1/).waitFor();
  expect(await page.getByRole('button', { name: 'Store (0)' }).isDisabled()).toBe(true);
  expect([desk.uncaught, desk.forbidden]).toEqual([[], []]);
});

// docs/shop-rules.md#r-owner-2
test('a banner is in the document, on an offline phone, and gone there after its last day', async () => {
  const desk = await shop.device('desk');
  await signInAsAdmin(desk.page);
  await desk.page.goto('/admin/settings');
  const today = shopDay(Date.now());
  await desk.page.getByLabel('Text', { exact: true }).fill('Open on Sunday until eight');
  await desk.page.getByLabel('Last day', { exact: true }).fill(today);
  await desk.page.getByRole('button', { name: 'Save' }).first().click();
  await desk.page.getByText('Settings saved').waitFor();
  const { shop: facts } = await owner.ask(shopSettings, 'GET', '/settings');
  expect(facts).toMatchObject({ banner: 'Open on Sunday until eight', bannerUntil: today });

  const plain = await (await fetch(`${shop.server.origin}/`)).text();
  expect(plain).toContain('Open on Sunday until eight');
  const phone = await shop.device('phone');
  const { page } = phone;
  const banner = page.getByText('Open on Sunday until eight');
  await page.goto('/');
  await banner.waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForLoadState('networkidle');
  await phone.goOffline();
  await page.reload();
  await page.getByRole('heading', { name: 'Latest Products' }).waitFor();
  await banner.waitFor();
  await page.clock.setFixedTime(Date.now() + 24 * 60 * 60 * 1000);
  await page.reload();
  await page.getByRole('heading', { name: 'Latest Products' }).waitFor();
  await banner.waitFor({ state: 'detached' });
});
