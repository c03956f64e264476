import { randomUUID } from 'node:crypto';
import type { ArgsOf } from '#shared/actions/registry';
import { paiseFromDecimal } from '#shared/core/paise';
import { placeOrder } from '#shared/decision/place-order';
import { replaceOrders } from '#shared/decision/replace-orders';
import type { PreparedAction } from '#shared/decision/action';
import { beginOnlineOrder, EditOpenError } from '../../pwa/payments/online-order';
import { replacedBy } from '../../pwa/payments/replaced-online';
import { decideAndWrite } from '../../sync-server/actions/decide-and-write';
import { NO_ORDER_LIMITS } from '../../sync-server/testing/no-order-limits';
import type { Scene } from './scene';
import { orderCart } from './shopper-steps';
import type { SimulatedDevice, SimulatedPage } from './simulated-device';

type Order = ArgsOf<'place-cod-order'>;

/** A cart on a page: the order it would become, and whose. */
export interface CartAt {
  readonly device: SimulatedDevice;
  readonly page: SimulatedPage;
  readonly user: { readonly _id: string };
}

/** What `POST /api/orders` is asked: an order, and those begun with the same cart before it. */
interface Begun {
  readonly args: Order;
  readonly insteadOf: readonly string[];
}

/** Creates an unpaid online order in the shop, as `POST /api/orders` does. The gateway is not simulated. */
async function placeOnline(
  scene: Scene,
  person: string,
  { args, insteadOf }: Begun,
): Promise<void> {
  const { orderId, lines, shippingAddress } = args;
  const now = scene.server.clock();
  const replaces = { orders: insteadOf, by: 'Razorpay' } as const;
  const prepared: PreparedAction = {
    status: 'prepared',
    reads: {
      orders: [orderId, ...insteadOf],
      products: lines.map(({ product }) => product),
      replaces,
    },
    decide(view, { user }) {
      const confirmedTotal = paiseFromDecimal(args.confirmedTotal);
      const agreed = { paymentMethod: replaces.by, confirmedTotal, pricedAt: now };
      const order = { orderId, lines, shippingAddress, ...agreed };
      const place = (seen: typeof view) => placeOrder(order, seen, user, now);
      return replaceOrders(order, place, replaces, view, user._id, now);
    },
  };
  await scene.server.store.write(async (shop) => {
    const user = await shop.user(person);
    if (!user) return;
    const context = { user, isAdmin: user.isAdmin, now, actionId: randomUUID() };
    const { status } = await decideAndWrite(shop, prepared, context, NO_ORDER_LIMITS);
    if (status === 'applied') scene.begunOnline.add(orderId);
  });
}

/**
 * Starts an online payment of the cart, and does not pay.
 * @param how.wished the order that it replaces; the same intent, unless its shopper has decided otherwise
 * @param how.slowFor the request hangs so long on its way, in milliseconds: the person does not wait for its answer
 * @returns false where an edited order has to be decided first
 */
export async function beginOnline(
  scene: Scene,
  { device, page, user }: CartAt,
  args: Order,
  {
    wished,
    slowFor = 0,
  }: {
    readonly wished?: { readonly order: string; readonly isSame: () => boolean };
    readonly slowFor?: number;
  } = {},
): Promise<boolean> {
  const total = paiseFromDecimal(args.confirmedTotal);
  const { lines, shippingAddress } = args;
  const consent = {
    user: user._id,
    shippingAddress,
    lines: lines.map(({ product, qty }) => ({ product, qty, price: args.confirmedTotal })),
    total,
  };
  const before = (await page.db.setting('checkout'))?.online;
  let orderId: string;
  try {
    orderId = await beginOnlineOrder(page.db, args.orderId, consent, randomUUID);
  } catch (error) {
    if (!(error instanceof EditOpenError)) throw error;
    scene.reach('online payment waits for an edited order');
    return false;
  }
  scene.ledger.orders.set(orderId, { person: user._id, args: { ...args, orderId } });
  if (before?.user === user._id && before.orderId !== orderId) {
    const { name } = device.profile;
    scene.ledger.begunAgain(name, user._id, args.orderId, before.orderId, orderId);
    scene.reach('begun online again');
  }
  if (wished?.isSame()) scene.ledger.wish(orderId, wished.order);
  const begun = {
    args: { ...args, orderId },
    insteadOf: await replacedBy(page.db, user._id, orderId),
  };
  if (slowFor > 0) {
    scene.world.later(
      slowFor,
      () => void arriveLate(scene, user._id, begun).catch(() => undefined),
    );
    return true;
  }
  await placeOnline(scene, user._id, begun);
  page.account.requestPull();
  scene.reach('begun online');
  return true;
}

/** The request of an order comes in after it was slow: the order that was to take its place may be in the shop already. */
async function arriveLate(scene: Scene, person: string, begun: Begun): Promise<void> {
  if (!scene.server.isUp) return;
  const { orderId } = begun.args;
  const isReplaced = scene.ledger.isReplaced(orderId);
  await placeOnline(scene, person, begun);
  const isThere = scene.begunOnline.has(orderId);
  if (isThere && isReplaced) scene.reach('begun order came after the one in its place');
}

/** Orders the cart with cash on delivery, replacing the online order begun with it, as the checkout does. */
export async function orderInstead(scene: Scene, at: CartAt, args: Order): Promise<boolean> {
  const { device, page, user } = at;
  const { ledger } = scene;
  const draft = await page.db.setting('checkout');
  // Another person may have signed in meanwhile.
  if (page.session.current()?.user._id !== user._id) return false;
  const begun = draft?.orderId === args.orderId ? draft.online : undefined;
  const insteadOf = begun?.user === user._id ? begun.orderId : undefined;
  if (insteadOf === undefined) return orderCart(scene, device, page, args);
  const full = { ...args, insteadOf };
  // Before it was in the shop, there was nothing to cancel.
  if (scene.begunOnline.has(insteadOf)) ledger.wish(args.orderId, insteadOf);
  ledger.orders.set(args.orderId, { person: user._id, args: full });
  const done = await orderCart(scene, device, page, full);
  if (done) scene.reach('ordered in the place of a begun order');
  return done;
}
