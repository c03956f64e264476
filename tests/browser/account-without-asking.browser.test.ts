import { mkdtemp, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPerson, queued, SOME_ADDRESS } from '../server-process/shop-api';
import { launchWithProfile } from './chromium';
import { replicaHolds, waitForCatalogue, waitForEmptyOutbox, until } from './device-stores';
import { openTestShop } from './harness';
import { nextProduct } from './ready-shopper';
import { openAccountMenu, orderWhatIsInTheCart, putInCart, signIn } from './screens';
import type { TestShop } from './test-shop';

/** What the user has after signing in on a fresh phone, visiting home and losing the network: no screen was opened before. */
let shop: TestShop;
let profile: string;

beforeAll(async () => {
  shop = await openTestShop();
  profile = await mkdtemp(path.join(tmpdir(), 'shop-profile-'));
});
afterAll(async () => {
  await shop?.close();
  await rm(profile, { recursive: true, force: true });
});

/** A shopper who already has an address and an order, made on another device. */
async function regularCustomer() {
  const person = newPerson();
  const shopper = await shop.api.register(person);
  const own = shop.api.as(shopper);
  const product = await nextProduct(shop, new Set());
  const old = await own.buy([[product, 1]]);
  await own.sync({
    clientId: randomUUID(),
    user: shopper.user._id,
    actions: [queued(1, 'add-address', { addressId: randomUUID(), body: { ...SOME_ADDRESS } })],
  });
  return { person, own, product, old };
}

test('signed in, home visited, browser closed and reopened offline: buys with a saved address, sees old orders', async () => {
  const { person, own, product, old } = await regularCustomer();
  let context = await launchWithProfile(profile, 'phone', shop.origin);
  let device = shop.adopt(context);
  await device.page.goto('/');
  await device.page.getByRole('link', { name: 'Sign In' }).first().click();
  await signIn(device.page, person);
  expect(new URL(device.page.url()).pathname).toBe('/');
  await waitForCatalogue(device.page);
  await until('the account is on the device', () =>
    replicaHolds(device.page, [SOME_ADDRESS.address, old._id]),
  );

  await device.goOffline();
  await context.close();
  context = await launchWithProfile(profile, 'phone', shop.origin);
  device = shop.adopt(context);
  await context.setOffline(true);
  const { page } = device;
  await page.goto('/myorders');
  await page.locator(`a[href="/order/${old._id}"]`).first().waitFor();
  await page.goto('/shipping');
  await page.getByText(SOME_ADDRESS.address).first().waitFor();

  await putInCart(page, product._id);
  const placed = await orderWhatIsInTheCart(page);
  await page.getByText('Saved on this device', { exact: true }).first().waitFor();
  await device.goOnline();
  await waitForEmptyOutbox(page);
  const found = (await own.orders()).find(({ _id }) => _id === placed);
  expect(found?.shippingAddress).toMatchObject({ address: SOME_ADDRESS.address });
});

test('signed in, then offline without a reload: the checkout screens are available', async () => {
  const { person } = await regularCustomer();
  const device = await shop.device('desk');
  const { page } = device;
  // No service worker: whatever the page shows later, it has fetched itself.
  await page.addInitScript('delete Navigator.prototype.serviceWorker;');
  await page.goto('/login');
  const fetched = new Set<string>();
  page.on('response', (reply) => fetched.add(new URL(reply.url()).pathname));
  await signIn(page, person);
  const screens = ['shipping', 'payment', 'place-order', 'order', 'my-orders', 'profile'];
  await until('the screens are on the page', async () =>
    screens.every((name) =>
      [...fetched].some((file) => file.startsWith(`/assets/${name}-screen-`)),
    ),
  );
  await until('the account is on the device', () => replicaHolds(page, [SOME_ADDRESS.address]));
  await device.goOffline();
  await openAccountMenu(page);
  await page.getByRole('link', { name: 'Address Book' }).click();
  await page.getByText(SOME_ADDRESS.address).first().waitFor();
});
