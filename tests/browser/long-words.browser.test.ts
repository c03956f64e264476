import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderDocument } from '#shared/orders/order';
import { newPerson, orderBody, queued, SOME_ADDRESS } from '../server-process/shop-api';
import { atRest } from './at-rest';
import { openTestShop } from './harness';
import { sticksOut } from './layout-watch';
import { signIn, signInAsAdmin } from './screens';
import type { TestShop } from './test-shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

/** One word, as hostile visitors write it. */
const word = (length: number) => 'W'.repeat(length);

test('what anybody writes in one long word makes no page wider, for shoppers and the owner', async () => {
  const person = newPerson(word(100));
  const shopper = await shop.api.register(person);
  const api = shop.api.as(shopper);
  const [product] = await shop.api.plainProducts();
  if (!product) throw new Error('The demo shop has no product');
  const place = {
    ...SOME_ADDRESS,
    name: word(100),
    address: word(300),
    landmark: word(100),
    city: word(100),
  };
  const { outcomes } = await api.sync({
    clientId: randomUUID(),
    user: shopper.user._id,
    actions: [
      queued(1, 'add-address', { addressId: randomUUID(), body: { ...place, label: word(60) } }),
      queued(2, 'write-review', {
        reviewId: randomUUID(),
        productId: product._id,
        review: { rating: 1, comment: word(600) },
      }),
    ],
  });
  expect(outcomes.map(({ outcome }) => outcome.status)).toEqual(['applied', 'applied']);
  const { label: _label, ...shippingAddress } = place;
  const order = await api.ask(orderDocument, 'POST', '/orders', {
    ...orderBody([[product, 1]]),
    paymentMethod: 'Razorpay',
    shippingAddress,
  });

  const lookAt = async (who: 'the shopper' | 'the owner', addresses: readonly string[]) => {
    const { page } = await shop.device('phone');
    await (who === 'the owner' ? signInAsAdmin(page) : signIn(page, person));
    for (const address of addresses) {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(address);
      const said = page.getByRole('main').getByText(word(60));
      await said.filter({ visible: true }).first().waitFor();
      await atRest(page);
      // A row of actions may scroll by itself.
      const isOfPage = (found: string) => found.startsWith('the page');
      const wide = (await sticksOut(page)).filter(isOfPage);
      expect.soft(wide, `${address}, for ${who}`).toEqual([]);
    }
  };
  await lookAt('the shopper', [`/product/${product._id}`, '/shipping', `/order/${order._id}`]);
  await lookAt('the owner', ['/admin/reviews', '/admin/orderlist', `/order/${order._id}`]);
});
