import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PictureHost } from '../../sync-server/images/testing/picture-host';
import { redOverBlue } from '../../sync-server/images/testing/sample-pictures';
import { registerAdmin } from '../../sync-server/testing/admin-client';
import { aProduct } from '../../sync-server/testing/samples';
import { startTestServer, type TestServer } from '../../sync-server/testing/start-test-server';
import { ROOT } from '../server-process/server-process';
import { IS_FULL } from '../effort';
import { launchChromium, SIZES, type Size } from './chromium';
import { signIn } from './screens';
import { WAIT_TIMEOUT } from './timeouts';

/** An owner who moves here from another shop: its product file, its pictures, and then a shopper. */
let host: PictureHost;
let shop: TestServer;
let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

beforeEach(async () => {
  const picture = await redOverBlue(640, 480).jpeg().toBuffer();
  host = await PictureHost.start();
  host.answer = (response, asked) =>
    asked.startsWith('/gone') ? response.writeHead(404).end() : response.end(picture);
  shop = await startTestServer({
    products: [aProduct({ _id: 'kettle', name: 'Kettle' })],
    pictureSeam: host.seam,
    pageDirectory: path.join(ROOT, 'dist/pwa'),
  });
  shop.background.start();
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
  await shop.close();
  host.close();
});

async function newPage(size: Size): Promise<Page> {
  const context = await browser.newContext({ viewport: SIZES[size], baseURL: shop.url });
  context.setDefaultTimeout(WAIT_TIMEOUT);
  return context.newPage();
}

/** What each shop's export says of a kurta in two sizes, one of them sold out, with two pictures, of which one is gone; and of a draft. */
const SHOPIFY =
  () => `Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Variant Image,Variant Weight Unit,Variant Tax Code,Cost per item,Status
block-kurta,Block Kurta,"<p>Hand <strong>printed</strong> in Bagru.</p>
<ul><li>Cotton &amp; linen</li></ul>",Saanjh,Apparel & Accessories > Clothing,Kurtas,"cotton, summer",TRUE,Size,M,,,,,BK-M,250,shopify,5,deny,manual,849.00,1299.00,TRUE,TRUE,,${host.url('/kurta.jpg?v=1')},1,Front,FALSE,,,${host.url('/blue.jpg')},kg,,300,active
block-kurta,,,,,,,,,L,,,,,BK-L,250,shopify,0,deny,manual,899.00,,TRUE,TRUE,,${host.url('/gone.jpg')},2,,,,,,kg,,,
clay-cup,Clay Cup,Plain,Mitti,,,,FALSE,Title,Default Title,,,,,CC,120.0,,0,deny,manual,99,,TRUE,TRUE,,,,,FALSE,,,,g,,,draft
`;
const WOOCOMMERCE =
  () => `ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,Is featured?,Visibility in catalog,Short description,Description,Date sale price starts,Date sale price ends,Tax status,In stock?,Stock,Weight (kg),Sale price,Regular price,Categories,Tags,Images,Parent,Position,Attribute 1 name,Attribute 1 value(s),Attribute 1 visible,Attribute 1 global
44,variable,BK,,Block Kurta,1,0,visible,,"<p>Hand <strong>printed</strong> in Bagru.</p>\\n<ul><li>Cotton &amp; linen</li></ul>",,,taxable,1,,,,,"Clothing > Kurtas",cotton,"${host.url('/kurta.jpg')}, ${host.url('/gone.jpg')}",,0,Size,"M, L",1,1
45,variation,BK-M,,Block Kurta - M,1,0,visible,,,,,taxable,1,5,0.25,849,1299,,,${host.url('/blue.jpg')},id:44,1,Size,M,1,1
46,variation,BK-L,,Block Kurta - L,1,0,visible,,,,,taxable,0,0,0.25,,899,,,,id:44,2,Size,L,1,1
47,simple,CC,,Clay Cup,0,0,visible,,Plain,,,taxable,1,5,0.12,,99,Kitchen,,,,0,,,,
`;

/** Chooses a file, looks at what it would do, and imports all of it with its pictures. */
async function importFile(page: Page, table: string, name: string, whose: string): Promise<void> {
  await page.goto('/admin/products/import');
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(table) };
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByText(`${name}: This is ${whose} product file.`).waitFor();
  await page.getByRole('tab', { name: 'New: 2', selected: true }).waitFor();
  await page.getByRole('tab', { name: 'Wrong: 0' }).waitFor();
  const pictures = page.getByRole('checkbox', {
    name: /^Copy pictures from their addresses into the shop: 3/,
  });
  expect(await pictures.isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Import 2 products' }).click();
  await page.getByText('Imported: 2 new, 0 changed, 0 unchanged.').waitFor();
  const copied = () => page.getByText('2 of 3 pictures copied.').first();
  await copied().waitFor();
  await page.getByText('There is no picture at this address.').waitFor();
  // It is the shop's knowledge, not this visit's.
  await page.reload();
  await copied().waitFor();
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await overflow()).toBe(0);
}

const FILES: [Size, string, string, () => string][] = [
  ['desk', 'Shopify’s', 'products_export.csv', SHOPIFY],
  ['phone', 'WooCommerce’s', 'wc-product-export.csv', WOOCOMMERCE],
];
describe.each(IS_FULL ? FILES : FILES.slice(1))(
  'the product file of another shop, on a %s: %s',
  (size, whose, name, table) => {
    // docs/shop-rules.md#r-owner-10, #r-owner-11
    test('comes in through the page; a shopper finds its sizes and pictures, until it is undone', async () => {
      const owner = await registerAdmin(shop);
      const page = await newPage(size);
      await signIn(page, { ...owner.user, password: owner.password });
      await importFile(page, table(), name, whose);

      const shopper = await newPage(size);
      await shopper.goto('/search/kurta');
      await shopper
        .getByRole('link', { name: /Block Kurta/ })
        .first()
        .click();
      await shopper.getByRole('heading', { level: 1, name: 'Block Kurta' }).waitFor();
      await shopper.getByText('Hand printed in Bagru.').first().waitFor();
      await shopper.getByText('• Cotton & linen').first().waitFor();
      const sizes = shopper.getByRole('radiogroup', { name: 'Size' }).first();
      await sizes.getByRole('radio', { name: /^L/ }).waitFor();
      await sizes.getByRole('radio', { name: 'M', exact: true }).check();
      await shopper.getByText('₹849', { exact: true }).filter({ visible: true }).first().waitFor();
      const shown = shopper.getByRole('main').locator('img[src^="/uploads/"]').first();
      await expect
        .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      await shopper.goto('/search/clay');
      await expect.poll(() => shopper.getByRole('link', { name: /Clay Cup/ }).count()).toBe(0);

      await page.getByRole('button', { name: 'Undo import' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
      await page.getByText('Undone, and as before: 2.').waitFor();
      expect(await shop.store.read((reader) => reader.countProducts())).toBe(1);
      await expect.poll(() => page.getByText('pictures copied').count()).toBe(0);
    });
  },
);
