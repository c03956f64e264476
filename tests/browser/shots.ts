import { mkdir, rm } from 'node:fs/promises';
import { SIZES, type Size } from './chromium';
import { shootAdmin } from './shots/admin-shots';
import { Camera, SHOTS } from './shots/camera';
import { shootHindi } from './shots/hindi-shots';
import { shootShopper } from './shots/shopper-shots';
import { shootVisitor } from './shots/visitor-shots';
import { TestShop } from './test-shop';

/** Takes a picture of every screen at both sizes, light and dark, to be looked at: `npm run shots`. */
async function shootAll(size: Size): Promise<number> {
  // One shop for each size: what is sold out in one is not missing in the other, and both run at the same time.
  const shop = await TestShop.open();
  const camera = new Camera(size);
  try {
    for (const shoot of [shootVisitor, shootShopper, shootAdmin, shootHindi]) {
      await shoot(shop, camera);
      console.log(`${size}: ${camera.taken} screens`);
    }
    return camera.taken;
  } finally {
    await shop.close();
  }
}

await rm(SHOTS, { recursive: true, force: true });
await mkdir(SHOTS, { recursive: true });
const ends = await Promise.allSettled((Object.keys(SIZES) as Size[]).map(shootAll));
for (const end of ends) {
  if (end.status === 'fulfilled') continue;
  console.error(end.reason);
  process.exitCode = 1;
}
console.log(SHOTS);
