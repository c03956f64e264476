import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { thePush } from '../chaos-proxy/faults';
import { ShopApi } from '../server-process/shop-api';
import { everythingOnDevice, outboxOf, until, waitForEmptyOutbox } from './device-stores';
import { openTestShop } from './harness';
import type { Device, TestShop } from './test-shop';
import { nextProduct, readyShopper } from './ready-shopper';
import {
  addAddress,
  orderWhatIsInTheCart,
  putInCart,
  registerAndSignIn,
  signIn,
  visit,
} from './screens';

/**
 * The session ends while something waits, and another user signs in (docs/guarantees.md#session-ends,
 * docs/guarantees.md#forced-sign-out, docs/guarantees.md#another-user).
 */
let shop: TestShop;
const taken = new Set<string>();

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

/** Ends the page's session on the server, as an expiry or a sign-out elsewhere does. */
async function endSessionOnServer(device: Device): Promise<void> {
  const cookies = await device.context.cookies(shop.origin);
  const token = cookies.find(({ name }) => name === 'session')?.value;
  if (!token) throw new Error('The page has no session cookie');
  const response = await new ShopApi(shop.server.origin, token).raw('POST', '/users/logout');
  expect(response.status).toBe(200);
}

async function addAddresses(page: Page, from: number, to: number): Promise<void> {
  await visit(page, '/shipping');
  for (let number = from; number <= to; number += 1) {
    await addAddress(page, { address: `${number} Queue Street` });
  }
}

const LOCKED = /saved on this device\. Sign in to send/;

test('the session ends after item 2 of 5: sign in again, exactly 5 effects', async () => {
  const { device, person, own } = await readyShopper(shop);
  const { page } = device;
  await device.goOffline();
  await addAddresses(page, 1, 2);
  // The server carries out 1 and 2, and the device gets no reply.
  shop.proxy.next({ match: thePush, fault: { kind: 'drop-reply' } });
  await device.goOnline();
  await until('two are carried out', async () => (await own.addresses()).length === 2);
  await device.goOffline();
  const waiting = (await outboxOf(page)).length;
  await addAddresses(page, 3, 5);
  expect((await outboxOf(page)).length).toBe(waiting + 3);
  await endSessionOnServer(device);

  await device.goOnline();
  await page.getByText(LOCKED).waitFor();
  expect((await outboxOf(page)).length).toBeGreaterThanOrEqual(3);
  await signIn(page, person);
  await waitForEmptyOutbox(page);
  expect((await own.addresses()).map(({ address }) => address)).toEqual(
    [1, 2, 3, 4, 5].map((number) => `${number} Queue Street`),
  );
  await page.goto('/activity');
  await expect.poll(() => page.getByText('Received by the shop', { exact: true }).count()).toBe(5);
});

// docs/shop-rules.md#r-accounts-9
test('a forced sign-out locks the outbox; it survives the reload and is sent after signing in', async () => {
  const { device, person, own } = await readyShopper(shop);
  const { page } = device;
  const product = await nextProduct(shop, taken);
  await device.goOffline();
  await addAddresses(page, 1, 1);
  await putInCart(page, product._id);
  const orderId = await orderWhatIsInTheCart(page);
  const before = await outboxOf(page);
  await endSessionOnServer(device);
  await device.goOnline();

  await page.getByText(LOCKED).waitFor();
  await page.goto('/activity');
  await page.getByText(LOCKED).waitFor();
  // Only a count is shown: no street, no name, no order.
  expect(await page.locator('body').innerText()).not.toContain('Queue Street');
  await page.reload();
  await page.getByText(LOCKED).waitFor();
  expect((await outboxOf(page)).map(({ id, seq, args }) => ({ id, seq, args }))).toEqual(
    before.map(({ id, seq, args }) => ({ id, seq, args })),
  );
  expect(await own.orders()).toEqual([]);

  await signIn(page, person);
  await waitForEmptyOutbox(page);
  expect((await own.orders()).map(({ _id }) => _id)).toEqual([orderId]);
  await page.getByText(LOCKED).waitFor({ state: 'detached' });
});

// docs/shop-rules.md#r-again-2
test("after a forced sign-out the first one's hearts are on nobody else's wish list", async () => {
  const { device } = await readyShopper(shop);
  const { page } = device;
  const wished = await nextProduct(shop, taken);
  await page.goto(`/product/${wished._id}`);
  const heart = page.getByRole('button', { name: `Wish list: ${wished.name}` });
  await heart.click();
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
  await endSessionOnServer(device);
  await page.goto('/wishlist');
  await page.getByText('Your wish list is empty.').waitFor();
  await registerAndSignIn(page);
  await page.goto('/wishlist');
  await page.getByText('Your wish list is empty.').waitFor();
});

test("another person signs in: nothing of the first one's is sent or seen, and it is sent when they return", async () => {
  const first = await readyShopper(shop);
  const { device } = first;
  const { page } = device;
  const product = await nextProduct(shop, taken);
  await device.goOffline();
  await addAddresses(page, 1, 1);
  await putInCart(page, product._id);
  const orderId = await orderWhatIsInTheCart(page);
  const ids = (await outboxOf(page)).map(({ id }) => id);
  await endSessionOnServer(device);
  await device.goOnline();
  await page.getByText(LOCKED).waitFor();

  shop.proxy.log.clear();
  const second = await registerAndSignIn(page);
  const shopper = await shop.api.signIn(second.email, second.password);
  const theirs = shop.api.as(shopper);
  await visit(page, '/shipping');
  await page.getByText('No saved addresses yet.', { exact: false }).waitFor();
  await addAddress(page, { address: '9 Other Road' });
  await until(
    'their own address is delivered',
    async () => (await theirs.addresses()).length === 1,
  );
  for (const path of ['/activity', '/myorders', '/shipping', '/']) {
    await page.goto(path);
    await page.getByRole('heading').first().waitFor();
    const shown = await page.locator('body').innerText();
    expect(shown).not.toContain('Queue Street');
    expect(shown).not.toContain(orderId);
    expect(shown).not.toContain(first.person.email);
  }
  await page.goto('/myorders');
  await page.getByText('You have no orders yet.').waitFor();
  const sent = shop.proxy.log.entries.map(({ requestBody }) => requestBody ?? '').join('\n');
  for (const id of ids) expect(sent).not.toContain(id);
  expect(sent).not.toContain('Queue Street');
  expect((await outboxOf(page)).map(({ id }) => id)).toEqual(ids);
  expect(await first.own.orders()).toEqual([]);
  expect((await theirs.addresses()).map(({ address }) => address)).toEqual(['9 Other Road']);

  // They log out; the first one comes back.
  await page.getByRole('button', { name: second.name }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL((url) => url.pathname === '/login');
  await signIn(page, first.person);
  await waitForEmptyOutbox(page);
  expect((await first.own.orders()).map(({ _id }) => _id)).toEqual([orderId]);
  expect((await theirs.orders()).length).toBe(0);
});

test('logging out with unsent actions asks first, and leaves nothing of the person on the device', async () => {
  const { device, person, own } = await readyShopper(shop);
  const { page } = device;
  const product = await nextProduct(shop, taken);
  await device.goOffline();
  await addAddresses(page, 1, 1);
  await putInCart(page, product._id);
  const orderId = await orderWhatIsInTheCart(page);
  const logOut = async () => {
    await page.getByRole('button', { name: person.name }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('dialog').getByText('2 things are not sent yet.').waitFor();
  };
  await logOut();
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await outboxOf(page)).toHaveLength(2);

  await logOut();
  await page.getByRole('button', { name: 'Log out and discard' }).click();
  await page.waitForURL((url) => url.pathname === '/login');
  const left = await everythingOnDevice(page);
  for (const secret of [orderId, 'Queue Street', person.email, person.name]) {
    expect(left).not.toContain(secret);
  }
  await page.goBack();
  await page.getByRole('heading').first().waitFor();
  expect(await page.locator('body').innerText()).not.toContain('Queue Street');

  // The session ends on the server at the next contact; nothing was sent.
  const token = (await device.context.cookies(shop.origin)).find(({ name }) => name === 'session');
  await device.goOnline();
  await page.goto('/');
  await until('the session has ended on the server', async () => {
    const response = await new ShopApi(shop.server.origin, token?.value ?? '').raw(
      'GET',
      '/addresses',
    );
    return response.status === 401;
  });
  expect(await own.orders()).toEqual([]);
  expect(await own.addresses()).toEqual([]);
});
