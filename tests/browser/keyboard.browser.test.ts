import { afterAll, beforeAll, expect, test } from 'vitest';
import { outboxOf } from './device-stores';
import { openTestShop } from './harness';
import { enter, tabTo } from './keyboard';
import { nextProduct, readyShopper } from './ready-shopper';
import { signInAsAdmin, visit } from './screens';
import type { TestShop } from './test-shop';

/** With the keyboard alone: a purchase, and an admin's bulk delivery. */
let shop: TestShop;
const taken = new Set<string>();

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

test('a COD order with the keyboard alone', async () => {
  const { device, own } = await readyShopper(shop);
  const { page } = device;
  const product = await nextProduct(shop, taken);
  await page.goto('/');
  await tabTo(page, page.getByRole('searchbox'));
  await page.keyboard.type(product.name);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/search\//);
  await page.getByRole('link', { name: product.name }).first().waitFor();
  await visit(page, `/product/${product._id}`);
  const add = page.getByRole('button', { name: 'Add To Cart' });
  await add.waitFor();
  await enter(page, add);
  await page.waitForURL((url) => url.pathname === '/cart');
  await enter(page, page.getByRole('link', { name: 'Proceed To Checkout' }));
  await page.waitForURL((url) => url.pathname === '/shipping');
  await page.getByRole('heading', { name: 'Add New Address' }).waitFor();
  for (const [name, text] of [
    ['Address', '5 Keyboard Lane'],
    ['City', 'Pune'],
    ['Postal Code', '411001'],
    ['Country', 'India'],
    ['Phone', '9876543210'],
  ] as const) {
    // By its label: the country has a list beside it once it has the focus, and is another role then.
    await tabTo(page, page.getByLabel(name, { exact: true }));
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  const toPayment = page.getByRole('link', { name: 'Continue' });
  await toPayment.waitFor();
  await enter(page, toPayment);
  await page.waitForURL((url) => url.pathname === '/payment');
  await tabTo(page, page.getByRole('radio', { name: /Razorpay/ }));
  await page.keyboard.press('ArrowDown');
  await enter(page, page.getByRole('button', { name: 'Continue' }));
  await page.waitForURL((url) => url.pathname === '/placeorder');
  await enter(page, page.getByRole('button', { name: 'Place Order (COD)' }));
  await page.getByRole('dialog').waitFor();
  await enter(page, page.getByRole('button', { name: 'Confirm COD' }));
  await page.waitForURL(/\/order\//);
  await expect.poll(async () => (await own.orders()).length).toBe(1);
  await expect.poll(async () => (await outboxOf(page)).length).toBe(0);
});

test('orders are marked paid and delivered in bulk with the keyboard alone, and it is announced', async () => {
  const own = shop.api.as(await shop.api.register());
  const product = await nextProduct(shop, taken);
  const first = await own.buy([[product, 1]]);
  const second = await own.buy([[product, 2]]);
  const device = await shop.device('desk');
  const { page } = device;
  await signInAsAdmin(page);
  await visit(page, `/admin/orderlist?keyword=${first.user.email}`);
  const all = page.getByRole('checkbox', { name: 'Select all' });
  await all.waitFor();
  // One, and from there all of them; the number of selected rows is announced.
  await tabTo(page, page.getByRole('checkbox', { name: `Select ${second._id}` }));
  await page.keyboard.press('Space');
  const said = page.getByRole('status');
  await said.filter({ hasText: '1 selected' }).waitFor();
  await tabTo(page, all);
  await page.keyboard.press('Space');
  await said.filter({ hasText: '2 selected' }).waitFor();
  for (const mark of ['Mark COD Paid', 'Mark As Delivered']) {
    const button = page.getByRole('button', { name: `${mark} (2)` });
    // Delivery is offered once the list says that they are paid.
    await button.waitFor();
    await enter(page, button);
    await page.getByRole('dialog', { name: mark }).waitFor();
    await enter(page, page.getByRole('button', { name: 'Yes, mark 2 orders' }));
    await said.filter({ hasText: `${mark}: 2 of 2 done` }).waitFor();
    const results = page.getByRole('region', { name: 'Results' });
    await enter(page, results.getByText('Each order'));
    // Rendered once the browser has reported them visible.
    await expect.poll(() => results.getByRole('listitem').count()).toBe(2);
    for (const { _id } of [first, second])
      expect(await results.getByText(_id, { exact: false }).count()).toBe(1);
  }
  await enter(page, page.getByRole('region', { name: 'Results' }).getByRole('button'));
  await page.getByRole('region', { name: 'Results' }).waitFor({ state: 'detached' });
  const orders = await own.orders();
  for (const { _id: id } of [first, second])
    expect(orders.find(({ _id }) => _id === id)).toMatchObject({ isPaid: true, isDelivered: true });
  expect(device.uncaught).toEqual([]);
});
