import { afterAll, beforeAll, expect, test } from 'vitest';
import { thePush } from '../chaos-proxy/faults';
import { outboxOf, settledOf, waitForEmptyOutbox } from './device-stores';
import { openTestShop } from './harness';
import type { TestShop } from './test-shop';
import { nextProduct, readyShopper } from './ready-shopper';
import { addAddress, orderWhatIsInTheCart, putInCart, visit } from './screens';

/**
 * A refusal at the head does not block the queue (docs/guarantees.md#refused-at-the-head), and nothing fails silently
 * (docs/guarantees.md#silent-failure).
 */
let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

test('each action shows how far it has come; a refusal at the head is shown with a way on', async () => {
  const { device, own } = await readyShopper(shop);
  const { page } = device;
  await visit(page, '/shipping');
  await addAddress(page, { address: '1 Market Road' });
  await waitForEmptyOutbox(page);

  const scarce = (await shop.api.plainProducts()).find(
    ({ countInStock, price }) => countInStock >= 2 && countInStock <= 6 && price > 100,
  );
  if (!scarce) throw new Error('No product with few pieces');
  await device.goOffline();
  await putInCart(page, scarce._id);
  const orderId = await orderWhatIsInTheCart(page);
  await visit(page, '/shipping');
  await addAddress(page, { address: '2 Market Road' });

  // Waiting: on the item, in the badge, and in a live region.
  await visit(page, '/activity');
  await expect.poll(() => page.getByText('Waiting to send', { exact: true }).count()).toBe(2);
  const activity = page.getByRole('link', { name: /^Activity/ }).first();
  await expect.poll(() => activity.innerText()).toMatch(/2/);
  const live = page.locator('[aria-live="polite"]');
  await expect
    .poll(async () => (await live.allTextContents()).join(' '))
    .toMatch(/2 things are not sent yet/);

  // Another shopper buys every piece. Sending: while the answer is held back.
  const other = await shop.api.register();
  await shop.api.as(other).buy([[scarce, scarce.countInStock]]);
  const gate = shop.proxy.hold('reply', thePush);
  await device.goOnline();
  await gate.reached;
  await expect.poll(() => page.getByText('Sending…', { exact: true }).count()).toBe(2);
  gate.release();

  // Needs attention, and the one behind it delivered.
  await waitForEmptyOutbox(page);
  await page.getByText('Needs your attention').first().waitFor();
  await page.getByText('Out of stock.').first().waitFor();
  await page.getByText('Received by the shop', { exact: true }).first().waitFor();
  await expect
    .poll(async () => (await live.allTextContents()).join(' '))
    .toMatch(/1 thing needs your OK/);
  await expect.poll(() => activity.innerText()).toMatch(/1/);
  expect((await settledOf(page)).map(({ outcome }) => outcome.code).slice(-2)).toEqual([
    'out_of_stock',
    'done',
  ]);
  expect(await own.orders()).toEqual([]);
  expect(await own.addresses()).toHaveLength(2);

  // The order's own page says so too, and the way on leads out.
  await page.goto(`/order/${orderId}`);
  await page.getByText('Out of stock.').first().waitFor();
  await page.goto('/activity');
  await page.getByRole('button', { name: 'Discard' }).first().click();
  await page.getByRole('button', { name: 'Yes, discard' }).click();
  await expect.poll(() => page.getByText('Needs your attention').count()).toBe(0);
  await expect.poll(() => activity.innerText()).not.toMatch(/\d/);
  expect(device.uncaught).toEqual([]);
});

test('a shortage with some left: take what is left, and the order arrives', async () => {
  const { device, own } = await readyShopper(shop, 'phone');
  const { page } = device;
  await visit(page, '/shipping');
  await addAddress(page, { address: '1 Market Road' });
  await waitForEmptyOutbox(page);
  const product = await nextProduct(shop, new Set());
  await device.goOffline();
  await putInCart(page, product._id);
  await page
    .getByLabel(/Quantity/)
    .first()
    .selectOption('3');
  await orderWhatIsInTheCart(page);
  const other = await shop.api.register();
  const leave = 2;
  let left = product.countInStock;
  while (left > leave) {
    const qty = Math.min(20, left - leave);
    await shop.api.as(other).buy([[product, qty]]);
    left -= qty;
  }
  await device.goOnline();
  await waitForEmptyOutbox(page);
  await page.goto('/activity');
  await page.getByText(`Only ${leave} left.`).first().waitFor();
  await page
    .getByRole('button', { name: `Take ${leave}` })
    .first()
    .click();
  await expect.poll(async () => (await own.orders()).length).toBe(1);
  expect((await own.orders())[0]?.orderItems).toMatchObject([{ product: product._id, qty: leave }]);
  expect((await shop.api.product(product._id)).countInStock).toBe(0);
  expect(await outboxOf(page)).toEqual([]);
});
