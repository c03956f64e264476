import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Size } from './chromium';
import { ContentWatch } from './content-watch';
import { keepsGroup, waitForCatalogue, waitForEmptyOutbox } from './device-stores';
import { publicAddresses, shopperAddresses } from './every-address';
import { openTestShop } from './harness';
import { nextProduct } from './ready-shopper';
import {
  addAddress,
  goToPlaceOrder,
  openAccountMenu,
  putInCart,
  registerAndSignIn,
  signInAsAdmin,
} from './screens';
import type { Device, TestShop } from './test-shop';

/**
 * The strict content security policy blocks no screen, and blocks what is not ours (docs/guarantees.md#browser). With
 * a signal `every-screen` watches each one.
 */
let shop: TestShop;
const taken = new Set<string>();

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

/** A device whose every page is watched. */
async function watchedDevice(size: Size): Promise<{ device: Device; watch: ContentWatch }> {
  const device = await shop.device(size);
  return { device, watch: await ContentWatch.over(device.context) };
}

/** Opens routes of the app by their addresses. */
async function openEach(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await page.goto(address);
    await page.getByRole('heading').first().waitFor();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
  }
}

/** What an attacker would inject into the page, as markup that the server sent by mistake. */
const SMUGGLED = `
  <style>body { color: red }</style>
  <p style="color: red" onclick="document.title = 'taken'">Smuggled</p>
  <script>document.title = 'taken'</script>
  <img src="http://elsewhere.test/seen.png" alt="" />
  <form id="away" action="http://elsewhere.test/"></form>
`;

test('markup, scripts and requests that are not ours are stopped, and the watch sees each', async () => {
  const { device, watch } = await watchedDevice('desk');
  const { page } = device;
  await page.route('/contact', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.replace('</body>', `${SMUGGLED}</body>`) });
  });
  await page.goto('/contact');
  const smuggled = page.getByText('Smuggled');
  await smuggled.click();
  const colour = await smuggled.evaluate((element) => getComputedStyle(element).color);
  const thrown = await page.evaluate(() => {
    const attempts = {
      markup: () => (document.body.innerHTML = '<b>Taken</b>'),
      worker: () => new Worker('/pictures/placeholder-960.webp'),
      timer: () => setTimeout("document.title = 'taken'"),
    };
    return Object.entries(attempts).flatMap(([name, attempt]) => {
      try {
        attempt();
        return [];
      } catch {
        return [name];
      }
    });
  });
  await page.evaluate(() => fetch('http://elsewhere.test/').catch(() => undefined));
  const title = await page.title();
  // Last: a page that would navigate away answers nothing.
  await page.locator('#away').evaluate((form: HTMLFormElement) => form.requestSubmit());

  expect(thrown).toEqual(['markup', 'worker', 'timer']);
  expect(colour).not.toBe('rgb(255, 0, 0)');
  expect(title).not.toBe('taken');
  await expect
    .poll(() => [...watch.forbidden].toSorted())
    .toEqual([
      'connect-src',
      'form-action',
      'img-src',
      'require-trusted-types-for',
      'script-src-attr',
      'script-src-elem',
      'style-src-attr',
      'style-src-elem',
    ]);
  expect(watch.troubles.join('\n')).toContain('violates the following Content Security Policy');
});

test('uncaught errors, and errors on the console, are seen', async () => {
  const { device, watch } = await watchedDevice('desk');
  await device.page.goto('/contact');
  await device.page.evaluate(`console.error('said aloud')`);
  await device.page.evaluate(() => {
    setTimeout(() => {
      throw new Error('let fall');
    });
  });
  await expect.poll(() => watch.troubles).toEqual(['error: said aloud', 'uncaught: let fall']);
});

test('a visitor who searches, and on every screen without a signal', async () => {
  const { device, watch } = await watchedDevice('phone');
  const { page } = device;
  const product = await nextProduct(shop, taken);
  const ids = { product: product._id, order: 'not-theirs', user: 'nobody' };
  await page.goto('/');
  await page.getByRole('searchbox').fill('lamp');
  await page.getByRole('searchbox').press('Enter');
  await page.waitForURL(/\/search\//);
  await waitForCatalogue(page);
  // Who fills a cart has the sign-in, too.
  await putInCart(page, product._id);
  await expect.poll(() => keepsGroup(page, 'checkout')).toBe(true);
  await device.goOffline();
  // The guards send all others to the same screen.
  await openEach(page, [...publicAddresses(ids), '/shipping', '/admin/orderlist']);
  expect(watch.troubles).toEqual([]);
});

test('a shopper with toasts, dialogs and menus, and on every screen without a signal', async () => {
  const { device, watch } = await watchedDevice('desk');
  const { page } = device;
  const product = await nextProduct(shop, taken);
  await registerAndSignIn(page);
  await waitForCatalogue(page);
  await page.goto('/shipping');
  await addAddress(page, { label: 'Home', address: '1 Policy Road' });
  await page.getByText('Address added').waitFor();
  await addAddress(page, { label: 'Work', address: '2 Policy Road' });
  const toasts = page.locator('[data-toasts]');
  expect(await toasts.evaluate((element) => getComputedStyle(element).position)).toBe('fixed');
  await page.getByRole('button', { name: 'Delete' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await putInCart(page, product._id);
  await goToPlaceOrder(page);
  await page.getByRole('button', { name: 'Place Order (COD)' }).click();
  const paper = page.getByRole('dialog');
  await paper.waitFor();
  expect(await paper.evaluate((element) => getComputedStyle(element).borderRadius)).toBe('20px');
  await page.getByRole('button', { name: 'Confirm COD' }).click();
  await page.waitForURL(/\/order\//);
  await waitForEmptyOutbox(page);
  const orderId = new URL(page.url()).pathname.slice('/order/'.length);
  await openAccountMenu(page);
  await page.getByRole('link', { name: 'My Orders' }).click();
  await page.waitForURL((url) => url.pathname === '/myorders');

  const ids = { product: product._id, order: orderId, user: 'nobody' };
  await putInCart(page, product._id);
  await device.goOffline();
  // The public screens were opened by a visitor above.
  await openEach(page, [
    '/',
    `/product/${product._id}`,
    ...shopperAddresses(ids),
    '/activity',
    '/admin',
  ]);
  await page.goto('/cart');
  await goToPlaceOrder(page);
  await page.getByRole('button', { name: 'Place Order (COD)' }).click();
  await page.getByRole('button', { name: 'Confirm COD' }).click();
  await page.waitForURL(/\/order\//);
  await openAccountMenu(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog').getByText('not sent yet').waitFor();
  expect(watch.troubles).toEqual([]);
});

test("an admin's charts", async () => {
  const { device, watch } = await watchedDevice('desk');
  const { page } = device;
  const product = await nextProduct(shop, taken);
  await shop.api.as(await shop.api.register()).buy([[product, 1]]);
  await signInAsAdmin(page);
  // The charts come after their numbers, rendered by a library with its own styles.
  await page.goto('/admin');
  await page
    .getByRole('img', { name: /^Chart: orders/ })
    .locator('svg')
    .first()
    .waitFor();
  expect(watch.troubles).toEqual([]);
});

/** One transparent pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');

test("a picture on a third party's https host is shown, and never cached", async () => {
  const { device, watch } = await watchedDevice('desk');
  const { page } = device;
  const address = 'https://pictures.elsewhere.test/kettle.gif';
  await page.goto('/');
  await waitForCatalogue(page);
  await page.reload();
  await device.context.route(address, (route) =>
    route.fulfill({ contentType: 'image/gif', body: PIXEL }),
  );
  const shown = await page.evaluate(
    (src) =>
      new Promise<number>((resolve) => {
        const picture = new Image();
        picture.addEventListener('load', () => resolve(picture.naturalWidth));
        picture.addEventListener('error', () => resolve(0));
        picture.src = src;
        document.body.append(picture);
      }),
    address,
  );
  expect(shown).toBe(1);
  expect(await page.evaluate((src) => caches.match(src).then(Boolean), address)).toBe(false);
  expect(watch.troubles).toEqual([]);
});
