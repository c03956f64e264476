import { afterAll, beforeAll, expect, test } from 'vitest';
import { at } from '../chaos-proxy/faults';
import { until, waitForEmptyOutbox } from './device-stores';
import { openTestShop } from './harness';
import { goToPayOnline, openTestPayment, payButton, paymentFrame, press } from './paying';
import { nextProduct, readyShopper } from './ready-shopper';
import { addAddress, goToPlaceOrder, orderWhatIsInTheCart, putInCart, visit } from './screens';
import type { TestShop } from './test-shop';

/** Two tabs of one person, each checking out the same cart differently: they create one order (docs/guarantees.md#i16). */
let shop: TestShop;
const taken = new Set<string>();
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

/** A shopper with one product in the cart, about to pay it online in the first tab. */
async function aboutToPay() {
  const { device, own } = await readyShopper(shop, 'phone');
  const { page } = device;
  await visit(page, '/shipping');
  await addAddress(page, { address: '1 Station Road' });
  await waitForEmptyOutbox(page);
  await putInCart(page, (await nextProduct(shop, taken))._id);
  await goToPayOnline(page);
  const standing = async () => (await own.orders()).filter(({ cancelled }) => !cancelled);
  /** The other tab orders the same with cash on delivery. */
  async function orderInOtherTab() {
    const other = await device.tab();
    await other.goto('/cart');
    await goToPlaceOrder(other);
    await other.getByRole('button', { name: 'Place Order (COD)' }).click();
    const dialog = other.getByRole('dialog');
    await dialog.getByText(/^It replaces the order that you began to pay online/).waitFor();
    await dialog.getByRole('button', { name: 'Confirm COD' }).click();
    await other.waitForURL(/\/order\/[^/]+$/);
    await waitForEmptyOutbox(other);
    return { other, cash: new URL(other.url()).pathname.slice('/order/'.length) };
  }
  return { device, page, own, standing, orderInOtherTab };
}

test('paid in the window after the other tab has ordered with cash: the cash order, and the money goes back', async () => {
  const { device, page, own, standing, orderInOtherTab } = await aboutToPay();
  const frame = await openTestPayment(page);
  const { cash } = await orderInOtherTab();
  await page.bringToFront();
  await press(frame, 'Pay successfully');
  await page.waitForURL(/\/order\/[^/]+$/);
  await page
    .getByText(/^(Being refunded|Refunded)/)
    .first()
    .waitFor();
  await page.getByText(/^Cancelled on /).waitFor();
  expect((await standing()).map(({ _id }) => _id)).toEqual([cash]);
  expect(await own.orders()).toHaveLength(2);
  expect(device.uncaught).toEqual([]);
});

test('the request for the online order comes after the cash order: nothing is paid, and it is cancelled', async () => {
  const { device, page, own, standing, orderInOtherTab } = await aboutToPay();
  const gate = shop.proxy.hold('request', at('POST', '/api/orders'));
  await payButton(page).click();
  await gate.reached;
  const { other, cash } = await orderInOtherTab();
  await page.bringToFront();
  gate.release();
  await page.getByText('This cart has already been ordered.').first().waitFor();
  expect(await paymentFrame(page).getByRole('dialog').count()).toBe(0);
  await until('the late order is cancelled', async () => {
    const [order, ...more] = await standing();
    return order?._id === cash && more.length === 0;
  });
  expect(await own.orders()).toHaveLength(2);
  await visit(other, '/myorders');
  await other.getByText('Order placed').waitFor();
  await expect.poll(() => other.getByRole('link', { name: 'Pay now' }).count()).toBe(0);
  expect(device.uncaught).toEqual([]);
});

test('edited in one tab and discarded in the other: it is taken back once, and its items are in the cart once', async () => {
  const { device, own } = await readyShopper(shop, 'phone');
  const { page } = device;
  await visit(page, '/shipping');
  await addAddress(page, { address: '1 Station Road' });
  await waitForEmptyOutbox(page);
  const product = await nextProduct(shop, taken);
  await device.goOffline();
  await putInCart(page, product._id);
  await orderWhatIsInTheCart(page);
  await visit(page, '/activity');
  const other = await device.tab();
  await other.goto('/activity');
  await other.getByRole('button', { name: 'Discard' }).click();
  await page.bringToFront();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.waitForURL((url) => url.pathname === '/cart');
  await other.bringToFront();
  // What was to be discarded has gone, and the question with it.
  await other.getByRole('button', { name: 'Yes, discard' }).waitFor({ state: 'detached' });
  await visit(page, '/cart');
  await page.getByRole('link', { name: 'Proceed To Checkout' }).waitFor();
  const second = await orderWhatIsInTheCart(page);
  await device.goOnline();
  await waitForEmptyOutbox(page);
  const orders = await own.orders();
  expect(orders.map(({ _id, orderItems }) => [_id, orderItems[0]?.qty])).toEqual([[second, 1]]);
  expect(device.uncaught).toEqual([]);
});
