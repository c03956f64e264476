import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shortOrderNumber } from '#shared/orders/order-number';
import { newPerson } from '../server-process/shop-api';
import { sizesOf, type Size } from './chromium';
import { openTestShop } from './harness';
import { nextProduct } from './ready-shopper';
import { showAllActions, signInAsAdmin } from './screens';
import type { TestShop } from './test-shop';

/** A day of an admin: orders, products, people. */
let shop: TestShop;
const taken = new Set<string>();

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

const rowWith = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

const orderRow = (page: Page, id: string) => rowWith(page, shortOrderNumber(id));

/** In pixels: two lines of 44, and the space between and around them. */
const PHONE_FILTERS = 102;

/** Opens another list of orders: on a phone by keyboard, from the overflow menu. */
async function follow(filters: Locator, size: Size, name: RegExp): Promise<void> {
  if (size === 'desk') return filters.getByRole('link', { name }).click();
  const { height } = (await filters.boundingBox()) ?? { height: 0 };
  expect(height).toBeLessThanOrEqual(PHONE_FILTERS);
  const page = filters.page();
  await filters.getByRole('button', { name: /^More/ }).press('Enter');
  const item = page.getByRole('menuitem', { name });
  while (!(await item.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press('ArrowDown');
  return page.keyboard.press('Enter');
}

/** Acts on one row of a list: on a phone from the row's menu. */
async function act(row: Locator, size: Size, name: string, onDesk: string = name): Promise<void> {
  if (size === 'phone') {
    await row.getByRole('button', { name: /^Actions for / }).click();
    await row.page().getByRole('menuitem', { name, exact: true }).click();
  } else
    await row
      .getByLabel(onDesk)
      .or(row.getByText(onDesk, { exact: true }))
      .click();
}

/** The tallest row of a list, and whether each sum and date fits on one line. */
const linesOf = (page: Page) =>
  page.evaluate(() => {
    const lineCount = (cell: Element) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    };
    const rows = [...document.querySelectorAll('tbody tr')];
    const figures = [...document.querySelectorAll('tbody td')].filter(({ textContent }) =>
      /^(₹[\d,.]+|[\d-]{10})$/.test(textContent),
    );
    return {
      highest: Math.max(...rows.map((row) => row.getBoundingClientRect().height)),
      isWhole: figures.every((cell) => lineCount(cell) === 1),
      overflow: document.documentElement.scrollWidth - innerWidth,
    };
  });

/** Opens an entry of the admin menu. */
async function goTo(page: Page, place: 'Orders' | 'Products' | 'Users'): Promise<void> {
  await page.getByRole('button', { name: 'Admin', exact: true }).click();
  await page.getByRole('link', { name: place, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: place }).waitFor();
}

async function look(page: Page, words: string): Promise<void> {
  const box = page.getByRole('main').getByRole('searchbox');
  await box.fill(words);
  await box.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('keyword') === words);
}

/** Searches for one thing, and waits until nothing else is listed: before that, buttons would move under the pointer. */
async function lookForOne(page: Page, words: string): Promise<void> {
  await look(page, words);
  await page.getByText('1–1 of 1', { exact: true }).waitFor();
}

describe.each(sizesOf('desk'))('an admin, at the size of a %s', (size) => {
  // docs/shop-rules.md#r-roles-3
  test('finds orders, marks them, and exports the list', async () => {
    const shopper = await shop.api.register(
      newPerson(`Ravi Chandrasekharan Venkatasubramanian-Iyer of the ${size}`),
    );
    const own = shop.api.as(shopper);
    const product = await nextProduct(shop, taken);
    const [first, second] = [await own.buy([[product, 1]]), await own.buy([[product, 2]])];
    const device = await shop.device(size);
    const { page } = device;
    await signInAsAdmin(page);
    await goTo(page, 'Orders');
    await look(page, first._id);
    await orderRow(page, first._id).waitFor();
    await expect.poll(() => orderRow(page, second._id).count()).toBe(0);
    await look(page, shopper.user.email);
    await orderRow(page, second._id).waitFor();
    const lines = await linesOf(page);
    expect(lines).toMatchObject({ isWhole: true, overflow: 0 });
    expect(lines.highest).toBeLessThanOrEqual(96);

    // One from its own row, both in bulk: the bar says how many each transition applies to.
    await act(orderRow(page, first._id), size, 'Mark COD Paid');
    await page.getByText(`Marked COD paid for ${first._id}`).waitFor();
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await showAllActions(page, size);
    await page.getByRole('button', { name: 'Mark COD Paid (1)' }).click();
    await page.getByRole('button', { name: 'Yes, mark 1 order' }).click();
    await page.getByText('Mark COD Paid: 1 of 1 done').waitFor();
    await page.getByRole('button', { name: 'Mark As Delivered (2)' }).click();
    await page.getByRole('button', { name: 'Yes, mark 2 orders' }).click();
    await page.getByText('Mark As Delivered: 2 of 2 done').waitFor();
    for (const order of await own.orders())
      expect(order).toMatchObject({ isPaid: true, isDelivered: true });

    // The filters keep the search.
    const filters = page.getByRole('navigation', { name: 'Order status' });
    await follow(filters, size, /^Delivered/);
    await page.waitForURL((url) => url.searchParams.get('status') === 'delivered');
    await orderRow(page, first._id).waitFor();
    await follow(filters, size, /^COD unpaid/);
    await page.getByText('No orders found.').waitFor();
    await filters.getByRole('link', { name: /^All/ }).click();

    const arriving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    const download = await arriving;
    expect(download.suggestedFilename()).toBe('orders.csv');
    const table = await readFile(await download.path(), 'utf8');
    for (const { _id } of [first, second]) expect(table).toContain(_id);
    expect([device.uncaught, device.forbidden]).toEqual([[], []]);
  });

  test('creates a product with a picture, sells it, and takes it off sale', async () => {
    const device = await shop.device(size);
    const { page } = device;
    const name = `Brass lantern of the ${size}`;
    await signInAsAdmin(page);
    await goTo(page, 'Products');
    await page.getByRole('button', { name: 'Create Product' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    await page.getByText('Product created').waitFor();
    await page.waitForURL(/\/admin\/product\/[^/]+\/edit$/);
    const field = (label: string) => page.getByRole('textbox', { name: label, exact: true });
    await field('Name').fill('');
    await field('Price').fill('a lot');
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await expect.poll(() => page.locator('[aria-invalid="true"]').count()).toBe(4);
    for (const [label, text] of [
      ['Name', name],
      ['Price', '1249.50'],
      ['Brand', 'Diya Works'],
      ['Count In Stock', '4'],
      ['Category', 'Lighting'],
      ['Description', 'Hand-beaten, with a handle of cane.'],
    ] as const)
      await field(label).fill(text);
    const colour = { r: 200, g: 150, b: 40 };
    const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: colour } });
    const one = page.locator('input[type="file"][accept="image/*"]:not([multiple])');
    await one.setInputFiles({
      name: 'lantern.png',
      mimeType: 'image/png',
      buffer: await picture.png().toBuffer(),
    });
    await page.getByText('Image uploaded & saved').waitFor();
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await page.getByText('Product updated').waitFor();
    await page.waitForURL((url) => url.pathname === '/admin/productlist');
    await look(page, name);
    const row = rowWith(page, name);
    await row.getByText('₹1,249.50').waitFor();
    await row.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    const shown = page.getByRole('img', { name });
    await expect
      .poll(() => shown.first().evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect(await shown.first().getAttribute('src')).toMatch(/^\/uploads\//);

    await page.goto(`/admin/productlist?keyword=${encodeURIComponent(name)}`);
    await act(rowWith(page, name), size, 'Delete', `Delete ${name}`);
    await page.getByRole('dialog', { name: 'Are you sure' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Product removed').waitFor();
    await page.getByText('No products found.').waitFor();
    expect((await shop.api.allProducts()).some((one) => one.name === name)).toBe(false);
    expect([device.uncaught, device.forbidden]).toEqual([[], []]);
  });

  test('changes a person, makes them an admin, and removes another', async () => {
    const changed = await shop.api.register(newPerson(`Lata of the ${size}`));
    const removed = await shop.api.register(newPerson(`Mohan of the ${size}`));
    const device = await shop.device(size);
    const { page } = device;
    await signInAsAdmin(page);
    await goTo(page, 'Users');
    await lookForOne(page, changed.user.email);
    await act(rowWith(page, changed.user.name), size, 'Edit', `Edit ${changed.user.name}`);
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`Lata Rao ${size}`);
    await page.getByRole('checkbox', { name: 'Is Admin' }).check();
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await page.getByText('user updated successfully').waitFor();
    await page.waitForURL((url) => url.pathname === '/admin/userlist');
    await lookForOne(page, changed.user.email);
    await rowWith(page, `Lata Rao ${size}`).waitFor();
    // Admins are neither edited nor deleted from here.
    expect(await page.getByRole('button', { name: /^Delete Lata/ }).count()).toBe(0);
    // The email was never confirmed: its owner can only sign in by the mailed link.
    const { email: promoted } = changed.user;
    const byOldPassword = { email: promoted, password: changed.password };
    expect((await shop.api.raw('POST', '/users/auth', byOldPassword)).status).toBe(401);
    await rowWith(page, `Lata Rao ${size}`).getByText('Not confirmed').waitFor();
    const take = `Remove as admin: Lata Rao ${size}`;
    await act(rowWith(page, `Lata Rao ${size}`), size, 'Remove as admin', take);
    const question = page.getByRole('dialog', { name: `Remove Lata Rao ${size} as admin?` });
    await question.getByRole('button', { name: 'Remove as admin' }).click();
    await question.waitFor({ state: 'detached' });
    await lookForOne(page, promoted);
    await act(rowWith(page, `Lata Rao ${size}`), size, 'Delete', `Delete Lata Rao ${size}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

    await lookForOne(page, removed.user.email);
    await act(rowWith(page, removed.user.name), size, 'Delete', `Delete ${removed.user.name}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No users found.').waitFor();
    const { email } = removed.user;
    const response = await shop.api.raw('POST', '/users/auth', {
      email,
      password: removed.password,
    });
    expect(response.status).toBe(401);
    expect([device.uncaught, device.forbidden]).toEqual([[], []]);
  });
});
