import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, BrowserContext, FrameLocator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { GOOGLE_SCRIPT, GOOGLE_WINDOW } from '../../pwa/frames/google-messages';
import { aProduct } from '../../sync-server/testing/samples';
import { startTestServer, type TestServer } from '../../sync-server/testing/start-test-server';
import { ROOT } from '../server-process/server-process';
import { newPerson } from '../server-process/shop-api';
import { launchChromium, SIZES } from './chromium';
import { ContentWatch } from './content-watch';
import { everythingOnDevice } from './device-stores';
import { CLIENT_ID, FakeGoogle, type GooglePerson } from './fake-google';
import { registerAndSignIn, waitUntilSignedIn } from './screens';
import { WAIT_TIMEOUT } from './timeouts';

/** Signing in with Google through the built page, with our own keys, script and accounts in place of Google's. */
let google: FakeGoogle;
let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  google = await FakeGoogle.open();
  [server, browser] = await Promise.all([
    startTestServer({
      googleClientId: CLIENT_ID,
      googleKeys: { keySetUrl: google.keySetUrl },
      pageDirectory: path.join(ROOT, 'dist', 'pwa'),
      // The page fetches the catalogue's ahead when it is idle; one that is not there is an error on the console.
      picturesDirectory: path.join(ROOT, 'demo-shop', 'pictures'),
      products: [aProduct({ name: 'Kettle' })],
    }),
    launchChromium(),
  ]);
});
afterEach(() => google.reset());
afterAll(async () => {
  await browser?.close();
  await server?.close();
  await google?.close();
});

let people = 0;

/** An account at Google that the shop has never seen. */
function someone(): GooglePerson {
  people += 1;
  return { sub: `1000${people}`, name: `Meera ${people}`, email: `meera.${people}@gmail.com` };
}

/** A browser profile of its own; a failing test leaves its last screen. */
async function openDevice(): Promise<{
  context: BrowserContext;
  page: Page;
  watch: ContentWatch;
}> {
  const context = await browser.newContext({ viewport: SIZES.phone, baseURL: server.url });
  context.setDefaultTimeout(WAIT_TIMEOUT);
  await google.playIn(context);
  const watch = await ContentWatch.over(context);
  const page = await context.newPage();
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') {
      const folder = path.join(ROOT, 'test-results', 'browser');
      await mkdir(folder, { recursive: true });
      const name = task.name.replace(/[^\w]+/g, '-').slice(0, 100);
      await page.screenshot({ path: path.join(folder, `${name}.png`) }).catch(() => undefined);
    }
    await context.close();
  });
  return { context, page, watch };
}

const windowOf = (page: Page, title = 'Sign in with Google'): FrameLocator =>
  page.frameLocator(`iframe[title="${title}"]`);
const buttonOf = (page: Page, name = 'Sign in with Google') =>
  windowOf(page, name).getByRole('button', { name });
const isAt = (page: Page, pathname: string) => page.waitForURL((url) => url.pathname === pathname);

test('a new person signs in with the button, and is redirected; nothing secret stays on the device', async () => {
  const { context, page, watch } = await openDevice();
  google.person = someone();
  await page.goto('/login?redirect=/myorders');
  await buttonOf(page).click();
  await isAt(page, '/myorders');
  await waitUntilSignedIn(page, google.person);
  await page.reload();
  await waitUntilSignedIn(page, google.person);

  const stored = await everythingOnDevice(page);
  expect(stored).toContain(google.person.email);
  expect(stored).not.toMatch(/eyJ[\w-]+\./);
  const session = (await context.cookies()).find(({ name }) => name === 'session');
  expect(session?.httpOnly).toBe(true);
  expect(watch.troubles).toEqual([]);
});

test('the same person signs in again, on the registration screen of another device', async () => {
  const person = someone();
  google.person = person;
  for (const [address, name] of [
    ['/login', 'Sign in with Google'],
    ['/register?redirect=/profile', 'Sign up with Google'],
  ] as const) {
    const { page } = await openDevice();
    await page.goto(address);
    await buttonOf(page, name).click();
    await isAt(page, address === '/login' ? '/' : '/profile');
    await waitUntilSignedIn(page, person);
  }
  const users = await server.store.read((shop) =>
    shop.listUsers({ keyword: person.email, pageNumber: 1, pageSize: 10 }),
  );
  expect(users.items).toHaveLength(1);
});

test('one-tap signs in without a press', async () => {
  const { page } = await openDevice();
  google.acceptsPrompt = someone();
  await page.goto('/login');
  await waitUntilSignedIn(page, google.acceptsPrompt);
  expect(new URL(page.url()).pathname).toBe('/');
  expect(google.prompts).toBe(1);
});

test('a dismissed one-tap changes nothing, and is offered once', async () => {
  const { page } = await openDevice();
  await page.goto('/login');
  await expect.poll(() => google.prompts).toBe(1);
  expect(await page.getByRole('alert').count()).toBe(0);
  google.person = null;
  await buttonOf(page).click();
  await page.getByText('No Google credential returned').waitFor();
  // Another window is there for the next try.
  google.person = someone();
  await buttonOf(page).click();
  await waitUntilSignedIn(page, google.person);
  expect(google.prompts).toBe(1);
});

test('a token for another nonce is refused, and the next try works', async () => {
  const { page } = await openDevice();
  google.person = someone();
  google.nonce = 'of-another-browser';
  await page.goto('/login?redirect=/cart');
  await buttonOf(page).click();
  await page.getByText('Google sign-in failed', { exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
  google.nonce = undefined;
  await buttonOf(page).click();
  await isAt(page, '/cart');
});

test('where Google cannot be reached the screen says so, tries again, and the password works', async () => {
  const { page } = await openDevice();
  google.script = 'unreachable';
  await page.goto('/login');
  const alert = page.getByText('Google sign-in was cancelled or failed');
  await alert.waitFor();
  await registerAndSignIn(page, newPerson('Ravi Shah'));
  await waitUntilSignedIn(page, { name: 'Ravi Shah' });

  const other = await openDevice();
  await other.page.goto('/login');
  await other.page.getByText('Google sign-in was cancelled or failed').waitFor();
  google.script = undefined;
  google.person = someone();
  await other.page.getByRole('button', { name: 'Try again' }).click();
  await buttonOf(other.page).click();
  await waitUntilSignedIn(other.page, google.person);
});

test('nothing moves when the button comes', async () => {
  const { page } = await openDevice();
  let letCome: () => void = () => undefined;
  google.script = new Promise((resolve) => (letCome = resolve));
  await page.goto('/login');
  const frame = page.locator('iframe');
  const link = page.getByRole('link', { name: 'New Customer? Register' });
  await frame.waitFor();
  await expect.poll(() => google.asked.length).toBe(1);
  const before = [await frame.boundingBox(), await link.boundingBox()];
  letCome();
  await buttonOf(page).waitFor();
  expect([await frame.boundingBox(), await link.boundingBox()]).toEqual(before);
  const room = await frame.boundingBox();
  const button = await buttonOf(page).boundingBox();
  expect(button?.height).toBeLessThanOrEqual(room?.height ?? 0);
  expect(button?.width).toBeLessThanOrEqual(room?.width ?? 0);
});

test('Google’s script runs on the two sign-in screens alone, in a document of its own', async () => {
  const { page, watch } = await openDevice();
  for (const address of ['/', '/cart', '/contact', '/forgot-password', '/reset-password']) {
    await page.goto(address);
    await page.getByRole('heading').first().waitFor();
    await page.waitForLoadState('networkidle');
  }
  expect(google.asked).toEqual([]);
  await page.goto('/login');
  await buttonOf(page).waitFor();
  await page.goto('/register');
  await buttonOf(page, 'Sign up with Google').waitFor();
  expect(google.asked.map((request) => request.url())).toEqual([GOOGLE_SCRIPT, GOOGLE_SCRIPT]);
  expect(google.asked.map((request) => new URL(request.frame().url()).pathname)).toEqual([
    GOOGLE_WINDOW,
    GOOGLE_WINDOW,
  ]);
  // In the page itself the same script is forbidden.
  const ran = await page.evaluate((address) => {
    const script = document.createElement('script');
    return new Promise<boolean>((resolve) => {
      script.addEventListener('load', () => resolve(true));
      script.addEventListener('error', () => resolve(false));
      try {
        script.src = address;
        document.head.append(script);
      } catch {
        resolve(false);
      }
    });
  }, GOOGLE_SCRIPT);
  expect(ran).toBe(false);
  expect(await page.evaluate(() => 'google' in window)).toBe(false);
  expect([...watch.forbidden]).not.toEqual([]);
});

test('the window, opened directly, stays empty and makes no request', async () => {
  const { page, watch } = await openDevice();
  const response = await page.goto(GOOGLE_WINDOW);
  expect(response?.status()).toBe(200);
  await page.waitForLoadState('networkidle');
  expect(await page.locator('button').count()).toBe(0);
  expect(google.asked).toEqual([]);
  expect(watch.troubles).toEqual([]);
});

test('works the same from the service worker’s copy of the shop; offline the screen says so', async () => {
  const { context, page } = await openDevice();
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await page.goto('/login');
  await buttonOf(page).waitFor();
  await context.setOffline(true);
  await page.getByText('Signing in with Google needs a connection.').waitFor();
  await context.setOffline(false);
  google.person = someone();
  await buttonOf(page).click();
  await waitUntilSignedIn(page, google.person);
});
