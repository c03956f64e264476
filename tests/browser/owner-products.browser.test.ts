import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sizesOf } from './chromium';
import { openTestShop } from './harness';
import { nextProduct } from './ready-shopper';
import { showAllActions, signInAsAdmin } from './screens';
import type { TestShop } from './test-shop';

/** The owner's products: many at once, drafts, and what is typed and not saved. */
let shop: TestShop;
const taken = new Set<string>();

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

const tick = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });
/** All addresses of the owner's area that have a form. */
const FORMS = [
  '/admin/settings',
  '/admin/categories',
  '/admin/search-words',
  '/admin/offers/new',
  '/admin/messages',
  '/admin/orders/new',
];

describe.each(sizesOf('desk'))('the owner’s products, at the size of a %s', (size) => {
  // docs/shop-rules.md#r-owner-14
  test('prices of ticked products are raised after a preview, and taken back', async () => {
    const product = await nextProduct(shop, taken);
    const price = async () => (await shop.api.product(product._id)).price;
    const device = await shop.device(size);
    const { page } = device;
    await signInAsAdmin(page);
    await page.goto(`/admin/productlist?keyword=${encodeURIComponent(product.name)}`);
    await tick(page, product.name).check();
    // The tick is there when the owner comes back from a look at the product.
    await page.getByRole('main').getByRole('link', { name: product.name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: product.name }).waitFor();
    await page.goBack();
    await expect.poll(() => tick(page, product.name).isChecked()).toBe(true);

    await showAllActions(page, size);
    // Nothing of the bar is beside the screen.
    const bar = page.getByRole('button', { name: 'Delete', exact: true }).locator('..');
    expect(await bar.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await press(page, 'Change price');
    const dialog = page.getByRole('dialog', { name: 'Change price' });
    await dialog.getByLabel('How much').fill('10');
    await dialog.getByRole('list', { name: 'Changes' }).getByText(product.name).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await dialog.getByRole('button', { name: 'Change 1', exact: true }).click();
    await page.getByText('Change price: 1 of 1 done').waitFor();
    expect(await price()).toBe(Math.round(product.price * 110) / 100);
    await press(page, 'Undo');
    await page.getByText('Change price, taken back: 1 of 1 done').waitFor();
    expect(await price()).toBe(product.price);

    await press(page, 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Delete: 1 of 1 done').waitFor();
    expect((await shop.api.allProducts()).some(({ _id }) => _id === product._id)).toBe(false);
    await press(page, 'Undo');
    await page.getByText('Delete, taken back: 1 of 1 done').waitFor();
    const { revision: _was, ...before } = product;
    expect(await shop.api.product(product._id)).toMatchObject({ ...before, price: product.price });
    expect([device.uncaught, device.forbidden]).toEqual([[], []]);
  });

  // docs/shop-rules.md#r-owner-16, #r-forms-9
  test('a draft is saved half filled in, asks before it is left, and is published', async () => {
    const device = await shop.device(size);
    const { page } = device;
    const name = `Copper jug of the ${size}`;
    const isOnSale = async () => (await shop.api.allProducts()).some((one) => one.name === name);
    await signInAsAdmin(page);
    await page.goto('/admin/productlist');
    await press(page, 'Create Product');
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    await page.waitForURL(/\/admin\/product\/[^/]+\/edit$/);
    const field = (label: string) => page.getByRole('textbox', { name: label, exact: true });
    await field('Name').fill(name);
    await press(page, 'Save as draft');
    await page.waitForURL((url) => url.pathname === '/admin/productlist');
    expect(await isOnSale()).toBe(false);

    await page.goto(`/admin/productlist?keyword=${encodeURIComponent(name)}`);
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    await page.waitForURL(/\/admin\/product\/[^/]+\/edit$/);
    await field('Price').fill('450');
    await page.goBack();
    await question(page).getByRole('button', { name: 'Stay' }).click();
    await question(page).waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toMatch(/\/edit$/);
    expect(await field('Price').inputValue()).toBe('450');
    await page.getByRole('link', { name: 'Go Back' }).click();
    await question(page).getByRole('button', { name: 'Leave without saving' }).click();
    await page.waitForURL((url) => url.pathname === '/admin/productlist');

    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    await field('Price').waitFor();
    expect(await field('Price').inputValue()).toBe('');
    await field('Price').fill('450');
    await field('Brand').fill('Tamra');
    await field('Category').fill('Kitchen');
    await press(page, 'Save and publish');
    await page.waitForURL((url) => url.pathname === '/admin/productlist');
    await expect.poll(isOnSale).toBe(true);
    expect([device.uncaught, device.forbidden]).toEqual([[], []]);
  });

  // docs/shop-rules.md#r-forms-9
  test('no form asks before it is left as it was opened', async () => {
    const device = await shop.device(size);
    const { page } = device;
    const { _id } = await nextProduct(shop, taken);
    const withVariants = (await shop.api.allProducts()).find(
      ({ variants = [] }) => variants.length,
    );
    const products = [_id, withVariants?._id ?? _id].map((id) => `/admin/product/${id}/edit`);
    await signInAsAdmin(page);
    for (const path of [...FORMS, ...products]) {
      await page.goto(path);
      await page.getByRole('main').getByRole('textbox').first().waitFor();
      await page.getByRole('link', { name: /^Cart/ }).first().click();
      await page.waitForURL((url) => url.pathname === '/cart');
    }
    expect(await question(page).count()).toBe(0);
  });
});
