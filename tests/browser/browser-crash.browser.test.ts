import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchWithProfile } from './chromium';
import { outboxOf, waitForCatalogue, waitForEmptyOutbox } from './device-stores';
import { openTestShop } from './harness';
import { becomeReady, nextProduct } from './ready-shopper';
import { addAddress, orderWhatIsInTheCart, putInCart, signIn } from './screens';
import type { TestShop } from './test-shop';

/** What was shown as saved is there after the browser was killed (docs/guarantees.md#browser-killed). */
let shop: TestShop;
let profile: string;
const taken = new Set<string>();

beforeAll(async () => {
  shop = await openTestShop();
  profile = await mkdtemp(path.join(tmpdir(), 'shop-profile-'));
});
afterAll(async () => {
  await shop?.close();
  await rm(profile, { recursive: true, force: true });
});

/** Ends a browser on the spot, as a crash or an empty battery does. */
async function crash(context: Awaited<ReturnType<typeof launchWithProfile>>): Promise<void> {
  const browser = context.browser();
  if (!browser) throw new Error('The context has no browser');
  const gone = new Promise((resolve) => context.once('close', resolve));
  const tools = await browser.newBrowserCDPSession();
  await tools.send('Browser.crash').catch(() => undefined);
  await gone;
}

test('an order that was saved survives a crash of the browser, three times over, and arrives once', async () => {
  let context = await launchWithProfile(profile, 'desk', shop.origin);
  let device = shop.adopt(context);
  const { person, own } = await becomeReady(shop, device);
  await device.page.goto('/shipping');
  await addAddress(device.page, { address: '1 Crash Lane' });
  await waitForEmptyOutbox(device.page);
  // The session's cookie is on disk before the first crash; see below for when it is not.
  const placed: string[] = [];
  for (let crashes = 1; crashes <= 3; crashes += 1) {
    const product = await nextProduct(shop, taken);
    await device.goOffline();
    await putInCart(device.page, product._id);
    placed.push(await orderWhatIsInTheCart(device.page));
    await device.page.getByText('Saved on this device', { exact: true }).first().waitFor();
    await crash(context);

    context = await launchWithProfile(profile, 'desk', shop.origin);
    device = shop.adopt(context);
    await context.setOffline(true);
    await device.page.goto('/activity');
    await device.page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor();
    expect((await outboxOf(device.page)).map(({ args }) => args['orderId'])).toEqual(placed);
    if ((await device.page.getByRole('link', { name: 'Sign In' }).count()) > 0) break;
    await device.page
      .getByText('Waiting to send')
      .nth(crashes - 1)
      .waitFor();
  }
  await device.goOnline();
  const signedOut = device.page.getByRole('link', { name: 'Sign In' }).first();
  const delivered = waitForEmptyOutbox(device.page).then(() => 'delivered' as const);
  const first = await Promise.race([
    delivered,
    // A browser writes cookies late: after a crash the session may be gone, which is a forced sign-out.
    signedOut.waitFor().then(() => 'signed out' as const),
  ]);
  if (first === 'signed out') {
    await signIn(device.page, person);
    await waitForEmptyOutbox(device.page);
  }
  await waitForCatalogue(device.page);
  expect((await own.orders()).map(({ _id }) => _id).sort()).toEqual([...placed].sort());
});
