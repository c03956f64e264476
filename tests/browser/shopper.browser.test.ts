import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shortOrderNumber } from '#shared/orders/order-number';
import { newPerson } from '../server-process/shop-api';
import { sizesOf } from './chromium';
import { everythingOnDevice, waitForEmptyOutbox } from './device-stores';
import { openTestShop } from './harness';
import { nextProduct } from './ready-shopper';
import {
  addAddress,
  openAccountMenu,
  orderWhatIsInTheCart,
  putInCart,
  registerAndSignIn,
  signIn,
  waitUntilSignedIn,
  writeReview,
} from './screens';
import type { TestShop } from './test-shop';

/** The journey of a shopper with a signal; what is done without one is in the journey test. */
let shop: TestShop;
const taken = new Set<string>();

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

describe.each(sizesOf('desk'))('a shopper, at the size of a %s', (size) => {
  // docs/shop-rules.md#r-roles-2
  test('registers, orders, reviews, changes the profile, and logs out', async () => {
    const device = await shop.device(size);
    const { page } = device;
    const product = await nextProduct(shop, taken);
    const isAt = (path: string) => page.waitForURL((url) => url.pathname === path);

    // Different passwords are reported; the cart filled before signing in is still there afterwards.
    await putInCart(page, product._id);
    const person = newPerson('Kavita Iyer');
    await page.goto('/register');
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByLabel('Confirm Password').fill('something else');
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByText('Passwords do not match').waitFor();
    await registerAndSignIn(page, person);

    // An address that is not one yet: every fault is flagged, and the first has the focus.
    await page.goto('/shipping');
    await page.getByRole('button', { name: 'Save Address' }).click();
    await page.getByText('Please fix the highlighted fields.').waitFor();
    await page.getByText('Enter a valid 10-digit phone number').waitFor();
    const address = page.getByRole('textbox', { name: 'Address', exact: true });
    await expect
      .poll(() => address.evaluate((field) => field === document.activeElement))
      .toBe(true);
    await addAddress(page, { label: 'Home', address: '3 Temple Street' });
    await page.getByText('Address added').waitFor();

    // The order, and its line among all of them.
    await page.goto('/cart');
    const orderId = await orderWhatIsInTheCart(page);
    await waitForEmptyOutbox(page);
    await page.getByText('Not Delivered').waitFor();
    await page.getByText('Not Paid').waitFor();
    await page.goto('/cart');
    await page.getByText('Your cart is empty').waitFor();
    await openAccountMenu(page);
    await page.getByRole('link', { name: 'My Orders' }).click();
    await isAt('/myorders');
    await page.getByText(shortOrderNumber(orderId)).waitFor();
    await page.getByRole('link', { name: 'Details' }).click();
    await isAt(`/order/${orderId}`);

    // A review is public.
    await page.goto(`/product/${product._id}`);
    await writeReview(page, 5, `Kept its promise on a ${size}.`);
    await page.getByText('Review created successfully').waitFor();
    await waitForEmptyOutbox(page);
    const { reviews = [] } = await shop.api.product(product._id);
    expect(reviews.filter(({ name }) => name === person.name)).toMatchObject([{ rating: 5 }]);

    // Another name: in the header at once, and on the server.
    await page.goto('/profile');
    await waitUntilSignedIn(page, person);
    await page.getByText(shortOrderNumber(orderId)).waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Kavita Menon');
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await page.getByText('Profile updated successfully').waitFor();
    await waitUntilSignedIn(page, { name: 'Kavita Menon' });
    await openAccountMenu(page);
    const { user } = await shop.api.signIn(person.email, person.password);
    expect(user.name).toBe('Kavita Menon');

    // Out: nothing of theirs is left, and back in with everything there.
    await page.getByRole('button', { name: 'Logout' }).click();
    await isAt('/login');
    const left = await everythingOnDevice(page);
    for (const secret of [orderId, 'Temple Street', person.email, 'Kavita'])
      expect(left).not.toContain(secret);
    await signIn(page, person);
    await page.goto('/myorders');
    await page.getByText(shortOrderNumber(orderId)).waitFor();
    expect([device.uncaught, device.forbidden]).toEqual([[], []]);
  });
});

// docs/shop-rules.md#r-routes-9
test('the bottom bar of a phone has items of equal width, signed in or not', async () => {
  const device = await shop.device('phone');
  const { page } = device;
  const widths = () =>
    page
      .getByRole('navigation', { name: 'Shop', exact: true })
      .locator(':scope > a, :scope > div > button')
      .evaluateAll((entries) => entries.map((entry) => entry.getBoundingClientRect().width));
  await page.goto('/');
  await expect.poll(widths).toEqual(Array(4).fill(97.5));
  await registerAndSignIn(page);
  await page.getByRole('button', { name: 'Account' }).waitFor();
  await expect.poll(widths).toEqual(Array(4).fill(97.5));
});
