import { aCodOrder } from '../../sync-server/testing/samples';
import { beginOnline, orderInstead } from './begun-online';
import type { Ledger } from './ledger';
import { rowsOf } from './check-device';
import type { Scene } from './scene';
import {
  anotherOrder,
  editAndOrder,
  orderOf,
  replaceOrder,
  takeBack,
  theirs,
  type At,
} from './second-thoughts-steps';
import { giveRole } from './shop-steps';
import { asSeen, enqueue, fillCart, ownOrders, signedInPage } from './shopper-steps';
import type { StepTable } from './steps';

/** After so long a payment that had to wait is tried again, in milliseconds. */
const TRY_AGAIN = 20_000;

const later = ({ world }: Scene, pause: number) =>
  new Promise<void>((resolve) => world.later(pause, resolve));

const isDiscarded = (ledger: Ledger, { device }: At, id: string) =>
  ledger.keptOn(device.profile.name).get(id)?.discarded === true;

/** The page is there, and so is its person. */
const isTheirs = ({ page, user }: At) =>
  !page.life.isOver && page.session.current()?.user._id === user._id;

/** What people begin and do not end in the same way: a payment, a cancellation, work in two tabs, work at the door. */
export const WAVERING_STEPS: StepTable = {
  'begin online': {
    weight: 4,
    run(scene, random) {
      const at = signedInPage(scene, random);
      const rows = at && rowsOf(at.device);
      const args = rows && scene.server.isUp ? anotherOrder(scene, at, rows) : undefined;
      if (!at || !args) return false;
      const pause = random.pick([0, 1_000, 30_000]);
      const [isOrdered, isEdited] = [random.chance(0.7), random.chance(0.5)];
      const slowFor = random.pick([0, 0, 20_000, 90_000]);
      const begin = async () => {
        await fillCart(at.page, args);
        if (!(await beginOnline(scene, at, args, { slowFor })) || !isOrdered) return;
        await later(scene, pause);
        if (at.page.life.isOver || !(await orderInstead(scene, at, args)) || !isEdited) return;
        await later(scene, pause);
        const now = rowsOf(at.device);
        const entry = theirs(at, 'outbox', now).find(
          (one) => one.name === 'place-cod-order' && orderOf(one) === args.orderId,
        );
        if (now && entry && isTheirs(at)) editAndOrder(scene, at, entry, now);
      };
      void begin().catch(() => undefined);
      return true;
    },
  },
  'begin online twice': {
    weight: 4,
    run(scene, random) {
      const at = signedInPage(scene, random);
      const rows = at && rowsOf(at.device);
      const args = rows && scene.server.isUp ? anotherOrder(scene, at, rows) : undefined;
      const [product] = rows?.catalogue.products ?? [];
      if (!at || !rows || !args || !product) return false;
      const { orderId } = args;
      const changed = (pieces: number) =>
        aCodOrder([[asSeen(product), pieces]], rows.catalogue.at, { orderId });
      const pause = random.pick([0, 1_000, 30_000]);
      const slowFor = random.pick([0, 0, 20_000, 90_000]);
      const isOrdered = random.chance(0.3);
      const begin = async () => {
        await fillCart(at.page, args);
        await beginOnline(scene, at, args, { slowFor });
        for (const pieces of [2, 3]) {
          await later(scene, pause);
          if (!isTheirs(at) || !(await beginOnline(scene, at, changed(pieces)))) return;
        }
        if (isOrdered) await orderInstead(scene, at, changed(3));
      };
      void begin().catch(() => undefined);
      return true;
    },
  },
  'order what was begun online': {
    weight: 5,
    run(scene, random) {
      const at = signedInPage(scene, random);
      const draft = at && rowsOf(at.device)?.draft;
      const known = draft?.online && scene.ledger.orders.get(draft.orderId);
      // The cart stays on the device: what is known of it may be another person's.
      if (!at || !known || known.person !== at.user._id) return false;
      void orderInstead(scene, at, known.args).catch(() => undefined);
      return true;
    },
  },
  'edit and pay online': {
    weight: 4,
    run(scene, random) {
      const at = signedInPage(scene, random);
      const rows = at && rowsOf(at.device);
      const orders =
        at && theirs(at, 'outbox', rows).filter(({ name }) => name === 'place-cod-order');
      if (!at || !rows || !orders?.length || !scene.server.isUp) return false;
      const sent = orders.filter((one) => 'attempts' in one);
      const old = random.pick(sent.length > 0 ? sent : orders);
      // Decided otherwise, it is another wish.
      const wished = { order: orderOf(old), isSame: () => isDiscarded(scene.ledger, at, old.id) };
      return editAndOrder(scene, at, old, rows, async (args) => {
        if (await beginOnline(scene, at, args, { wished })) return true;
        await later(scene, TRY_AGAIN);
        return isTheirs(at) && beginOnline(scene, at, args, { wished });
      });
    },
  },
  'cancel, and take it back': {
    weight: 5,
    run(scene, random) {
      const at = signedInPage(scene, random);
      const own = at ? ownOrders(scene, at.user._id) : [];
      if (!at || own.length === 0) return false;
      const cancel = { name: 'cancel-order', args: { orderId: random.pick(own) } } as const;
      const pause = random.pick([0, 300, 5_000]);
      // It arrives, and the device does not hear so.
      if (random.chance(0.5)) at.device.network.faults.push('lose-reply');
      void enqueue(scene, at.device, at.page, cancel).then(async (entry) => {
        await later(scene, pause);
        if (!entry || !isTheirs(at)) return;
        if (await takeBack(scene, at, entry.id)) scene.reach('cancellation taken back');
      });
      return true;
    },
  },
  'two tabs': {
    weight: 5,
    run(scene, random) {
      const at = signedInPage(scene, random);
      const rows = at && rowsOf(at.device);
      const orders =
        at && theirs(at, 'outbox', rows).filter(({ name }) => name === 'place-cod-order');
      if (!at || !rows || !orders?.length) return false;
      const { device } = at;
      const tabs = device.pages.filter((page) => page !== at.page);
      const page = tabs.length > 0 ? random.pick(tabs) : device.open();
      const other = page && { ...at, page };
      if (!other || !isTheirs(other)) return false;
      const old = random.pick(orders);
      const ways = [
        (one: At) => void takeBack(scene, one, old.id),
        (one: At) => void editAndOrder(scene, one, old, rows),
        (one: At) => void replaceOrder(scene, one, old, rows),
      ];
      random.pick(ways)(at);
      random.pick(ways)(other);
      scene.reach('two tabs at one order');
      return true;
    },
  },
  'marks of an admin for a while': {
    weight: 4,
    run(scene, random) {
      const at = signedInPage(scene, random);
      const person = scene.ledger.people.find(({ id }) => id === at?.user._id);
      const orders = [...scene.ledger.orders];
      if (!at || !person || person.isAdmin || orders.length === 0) return false;
      for (let count = 1 + random.below(3); count > 0; count -= 1) {
        const [orderId, { args }] = random.pick(orders);
        const { confirmedTotal: amount } = args;
        void enqueue(
          scene,
          at.device,
          at.page,
          random.chance(0.8)
            ? { name: 'collect-cash', args: { orderId, amount } }
            : { name: 'deliver-order', args: { orderId } },
        );
      }
      const pause = random.pick([0, 2_000, 60_000]);
      const isPromoted = random.chance(0.7);
      void (async () => {
        if (isPromoted) await giveRole(scene, person, true);
        await later(scene, pause);
        await giveRole(scene, person, false);
      })();
      return true;
    },
  },
};
