import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { ROOT } from '../server-process/server-process';
import { SIZES, type Size } from './chromium';
import { TestShop } from './test-shop';

/**
 * Takes the screenshots that the manifest shows before installation: `npx tsx tests/browser/store-shots.ts`, after a
 * build, when the look has changed.
 */
const PUBLIC = path.join(ROOT, 'pwa', 'public');
/** On a phone the picture is as sharp as the screen it is looked at on. */
const SCALE: Readonly<Record<Size, number>> = { phone: 2, desk: 1 };
const FORM: Readonly<Record<Size, string>> = { phone: 'narrow', desk: 'wide' };

async function shoot(shop: TestShop, size: Size, address: string, name: string): Promise<void> {
  const context = await shop.browser.newContext({
    viewport: SIZES[size],
    deviceScaleFactor: SCALE[size],
    baseURL: shop.origin,
  });
  await context.newPage();
  const { page } = shop.adopt(context);
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // Pictures below the window are not fetched before it is scrolled.
  await page.waitForFunction(() => {
    const seen = [...document.images].filter(
      (image) => image.getBoundingClientRect().top < window.innerHeight,
    );
    return seen.length > 0 && seen.every((image) => image.complete && image.naturalWidth > 0);
  });
  const picture = await page.screenshot();
  const file = await sharp(picture).webp({ quality: 72, effort: 6 }).toBuffer();
  await writeFile(path.join(PUBLIC, `screenshot-${FORM[size]}-${name}.webp`), file);
  await context.close();
}

const shop = await TestShop.open();
try {
  const [product] = await shop.api.allProducts();
  if (!product) throw new Error('The shop is empty');
  await shoot(shop, 'phone', '/', 'home');
  await shoot(shop, 'phone', `/product/${product._id}`, 'product');
  await shoot(shop, 'desk', '/', 'home');
} finally {
  await shop.close();
}
