import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop } from './harness';
import {
  aPayer,
  cartIsEmpty,
  onlyOrder,
  openTestPayment,
  payButton,
  press,
  UNCONFIRMED,
} from './paying';
import type { TestShop } from './test-shop';

/** Payments at the stand-in that take their time, in the real browser. */
let shop: TestShop;
const taken = new Set<string>();

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

test('Time out: the window waits, then says so, and can be left', async () => {
  const { page, own } = await aPayer(shop, taken);
  const frame = await openTestPayment(page);
  await press(frame, 'Time out');
  await frame.getByText('Waiting for the test bank…').waitFor();
  await page.getByText('The test bank did not answer in time.', { exact: true }).waitFor();
  await press(frame, 'Close');
  await expect.poll(() => payButton(page).isEnabled()).toBe(true);
  expect((await onlyOrder(own)).isPaid).toBe(false);
});

test('Captured late: shown as not confirmed, and paid by itself once the money has come', async () => {
  const { page, own } = await aPayer(shop, taken);
  await press(await openTestPayment(page), 'Captured late');
  await page.waitForURL(/\/order\/[^/]+$/);
  // A notification says it too, for some seconds.
  await page.getByRole('status').getByText(UNCONFIRMED).waitFor();
  await payButton(page).click();
  await page.getByRole('dialog', { name: 'Pay again?' }).waitFor();
  await page.getByRole('button', { name: 'Wait' }).click();
  // The stand-in captures it twenty seconds later; the nudge brings it here.
  await page.getByText(/^Paid on /).waitFor();
  expect((await onlyOrder(own)).isPaid).toBe(true);
  await expect.poll(() => page.getByText(UNCONFIRMED).count()).toBe(0);
  expect(await cartIsEmpty(page)).toBe(true);
});
