import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { printReply, type PrintReply } from '#shared/admin/print';
import { orderDocument } from '#shared/orders/order';
import { orderBody } from '../server-process/shop-api';
import { openTestShop } from './harness';
import { nextProduct } from './ready-shopper';
import { signInAsAdmin } from './screens';
import type { TestShop } from './test-shop';

/** Printing against the real server, with the browser's own PDF: only it knows the page breaks. */
let shop: TestShop;
let orders: string[];

/** Names of 500 characters, in five scripts. */
const NAMES = ['प्रिया शर्मा ', 'தமிழ்ச்செல்வி ', 'فاطمة الزهراء ', '王小明', 'Zoë Ångström-Łódź'].map(
  (name) => name.repeat(100).slice(0, 500),
);

beforeAll(async () => {
  shop = await openTestShop();
  const shopper = shop.api.as(await shop.api.register());
  const product = await nextProduct(shop, new Set());
  orders = [];
  for (let count = 0; count < 3; count += 1) {
    const order = await shopper.ask(orderDocument, 'POST', '/orders', orderBody([[product, 1]]));
    orders.push(order._id);
  }
});
afterAll(() => shop?.close());

/** How many pages a PDF of Chromium has: each is an object of its own, in plain text. */
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
const printed = async (page: Page) => pagesOf(await page.pdf({ preferCSSPageSize: true }));

/** What does not fit: sheets wider than their page, labels whose text overflows. */
const overflowing = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('article')].flatMap((sheet) =>
      [sheet, ...sheet.querySelectorAll('section')]
        .filter(
          (part) =>
            part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1,
        )
        .map((part) => `${sheet.getAttribute('aria-label')}: ${part.textContent.slice(0, 40)}`),
    ),
  );

/** Gives the orders of a reply other names. */
function renamed(reply: PrintReply): PrintReply {
  return {
    ...reply,
    orders: NAMES.flatMap((name, place) => {
      const order = reply.orders[place % reply.orders.length];
      if (!order) return [];
      const { shippingAddress, orderItems } = order;
      const to = { ...shippingAddress, address: name.slice(0, 300), city: name.slice(0, 100) };
      const items = orderItems.map((item) => ({ ...item, name }));
      return {
        ...order,
        _id: `order-${place}`,
        user: { ...order.user, name },
        shippingAddress: to,
        orderItems: items,
      };
    }),
  };
}

describe('an admin with three orders', () => {
  // docs/shop-rules.md#r-print-1
  test('prints each order on pages of its own, whatever its names', async () => {
    const { page, uncaught, forbidden } = await shop.device('desk');
    // Nobody is there to close the browser's own dialog, and under it there is no PDF.
    let dialogs = 0;
    await page.exposeFunction('noteDialog', () => (dialogs += 1));
    await page.addInitScript('window.print = () => window.noteDialog()');
    await signInAsAdmin(page);
    await page.goto('/admin/orderlist');
    for (const id of orders) await page.getByRole('checkbox', { name: `Select ${id}` }).check();
    await page.getByRole('link', { name: 'Print (3)' }).click();
    await page
      .getByRole('article', { name: /^Packing slip/ })
      .nth(2)
      .waitFor();
    expect(await printed(page)).toBe(3);
    await page.getByRole('checkbox', { name: 'Address labels' }).check();
    await page.getByRole('checkbox', { name: 'Invoices' }).check();
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'New invoices: 3' });
    await question.getByRole('button', { name: 'Print' }).click();
    await question.waitFor({ state: 'detached' });
    // The folder of this shop is a copy, as of a restored one: its numbers are confirmed first.
    const last = page.getByRole('dialog', { name: 'Confirm the last numbers' });
    await last.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('article', { name: /^Invoice \d{4}-\d{2}\/000003$/ }).waitFor();
    await expect.poll(() => dialogs).toBe(1);
    expect(await printed(page)).toBe(3 + 1 + 3);
    await page.getByRole('radio', { name: /^Single labels/ }).check();
    expect(await printed(page)).toBe(3 + 3 + 3);

    await page.route('**/api/admin/print', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: renamed(printReply.parse(await response.json())) });
    });
    await page.reload();
    await page.getByRole('article', { name: /^Packing slip #order-4/ }).waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await overflowing(page)).toEqual([]);
    expect(await page.getByRole('navigation').first().isVisible()).toBe(false);
    // A name of 500 characters may take a slip onto a second page; a label never.
    expect(await printed(page)).toBeGreaterThanOrEqual(5 + 5 + 5);
    await page.emulateMedia({ media: null });
    await page.getByRole('checkbox', { name: 'Packing slips' }).uncheck();
    await page.getByRole('checkbox', { name: 'Invoices' }).uncheck();
    await page
      .getByRole('article', { name: /^Packing slip/ })
      .first()
      .waitFor({ state: 'detached' });
    expect(await printed(page)).toBe(5);
    await page.getByRole('radio', { name: /^4 labels/ }).check();
    expect(await printed(page)).toBe(2);
    expect([uncaught, forbidden]).toEqual([[], []]);
  });
});
