import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outboxOf } from './device-stores';
import { openTestShop } from './harness';
import {
  aPayer,
  cartIsEmpty,
  onlyOrder,
  openTestPayment,
  payButton,
  paymentFrame,
  press,
  untilPaid,
} from './paying';
import type { TestShop } from './test-shop';

/** Paying in the real browser through the stand-in, in every way its window offers. */
let shop: TestShop;
const taken = new Set<string>();

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

const CONFIRMED = 'Payment successful';

test('Pay successfully: verified, paid on the order’s page, the cart empty, nothing queued', async () => {
  const { page, own, device, productId } = await aPayer(shop, taken);
  const { countInStock } = await shop.api.product(productId);
  const frame = await openTestPayment(page);
  const order = await onlyOrder(own);
  expect(order).toMatchObject({ paymentMethod: 'Razorpay', isPaid: false });
  const total = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
  await frame.getByText(total.format(Number(order.totalPrice)), { exact: true }).waitFor();

  await press(frame, 'Pay successfully');
  await page.waitForURL((url) => url.pathname === `/order/${order._id}`);
  await page.getByText(CONFIRMED).waitFor();
  await page.getByText(/^Paid on \d{4}-\d\d-\d\d$/).waitFor();
  expect(await payButton(page).count()).toBe(0);
  expect(await page.locator('iframe').count()).toBe(0);
  expect((await onlyOrder(own)).isPaid).toBe(true);
  expect((await shop.api.product(productId)).countInStock).toBe(countInStock - 1);
  expect(await outboxOf(page)).toEqual([]);
  expect(await cartIsEmpty(page)).toBe(true);
  expect(device.forbidden).toEqual([]);
  expect(device.uncaught).toEqual([]);
});

test('the keyboard stays in the window, and Escape leaves it', async () => {
  const { page } = await aPayer(shop, taken);
  const frame = await openTestPayment(page);
  const focused = () =>
    page.evaluate(() => {
      const inside = document.activeElement;
      const found =
        inside instanceof HTMLIFrameElement ? inside.contentDocument?.activeElement : inside;
      // The body represents the browser's own controls, which Tab passes on its way round.
      return found?.tagName === 'BODY' ? '' : (found?.textContent ?? '');
    });
  await expect.poll(focused).toBe('Pay successfully');
  const reached = new Set<string>();
  for (let tab = 0; tab < 12; tab += 1) {
    await page.keyboard.press('Tab');
    reached.add(await focused());
  }
  expect(reached).toContain('Payment fails');
  expect(reached).toContain('Close');
  expect([...reached].filter((text) => /Pay with Razorpay|Activity|Pocket/.test(text))).toEqual([]);
  await frame.getByRole('button', { name: 'Close' }).press('Escape');
  await expect.poll(() => page.locator('iframe').count()).toBe(0);
  await expect.poll(focused).toBe('Pay with Razorpay');
});

test('Close: no message, the cart stays, the order waits unpaid, and pressing again pays it', async () => {
  const { page, own } = await aPayer(shop, taken);
  const messages = page.locator('[data-toasts] > *');
  // What was said of the address goes by itself, but not while the window has the focus.
  await expect.poll(() => messages.count()).toBe(0);
  await press(await openTestPayment(page), 'Close');
  await expect.poll(() => payButton(page).isEnabled()).toBe(true);
  expect(new URL(page.url()).pathname).toBe('/placeorder');
  expect(await messages.count()).toBe(0);
  const order = await onlyOrder(own);
  expect(order.isPaid).toBe(false);

  await page.reload();
  await press(await openTestPayment(page), 'Close');
  await page.goto('/myorders');
  // One order, though it was begun twice; it is paid from its own page.
  expect(await onlyOrder(own)).toMatchObject({ _id: order._id });
  await page.locator(`a[href="/order/${order._id}"]`, { hasText: 'Details' }).click();
  await press(await openTestPayment(page), 'Pay successfully');
  await page.getByText(CONFIRMED).waitFor();
  await page.getByText(/^Paid on /).waitFor();
  expect((await onlyOrder(own)).isPaid).toBe(true);
  expect(await cartIsEmpty(page)).toBe(true);
});

test('Payment fails: shown, and the window stays open for another try', async () => {
  const { page, own } = await aPayer(shop, taken);
  const frame = await openTestPayment(page);
  await press(frame, 'Payment fails');
  await page.getByText('The test bank declined the payment.', { exact: true }).waitFor();
  await frame.getByText(/You can try again/).waitFor();
  expect((await onlyOrder(own)).isPaid).toBe(false);
  await press(frame, 'Pay successfully');
  await page.getByText(CONFIRMED).waitFor();
  expect((await onlyOrder(own)).isPaid).toBe(true);
});

test('Captured twice: paid once', async () => {
  const { page, own } = await aPayer(shop, taken);
  await press(await openTestPayment(page), 'Captured twice');
  await page.waitForURL(/\/order\/[^/]+$/);
  await page.getByText(/^Paid on /).waitFor();
  expect((await onlyOrder(own)).isPaid).toBe(true);
});

test('Callback lost: the shop is notified, and so is the page', async () => {
  const { page, own } = await aPayer(shop, taken);
  const frame = await openTestPayment(page);
  await press(frame, 'Callback lost');
  await frame.getByText(/^Paid\./).waitFor();
  await untilPaid(own);
  await press(frame, 'Close');
  await page.waitForURL(/\/order\/[^/]+$/);
  await page.getByText(CONFIRMED).waitFor();
  await page.getByText(/^Paid on /).waitFor();
  expect(await cartIsEmpty(page)).toBe(true);
});

describe('without a connection', () => {
  test('cash on delivery is chosen by itself, and the reason is said', async () => {
    const { page, device } = await aPayer(shop, taken);
    await page.goto('/payment');
    await page.getByRole('button', { name: 'Continue' }).waitFor();
    await device.goOffline();
    await page.getByText('You’re offline. Paying online needs a connection.').waitFor();
    const razorpay = page.getByLabel('Razorpay (UPI / Card / NetBanking)');
    expect(await razorpay.isDisabled()).toBe(true);
    const cash = page.getByLabel('Cash on Delivery (COD)');
    expect(await cash.isChecked()).toBe(true);
    // Also known to a page that is opened offline.
    await page.reload();
    await page.getByText('You’re offline. Paying online needs a connection.').waitFor();
    expect(await cash.isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL((url) => url.pathname === '/placeorder');
    await page.getByRole('button', { name: 'Place Order (COD)' }).waitFor();
  });

  test('an unpaid order says why it cannot be paid', async () => {
    const { page, device, own } = await aPayer(shop, taken);
    await press(await openTestPayment(page), 'Close');
    await page.goto(`/order/${(await onlyOrder(own))._id}`);
    await expect.poll(() => payButton(page).isEnabled()).toBe(true);
    await device.goOffline();
    await page.getByText('You’re offline. Paying online needs a connection.').waitFor();
    expect(await payButton(page).isDisabled()).toBe(true);
    expect(await paymentFrame(page).locator('body').count()).toBe(0);
  });
});
