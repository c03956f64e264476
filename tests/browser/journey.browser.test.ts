import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProductDocument } from '#shared/catalogue/product';
import { hasVariants } from '#shared/catalogue/variant';
import { sizesOf } from './chromium';
import { thePush } from '../chaos-proxy/faults';
import { outboxOf, settledOf, waitForEmptyOutbox } from './device-stores';
import { openTestShop } from './harness';
import type { TestShop } from './test-shop';
import { readyShopper } from './ready-shopper';
import { fillAddress, goToPlaceOrder, writeReview } from './screens';

/** The main journey: the network goes in the middle, and comes back. */
let shop: TestShop;
const taken = new Set<string>();

beforeAll(async () => {
  shop = await openTestShop('all');
});
afterAll(() => shop?.close());

/** A product that was not viewed before, with a unique word that can be mistyped. */
async function unvisited(): Promise<{ product: ProductDocument; typo: string }> {
  const products = await shop.api.allProducts();
  for (const product of products) {
    const word = product.name.split(/\s+/).find((one) => /^[A-Za-z]{7,}$/.test(one));
    const alone = products.filter(({ name }) => word && name.includes(word)).length === 1;
    if (!word || !alone || product.countInStock < 5 || taken.has(product._id)) continue;
    if (hasVariants(product)) continue;
    taken.add(product._id);
    return { product, typo: `${word.slice(0, 3)}${word[4]}${word[3]}${word.slice(5)}` };
  }
  throw new Error('No product fits');
}

describe.each(sizesOf('phone'))('at the size of a %s', (size) => {
  test('everything done offline arrives exactly once', async () => {
    const { device, person, own } = await readyShopper(shop, size);
    const { page } = device;
    const { product, typo } = await unvisited();

    await device.goOffline();
    await page.getByText('You are offline. What you do is saved on this device.').waitFor();

    // Browse: the second page of the catalogue, and back.
    await page.goto('/page/2');
    await page.getByRole('heading', { name: /Latest Products/ }).waitFor();
    await expect.poll(() => page.locator('a[href^="/product/"]').count()).toBeGreaterThan(10);

    // Search with a typo, and open a product that was never visited.
    await page.getByRole('searchbox').fill(typo);
    await page.getByRole('searchbox').press('Enter');
    await page.getByRole('link', { name: product.name }).first().click();
    await page.waitForURL((url) => url.pathname === `/product/${product._id}`);
    await page.getByRole('heading', { level: 1, name: product.name }).waitFor();
    await expect.poll(() => page.getByText('In Stock', { exact: true }).count()).toBeGreaterThan(0);

    await writeReview(page, 4, 'Ordered from a moving train.');
    await page.getByText('Review created successfully').waitFor();
    await page.getByText('Saved on this device', { exact: true }).first().waitFor();
    await page.getByText('Ordered from a moving train.').first().waitFor();

    await page.getByRole('button', { name: 'Add To Cart' }).click();
    await page.waitForURL((url) => url.pathname === '/cart');
    await page.getByRole('link', { name: product.name }).first().waitFor();

    // Two addresses: the first edited, the second made the default.
    await page.getByRole('link', { name: 'Proceed To Checkout' }).click();
    await page.waitForURL((url) => url.pathname === '/shipping');
    await fillAddress(page, { label: 'Home', address: '12 Lake Road' });
    await page.getByRole('button', { name: 'Save Address' }).click();
    await page.getByText('Address added').waitFor();
    await page
      .getByText(/12 Lake Road/)
      .first()
      .waitFor();

    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await fillAddress(page, { label: 'Home', address: '14 Lake Road' });
    await page.getByRole('button', { name: 'Update Address' }).click();
    await page.getByText('Address updated').waitFor();
    await page
      .getByText(/14 Lake Road/)
      .first()
      .waitFor();

    await fillAddress(page, { label: 'Work', address: '7 Mill Lane', city: 'Mumbai' });
    await page.getByRole('button', { name: 'Save Address' }).click();
    await page
      .getByText(/7 Mill Lane/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Make Default' }).click();
    await expect.poll(() => page.getByRole('radio', { name: /Work/ }).isChecked()).toBe(true);

    // The order.
    await goToPlaceOrder(page, 'shipping');
    await page
      .getByText(/7 Mill Lane/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Place Order (COD)' }).click();
    await page.getByRole('heading', { name: 'Confirm Cash on Delivery' }).waitFor();
    await page.getByRole('button', { name: 'Confirm COD' }).click();
    await page.waitForURL(/\/order\/[0-9a-f-]{36}$/);
    const orderPath = new URL(page.url()).pathname;
    const orderId = orderPath.slice('/order/'.length);
    await page
      .getByText(/^(Saved on your phone|Checking with the shop)$/)
      .first()
      .waitFor();
    await page.getByText('Saved on this device', { exact: true }).first().waitFor();

    // Five things wait: review, two addresses, an edit, a default, the order: six.
    await expect
      .poll(async () => (await outboxOf(page)).map(({ name }) => name))
      .toEqual([
        'write-review',
        'add-address',
        'edit-address',
        'add-address',
        'make-default-address',
        'place-cod-order',
      ]);
    const activity = page.getByRole('link', { name: /^Activity/ }).first();
    await expect.poll(() => activity.innerText()).toMatch(/6/);

    await page.goto('/myorders');
    await page.getByRole('link', { name: 'Details' }).first().waitFor();
    await page
      .getByText(/^(Saved on your phone|Checking with the shop)$/)
      .first()
      .waitFor();

    // A reload, and a launch from the home screen, with no network.
    await page.goto(orderPath);
    await page.reload();
    await page
      .getByText(/^(Saved on your phone|Checking with the shop)$/)
      .first()
      .waitFor();
    await page.getByRole('link', { name: product.name }).first().waitFor();
    const launched = await device.tab();
    await launched.goto('/');
    await launched.getByRole('heading', { name: /Latest Products/ }).waitFor();
    await launched.close();
    expect(shop.proxy.log.of(thePush)).toEqual([]);

    // Back online: by itself.
    await device.goOnline();
    await waitForEmptyOutbox(page);
    await page
      .getByText(/^(Saved on your phone|Checking with the shop)$/)
      .first()
      .waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(orderPath);
    expect((await settledOf(page)).map(({ outcome }) => outcome.code)).toEqual(
      Array(6).fill('done'),
    );
    await page.getByText('You are offline.').waitFor({ state: 'detached' });

    await activity.click();
    await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor();
    await expect
      .poll(() => page.getByText('Received by the shop', { exact: true }).count())
      .toBe(6);
    await expect.poll(() => activity.innerText()).not.toMatch(/\d/);

    // One answered request carried everything, and the server holds it once.
    const answered = shop.proxy.log.of(
      ({ path, status }) => path === '/api/sync' && status === 200,
    );
    expect(answered.filter(({ requestBody }) => requestBody?.includes(orderId))).toHaveLength(1);
    expect((await own.orders()).map(({ _id }) => _id)).toEqual([orderId]);
    expect((await own.orders())[0]?.shippingAddress).toMatchObject({ address: '7 Mill Lane' });
    expect(await own.addresses()).toMatchObject([
      { label: 'Home', address: '14 Lake Road', isDefault: false },
      { label: 'Work', address: '7 Mill Lane', isDefault: true },
    ]);
    const after = await shop.api.product(product._id);
    expect(after.countInStock).toBe(product.countInStock - 1);
    expect(after.reviews?.filter(({ name }) => name === person.name)).toMatchObject([
      { rating: 4, comment: 'Ordered from a moving train.' },
    ]);

    // The order page says what the server says.
    await page.goto(orderPath);
    await page.getByText(orderId).first().waitFor();
    await page.getByText('Not Delivered').waitFor();
    await page.getByText('Not Paid').waitFor();
    expect(device.uncaught).toEqual([]);
    expect(device.forbidden).toEqual([]);
  });
});
