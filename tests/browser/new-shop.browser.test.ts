import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginShop } from '../../sync-server/demo/new-shop';
import { registerAdmin } from '../../sync-server/testing/admin-client';
import { startTestServer, type TestServer } from '../../sync-server/testing/start-test-server';
import { ROOT } from '../server-process/server-process';
import { launchChromium, SIZES } from './chromium';
import { signIn } from './screens';
import { WAIT_TIMEOUT } from './timeouts';

/** An owner opens a new shop: by the list of the set-up alone, with few clicks. */
let shop: TestServer;
let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
  shop = await startTestServer({ pageDirectory: path.join(ROOT, 'dist/pwa') });
  await beginShop(shop.store);
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

async function newPage(size: 'phone' | 'desk'): Promise<Page> {
  const context = await browser.newContext({ viewport: SIZES[size], baseURL: shop.url });
  context.setDefaultTimeout(WAIT_TIMEOUT);
  return context.newPage();
}

const PRODUCTS = `_id,name,price,image,brand,category,description,countInStock
,Brass Kettle,849,/pictures/placeholder-960.webp,Tavrika,Kitchen,Boils water.,5
`;
/** Typing apart; choosing a file is two. */
const MOST_CLICKS = 25;

// docs/shop-rules.md#r-owner-12
test('a new shop is open after at most 25 clicks, and shoppers who waited see it', async () => {
  const visitor = await newPage('phone');
  await visitor.goto('/');
  await visitor.getByRole('heading', { name: 'Opening soon' }).waitFor();
  expect(await visitor.content()).not.toContain('Marigold');

  const owner = await newPage('phone');
  const { user, password } = await registerAdmin(shop);
  await signIn(owner, { ...user, password });
  let clicks = 0;
  const click = async (role: 'link' | 'button' | 'radio', name: string | RegExp) => {
    await owner.getByRole(role, { name }).first().click();
    clicks += 1;
  };
  const type = async (label: string, text: string) => {
    await owner.getByLabel(label, { exact: true }).fill(text);
    // The field is tapped.
    clicks += 1;
  };
  await owner.goto('/');
  await click('link', 'Set up the shop');
  await click('link', 'Set up: Shop name');
  await type('Shop name', 'Asha’s Kirana');
  await type('Colour', '#7a1f3d');
  await type('Business Address', '1 Lake Road\nPune 411001');
  await type('Email', 'asha@kirana.example');
  await type('Phone', '+91 98765 43210');
  await type('Shipping fee (₹)', '40');
  await type('Cash on delivery fee (₹)', '25');
  await click('button', 'Save');
  await owner.getByText('Settings saved').waitFor();
  await click('link', 'Back to the set-up');
  await owner.getByRole('link', { name: 'Change: Contact' }).waitFor();
  await click('link', 'Set up: Products');
  const file = { name: 'goods.csv', mimeType: 'text/csv', buffer: Buffer.from(PRODUCTS) };
  await owner.locator('input[type="file"]').setInputFiles(file);
  clicks += 2;
  await click('button', /^Import 1 product/);
  await owner.getByText(/^Imported: 1 new/).waitFor();
  await click('link', 'Back to the set-up');
  await owner.getByText('Your shop is open.').waitFor();
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);

  await visitor.reload();
  await visitor.getByText('Brass Kettle').first().waitFor();
  const colours = () =>
    visitor.evaluate(() => [
      getComputedStyle(document.querySelector('header') ?? document.body).backgroundColor,
      document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.content,
    ]);
  const OWN = ['rgb(122, 31, 61)', '#7a1f3d'];
  await expect.poll(colours).toEqual(OWN);
  // A page that the server renders nothing of.
  await visitor.goto('/cart');
  await expect.poll(colours).toEqual(OWN);
  const manifest = await (await fetch(`${shop.url}/manifest.webmanifest`)).json();
  expect(manifest).toMatchObject({ name: 'Asha’s Kirana', theme_color: '#7a1f3d' });
  await visitor.goto('/contact');
  await visitor.getByText('asha@kirana.example').first().waitFor();
});
