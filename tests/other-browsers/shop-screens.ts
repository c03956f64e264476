import { newPerson } from '../server-process/shop-api';
import { waitForCatalogue } from '../browser/device-stores';
import type { Person } from '../browser/screens';
import { byLabel, byRole, byText, type ShownPage } from './shown-page';

/* Ways through the shop's screens, as `tests/browser/screens.ts` goes them in Chromium. */

/** Registers a new user, and waits until the device is ready for offline. */
export async function becomeReady(page: ShownPage): Promise<Person> {
  const person = newPerson();
  await page.goto('/register');
  await page.fill(byLabel('Name'), person.name);
  await page.fill(byRole('textbox', { name: 'Email Address' }), person.email);
  await page.fill(byLabel('Password'), person.password);
  await page.fill(byLabel('Confirm Password'), person.password);
  await page.press(byRole('button', { name: 'Register' }));
  await page.at('/');
  await waitForCatalogue(page);
  return person;
}

export async function signIn(page: ShownPage, person: Person): Promise<void> {
  if ((await page.path()) !== '/login') await page.goto('/login');
  await page.fill(byRole('textbox', { name: 'Email Address' }), person.email);
  await page.fill(byLabel('Password'), person.password);
  await page.press(byRole('button', { name: 'Sign In' }));
  await page.seeNo(byRole('button', { name: 'Sign In' }));
}

export async function logOut(page: ShownPage): Promise<void> {
  const within = { role: 'navigation', name: 'Shop' };
  await page.press(byRole('button', { expanded: false, within }));
  await page.press(byRole('button', { name: 'Logout' }));
  await page.at('/login');
}

/** From a product's page to the order's own; gives the order's id. @param address is written on the way; else there is one */
export async function orderFromPage(page: ShownPage, address?: string): Promise<string> {
  await page.press(byRole('button', { name: 'Add To Cart' }));
  await page.at('/cart');
  await page.press(byRole('link', { name: 'Proceed To Checkout' }));
  await page.at('/shipping');
  if (address !== undefined) await addAddress(page, address);
  await page.press(byRole('link', { name: 'Continue' }));
  await page.at('/payment');
  await page.press(byRole('radio', { name: /^Cash on Delivery \(COD\)/ }));
  await page.press(byRole('button', { name: 'Continue' }));
  await page.at('/placeorder');
  await page.press(byRole('button', { name: 'Place Order (COD)' }));
  await page.press(byRole('button', { name: 'Confirm COD' }));
  await page.at(/^\/order\/[\da-f-]{36}$/);
  const path = await page.path();
  return path.slice('/order/'.length);
}

async function addAddress(page: ShownPage, address: string): Promise<void> {
  const entry = {
    Address: address,
    City: 'Pune',
    'Postal Code': '411001',
    Country: 'India',
    Phone: '9876543210',
  };
  for (const [name, text] of Object.entries(entry)) await page.fill(byLabel(name), text);
  await page.press(byRole('button', { name: 'Save Address' }));
  await page.see(byText(new RegExp(address)));
}
