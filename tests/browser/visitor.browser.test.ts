import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sizesOf } from './chromium';
import { openTestShop } from './harness';
import { nextProduct } from './ready-shopper';
import { putInCart } from './screens';
import type { TestShop } from './test-shop';

/** The journey of a visitor, online. */
let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

const STATIC = [
  ['/contact', 'Contact'],
  ['/policy/shipping', 'Shipping Policy'],
  ['/terms', 'Terms'],
  ['/policy/cancellations-refunds', 'Cancellations and Refunds'],
  ['/privacy', 'Privacy'],
] as const;

describe.each(sizesOf('phone'))('a visitor, at the size of a %s', (size) => {
  // docs/shop-rules.md#r-roles-1
  test('browses, searches, fills a cart, and is asked to sign in where that is needed', async () => {
    const device = await shop.device(size);
    const { page } = device;
    const product = await nextProduct(shop, new Set());
    const isAt = (path: string) => page.waitForURL((url) => url.pathname === path);
    const heading = (name: string | RegExp) =>
      page.getByRole('heading', { level: 1, name }).waitFor();

    // Home: as many columns as the width has room for, and the next page at its top.
    await page.goto('/');
    const cards = page.locator('article');
    await cards.nth(11).waitFor();
    const lefts = await cards.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
    expect(new Set(lefts.map(Math.round)).size).toBe(size === 'phone' ? 1 : 4);
    await page.getByRole('link', { name: 'Next page' }).click();
    await isAt('/page/2');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

    // A category, cheapest first.
    await page.goto('/');
    const choice = (name: string) => page.getByRole('combobox', { name, exact: true });
    await choice('Category').selectOption(product.category);
    await expect.poll(() => choice('Category').inputValue()).toBe(product.category);
    await choice('Sort by').selectOption('Price low to high');
    await page.waitForURL((url) => url.searchParams.get('sort') === 'price');
    expect(new URL(page.url()).searchParams.get('category')).toBe(product.category);
    await expect.poll(() => page.title()).toContain(product.category);

    // A search with a typo still finds it; nonsense leads back to everything.
    const word = product.name.split(' ').find(({ length }) => length >= 5) ?? product.name;
    const typo = `${word.slice(0, 2)}${word[3]}${word[2]}${word.slice(4)}`;
    const search = page.getByRole('searchbox');
    await search.fill(`  ${product.name.replace(word, typo)}  `);
    await search.press('Enter');
    await page.waitForURL(/\/search\//);
    await page.locator('article').getByRole('link', { name: product.name }).first().waitFor();
    await search.fill('zzzzqqqq');
    await search.press('Enter');
    await page.getByText('No products found').waitFor();
    await page.getByRole('link', { name: 'Explore All' }).click();
    await isAt('/');

    // A product; reviews are for those who have signed in. The cart survives a reload.
    await page.goto(`/product/${product._id}`);
    await page.getByText('Please sign in to write a review').waitFor();
    await putInCart(page, product._id);
    await page.getByLabel(/Quantity/).selectOption('2');
    await page.getByText('Subtotal (2 items)').waitFor();
    await page.reload();
    await page.getByRole('link', { name: product.name }).first().waitFor();
    expect(await page.getByLabel(/Quantity/).inputValue()).toBe('2');

    // Every personal screen leads to the sign-in, and the target is kept.
    await page.getByRole('link', { name: 'Proceed To Checkout' }).click();
    await isAt('/login');
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/shipping');
    await page.getByRole('link', { name: 'New Customer? Register' }).click();
    await isAt('/register');
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/shipping');
    for (const path of ['/profile', '/myorders', '/admin/orderlist']) {
      await page.goto(path);
      await isAt('/login');
    }

    // By the footer's links, each at its top with the focus on its heading.
    for (const [path, name] of STATIC) {
      await page.locator(`footer a[href="${path}"]`).click();
      await isAt(path);
      await heading(name);
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    }
    await page.goto('/no/such/page');
    await heading('Page not found');
    await page.getByRole('link', { name: 'Explore All' }).click();
    await isAt('/');
    expect([device.uncaught, device.forbidden]).toEqual([[], []]);
  });
});

// docs/shop-rules.md#r-routes-6
test('goes back to the product that was pressed, in a list and after loading it again', async () => {
  const { page } = await shop.device('phone');
  const cards = page.locator('article');
  for (const list of ['/', '/page/2']) {
    await page.goto(list);
    const pressed = cards.nth(9).getByRole('link');
    const topOf = () => pressed.evaluate((link) => Math.round(link.getBoundingClientRect().top));
    const name = await pressed.textContent();
    const heading = page.getByRole('heading', { level: 1, name: name ?? '' });
    await pressed.evaluate((link) => link.scrollIntoView({ block: 'center' }));
    // Where it was when it was pressed: reaching for it may move the page.
    const before = await pressed.evaluate(
      (link: HTMLElement) =>
        new Promise<number>((resolve) => {
          const tell = () => resolve(Math.round(link.getBoundingClientRect().top));
          link.addEventListener('click', tell, { once: true });
          requestAnimationFrame(() => requestAnimationFrame(() => link.click()));
        }),
    );
    await heading.waitFor();
    await page.goBack();
    await expect.poll(async () => Math.abs((await topOf()) - before)).toBeLessThan(3);
    expect(await pressed.textContent()).toBe(name);
    await page.reload();
    await expect.poll(async () => Math.abs((await topOf()) - before)).toBeLessThan(3);
  }
});
