import { waitForCatalogue } from '../device-stores';
import { nextProduct } from '../ready-shopper';
import { putInCart } from '../screens';
import type { TestShop } from '../test-shop';
import type { Camera } from './camera';

/** What a visitor sees. */
export async function shootVisitor(shop: TestShop, camera: Camera): Promise<void> {
  const device = await shop.device(camera.size);
  const { page } = device;
  const product = await nextProduct(shop, new Set());
  const soldOut = (await shop.api.allProducts()).find(({ countInStock }) => countInStock === 0);
  const category = encodeURIComponent(product.category);

  await camera.open(page, '/', 'home');
  await camera.open(page, '/page/2', 'home-second-page');
  await camera.open(page, `/?category=${category}&sort=price`, 'category-by-price');
  await camera.open(page, '/search/lamp', 'search');
  await camera.open(page, '/search/zzzzqqqq', 'search-empty');
  await page.getByRole('searchbox').fill(product.name.slice(0, 6));
  await page.getByRole('list', { name: 'Suggestions' }).waitFor();
  await camera.window(page, 'suggestions');
  await camera.open(page, `/product/${product._id}`, 'product');
  if (soldOut) await camera.open(page, `/product/${soldOut._id}`, 'product-sold-out');
  await camera.open(page, '/product/never-was', 'product-not-found');
  await camera.open(page, '/cart', 'cart-empty');
  await putInCart(page, product._id);
  await camera.page(page, 'cart');

  await camera.open(page, '/login', 'login');
  await page.getByLabel('Email Address').fill('nobody@example.test');
  await page.getByLabel('Password', { exact: true }).fill('no such password');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('alert').waitFor();
  await camera.page(page, 'login-refused');
  await camera.open(page, '/login?redirect=/shipping', 'login-in-checkout');
  await camera.open(page, '/register', 'register');
  await page.getByRole('button', { name: 'Register' }).click();
  await camera.page(page, 'register-errors');
  await camera.open(page, '/forgot-password', 'forgot-password');
  await camera.open(page, `/reset-password#${'x'.repeat(32)}`, 'reset-password');
  for (const name of ['contact', 'policy/shipping', 'policy/cancellations-refunds'] as const) {
    await camera.open(page, `/${name}`, name.replace('/', '-'));
  }
  await camera.open(page, '/terms', 'terms');
  await camera.open(page, '/privacy', 'privacy');
  await camera.open(page, '/nowhere', 'not-found');

  await waitForCatalogue(page);
  await device.goOffline();
  await camera.open(page, '/', 'home-offline');
  await camera.open(page, '/forgot-password', 'needs-a-connection');
  await device.goOnline();
  await device.context.close();
}
