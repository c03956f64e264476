import type { FrameLocator, Page } from 'playwright-core';
import type { OrderDocument } from '#shared/orders/order';
import { until } from './device-stores';
import { pageOfSharedDevice } from './harness';
import { becomeReady, nextProduct, type ReadyShopper } from './ready-shopper';
import { addAddress, putInCart, visit } from './screens';
import type { Device, TestShop } from './test-shop';

/** The message for a payment that the shop cannot confirm yet. */
export const UNCONFIRMED = 'We’re checking with your bank. Please don’t pay again.';

/** The orders that a shopper has made in one test. */
interface OrdersOfTest {
  orders(): Promise<readonly OrderDocument[]>;
}

/** A shopper on /placeorder who has chosen to pay online. */
export interface Payer {
  readonly device: Device;
  readonly page: Page;
  readonly own: OrdersOfTest;
  /** Of the one product in the cart. */
  readonly productId: string;
}

/** From the cart to /placeorder with Razorpay, which is preselected for shoppers who have not chosen yet. */
export async function goToPayOnline(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Proceed To Checkout' }).click();
  await page.waitForURL((url) => url.pathname === '/shipping');
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.waitForURL((url) => url.pathname === '/payment');
  await page.getByLabel('Razorpay (UPI / Card / NetBanking)').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL((url) => url.pathname === '/placeorder');
}

/** One shopper for all tests of a shop: to register takes longer than to pay. */
const shoppers = new WeakMap<TestShop, Promise<ReadyShopper>>();

async function shopperWithAddress(shop: TestShop): Promise<ReadyShopper> {
  const ready = await becomeReady(shop, await shop.sharedDevice('phone'));
  const { page } = ready.device;
  await visit(page, '/shipping');
  await addAddress(page, { address: '1 Station Road' });
  return ready;
}

/** Brings the shop's one shopper to /placeorder with nothing but a new product in the cart. */
export async function aPayer(shop: TestShop, taken: Set<string>): Promise<Payer> {
  const shopper = shoppers.get(shop) ?? shopperWithAddress(shop);
  shoppers.set(shop, shopper);
  const { device, own } = await shopper;
  const before = new Set((await own.orders()).map(({ _id }) => _id));
  const page = await pageOfSharedDevice(device);
  await emptyCart(page);
  const { _id: productId } = await nextProduct(shop, taken);
  await putInCart(page, productId);
  await goToPayOnline(page);
  const orders = async () => (await own.orders()).filter(({ _id }) => !before.has(_id));
  return { device, page, own: { orders }, productId };
}

/** Removes what another test may have left. */
async function emptyCart(page: Page): Promise<void> {
  await page.goto('/cart');
  const empty = page.getByText('Your cart is empty');
  const remove = page.getByRole('button', { name: /^Remove / }).first();
  await empty.or(remove).first().waitFor();
  if (await remove.isVisible()) await remove.click();
  await empty.waitFor();
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

/** The one order of a test, as the server holds it. */
export async function onlyOrder(own: OrdersOfTest): Promise<OrderDocument> {
  const orders = await own.orders();
  const [order] = orders;
  if (!order || orders.length !== 1) throw new Error(`${orders.length} orders`);
  return order;
}

/** Waits until the one order is paid on the server. */
export function untilPaid(own: OrdersOfTest): Promise<void> {
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
