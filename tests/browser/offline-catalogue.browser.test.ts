import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitForCatalogue } from './device-stores';
import { openTestShop } from './harness';
import { listedBy, shownOn } from './lists';
import type { TestShop } from './test-shop';

/** The whole catalogue offline: the same lists and search as the server's, and nothing broken. */
let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop('all');
});
afterAll(() => shop?.close());

const listed = (query: string) => listedBy(shop, query);

/** A device that has been on the home page once, and has no network now. */
async function visitedOnce() {
  const device = await shop.device('desk');
  await device.page.goto('/');
  await waitForCatalogue(device.page);
  await device.goOffline();
  return device;
}

test('offline pages hold what the server lists, in its order', async () => {
  const { page } = await visitedOnce();
  const { pages, total } = await listed('');
  expect(total).toBeGreaterThanOrEqual(240);
  for (const number of [1, 2, Math.ceil(pages / 2), pages]) {
    const { products } = await listed(`?pageNumber=${number}`);
    await page.goto(number === 1 ? '/' : `/page/${number}`);
    await page.getByText(`${total} item(s)`).waitFor();
    await expect.poll(() => shownOn(page)).toEqual(products.map(({ _id }) => _id));
  }
  // Past the end is the last page; every product of it opens.
  const { products } = await listed(`?pageNumber=${pages}`);
  await page.goto(`/page/${pages + 5}`);
  await expect.poll(() => shownOn(page)).toEqual(products.map(({ _id }) => _id));
  for (const { _id, name, description } of products.slice(0, 3)) {
    await page.goto(`/product/${_id}`);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByText(description).waitFor();
  }
});

test('an offline category and sort order hold what the server lists, and survive reload and paging', async () => {
  const { page } = await visitedOnce();
  const [first] = (await listed('')).products;
  const category = first?.category ?? '';
  const query = `category=${encodeURIComponent(category)}&sort=price`;
  const { products, total, pages } = await listed(`?${query}`);
  const choice = (name: string) => page.getByRole('combobox', { name, exact: true });
  await choice('Category').selectOption(category);
  // As a person does: the next choice once this one is shown.
  await expect.poll(() => choice('Category').inputValue()).toBe(category);
  await choice('Sort by').selectOption('Price low to high');
  await page.getByText(`${total} item(s)`).waitFor();
  await expect.poll(() => shownOn(page)).toEqual(products.map(({ _id }) => _id));
  expect(new URL(page.url()).search).toBe(`?${query}`);
  expect(pages).toBeGreaterThan(1);
  await page.getByRole('link', { name: 'Next page' }).click();
  const second = (await listed(`?${query}&pageNumber=2`)).products;
  await expect.poll(() => shownOn(page)).toEqual(second.map(({ _id }) => _id));
  await page.reload();
  await expect.poll(() => shownOn(page)).toEqual(second.map(({ _id }) => _id));
  expect(await choice('Sort by').inputValue()).toBe('price');
  await page.goBack();
  await expect.poll(() => shownOn(page)).toEqual(products.map(({ _id }) => _id));

  for (const sort of ['newest', '-price', 'rating']) {
    const found = await listed(`?keyword=a&sort=${sort}`);
    await page.goto(`/search/a?sort=${sort}`);
    await page.getByText(`${found.total} item(s)`).waitFor();
    await expect
      .poll(() => shownOn(page), { message: sort })
      .toEqual(found.products.map(({ _id }) => _id));
  }
});

// docs/shop-rules.md#r-catalogue-4
test('offline search finds what the server finds, and tolerates a typo', async () => {
  const { page } = await visitedOnce();
  const products = await shop.api.allProducts();
  const words = [...new Set(products.flatMap(({ name }) => name.match(/\b[A-Za-z]{6,}\b/g) ?? []))];
  let compared = 0;
  for (const word of words.filter((_, index) => index % 40 === 0).slice(0, 6)) {
    const found = (await listed(`?keyword=${encodeURIComponent(word)}`)).products;
    if (found.length === 0 || found.length > 8) continue;
    await page.goto(`/search/${encodeURIComponent(word)}`);
    const ids = await shownOn(page);
    for (const { _id } of found) expect(ids, word).toContain(_id);
    compared += 1;
  }
  expect(compared).toBeGreaterThan(1);

  const alone = words.filter(
    (word) => products.filter(({ name }) => name.includes(word)).length === 1,
  );
  for (const word of alone.filter(({ length }) => length >= 7).slice(0, 3)) {
    const wanted = products.find(({ name }) => name.includes(word));
    const typo = `${word.slice(0, 3)}${word[4]}${word[3]}${word.slice(5)}`;
    await page.goto(`/search/${typo}`);
    expect((await shownOn(page)).slice(0, 3), typo).toContain(wanted?._id);
  }
});

test('typing finds products at once offline, and the arrow keys lead to them', async () => {
  const { page } = await visitedOnce();
  const products = await shop.api.allProducts();
  const wanted = products.find(({ name }) => /\b[A-Z][a-z]{6,}\b/.test(name));
  if (!wanted) throw new Error('A product with a long word in its name');
  await page.getByRole('searchbox').pressSequentially(wanted.name.slice(0, -1));
  const suggestions = page.getByRole('list', { name: 'Suggestions' });
  await suggestions.getByRole('link', { name: wanted.name }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: wanted.name }).waitFor();
  expect(await suggestions.count()).toBe(0);
});

test('a missing product says so, and no picture is broken', async () => {
  const { page, uncaught } = await visitedOnce();
  await page.goto('/product/never-was');
  await page.getByRole('heading', { name: 'Product not found' }).waitFor();
  await page.goto('/nowhere');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await page.goto('/search/zzzzqqqq');
  await page.getByText('No products found').waitFor();
  await page.goto('/page/7');
  await shownOn(page);
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.images]
          .filter((image) => image.getBoundingClientRect().top < innerHeight)
          .every((image) => image.complete && image.naturalWidth > 0),
      ),
    )
    .toBe(true);
  expect(uncaught).toEqual([]);
});
