import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderDocument } from '#shared/orders/order';
import { ADMIN } from '../server-process/server-process';
import { outboxOf, replicaHolds, until, waitForEmptyOutbox } from './device-stores';
import { openTestShop } from './harness';
import { shifted, WATCH_SHIFTS } from './layout-watch';
import { nextProduct, readyShopper } from './ready-shopper';
import {
  addAddress,
  fillAddress,
  orderWhatIsInTheCart,
  putInCart,
  writeReview,
  visit,
} from './screens';
import type { TestShop } from './test-shop';

/** Waiting actions can be edited and taken back before they are sent; the server gets only the outcome. */
let shop: TestShop;
const taken = new Set<string>();

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

/** The list item of the Activity screen with this text. */
const item = (page: Page, text: string | RegExp) =>
  page.getByRole('listitem').filter({ hasText: text });

test('edits and discards waiting actions: only what is left arrives', async () => {
  const { device, person, own } = await readyShopper(shop, 'phone');
  const { page } = device;
  const [stored, dropped] = [await nextProduct(shop, taken), await nextProduct(shop, taken)];
  await device.goOffline();
  await visit(page, '/shipping');
  await addAddress(page, { address: '1 First Thought' });
  await putInCart(page, dropped._id);
  await orderWhatIsInTheCart(page);
  await visit(page, `/product/${stored._id}`);
  await writeReview(page, 2, 'Not sure yet.');
  await page.getByText('Not sure yet.').first().waitFor();

  // The review: edited. The address: edited. The order: back into the cart, and another one placed.
  await visit(page, '/activity');
  await item(page, 'Not sure yet.').getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Comment').fill('Sure now.');
  await dialog.getByRole('button', { name: /Save|Update/ }).click();
  await item(page, 'Sure now.').waitFor();

  await item(page, /New address/)
    .getByRole('button', { name: 'Edit' })
    .click();
  await page.waitForURL((url) => url.pathname === '/shipping');
  await page.getByRole('heading', { name: 'Edit Address' }).waitFor();
  await fillAddress(page, { address: '2 Second Thought' });
  await page.getByRole('button', { name: 'Update Address' }).click();
  await page
    .getByText(/2 Second Thought/)
    .first()
    .waitFor();

  await visit(page, '/activity');
  await item(page, /Cash on Delivery order/)
    .getByRole('button', { name: 'Edit' })
    .click();
  await page.waitForURL((url) => url.pathname === '/cart');
  const remove = page.getByRole('button', { name: `Remove ${dropped.name}` });
  await remove.click();
  await remove.waitFor({ state: 'detached' });
  await putInCart(page, stored._id);
  const orderId = await orderWhatIsInTheCart(page);

  // An order that is taken back entirely.
  const third = await nextProduct(shop, taken);
  await putInCart(page, third._id);
  await orderWhatIsInTheCart(page);
  await page.goto('/activity');
  await item(page, third.name).getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Yes, discard' }).click();
  // It never left the device: the browser knew of no network.
  await item(page, third.name).waitFor({ state: 'detached' });

  await device.goOnline();
  await waitForEmptyOutbox(page);
  expect((await own.orders()).map(({ _id, orderItems }) => [_id, orderItems[0]?.product])).toEqual([
    [orderId, stored._id],
  ]);
  expect(await own.addresses()).toMatchObject([{ address: '2 Second Thought' }]);
  const reviews = (await shop.api.product(stored._id)).reviews ?? [];
  expect(reviews.filter(({ name }) => name === person.name)).toMatchObject([
    { rating: 2, comment: 'Sure now.' },
  ]);
  for (const product of [dropped, third]) {
    expect((await shop.api.product(product._id)).countInStock).toBe(product.countInStock);
  }
  expect(device.uncaught).toEqual([]);
});

test('an address book rearranged offline is the same on the server', async () => {
  const { device, own } = await readyShopper(shop);
  const { page } = device;
  await visit(page, '/shipping');
  await addAddress(page, { label: 'One', address: '1 Old Road' });
  await addAddress(page, { label: 'Two', address: '2 Old Road' });
  await waitForEmptyOutbox(page);
  await device.goOffline();
  await addAddress(page, { label: 'Three', address: '3 New Road' });
  const card = (text: string) =>
    page
      .getByRole('radiogroup', { name: 'Saved Addresses' })
      .locator('> *')
      .filter({ hasText: text });
  await card('3 New Road').getByRole('button', { name: 'Make Default' }).click();
  await card('3 New Road').getByText('Default', { exact: true }).waitFor();

  // The default is deleted: the first remaining takes its place. Then the first one goes, too.
  for (const street of ['3 New Road', '1 Old Road']) {
    await card(street).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByText('Delete this address?').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await card(street).waitFor({ state: 'detached' });
  }
  await card('2 Old Road').getByText('Default', { exact: true }).waitFor();
  // An equal address is not added twice.
  await addAddress(page, { label: 'Again', address: '2 Old Road' });
  expect(await page.getByRole('radio').count()).toBe(1);
  expect((await outboxOf(page)).length).toBeGreaterThan(3);

  await device.goOnline();
  await waitForEmptyOutbox(page);
  expect(await own.addresses()).toMatchObject([{ address: '2 Old Road', isDefault: true }]);
  await expect.poll(() => page.getByText('Waiting to send').count()).toBe(0);
  expect(await page.getByRole('radio').count()).toBe(1);
});

// docs/shop-rules.md#r-texts-4
test('an attempt to send that fails moves no button under the finger', async () => {
  const { device } = await readyShopper(shop, 'phone');
  const { page } = device;
  // The browser sees a network, and nothing answers: each attempt is made, and fails.
  await shop.proxy.offline();
  await visit(page, '/shipping');
  await addAddress(page, { label: 'Home', address: '3 Steady Street' });
  await page.getByText('Address added').waitFor();

  const places = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const tops: number[] = [];
        let attempts = 0;
        let wasSending = false;
        const look = () => {
          const list = document.querySelector<HTMLElement>('[role=radiogroup]');
          const isSending = list?.innerText.includes('Sending…') === true;
          if (wasSending && !isSending) attempts += 1;
          wasSending = isSending;
          const edit = [...document.querySelectorAll('button')].find(
            (button) => button.textContent === 'Edit',
          );
          if (edit) tops.push(Math.round(edit.getBoundingClientRect().top + window.scrollY));
          if (attempts === 2) resolve(tops);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  expect(new Set(await places).size).toBe(1);
  await device.goOnline();
  await waitForEmptyOutbox(page);
});

test('a shopper on a train cancels two orders: one in time, one that has left meanwhile', async () => {
  const { device, own } = await readyShopper(shop, 'phone');
  const { page } = device;
  const product = await nextProduct(shop, taken);
  const left = (await own.buy([[await nextProduct(shop, taken), 1]]))._id;
  await visit(page, '/shipping');
  await addAddress(page, { address: '3 Platform Road' });
  await putInCart(page, product._id);
  const inTime = await orderWhatIsInTheCart(page);
  await waitForEmptyOutbox(page);
  const inStock = async () => (await shop.api.product(product._id)).countInStock;
  expect(await inStock()).toBe(product.countInStock - 1);
  await until('both orders are on the device', () => replicaHolds(page, [inTime, left]));

  await device.goOffline();
  for (const id of [inTime, left]) {
    await visit(page, `/order/${id}`);
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await page.getByRole('button', { name: 'Yes, cancel' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Cancellation requested' }).waitFor();
  }
  expect((await outboxOf(page)).map(({ name }) => name)).toEqual(['cancel-order', 'cancel-order']);
  await page.goto(`/order/${inTime}`);
  const steps = page.getByRole('listitem');
  await steps.filter({ hasText: 'Cancellation requested' }).waitFor();
  await page.getByText('Waiting to send').first().waitFor();
  await page.close();

  // Meanwhile the shop packs and sends one of them.
  const owner = shop.api.as(await shop.api.signIn(ADMIN.email, ADMIN.password));
  await owner.ask(orderDocument, 'PUT', `/orders/${left}/dispatch`, { courier: 'Blue Dart' });
  await device.goOnline();
  const later = await device.tab();
  await later.goto(`/order/${left}`);
  await waitForEmptyOutbox(later);
  await later.getByText('This order is already on its way.').first().waitFor();
  await later
    .getByRole('listitem')
    .filter({ hasText: 'Dispatched' })
    .getByText('Blue Dart')
    .waitFor();
  await visit(later, `/order/${inTime}`);
  await later.getByRole('listitem').filter({ hasText: 'Cancelled' }).waitFor();
  expect(await later.getByText('Waiting to send').count()).toBe(0);

  expect(await inStock()).toBe(product.countInStock);
  const told = async (id: string) => (await owner.raw('GET', `/orders/${id}/history`)).text;
  expect((await told(inTime)).match(/"kind":"order-cancelled"/g)).toHaveLength(1);
  expect(await told(left)).not.toContain('"kind":"order-cancelled"');
  expect([device.uncaught, device.forbidden]).toEqual([[], []]);
});

test('what the shop answers to a cancellation moves nothing', async () => {
  const { device, own } = await readyShopper(shop, 'phone');
  const { page } = device;
  const id = (await own.buy([[await nextProduct(shop, taken), 1]]))._id;
  await until('the order is on the device', () => replicaHolds(page, [id]));
  await page.addInitScript(WATCH_SHIFTS);
  await page.goto(`/order/${id}`);
  await page.getByRole('button', { name: 'Cancel order' }).waitFor();
  await device.goOffline();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('button', { name: 'Yes, cancel' }).click();
  const steps = page.getByRole('listitem');
  await steps.filter({ hasText: 'Cancellation requested' }).waitFor();
  // The head of the page, where it says what becomes of the order.
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await device.goOnline();
  await steps.filter({ hasText: 'Cancelled' }).waitFor();
  expect(await shifted(page)).toEqual([]);
});
