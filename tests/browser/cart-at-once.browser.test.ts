import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop } from './harness';
import { nextProduct } from './ready-shopper';
import { putInCart } from './screens';
import type { TestShop } from './test-shop';

/** The page is reloaded in the same task in which the shopper changed the cart: nothing else can run in between. */
let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

// docs/shop-rules.md#r-cart-1
test('keeps a quantity changed, or an item removed, as the page is reloaded', async () => {
  const taken = new Set<string>();
  const [stored, removed] = [await nextProduct(shop, taken), await nextProduct(shop, taken)];
  const { page } = await shop.device('phone');
  await putInCart(page, removed._id);
  await putInCart(page, stored._id);
  const quantity = page.getByLabel(`Quantity of ${stored.name}`);
  const remove = page.getByRole('button', { name: `Remove ${removed.name}` });
  for (const qty of ['3', '5']) {
    const loaded = page.waitForEvent('load');
    await quantity.evaluate((select, chosen) => {
      if (!(select instanceof HTMLSelectElement)) throw new Error('Not a select');
      select.value = chosen;
      select.dispatchEvent(new Event('change', { bubbles: true }));
      location.reload();
    }, qty);
    await loaded;
    await remove.waitFor();
    await expect.poll(() => quantity.inputValue()).toBe(qty);
  }
  const loaded = page.waitForEvent('load');
  await remove.evaluate((button) => {
    if (!(button instanceof HTMLElement)) throw new Error('Not a button');
    button.click();
    location.reload();
  });
  await loaded;
  await quantity.waitFor();
  await expect.poll(() => remove.count()).toBe(0);
  expect(await quantity.inputValue()).toBe('5');
});

test('adds again after Back that was pressed before the cart was shown', async () => {
  const product = await nextProduct(shop, new Set());
  const { page } = await shop.device('phone');
  await page.goto(`/product/${product._id}`);
  const add = page.getByRole('button', { name: 'Add To Cart' });
  await add.waitFor();
  await page.evaluate(() => {
    const push = history.pushState.bind(history);
    history.pushState = (...to) => {
      push(...to);
      history.pushState = push;
      history.back();
    };
  });
  await add.click();
  await page.waitForURL((url) => url.pathname === `/product/${product._id}`);
  await page.getByRole('combobox', { name: 'Quantity' }).selectOption('3');
  await add.click();
  await page.waitForURL((url) => url.pathname === '/cart');
  await expect.poll(() => page.getByLabel(`Quantity of ${product.name}`).inputValue()).toBe('3');
});
