import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { at, type Fault } from '../chaos-proxy/faults';
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
  UNCONFIRMED,
} from './paying';
import type { TestShop } from './test-shop';

/** Paying while tabs are closed and the network fails: nothing is lost, and no shopper pays twice unknowingly. */
let shop: TestShop;
const taken = new Set<string>();

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

/** A browser retries requests that broke off on a keep-alive connection, so the page does not notice one lost reply. */
const LOST: Fault = { kind: 'drop-reply' };
const theOrder = at('POST', '/api/orders');
const thePaymentOrder = at('POST', '/api/payments/razorpay/order');
const theVerification = at('POST', '/api/payments/razorpay/verify');
const theCheck = at('POST', '/api/payments/razorpay/check');
const stays = (page: Page) => expect.poll(() => payButton(page).isEnabled()).toBe(true);

describe('a tab that is closed', () => {
  test('when the order exists: it waits unpaid, and the same cart pays it', async () => {
    const { page, device, own } = await aPayer(shop, taken);
    const gate = shop.proxy.hold('reply', thePaymentOrder);
    await payButton(page).click();
    await gate.reached;
    await page.close();
    gate.release();
    const order = await onlyOrder(own);

    const again = await device.tab();
    await again.goto('/placeorder');
    await press(await openTestPayment(again), 'Pay successfully');
    await again.waitForURL((url) => url.pathname === `/order/${order._id}`);
    await again.getByText(/^Paid on /).waitFor();
    expect((await onlyOrder(own)).isPaid).toBe(true);
  });

  test('in the window: the next page asks the gateway, and "Pay again?" is not shown', async () => {
    const { page, device, own } = await aPayer(shop, taken);
    await openTestPayment(page);
    await page.close();

    const again = await device.tab();
    await again.goto(`/order/${(await onlyOrder(own))._id}`);
    await press(await openTestPayment(again), 'Pay successfully');
    await again.getByText(/^Paid on /).waitFor();
    expect((await onlyOrder(own)).isPaid).toBe(true);
  });

  test('in the window, and the gateway says nothing: the next page asks before there is another payment', async () => {
    const { page, device, own } = await aPayer(shop, taken);
    await openTestPayment(page);
    await page.close();
    const unasked = shop.proxy.always({ match: theCheck, fault: LOST });

    const again = await device.tab();
    await again.goto('/placeorder');
    await stays(again);
    await payButton(again).click();
    const dialog = again.getByRole('dialog', { name: 'Pay again?' });
    await dialog.getByRole('button', { name: 'Wait' }).click();
    await again.goto(`/order/${(await onlyOrder(own))._id}`);
    await again.getByText(UNCONFIRMED).waitFor();
    await stays(again);
    await payButton(again).click();
    await dialog.getByRole('button', { name: 'Pay again' }).click();
    await press(paymentFrame(again), 'Pay successfully');
    await again.getByText(/^Paid on /).waitFor();
    expect((await onlyOrder(own)).isPaid).toBe(true);
    unasked();
  });

  test('after the money was taken and before it was verified: paid all the same', async () => {
    const { page, device, own } = await aPayer(shop, taken);
    const frame = await openTestPayment(page);
    const gate = shop.proxy.hold('request', theVerification);
    await press(frame, 'Pay successfully');
    await gate.reached;
    await page.close();
    await untilPaid(own);

    const again = await device.tab();
    await again.goto('/placeorder');
    await again.waitForURL((url) => url.pathname.startsWith('/order/'));
    await again.getByText(/^Paid on /).waitFor();
    expect(await again.getByText(UNCONFIRMED).count()).toBe(0);
    expect(await cartIsEmpty(again)).toBe(true);
    gate.release();
  });
});

describe('an answer that is lost', () => {
  test('of the order: pressing again finds the same order', async () => {
    const { page, own } = await aPayer(shop, taken);
    const found = shop.proxy.always({ match: theOrder, fault: LOST });
    await payButton(page).click();
    await page.getByText('Something went wrong').waitFor();
    found();
    await stays(page);
    await press(await openTestPayment(page), 'Pay successfully');
    await page.getByText('Payment successful').waitFor();
    expect((await onlyOrder(own)).isPaid).toBe(true);
  });

  test('of the payment order: shown, and pressing again pays', async () => {
    const { page, own } = await aPayer(shop, taken);
    const found = shop.proxy.always({ match: thePaymentOrder, fault: LOST });
    await payButton(page).click();
    await page.getByText('Failed to create Razorpay order').waitFor();
    found();
    await stays(page);
    await press(await openTestPayment(page), 'Pay successfully');
    await page.getByText('Payment successful').waitFor();
    expect((await onlyOrder(own)).isPaid).toBe(true);
  });

  test('of the verification: shown as such, and found paid without paying again', async () => {
    const { page, own } = await aPayer(shop, taken);
    const frame = await openTestPayment(page);
    const found = shop.proxy.always({ match: theVerification, fault: LOST });
    await press(frame, 'Pay successfully');
    await page.getByText('Payment verification error').waitFor();
    found();
    await page.waitForURL((url) => url.pathname.startsWith('/order/'));
    await page.getByText(/^Paid on /).waitFor();
    expect(await page.getByText(UNCONFIRMED).count()).toBe(0);
    expect((await onlyOrder(own)).isPaid).toBe(true);
    expect(await cartIsEmpty(page)).toBe(true);
  });
});

test('the network goes while the window is open: the payment is verified when it is back', async () => {
  const { page, device, own } = await aPayer(shop, taken);
  const frame = await openTestPayment(page);
  // Paid at the gateway, which is not behind the shop's network.
  const lost = shop.proxy.always({ match: theVerification, fault: { kind: 'drop' } });
  await press(frame, 'Pay successfully');
  await page.getByText('Payment verification error').waitFor();
  await page.waitForURL((url) => url.pathname.startsWith('/order/'));
  await device.goOffline();
  lost();
  await page.reload();
  await untilPaid(own);
  await device.goOnline();
  await page.getByText(/^Paid on /).waitFor();
  expect((await onlyOrder(own)).isPaid).toBe(true);
});
