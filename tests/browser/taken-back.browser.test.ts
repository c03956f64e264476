import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EDIT_OPEN_MESSAGES } from '../../pwa/payments/online-payment-messages';
import { thePush } from '../chaos-proxy/faults';
import { until, waitForEmptyOutbox } from './device-stores';
import { openTestShop } from './harness';
import { goToPayOnline, openTestPayment, payButton, press } from './paying';
import { nextProduct, readyShopper } from './ready-shopper';
import { addAddress, orderWhatIsInTheCart, putInCart, visit } from './screens';
import type { TestShop } from './test-shop';

/** What a shopper does on the screens about an order that the shop has, but whose answer was lost. */
let shop: TestShop;
const taken = new Set<string>();
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

const ASKING = 'Asking the shop whether it has arrived…';
const ARRIVED = 'The shop already has this order.';
const NOT_PLACED = /^It is the one of ₹.+ was to replace it, and was not placed/;
const theOrder = (page: Page) =>
  page.getByRole('listitem').filter({ hasText: 'Cash on Delivery order' });

/** An order that has arrived, on an offline device that got no answer. */
async function arrivedUnheard() {
  const { device, own } = await readyShopper(shop, 'phone');
  const { page } = device;
  const product = await nextProduct(shop, taken);
  await visit(page, '/shipping');
  await addAddress(page, { address: '1 Station Road' });
  await waitForEmptyOutbox(page);
  const stop = shop.proxy.always({ match: thePush, fault: { kind: 'drop-reply' } });
  await putInCart(page, product._id);
  await orderWhatIsInTheCart(page);
  await until('the shop has it', async () => (await own.orders()).length === 1);
  await device.goOffline();
  stop();
  await visit(page, '/activity');
  const standing = async () => (await own.orders()).filter(({ cancelled }) => !cancelled);
  return { device, page, own, standing };
}

test('edited and ordered again: one order, and one press cancels it and orders again', async () => {
  const { device, page, standing } = await arrivedUnheard();
  await theOrder(page).getByRole('button', { name: 'Edit' }).click();
  await page.waitForURL((url) => url.pathname === '/cart');
  await page.getByRole('link', { name: 'Proceed To Checkout' }).waitFor();
  await visit(page, '/myorders');
  await page.getByText(ASKING).first().waitFor();
  await visit(page, '/activity');
  await page.getByText(ASKING).first().waitFor();

  await visit(page, '/cart');
  await page.getByRole('link', { name: 'Proceed To Checkout' }).waitFor();
  const second = await orderWhatIsInTheCart(page);
  await device.goOnline();
  await waitForEmptyOutbox(page);
  expect(await standing()).toHaveLength(1);
  await visit(page, '/myorders');
  await page.getByText('Needs your OK').first().waitFor();

  await visit(page, '/activity');
  await page.getByText(NOT_PLACED).first().waitFor();
  await page.getByRole('button', { name: 'Cancel it and order again' }).click();
  await waitForEmptyOutbox(page);
  await expect.poll(async () => (await standing()).map(({ _id }) => _id)).toEqual([second]);
});

test('edited and paid online: not before the shop has answered, and not before it is decided', async () => {
  const { device, page, own, standing } = await arrivedUnheard();
  await theOrder(page).getByRole('button', { name: 'Edit' }).click();
  await page.waitForURL((url) => url.pathname === '/cart');
  const stop = shop.proxy.always({ match: thePush, fault: { kind: 'status', status: 503 } });
  await device.goOnline();
  await goToPayOnline(page);
  await page.getByText(EDIT_OPEN_MESSAGES.asking).waitFor();
  expect(await payButton(page).isDisabled()).toBe(true);
  stop();
  const activity = page.getByRole('main').getByRole('link', { name: 'Activity' });
  await activity.click();
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText(ARRIVED).first().waitFor();
  await visit(page, '/placeorder');
  await page.getByText(EDIT_OPEN_MESSAGES.undecided).waitFor();
  expect(await payButton(page).isDisabled()).toBe(true);
  expect(await own.orders()).toHaveLength(1);

  await activity.click();
  await page.getByRole('button', { name: 'Cancel it and order again' }).click();
  await page.waitForURL((url) => url.pathname === '/cart');
  await waitForEmptyOutbox(page);
  await goToPayOnline(page);
  await press(await openTestPayment(page), 'Pay successfully');
  await page.waitForURL((url) => url.pathname.startsWith('/order/'));
  await until('one order stands, and is paid', async () => {
    const [order, ...more] = await standing();
    return order?.isPaid === true && more.length === 0;
  });
  expect(await own.orders()).toHaveLength(2);
});

test('discarded: the shop is asked, and the shopper decides', async () => {
  const { device, page, standing } = await arrivedUnheard();
  await theOrder(page).getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Yes, discard' }).click();
  await page.getByText(ASKING).first().waitFor();
  await device.goOnline();
  await waitForEmptyOutbox(page);
  await page.getByText(ARRIVED).first().waitFor();
  expect(await standing()).toHaveLength(1);
  await page.getByRole('button', { name: 'Cancel it', exact: true }).click();
  await waitForEmptyOutbox(page);
  await expect.poll(async () => (await standing()).length).toBe(0);
});
