import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { documentOfProduct } from '#shared/catalogue/product';
import { createCart, newLine } from '../../pwa/cart/cart';
import { createCheckout } from '../../pwa/cart/checkout';
import { serverAndPages } from './server-and-pages';
import { pass } from './passing-time';
import { aDevice, lamp, order } from './second-thoughts-device';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });
const here = serverAndPages({ products: [lamp] });
const { pages } = here;

// docs/shop-rules.md#r-checkout-8
it('a product bought offline beside a full cart is one order, and the cart stays, also where the reply is lost', async () => {
  const { page, db, outbox, network, offline, online, standing } = await aDevice(
    here.server,
    pages,
  );
  offline();
  const goods = documentOfProduct(lamp);
  const cart = createCart({ db, clock: () => page.profile.clock.now, randomUuid: randomUUID });
  await cart.put(goods, 7);
  const checkout = createCheckout(db, randomUUID);
  const { orderId: ofCart } = await checkout.ensure();
  const orderId = await checkout.buyNow(newLine(goods, 2, undefined, 1));
  const inTransaction = () => checkout.orderPlaced(orderId, [{ product: lamp._id, qty: 2 }]);
  const args = { ...order(2), orderId };
  await outbox.enqueue('place-cod-order', args, { inTransaction });
  // Pressed in another tab, which still shows it.
  await expect(outbox.enqueue('place-cod-order', args, { inTransaction })).rejects.toThrow();
  network.faults = ['lose-reply'];
  await online();
  await pass(page, 10 * 60_000);
  expect(await standing()).toEqual([2]);
  expect(await db.cartLines.toArray()).toMatchObject([{ _id: lamp._id, qty: 7 }]);
  expect((await db.setting('checkout'))?.orderId).toBe(ofCart);
  expect(await db.setting('buy-now')).toBeUndefined();
});
