import type { ProductDocument } from '#shared/catalogue/product';
import type { ShopApi } from '../server-process/shop-api';
import type { Size } from './chromium';
import { waitForCatalogue } from './device-stores';
import type { Device, TestShop } from './test-shop';
import { registerAndSignIn, type Person } from './screens';

/** A shopper signed in on a device with the whole catalogue, and what the server holds of them. */
export interface ReadyShopper {
  readonly device: Device;
  readonly person: Person;
  /** Requests the server as this person, bypassing the proxy, in a separate session. */
  readonly own: ShopApi;
}

/** Registers a shopper on a device and waits until the device is ready for offline. */
export async function readyShopper(shop: TestShop, size: Size = 'desk'): Promise<ReadyShopper> {
  const device = await shop.device(size);
  return becomeReady(shop, device);
}

export async function becomeReady(shop: TestShop, device: Device): Promise<ReadyShopper> {
  const person = await registerAndSignIn(device.page);
  await waitForCatalogue(device.page);
  const shopper = await shop.api.signIn(person.email, person.password);
  return { device, person, own: shop.api.as(shopper) };
}

/** Products with enough pieces for any test; a different one with each call. */
export async function nextProduct(shop: TestShop, taken: Set<string>): Promise<ProductDocument> {
  const found = (await shop.api.plainProducts()).find(
    ({ _id, countInStock, price }) => countInStock >= 10 && price > 100 && !taken.has(_id),
  );
  if (!found) throw new Error('No product is left for this test');
  taken.add(found._id);
  return found;
}
