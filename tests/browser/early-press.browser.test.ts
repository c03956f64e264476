import { afterAll, beforeAll, expect, test } from 'vitest';
import { lineName } from '#shared/catalogue/variant';
import { openTestShop } from './harness';
import { nextProduct } from './ready-shopper';
import { openSlowly, rendered } from './slow-script';
import type { TestShop } from './test-shop';

/** What is pressed and chosen in the server's document before the shop's script is there (docs/decisions/0008-first-page.md). */
let shop: TestShop;
const taken = new Set<string>();

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

test('an Add pressed before is answered at once, and in the cart when the script comes', async () => {
  const { page, watch, letGo } = await openSlowly(shop, '/');
  const add = page.getByRole('button', { name: /^Add .* to the cart$/ });
  await add.nth(0).click();
  await add.nth(1).click();
  await add.nth(1).click();
  expect(await page.locator('button[data-early]').count()).toBe(2);
  await page.locator('a[href="/cart"][data-early="3"]').waitFor();
  await page.getByRole('status').filter({ hasText: 'Added to your cart' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  letGo();
  await page.getByRole('link', { name: 'Cart 3 items' }).waitFor();
  await expect.poll(() => page.locator('[data-early]').count()).toBe(0);
  await page.reload();
  await page.getByRole('link', { name: 'Cart 3 items' }).waitFor();
  expect(watch.troubles).toEqual([]);
});

test('an Add pressed before the tab was closed is in the cart at the next visit, once', async () => {
  const { page, letGo } = await openSlowly(shop, '/');
  await page
    .getByRole('button', { name: /^Add .* to the cart$/ })
    .first()
    .click();
  await page.locator('button[data-early]').waitFor();
  const context = page.context();
  await page.close();
  letGo();
  const next = await context.newPage();
  for (let visit = 0; visit < 2; visit += 1) {
    await next.goto('/');
    await next.getByRole('link', { name: 'Cart 1 item' }).waitFor();
  }
});

test('where nothing can be kept, an Add pressed before leads to the cart', async () => {
  const { page, letGo } = await openSlowly(shop, '/');
  await page.evaluate(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Forbidden', 'SecurityError');
      },
    });
  });
  await page
    .getByRole('button', { name: /^Add .* to the cart$/ })
    .first()
    .click();
  await page.waitForURL((url) => url.pathname === '/cart', { waitUntil: 'commit' });
  letGo();
  await page.getByRole('link', { name: 'Proceed To Checkout' }).waitFor();
});

test('a press before the device’s services have loaded takes effect once they have', async () => {
  await rendered(shop, '/');
  const { page } = await shop.device('phone');
  await page.route('**/assets/device-*.js', (route) => route.abort());
  await page.goto('/');
  const lost = page.getByRole('alert').filter({ hasText: 'didn’t load' });
  await lost.waitFor();
  const add = page.getByRole('button', { name: /^Add .* to the cart$/ }).first();
  await add.click();
  // It is stored: neither the tab nor the connection can lose it.
  await page.locator('button[data-added]').waitFor();
  await page.getByText(/^Added to your cart/).waitFor();
  expect(await lost.getByRole('button', { name: 'Try again' }).count()).toBe(1);
  await page.reload();
  await lost.waitFor();
  // The next try finds it from here on, and is made without a press too.
  await page.unroute('**/assets/device-*.js');
  await page.getByRole('link', { name: 'Cart 1 item' }).waitFor();
  expect(await lost.count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/');
});

// docs/shop-rules.md#r-catalogue-9
test('Add To Cart pressed on a product’s page before is answered at once, and leads to the cart, once', async () => {
  const product = await nextProduct(shop, taken);
  const { page, watch, letGo } = await openSlowly(shop, `/product/${product._id}`);
  await page.getByLabel('Quantity').selectOption('3');
  const add = page.getByRole('button', { name: 'Add To Cart' });
  await add.click();
  await add.click();
  await page.getByRole('status').filter({ hasText: 'Added to your cart' }).waitFor();
  await page.locator('a[href="/cart"][data-early="3"]').waitFor();
  expect(new URL(page.url()).pathname).toBe(`/product/${product._id}`);
  letGo();
  await page.waitForURL((url) => url.pathname === '/cart');
  await page.getByRole('link', { name: 'Cart 3 items' }).waitFor();
  expect(await page.getByLabel(`Quantity of ${product.name}`).inputValue()).toBe('3');
  await page.reload();
  await page.getByRole('link', { name: 'Cart 3 items' }).waitFor();
  expect(watch.troubles).toEqual([]);
});

test('a variant and a quantity that were chosen before are what is bought after', async () => {
  const found = (await shop.api.allProducts()).find(({ name }) => name === 'Penny Loafers');
  const many = found?.variants?.find(({ countInStock }) => countInStock > 1);
  if (!found || !many) throw new Error('The demo shop has no two pairs of a size');
  const { page, watch, letGo } = await openSlowly(shop, `/product/${found._id}`);
  for (const value of many.values)
    await page.getByRole('radio', { name: value, exact: true }).check({ force: true });
  await page.getByLabel('Quantity').selectOption('2');
  letGo();
  await page.waitForURL((url) => url.searchParams.get('variant') === many.id);
  await expect.poll(() => page.getByLabel('Quantity').inputValue()).toBe('2');
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await page
    .getByRole('link', { name: lineName(found.name, many) })
    .first()
    .waitFor();
  await page.getByRole('link', { name: 'Cart 2 items' }).waitFor();
  expect(watch.troubles).toEqual([]);
});

test('a variant pressed into the cart before is there at the next visit, and no other', async () => {
  const shoes = (await shop.api.allProducts()).find(({ name }) => name === 'Penny Loafers');
  if (!shoes) throw new Error('The demo shop has no shoes');
  const { page, letGo } = await openSlowly(shop, `/product/${shoes._id}`);
  const add = page.getByRole('button', { name: 'Add To Cart' });
  await add.click();
  // Nothing is chosen: the browser asks for it.
  expect(await page.locator('[data-early]').count()).toBe(0);
  await page.getByRole('radio', { name: 'Tan', exact: true }).check({ force: true });
  await page.getByRole('radio', { name: 'UK 8', exact: true }).check({ force: true });
  await add.click();
  await page.getByRole('status').filter({ hasText: 'Added to your cart' }).waitFor();
  const context = page.context();
  await page.close();
  letGo();
  const next = await context.newPage();
  await next.goto('/cart');
  await next
    .getByRole('link', { name: lineName(shoes.name, { values: ['UK 8', 'Tan'] }) })
    .first()
    .waitFor();
  await next.getByRole('link', { name: 'Cart 1 item' }).waitFor();
});

test('a variant chosen and pressed into the cart before leads to the cart, and back to the variant', async () => {
  const shoes = (await shop.api.allProducts()).find(({ name }) => name === 'Penny Loafers');
  const many = shoes?.variants?.find(({ countInStock }) => countInStock > 1);
  if (!shoes || !many) throw new Error('The demo shop has no two pairs of a size');
  const { page, watch, letGo } = await openSlowly(shop, `/product/${shoes._id}`);
  for (const value of many.values)
    await page.getByRole('radio', { name: value, exact: true }).check({ force: true });
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await page.getByRole('status').filter({ hasText: 'Added to your cart' }).waitFor();
  letGo();
  await page
    .getByRole('link', { name: lineName(shoes.name, many) })
    .first()
    .waitFor();
  await page.getByRole('link', { name: 'Proceed To Checkout' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/cart');
  await page.goBack();
  await page.waitForURL((url) => url.searchParams.get('variant') === many.id);
  expect(watch.troubles).toEqual([]);
});

test('a category and an order that were chosen before are shown after', async () => {
  const category = (await shop.api.allProducts())[0]?.category ?? '';
  const { page, watch, letGo } = await openSlowly(shop, '/');
  await page.getByLabel('Category').selectOption(category);
  await page.getByLabel('Sort by').selectOption('price');
  letGo();
  await page.waitForURL(
    ({ searchParams }) =>
      searchParams.get('category') === category && searchParams.get('sort') === 'price',
  );
  expect(watch.troubles).toEqual([]);
});

// docs/shop-rules.md#r-again-2
test('a heart pressed before is red at once, and on the wish list after', async () => {
  const product = await nextProduct(shop, taken);
  const { page, watch, letGo } = await openSlowly(shop, `/product/${product._id}`);
  const heart = page.getByRole('button', { name: `Wish list: ${product.name}` });
  await heart.click();
  expect(await heart.getAttribute('aria-pressed')).toBe('true');
  letGo();
  await page.waitForFunction(() => localStorage.getItem('early-wishes') === null);
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
  await page.goto('/wishlist');
  await page.getByRole('link', { name: product.name }).first().waitFor();
  expect(watch.troubles).toEqual([]);
});

test('a heart pressed after is kept by the list alone: what was taken off it stays off', async () => {
  const product = await nextProduct(shop, taken);
  const { page, letGo } = await openSlowly(shop, `/product/${product._id}`);
  const heart = page.getByRole('button', { name: `Wish list: ${product.name}` });
  await heart.click();
  letGo();
  await page.waitForFunction(() => localStorage.getItem('early-wishes') === null);
  for (const isWished of ['false', 'true']) {
    await heart.click();
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe(isWished);
  }
  expect(await page.evaluate(() => localStorage.getItem('early-wishes'))).toBeNull();
  await page.goto('/wishlist');
  await page.getByRole('button', { name: /^Remove/ }).click();
  await page.getByText('Your wish list is empty.').waitFor();
  await page.goto(`/product/${product._id}`);
  await page.goto('/wishlist');
  await page.getByText('Your wish list is empty.').waitFor();
});

test('a heart on a card pressed before the tab was closed is on the wish list at the next visit', async () => {
  const { page, letGo } = await openSlowly(shop, '/');
  const heart = page.getByRole('button', { name: /^Wish list: / }).first();
  const name = (await heart.getAttribute('aria-label'))?.slice('Wish list: '.length) ?? '';
  await heart.click();
  const context = page.context();
  await page.close();
  letGo();
  const next = await context.newPage();
  await next.goto('/wishlist');
  await next.getByRole('link', { name }).first().waitFor();
});
