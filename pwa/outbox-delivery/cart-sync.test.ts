import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { NO_OWN_DOCUMENTS } from '#shared/decision/own-names';
import { createCart } from '../cart/cart';
import { shippingAddressOf } from '../cart/checkout';
import { DeviceDatabase } from '../database/device-database';
import { countingUuids } from '../outbox/testing/test-device';
import { beginOnlineOrder, settleOnlineOrders } from '../payments/online-order';
import { anOrderDocument } from '../testing/order-things';
import { HOME, product } from '../testing/shop-things';
import { VirtualTimers } from '../testing/virtual-timers';
import { createCartSync, type CartSyncDeps } from './cart-sync';

const NOON = Date.UTC(2026, 5, 15, 12);
const at = (minute: number) => new Date(NOON + minute * 60_000).toISOString();
const USER = 'user-1';

// docs/shop-rules.md#r-cart-4
it('takes what was paid online out once, where the account’s cart comes without it', async () => {
  const db = new DeviceDatabase('cart-sync');
  const randomUuid = countingUuids();
  const clock = () => NOON;
  const cart = createCart({ db, clock, randomUuid });
  await cart.put(product('lamp'), 5);
  const before = { line: 'lamp', qty: 5, changedAt: at(-2) };
  await db.settings.put({ key: 'agreed-cart', user: USER, lines: [before] });
  const consent = {
    user: USER,
    shippingAddress: shippingAddressOf(HOME),
    lines: [{ product: 'lamp', qty: 2, price: '250.00' }],
    total: 500_00,
  };
  const draft = (await db.setting('checkout'))?.orderId ?? '';
  const orderId = await beginOnlineOrder(db, draft, consent, randomUuid);
  const order = anOrderDocument({ _id: orderId, paymentMethod: 'Razorpay', isPaid: true });
  const left = { line: 'lamp', qty: 3, changedAt: at(-1) };
  const user = { _id: USER, name: 'Asha', email: 'asha@example.com', isAdmin: false };
  const deps: Pick<CartSyncDeps, 'session' | 'account'> = {
    session: { current: () => ({ user, expirationTime: at(60) }), shopTime: clock },
    account: {
      subscribe: () => () => undefined,
      documents: () => ({
        ...NO_OWN_DOCUMENTS,
        userId: USER,
        cursor: 'aaaaaaaa.1',
        addresses: [],
        reviews: [],
        orders: [order],
        carts: [{ _id: 'cart', lines: [left] }],
      }),
    },
  };
  const settle = () => settleOnlineOrders(db, [order]);
  const sent: unknown[] = [];
  const { join } = createCartSync({
    ...deps,
    db,
    clock,
    randomUuid,
    timers: new VirtualTimers(),
    api: {
      request: () => Promise.reject(new Error('Offline')),
      onSignedOut: () => () => undefined,
    },
    outbox: { enqueue: (...action) => Promise.reject(new Error(String(sent.push(action)))) },
    settle,
  });
  await join();
  // Again by what else follows the account.
  await settle();
  await join();
  expect(await db.cartLines.toArray()).toMatchObject([{ _id: 'lamp', qty: 3 }]);
  expect((await db.setting('agreed-cart'))?.lines).toEqual([left]);
  expect(sent).toEqual([]);
});
