import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { thePush } from '../chaos-proxy/faults';
import { fireBackgroundSync } from './background-sync';
import { outboxOf, settledOf, until, waitForEmptyOutbox } from './device-stores';
import { openTestShop } from './harness';
import type { TestShop } from './test-shop';
import { becomeReady, nextProduct, readyShopper, type ReadyShopper } from './ready-shopper';
import { addAddress, goToPlaceOrder, orderWhatIsInTheCart, putInCart, visit } from './screens';

/** Several senders on one device (docs/guarantees.md#several-senders, docs/guarantees.md#two-tabs-one-cart). */
let shop: TestShop;
const taken = new Set<string>();

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

const pushes = () => shop.proxy.log.of(thePush);

/** Three addresses and an order wait; gives the order's id. */
async function fillOutbox({ device }: ReadyShopper): Promise<string> {
  const { page } = device;
  const product = await nextProduct(shop, taken);
  await device.goOffline();
  await visit(page, '/shipping');
  for (const street of ['1 First Street', '2 Second Street', '3 Third Street']) {
    await addAddress(page, { address: street });
  }
  await putInCart(page, product._id);
  return orderWhatIsInTheCart(page);
}

async function expectOnce({ own }: ReadyShopper, orderId: string): Promise<void> {
  expect((await own.orders()).map(({ _id }) => _id)).toEqual([orderId]);
  expect((await own.addresses()).map(({ address }) => address)).toEqual([
    '1 First Street',
    '2 Second Street',
    '3 Third Street',
  ]);
}

describe('two tabs and the service worker replay the same queue', () => {
  test('with locks: a sync event while a tab drains, a second tab beside it', async () => {
    const ready = await readyShopper(shop);
    const { device } = ready;
    const orderId = await fillOutbox(ready);
    const second = await device.tab();
    await second.goto('/activity');
    const gate = shop.proxy.hold('reply', thePush);
    await device.goOnline();
    await gate.reached;
    await fireBackgroundSync(device.context, shop.origin);
    await second.reload();
    gate.release();
    await waitForEmptyOutbox(device.page);
    await expectOnce(ready, orderId);
    expect((await settledOf(second)).map(({ outcome }) => outcome.code)).toEqual(
      Array(4).fill('done'),
    );
  });

  test('without navigator.locks: both tabs send at the same time, and it arrives once', async () => {
    const device = await shop.device(
      'desk',
      `Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined });`,
    );
    const ready = await becomeReady(shop, device);
    const orderId = await fillOutbox(ready);
    expect(await device.page.evaluate(() => navigator.locks)).toBeUndefined();
    const second = await device.tab();
    await second.goto('/activity');
    shop.proxy.log.clear();
    const first = shop.proxy.hold('reply', thePush);
    const other = shop.proxy.hold('reply', thePush);
    await device.goOnline();
    // Both gates are reached only if two requests are in flight at once: nothing keeps the tabs apart.
    await Promise.all([first.reached, other.reached]);
    await fireBackgroundSync(device.context, shop.origin);
    first.release();
    other.release();
    await waitForEmptyOutbox(device.page);
    expect(
      pushes().filter(({ requestBody }) => requestBody?.includes(orderId)).length,
    ).toBeGreaterThan(1);
    await expectOnce(ready, orderId);
    expect((await settledOf(second)).map(({ outcome }) => outcome.code)).toEqual(
      Array(4).fill('done'),
    );
  });
});

test('the same cart placed in two tabs offline: one order, the second says so', async () => {
  // A tab without messages from the others is like one in the background.
  const device = await shop.device('desk', 'delete globalThis.BroadcastChannel;');
  const ready = await becomeReady(shop, device);
  const { page } = device;
  await visit(page, '/shipping');
  await addAddress(page, { address: '1 First Street' });
  await waitForEmptyOutbox(page);
  const product = await nextProduct(shop, taken);
  await putInCart(page, product._id);
  await goToPlaceOrder(page);
  const second = await device.tab();
  await second.goto('/placeorder');
  await second.getByRole('button', { name: 'Place Order (COD)' }).waitFor();

  await device.goOffline();
  for (const tab of [page, second]) {
    await tab.getByRole('button', { name: 'Place Order (COD)' }).click();
    await tab.getByRole('button', { name: 'Confirm COD' }).click();
    if (tab === page) await tab.waitForURL(/\/order\//);
  }
  await second.getByText('This cart has already been ordered.').waitFor();
  await second.waitForURL((url) => url.pathname === '/cart');
  const orderId = new URL(page.url()).pathname.slice('/order/'.length);
  expect((await outboxOf(page)).map(({ name }) => name)).toEqual(['place-cod-order']);

  await device.goOnline();
  await waitForEmptyOutbox(page);
  expect((await settledOf(page)).at(-1)?.outcome.code).toBe('done');
  expect((await ready.own.orders()).map(({ _id }) => _id)).toEqual([orderId]);
  expect((await shop.api.product(product._id)).countInStock).toBe(product.countInStock - 1);
});

describe('Background Sync', () => {
  test('delivers with no page of the shop open', async () => {
    const ready = await readyShopper(shop);
    const { device, own } = ready;
    const orderId = await fillOutbox(ready);
    const empty = await device.tab();
    await device.page.close();
    await device.goOnline();
    await fireBackgroundSync(device.context, shop.origin);
    await until('the order is there', async () => (await own.orders()).length === 1);
    await expectOnce(ready, orderId);

    // The next launch shows it as delivered.
    await empty.goto('/activity');
    await expect
      .poll(() => empty.getByText('Received by the shop', { exact: true }).count())
      .toBe(4);
    expect(await outboxOf(empty)).toEqual([]);
  });
});

test('one event stream for all tabs of a browser; a change elsewhere shows in each of them', async () => {
  const { device } = await readyShopper(shop);
  const product = await nextProduct(shop, taken);
  shop.proxy.log.clear();
  const path = `/product/${product._id}`;
  await device.page.goto(path);
  const others = [await device.tab(), await device.tab()];
  for (const tab of others) await tab.goto(path);
  const other = await shop.api.register();
  // Nothing is left to send: every tab is notified by itself.
  for (let left = product.countInStock; left > 0; left -= Math.min(20, left)) {
    await shop.api.as(other).buy([[product, Math.min(20, left)]]);
  }
  for (const tab of [device.page, ...others]) {
    await tab.getByText('Out Of Stock', { exact: true }).first().waitFor();
    expect(await tab.getByRole('button', { name: 'Add To Cart' }).isDisabled()).toBe(true);
  }
  const streams = shop.proxy.log.of(({ path: asked }) => asked.startsWith('/api/events'));
  // The page that was reloaded had one of its own before.
  expect(streams.length).toBeLessThanOrEqual(2);
});
