import { randomUUID } from 'node:crypto';
import { resetClient } from '../../pwa/outbox/outbox-client';
import type { SettledAction } from '../../pwa/database/outbox-entry';
import { aCodOrder } from '../../sync-server/testing/samples';
import { rowsOf, type StoredRows } from './check-device';
import type { Random } from './random';
import type { Scene } from './scene';
import { asSeen, fillCart, orderCart, signedInPage } from './shopper-steps';
import type { StepTable } from './steps';

type At = NonNullable<ReturnType<typeof signedInPage>>;

const orderOf = ({ args }: { readonly args: Readonly<Record<string, unknown>> }) =>
  String(args['orderId']);

/** Another order than the one before: of one piece of the first product that the device knows. */
function anotherOrder(scene: Scene, { user }: At, rows: StoredRows) {
  const [product] = rows.catalogue.products;
  if (!product) return undefined;
  const args = aCodOrder([[asSeen(product), 1]], rows.catalogue.at, { orderId: randomUUID() });
  scene.books.orders.set(args.orderId, { person: user._id, args });
  return args;
}

/** What of the one at the page waits, or is settled. */
function theirs(at: At, of: 'outbox' | 'settled', rows: StoredRows | undefined) {
  return (rows?.[of] ?? []).filter(({ user }) => user === at.user._id);
}

/** Edit: the order is taken back into the cart, and the cart is ordered again. */
function editAndOrder(scene: Scene, at: At, id: string, before: string, rows: StoredRows): boolean {
  const args = anotherOrder(scene, at, rows);
  if (!args) return false;
  const { books } = scene;
  const { name } = at.device.profile;
  const stays = books.leave(name, id);
  const { outbox } = at.page;
  const person = at.page.session.current()?.user._id;
  // Another tab may order another cart in between: then this one is not there any more.
  void outbox.discard(id, { inTransaction: () => fillCart(at.page, args) }).then(
    async (done) => {
      if (!done) return stays();
      books.discard(name, id);
      books.wish(args.orderId, before);
      // The cart stays on the device: whoever signed in meanwhile orders it as their own.
      if (at.page.session.current()?.user._id !== person) return;
      if (await orderCart(scene, at.device, at.page, args)) scene.reach('edited and ordered again');
    },
    () => stays(),
  );
  return true;
}

/** Decides what becomes of an order that the shop already had. */
function decide(scene: Scene, random: Random, at: At, asking: SettledAction): void {
  const { arrived } = asking;
  if (!arrived) return;
  const { outbox, db } = at.page;
  const { name } = at.device.profile;
  const orderId = orderOf(arrived);
  const decided = () => {
    scene.books.discard(name, arrived.id, false);
    scene.reach('decided what the shop already had');
  };
  const inTransaction = async () => {
    await db.settled.update(asking.id, { dismissed: true });
  };
  const cancel = { name: 'cancel-order', args: { orderId } } as const;
  const saved = scene.books.save(name);
  const all = (entries: readonly Parameters<typeof saved>[0][]) => {
    decided();
    for (const entry of entries) saved(entry);
  };
  const way = random.below(3);
  const args = scene.books.orders.get(orderOf(asking))?.args;
  if (way === 0) void outbox.dismiss(asking.id).then(decided, () => undefined);
  else if (way === 1 || !args)
    void outbox.enqueueTogether([cancel], { inTransaction }).then(all, () => undefined);
  else {
    // The new order is asked for under the id that it had: its wish is the same.
    const replaces = (asking.replaces ?? []).filter((id) => id !== arrived.id);
    void outbox
      .enqueueTogether([cancel, { name: 'place-cod-order', args }], {
        edited: true,
        replaces,
        inTransaction,
      })
      .then(all, () => undefined);
  }
}

/** What shoppers do about what they did. */
export const SECOND_THOUGHTS_STEPS: StepTable = {
  'take back': {
    weight: 6,
    run(scene, random) {
      const at = signedInPage(scene, random);
      const waiting = at && theirs(at, 'outbox', rowsOf(at.device));
      if (!at || !waiting?.length) return false;
      const { id } = random.pick(waiting);
      const { name } = at.device.profile;
      const stays = scene.books.leave(name, id);
      void at.page.outbox.discard(id).then(
        (done) => {
          scene.reach(done ? 'taken back' : 'too late to take back');
          if (done) scene.books.discard(name, id);
          else stays();
        },
        () => stays(),
      );
      return true;
    },
  },
  'edit and order again': {
    weight: 6,
    run(scene, random) {
      const at = signedInPage(scene, random);
      const rows = at && rowsOf(at.device);
      const orders =
        at && theirs(at, 'outbox', rows).filter(({ name }) => name === 'place-cod-order');
      if (!at || !rows || !orders?.length) return false;
      const chosen = random.pick(orders);
      return editAndOrder(scene, at, chosen.id, orderOf(chosen), rows);
    },
  },
  replace: {
    weight: 4,
    run(scene, random) {
      const at = signedInPage(scene, random);
      const rows = at && rowsOf(at.device);
      if (!at || !rows) return false;
      const mine = [...theirs(at, 'outbox', rows), ...theirs(at, 'settled', rows)].filter(
        (one) => one.name === 'place-cod-order',
      );
      const args = mine.length > 0 ? anotherOrder(scene, at, rows) : undefined;
      if (!args) return false;
      const old = random.pick(mine);
      const { name } = at.device.profile;
      const stays = scene.books.leave(name, old.id);
      const saved = scene.books.save(name);
      void at.page.outbox.replace(old.id, 'place-cod-order', args).then(
        (entry) => {
          scene.reach('replaced');
          // What was refused had no effect: only the two are one wish, not all that came before.
          if (rows.outbox.includes(old as never)) scene.books.wish(args.orderId, orderOf(old));
          else scene.books.wish(args.orderId);
          saved(entry);
        },
        () => stays(),
      );
      return true;
    },
  },
  'settle the settled': {
    weight: 4,
    run(scene, random) {
      const at = signedInPage(scene, random);
      const settled = at && (theirs(at, 'settled', rowsOf(at.device)) as SettledAction[]);
      if (!at || !settled?.length) return false;
      const open = settled.filter(
        ({ outcome, dismissed }) => outcome.status === 'refused' && !dismissed,
      );
      const one = random.pick(open.length > 0 ? open : settled);
      const { name } = at.device.profile;
      const { outbox } = at.page;
      if (one.arrived) decide(scene, random, at, one);
      else if (one.outcome.code !== 'undeliverable')
        void outbox.dismiss(one.id).catch(() => undefined);
      else if (random.chance(0.5))
        void outbox.sendAgain(one.id).then(
          // Where it had been taken back, and that did not get through: it is wanted after all.
          () => scene.books.discard(name, one.id, false),
          () => undefined,
        );
      else {
        const stays = scene.books.leave(name, one.id);
        void outbox.dismiss(one.id).then(
          () => {
            scene.books.discard(name, one.id);
            scene.reach('discarded what was set aside');
          },
          () => stays(),
        );
      }
      return true;
    },
  },
  'outbox begins anew': {
    weight: 3,
    run(scene, random) {
      const at = signedInPage(scene, random);
      if (!at) return false;
      const { db } = at.page;
      // As where the database of an open page goes away.
      void db
        .transaction('rw', db.clients, db.outbox, async () => {
          const client = await db.clients.where('user').equals(at.user._id).first();
          if (client) await resetClient(db, client, randomUUID);
        })
        .catch(() => undefined);
      return true;
    },
  },
};
