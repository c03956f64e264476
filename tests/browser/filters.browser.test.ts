import { afterAll, beforeAll, expect, test } from 'vitest';
import { filterCounts } from '#shared/catalogue/filter-reply';
import { Axe } from './axe';
import { waitForCatalogue } from './device-stores';
import { openTestShop } from './harness';
import { enter, tabTo } from './keyboard';
import { listedBy, shownOn } from './lists';
import type { TestShop } from './test-shop';

/** Narrowing a list: counted before it is chosen, carried by the address, and the same from the server and from the device. */
let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

const counted = (query: string) => shop.api.ask(filterCounts, 'GET', `/products/filters${query}`);
const idsOf = async (query: string) => (await listedBy(shop, query)).products.map(({ _id }) => _id);

/** A size, and of the brands that have it the one with most products. */
async function sizeAndBrand() {
  const [brand] = (await counted('?option=Size%3AM')).brands;
  if (!brand || brand.count < 2) throw new Error('The demo shop has too little in size M');
  return { brand, query: `?brand=${encodeURIComponent(brand.value)}&max=1500&option=Size%3AM` };
}

// docs/shop-rules.md#r-catalogue-20
test('a phone narrows a list in a sheet, and address, chips, Back and reload agree, also offline', async () => {
  const device = await shop.device('phone');
  const { page } = device;
  const { brand, query } = await sizeAndBrand();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  const chips = page.getByRole('list', { name: 'Chosen filters' });
  const address = () => new URL(page.url()).search;

  await page.goto('/');
  await page.getByRole('button', { name: 'Filters' }).click();
  await sheet.getByRole('checkbox', { name: /^M\b/ }).check();
  const ofBrand = sheet.getByRole('checkbox', { name: `${brand.value} ${brand.count}` });
  await ofBrand.check();
  await sheet.getByRole('textbox', { name: 'Highest price in rupees' }).fill('1500');
  await sheet.getByRole('button', { name: 'Set' }).click();
  const { total } = await counted(query);
  expect(total).toBeGreaterThan(0);
  // Nothing has changed behind the sheet before this.
  expect(address()).toBe('');
  await sheet.getByRole('button', { name: `Show ${total} product(s)` }).click();
  await sheet.waitFor({ state: 'detached' });
  await page.getByText(`${total} item(s)`).first().waitFor();
  const narrowed = await idsOf(query);
  await expect.poll(() => shownOn(page)).toEqual(narrowed);
  expect(address()).toBe(query);
  await expect
    .poll(() => chips.getByRole('listitem').allTextContents())
    .toEqual([`${brand.value} ×`, 'Up to ₹1,500 ×', 'Size: M ×', 'Clear all']);

  // The server's own document, without a script, has the same.
  const plain = await shop.browser.newContext({ javaScriptEnabled: false, baseURL: shop.origin });
  const served = await plain.newPage();
  await served.goto(`/${query}`);
  expect(await shownOn(served)).toEqual(narrowed);
  await served.getByRole('link', { name: `Remove ${brand.value}` }).click();
  const others = '?max=1500&option=Size%3AM';
  await served.waitForURL((url) => url.search === others);
  expect(await shownOn(served)).toEqual(await idsOf(others));
  await plain.close();

  // A chip taken off, and Back; then all of it without a network, from the device.
  await waitForCatalogue(page);
  for (const network of ['online', 'offline']) {
    if (network === 'offline') await device.goOffline();
    await page.reload();
    await expect.poll(() => shownOn(page), { message: network }).toEqual(narrowed);
    await chips.getByRole('link', { name: `Remove ${brand.value}` }).click();
    await expect.poll(address).toBe(others);
    await expect.poll(() => shownOn(page)).toEqual(await idsOf(others));
    await page.goBack();
    await expect.poll(address).toBe(query);
    await expect.poll(() => shownOn(page)).toEqual(narrowed);
  }
  await page.getByRole('button', { name: 'Filters: 3' }).click();
  await sheet.getByRole('checkbox', { name: `${brand.value} ` }).uncheck();
  const more = (await counted(others)).total;
  await sheet.getByRole('button', { name: `Show ${more} product(s)` }).waitFor();
  await sheet.getByRole('button', { name: 'Close' }).click();
  expect(address()).toBe(query);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0);
  expect([device.uncaught, device.forbidden]).toEqual([[], []]);
});

test('a keyboard alone narrows a list in the column, and takes a chip off', async () => {
  const device = await shop.device('desk');
  const { page } = device;
  const { brand } = await sizeAndBrand();
  const column = page.getByRole('complementary', { name: 'Filters' });
  await page.goto('/?option=Size%3AM');
  await tabTo(page, column.getByRole('checkbox', { name: `${brand.value} ${brand.count}` }));
  await page.keyboard.press('Space');
  const both = `?brand=${encodeURIComponent(brand.value)}&option=Size%3AM`;
  await page.waitForURL((url) => url.search === both);
  await expect.poll(() => shownOn(page)).toEqual(await idsOf(both));
  // The focus is where it was: the next filter is one step away.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('label')?.textContent))
    .toContain(brand.value);
  expect(await (await Axe.load()).violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Filters: 2' }).focus();
  await enter(page, page.getByRole('link', { name: `Remove ${brand.value}` }));
  await page.waitForURL((url) => url.search === '?option=Size%3AM');
  await expect.poll(() => shownOn(page)).toEqual(await idsOf('?option=Size%3AM'));
  expect([device.uncaught, device.forbidden]).toEqual([[], []]);
});
