import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everythingOnDevice, until } from './device-stores';
import { openTestShop } from './harness';
import { newPerson } from '../server-process/shop-api';
import { registerAndSignIn, signIn } from './screens';
import type { TestShop } from './test-shop';

/** A forgotten password, from the link on the sign-in screen through the mail to a new one. */
let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

/** The text of a mail in the outbox; long lines and signs are put together again as a mail program does. */
function textOf(mail: string): string {
  return mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_whole, code: string) => String.fromCharCode(parseInt(code, 16)));
}

/** The links mailed to this address so far. */
async function linksFor(email: string): Promise<string[]> {
  const folder = path.join(shop.server.dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFile(path.join(folder, name), 'utf8')),
  );
  return mails
    .map(textOf)
    .filter((text) => text.includes(email))
    .flatMap((text) => text.match(/https?:\/\/\S+\/reset-password#[\w-]{32}/g) ?? []);
}

test('a forgotten password is replaced by a mailed link, once', async () => {
  const person = newPerson();
  const { page, shop: at } = await shop.device('phone');
  await shop.api.raw('POST', '/users', person);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  await page.getByLabel('Email Address').fill(person.email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  const notified = await page.getByRole('alert').innerText();

  // The same is shown for an unknown address.
  await page.getByRole('button', { name: 'Use another address' }).click();
  await page.getByLabel('Email Address').fill('nobody@example.test');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  expect(await page.getByRole('alert').innerText()).toBe(notified);

  await until('the mail is there', async () => (await linksFor(person.email)).length === 1);
  const [link = ''] = await linksFor(person.email);
  const { pathname, hash } = new URL(link);
  const secret = hash.slice(1);
  await page.goto(`${at.origin}${pathname}${hash}`);
  await page.getByLabel('Password', { exact: true }).waitFor();
  expect(page.url()).toBe(`${at.origin}/reset-password`);
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(secret);
  expect(await everythingOnDevice(page)).not.toContain(secret);

  const password = 'a mango tree on the hill';
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Set new password' }).click();
  await page.waitForURL((url) => url.pathname === '/login');
  await page.getByText('Your password was changed.').waitFor();

  await page.getByLabel('Email Address').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByText('Invalid email or password').waitFor();
  await signIn(page, { ...person, password });

  const other = await shop.device('desk');
  await other.page.goto(`${at.origin}${pathname}${hash}`);
  await other.page.getByLabel('Password', { exact: true }).fill(password);
  await other.page.getByLabel('Confirm Password').fill(password);
  await other.page.getByRole('button', { name: 'Set new password' }).click();
  await other.page.getByText('This link no longer works. Ask for a new one.').waitFor();
  await other.page.getByRole('link', { name: 'Ask for a new link' }).click();
  await other.page.waitForURL((url) => url.pathname === '/forgot-password');
});

test('it signs out all other sessions of the account', async () => {
  const elsewhere = await shop.device('desk');
  const person = await registerAndSignIn(elsewhere.page);
  const { page } = await shop.device('phone');
  await page.goto('/forgot-password');
  await page.getByLabel('Email Address').fill(person.email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await page.getByRole('alert').waitFor();
  await until('the mail is there', async () => (await linksFor(person.email)).length === 1);
  const [link = ''] = await linksFor(person.email);
  await page.goto(`${shop.origin}/reset-password${new URL(link).hash}`);
  await page.getByLabel('Password', { exact: true }).fill('another mango tree');
  await page.getByLabel('Confirm Password').fill('another mango tree');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await page.waitForURL((url) => url.pathname === '/login');

  await elsewhere.page.goto('/myorders');
  await elsewhere.page.waitForURL((url) => url.pathname === '/login');
});

test('without a signal both screens say so, and come back with it', async () => {
  const device = await shop.device('phone');
  const { page } = device;
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await device.goOffline();
  for (const address of ['/forgot-password', `/reset-password#${'x'.repeat(32)}`]) {
    await page.goto(address);
    await page.getByText('This page needs a connection.').waitFor();
  }
  await device.goOnline();
  await page.getByLabel('Confirm Password').waitFor();
});
