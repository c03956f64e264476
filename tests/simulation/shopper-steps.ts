import { randomUUID } from 'node:crypto';
import { ACTIONS, type ArgsOf } from '#shared/actions/registry';
import type { ProductDocument } from '#shared/catalogue/product';
import { paiseFromRupees } from '#shared/core/paise';
import { newDraft } from '../../pwa/cart/cart';
import { CartOrderedError, createCheckout } from '../../pwa/cart/checkout';
import { leftInCart } from '../../pwa/cart/left-in-cart';
import type { OutboxEntry } from '../../pwa/database/outbox-entry';
import type { QueueableAction } from '../../pwa/outbox/outbox';
import { aCodOrder, aProduct } from '../../sync-server/testing/samples';
import { rowsOf } from './check-device';
import type { Random } from './random';
import type { Scene } from './scene';
import type { SimulatedDevice, SimulatedPage } from './simulated-device';
import type { StepTable } from './steps';

/** Somebody does something on a page, and sees "Saved on this device" or an error. @returns nothing after an error */
export function enqueue(
  scene: Scene,
  device: SimulatedDevice,
  page: SimulatedPage,
  { name, args }: QueueableAction,
): Promise<OutboxEntry | undefined> {
  if (name === 'cancel-order') scene.ledger.cancelling(args.orderId);
  const saved = scene.ledger.save(device.profile.name);
  return page.outbox.enqueue(name, args as never).then(
    (entry) => {
      saved(entry);
      return entry;
    },
    () => {
      scene.reach('not saved');
      return undefined;
    },
  );
}

type Order = ArgsOf<'place-cod-order'>;

/** The cart of a device is filled: from now on its order has this id, in every tab. Runs in a transaction of the caller's, if there is one. */
export async function fillCart({ db }: SimulatedPage, { orderId }: Order): Promise<void> {
  await db.settings.put(newDraft(orderId));
}

/** Places the order of the cart, as the checkout does: it is refused where that cart has been ordered, or is another one by now. */
export function orderCart(
  scene: Scene,
  device: SimulatedDevice,
  page: SimulatedPage,
  args: Order,
): Promise<boolean> {
  const { orderPlaced } = createCheckout(page.db, randomUUID);
  const inTransaction = () => orderPlaced(args.orderId, args.lines);
  const place = async () => {
    const cart = await leftInCart(page.db, args.lines, page.session.shopTime());
    const saved = scene.ledger.save(device.profile.name);
    saved(await page.outbox.enqueue('place-cod-order', { ...args, cart }, { inTransaction }));
    return true;
  };
  return place().catch((error: unknown) => {
    const isOrdered = error instanceof CartOrderedError;
    scene.reach(isOrdered ? 'cart was ordered already' : 'not saved');
    return false;
  });
}

/** A page on which somebody is signed in, and who. */
export function signedInPage(scene: Scene, random: Random) {
  const device = random.pick(scene.devices);
  const page = device.pages.length > 0 ? random.pick(device.pages) : undefined;
  const user = page?.session.current()?.user;
  return page && user ? { device, page, user } : undefined;
}

function anAddressFor(random: Random) {
  return {
    address: `${random.below(90) + 1} Lake Road`,
    city: random.pick(['Pune', 'Nashik', 'Thane']),
    postalCode: '411001',
    country: 'India',
    phone: '9876543210',
  };
}

/** Orders that the person has placed, or believes to have. */
export function ownOrders(scene: Scene, person: string): string[] {
  return [...scene.ledger.orders].flatMap(([id, attempt]) => (attempt.person === person ? id : []));
}

/** Addresses that the device has heard of. */
function knownAddresses(scene: Scene, device: SimulatedDevice): string[] {
  const kept = [...scene.ledger.keptOn(device.profile.name).values()];
  return kept.flatMap(({ name, args }) =>
    name === 'add-address' && typeof args['addressId'] === 'string' ? args['addressId'] : [],
  );
}

/** A product as an order is made of it. */
export const asSeen = ({ price, _id, countInStock }: ProductDocument) =>
  aProduct({ _id, countInStock, pricePaise: paiseFromRupees(price) });

/** What shoppers do; what they do about it afterwards is in `second-thoughts-steps.ts`. */
export const SHOPPER_STEPS: StepTable = {
  order: {
    weight: 14,
    run(scene, random) {
      const at = signedInPage(scene, random);
      const rows = at && rowsOf(at.device);
      if (!at || !rows || rows.catalogue.products.length === 0) return false;
      const { catalogue: seen, cart } = rows;
      const inCart = seen.products.filter(({ _id }) => cart.has(_id));
      const isOfCart = inCart.length > 0 && random.chance(0.7);
      const ordered = isOfCart ? inCart : [random.pick(seen.products), random.pick(seen.products)];
      const lines = [...new Set(ordered)].map(
        (product) => [asSeen(product), 1 + random.below(2)] as const,
      );
      if (isOfCart) scene.reach('cart ordered');
      const addresses = knownAddresses(scene, at.device);
      const address =
        addresses.length > 0 && random.chance(0.3)
          ? { shippingAddress: { ...anAddressFor(random), id: random.pick(addresses) } }
          : {};
      const args = aCodOrder(lines, seen.at, { orderId: randomUUID(), ...address });
      scene.ledger.orders.set(args.orderId, { person: at.user._id, args });
      scene.ledger.wish(args.orderId);
      // The same cart in two tabs is one order.
      const tabs = random.chance(0.05) ? [at.page, random.pick(at.device.pages)] : [at.page];
      void fillCart(at.page, args).then(
        () => tabs.forEach((page) => void orderCart(scene, at.device, page, args)),
        () => scene.reach('not saved'),
      );
      return true;
    },
  },
  address: {
    weight: 8,
    run(scene, random) {
      const at = signedInPage(scene, random);
      if (!at) return false;
      const known = knownAddresses(scene, at.device);
      const body = anAddressFor(random);
      const addressId = known.length > 0 && random.chance(0.6) ? random.pick(known) : undefined;
      const action: QueueableAction =
        addressId === undefined
          ? { name: 'add-address', args: { addressId: randomUUID(), body } }
          : random.pick<QueueableAction>([
              { name: 'edit-address', args: { addressId, seen: anAddressFor(random), body } },
              { name: 'delete-address', args: { addressId } },
              { name: 'make-default-address', args: { addressId } },
            ]);
      void enqueue(scene, at.device, at.page, action);
      return true;
    },
  },
  'review or wish': {
    weight: 7,
    run(scene, random) {
      const at = signedInPage(scene, random);
      if (!at) return false;
      const productId = random.pick(scene.products);
      const action = random.pick<QueueableAction>([
        {
          name: 'write-review',
          args: {
            reviewId: randomUUID(),
            productId,
            review: { rating: 1 + random.below(5), comment: 'It does what it should.' },
          },
        },
        {
          name: 'add-wish',
          args: { products: [{ productId, pricePaise: 1 }] },
        },
        { name: 'remove-wish', args: { productId } },
        { name: 'notify-when-back', args: { productId } },
        { name: 'stop-notifying', args: { productId } },
      ]);
      void enqueue(scene, at.device, at.page, action);
      return true;
    },
  },
  'cancel order': {
    weight: 4,
    run(scene, random) {
      const at = signedInPage(scene, random);
      const own = at ? ownOrders(scene, at.user._id) : [];
      if (!at || own.length === 0) return false;
      void enqueue(scene, at.device, at.page, {
        name: 'cancel-order',
        args: { orderId: random.pick(own) },
      });
      return true;
    },
  },
  'return or withdraw': {
    weight: 3,
    run(scene, random) {
      const at = signedInPage(scene, random);
      const own = at ? ownOrders(scene, at.user._id) : [];
      if (!at || own.length === 0) return false;
      const kept = [...scene.ledger.keptOn(at.device.profile.name).values()];
      const asked = kept.filter(({ name }) => name === 'request-return');
      const orderId = random.pick(own);
      const lines = (scene.ledger.orders.get(orderId)?.args.lines ?? []).map(
        ({ product, qty }) => ({ product, qty }),
      );
      const before = asked.length > 0 && random.chance(0.3) ? random.pick(asked) : undefined;
      const args = before && ACTIONS['request-return'].args.parse(before.args);
      void enqueue(
        scene,
        at.device,
        at.page,
        args
          ? {
              name: 'withdraw-return',
              args: { orderId: args.orderId, returnId: args.returnId },
            }
          : {
              name: 'request-return',
              args: { orderId, returnId: randomUUID(), wish: 'refund', reason: 'Too small', lines },
            },
      );
      return true;
    },
  },
  'at the door': {
    weight: 4,
    run(scene, random) {
      const at = signedInPage(scene, random);
      const all = [...scene.ledger.orders];
      if (!at || all.length === 0) return false;
      const [orderId, { args }] = random.pick(all);
      const asked = [...scene.ledger.keptOn(at.device.profile.name).values()].filter(
        ({ name }) => name === 'request-return',
      );
      if (asked.length > 0 && random.chance(0.3)) {
        const wanted = ACTIONS['request-return'].args.parse(random.pick(asked).args);
        const of = { orderId: wanted.orderId, returnId: wanted.returnId };
        const body = { returnId: of.returnId, step: 'approve' };
        void scene.askAsAdmin('PUT', `/api/orders/${of.orderId}/return-step`, body);
        void enqueue(scene, at.device, at.page, { name: 'pick-up-return', args: of });
        return true;
      }
      const done = random.pick<QueueableAction>([
        { name: 'collect-cash', args: { orderId, amount: args.confirmedTotal } },
        { name: 'deliver-order', args: { orderId } },
        { name: 'not-at-home', args: { orderId, visits: random.below(2) } },
        { name: 'refuse-delivery', args: { orderId } },
        { name: 'note-stop', args: { orderId, text: 'Ring twice' } },
        { name: 'take-stop', args: { orderId, isTaken: random.chance(0.7) } },
        { name: 'order-stops', args: { helper: at.user._id, stops: [orderId] } },
      ]);
      void enqueue(scene, at.device, at.page, done);
      return true;
    },
  },
  look: {
    weight: 4,
    run(scene, random) {
      const { page } = random.pick(scene.devices);
      void page?.catalogue.run();
      return page !== undefined;
    },
  },
};
