import type { Page } from 'playwright-core';
import type { Size } from './chromium';
import { ADMIN } from '../server-process/server-process';
import { newPerson } from '../server-process/shop-api';

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** Registers a new user through the screens, who is signed in then. */
export async function registerAndSignIn(page: Page, person: Person = newPerson()): Promise<Person> {
  await page.goto('/register');
  await page.getByLabel('Name', { exact: true }).fill(person.name);
  await page.getByLabel('Email Address').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm Password').fill(person.password);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  return person;
}

export async function signIn(page: Page, { email, password }: Person): Promise<void> {
  if (new URL(page.url()).pathname !== '/login') await page.goto('/login');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Opens the account menu: under the user's name, or on a phone under Account. */
export async function openAccountMenu(page: Page): Promise<void> {
  const entries = page.getByRole('navigation', { name: 'Shop' });
  await entries.getByRole('button', { expanded: false }).last().click();
}

/** Waits until the header knows who is signed in; on a phone it says Account instead of their name. */
export async function waitUntilSignedIn(page: Page, { name }: Pick<Person, 'name'>): Promise<void> {
  const entries = page.getByRole('navigation', { name: 'Shop' });
  await entries.getByText(name, { exact: true }).waitFor({ state: 'attached' });
}

/** Signs the shop's first admin in, on a page that has shown nothing yet. */
export async function signInAsAdmin(page: Page): Promise<void> {
  await signIn(page, { name: '', ...ADMIN });
}

/**
 * Goes to an address of the shop as its links do, without loading the page again, which takes ten times as long. Tests of
 * launches and reloads say `page.goto` and `page.reload`.
 */
export async function visit(page: Page, path: string): Promise<void> {
  if (!page.url().startsWith('http')) {
    await page.goto(path);
    return;
  }
  await page.evaluate((to) => {
    const idx = Number(history.state?.idx ?? 0) + 1;
    history.pushState({ idx, key: crypto.randomUUID(), usr: null }, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
}

export interface AddressEntry {
  readonly label?: string;
  readonly address: string;
  readonly city?: string;
  readonly postalCode?: string;
  readonly country?: string;
  readonly phone?: string;
}

/** Fills the address form and sends it; the form says `Save Address` or `Update Address`. */
export async function fillAddress(page: Page, entry: AddressEntry): Promise<void> {
  const { label = '', address, city = 'Pune', postalCode = '411001' } = entry;
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  // A phone folds the form once there is an address to go on with.
  const unfold = page.getByRole('button', { name: 'Add New Address' });
  await field('Label (optional)').or(unfold).filter({ visible: true }).first().waitFor();
  if (await unfold.isVisible()) await unfold.click();
  await field('Label (optional)').fill(label);
  await field('Address').fill(address);
  await field('City').fill(city);
  await field('Postal Code').fill(postalCode);
  await field('Country').fill(entry.country ?? 'India');
  await field('Phone').fill(entry.phone ?? '9876543210');
}

/** Adds an address on the address book's screen, and waits until it is listed. */
export async function addAddress(page: Page, entry: AddressEntry): Promise<void> {
  await fillAddress(page, entry);
  await page.getByRole('button', { name: 'Save Address' }).click();
  await page.getByText(entry.address).first().waitFor();
}

/** Puts a product into the cart from its own page; ends on the cart. */
export async function putInCart(page: Page, productId: string): Promise<void> {
  await visit(page, `/product/${productId}`);
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await page.waitForURL((url) => url.pathname === '/cart');
  // The address changes before the screen does.
  await page.getByRole('link', { name: 'Proceed To Checkout' }).waitFor();
}

/** From the cart to the order's own page, cash on delivery; gives the order's id. Needs an address in the book. */
export async function orderWhatIsInTheCart(page: Page): Promise<string> {
  await goToPlaceOrder(page);
  await page.getByRole('button', { name: 'Place Order (COD)' }).click();
  await page.getByRole('button', { name: 'Confirm COD' }).click();
  await page.waitForURL(/\/order\/[^/]+$/);
  return new URL(page.url()).pathname.slice('/order/'.length);
}

/** From the cart, or from the address book, to `/placeorder`, everything chosen. */
export async function goToPlaceOrder(
  page: Page,
  from: 'cart' | 'shipping' = 'cart',
): Promise<void> {
  if (from === 'cart') {
    await page.getByRole('link', { name: 'Proceed To Checkout' }).click();
    await page.waitForURL((url) => url.pathname === '/shipping');
  }
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.waitForURL((url) => url.pathname === '/payment');
  await page.getByLabel('Cash on Delivery (COD)').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL((url) => url.pathname === '/placeorder');
}

/** Writes a review on a product's page and sends it. */
export async function writeReview(page: Page, rating: number, comment: string): Promise<void> {
  await page.getByLabel('Rating').selectOption(String(rating));
  await page.getByLabel('Comment').fill(comment);
  await page.getByRole('button', { name: 'Submit' }).click();
}

/** What can be done with ticked rows: a phone shows all of it when asked for more. */
export async function showAllActions(page: Page, size: Size): Promise<void> {
  if (size === 'phone') await page.getByRole('button', { name: 'More actions' }).click();
}
