import { BACKUP_CACHE } from '../../pwa/database/backup';
import type { BackupRows } from '../../pwa/database/backup-rows';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SHOP_FACTS } from '../../pwa/catalogue/shop-facts';
import { cachedResponses, type CachedResponse } from './cache-contents';
import { everythingOnDevice, until, waitForEmptyOutbox } from './device-stores';
import { openTestShop } from './harness';
import { nextProduct, readyShopper, type ReadyShopper } from './ready-shopper';
import { addAddress, orderWhatIsInTheCart, putInCart, writeReview, visit } from './screens';
import type { TestShop } from './test-shop';

/**
 * The worker caches no private reply, and after a log-out nothing of the person is left to see
 * (docs/guarantees.md#browser).
 */
let shop: TestShop;
const taken = new Set<string>();
const STREET = '7 Private Street';
const COMMENT = 'Written by somebody who has a street';

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

/** Buys, reviews and views everything of theirs. @returns what no one else may see */
async function wholeJourney({ device, person }: ReadyShopper): Promise<string[]> {
  const { page } = device;
  const product = await nextProduct(shop, taken);
  await visit(page, '/shipping');
  await addAddress(page, { address: STREET });
  await visit(page, `/product/${product._id}`);
  await writeReview(page, 5, COMMENT);
  await putInCart(page, product._id);
  const orderId = await orderWhatIsInTheCart(page);
  await waitForEmptyOutbox(page);
  for (const path of ['/profile', '/activity', '/shipping', '/myorders', `/order/${orderId}`]) {
    await page.goto(path);
    await page.getByRole('heading').first().waitFor();
  }
  await page.getByText(STREET).first().waitFor();
  return [STREET, orderId, person.email];
}

async function logOut({ device: { page }, person }: ReadyShopper): Promise<void> {
  await page.getByRole('button', { name: person.name }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL((url) => url.pathname === '/login');
}

/** What a copy holds, but for the checkout that is under way. */
function withoutCheckout({ text }: CachedResponse): string {
  const { rows } = JSON.parse(text) as { rows: BackupRows };
  return JSON.stringify({
    ...rows,
    settings: rows.settings.filter(({ key }) => key !== 'checkout'),
  });
}

/** What may be cached: the app's files and the shop's pictures. */
const PUBLIC_FILE =
  /^\/(?:(?:assets|pictures|uploads)\/[\w.-]+|index\.html|initial-page|manifest\.webmanifest|[\w-]+\.(?:svg|png))(?:\?__WB_REVISION__=\w+)?$/;

test('after a whole journey the caches hold the files of the app and public pictures alone', async () => {
  const shopper = await readyShopper(shop);
  const secrets = await wholeJourney(shopper);
  let stored: CachedResponse[] = [];
  // Beside the files lies the copy of what is on this device alone: nothing waits, and of the journey it holds the address that the
  // next checkout has chosen (docs/decisions/0005-device-storage.md). It follows once a page is idle, and each of the pages
  // before was left at once.
  await until('the one copy says nothing of what was done', async () => {
    stored = await cachedResponses(shopper.device.page);
    const copies = stored.filter(({ cache }) => cache === BACKUP_CACHE).map(withoutCheckout);
    return copies.length === 1 && !secrets.some((secret) => copies.join().includes(secret));
  });
  // The check works: the app and pictures are there.
  for (const known of ['/index.html', '/assets/', '/pictures/'])
    expect(stored.map(({ path }) => path)).toContainEqual(expect.stringContaining(known));
  const strange = stored.filter(
    ({ cache, path, origin, kind, type, text }) =>
      cache !== BACKUP_CACHE &&
      (!PUBLIC_FILE.test(path) ||
        origin !== shop.origin ||
        kind !== (path === '/initial-page' ? 'default' : 'basic') ||
        type.startsWith('application/json') ||
        secrets.some((secret) => text.includes(secret))),
  );
  expect(strange).toEqual([]);
});

// docs/shop-rules.md#r-accounts-8
test('after a log-out caches, databases, storage, cookies and the back button show nothing of the person', async () => {
  const shopper = await readyShopper(shop);
  const { device, person } = shopper;
  const { page } = device;
  const secrets = await wholeJourney(shopper);
  const before = await everythingOnDevice(page);
  for (const secret of secrets) expect(before).toContain(secret);
  await page.evaluate(() => sessionStorage.setItem('left', 'in this tab'));

  await logOut(shopper);
  const left = await everythingOnDevice(page);
  for (const secret of [...secrets, person.name, 'in this tab']) expect(left).not.toContain(secret);
  // The session's is gone. What stays says that a user signed in here before, not who, and opens nothing (docs/decisions/0012-limits.md).
  const cookies = () => device.context.cookies(shop.origin);
  await expect
    .poll(async () => (await cookies()).map(({ name, httpOnly }) => [name, httpOnly]))
    .toEqual([['device', true]]);
  for (const { value } of await cookies()) {
    expect(value).toMatch(/^[\da-f-]{36}\.\d{13}\.[\w-]{43}$/);
    for (const secret of [...secrets, person.name]) expect(value).not.toContain(secret);
  }
  const kept = await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)]);
  // The public data of the shop may be stored again already.
  const ofPerson = kept.map((keys) => keys.filter((key) => key !== SHOP_FACTS));
  expect(ofPerson, 'localStorage, sessionStorage').toEqual([[], []]);
  for (const secret of secrets) {
    for (const { text } of await cachedResponses(page)) expect(text).not.toContain(secret);
  }

  const steps = await page.evaluate(() => history.length);
  const passed: string[] = [];
  for (let step = 1; step < steps; step += 1) {
    await page.goBack();
    if (page.url() === 'about:blank') break;
    await page.getByRole('heading').first().waitFor();
    passed.push(new URL(page.url()).pathname);
    const shown = await page.locator('body').innerText();
    for (const secret of secrets) expect(shown, page.url()).not.toContain(secret);
  }
  expect(passed.length).toBeGreaterThan(5);
});

/** A page frozen in bfcache gets no messages; here it gets none from the start. */
const DEAF = `addEventListener('storage', (event) => event.stopImmediatePropagation(), true);`;

test('a page that the back button restores from bfcache shows nothing of a user who has signed out', async () => {
  const shopper = await readyShopper(shop);
  const { device } = shopper;
  await device.page.goto('/shipping');
  await addAddress(device.page, { address: STREET });
  await waitForEmptyOutbox(device.page);
  const stored = await device.tab();
  await stored.addInitScript(DEAF);
  await stored.goto('/shipping');
  await stored.getByText(STREET).first().waitFor();
  await logOut(shopper);
  await stored.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
  await stored.waitForURL((url) => url.pathname === '/login');
  expect(await stored.locator('body').innerText()).not.toContain(STREET);
});
