import type { FrameLocator, Page } from 'playwright-core';
import type { OrderDocument } from '#shared/orders/order';
import type { ShopApi } from '../server-process/shop-api';
import { until } from './device-stores';
import { becomeReady, nextProduct, type ReadyShopper } from './ready-shopper';
import { addAddress, putInCart } from './screens';
import type { TestShop } from './test-shop';

/** A shopper on /placeorder who has chosen to pay online. */
export interface Payer extends ReadyShopper {
  readonly page: Page;
  /** Of the one product in the cart. */
  readonly productId: string;
}

/** From the cart to /placeorder with Razorpay, which is preselected. */
export async function goToPayOnline(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Proceed To Checkout' }).click();
  await page.waitForURL((url) => url.pathname === '/shipping');
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.waitForURL((url) => url.pathname === '/payment');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL((url) => url.pathname === '/placeorder');
}

export async function aPayer(shop: TestShop, taken: Set<string>): Promise<Payer> {
  const ready = await becomeReady(shop, await shop.device('phone'));
  const { page } = ready.device;
  const { _id: productId } = await nextProduct(shop, taken);
  await page.goto('/shipping');
  await addAddress(page, { address: '1 Station Road' });
  await putInCart(page, productId);
  await goToPayOnline(page);
  return { ...ready, page, productId };
}

export const payButton = (page: Page) => page.getByRole('button', { name: 'Pay with Razorpay' });

/** What is in the payment window. */
export const paymentFrame = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Payment"]');

/** Presses the button, and waits for the test payment. */
export async function openTestPayment(page: Page): Promise<FrameLocator> {
  await payButton(page).click();
  const frame = paymentFrame(page);
  await frame.getByRole('dialog', { name: 'Test payment' }).waitFor();
  return frame;
}

export async function press(frame: FrameLocator, name: string): Promise<void> {
  await frame.getByRole('button', { name, exact: true }).click();
}

/** The one order of a shopper, as the server holds it. */
export async function onlyOrder(own: ShopApi): Promise<OrderDocument> {
  const orders = await own.orders();
  const [order] = orders;
  if (!order || orders.length !== 1) throw new Error(`${orders.length} orders`);
  return order;
}

/** Waits until the server takes the one order for paid. */
export function untilPaid(own: ShopApi): Promise<void> {
  return until('the order is paid', async () => (await onlyOrder(own)).isPaid);
}

/** Pieces in the cart of this device, as the header says. */
export async function cartIsEmpty(page: Page): Promise<boolean> {
  await page.goto('/cart');
  return page
    .getByText('Your cart is empty')
    .waitFor()
    .then(() => true);
}
