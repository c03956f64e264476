import { randomUUID } from 'node:crypto';
import { resetClient } from '../../pwa/outbox/outbox-client';
import type { ArgsOf } from '#shared/actions/registry';
import { keepBegunOrder } from '../../pwa/cart/checkout';
import type { OutboxEntry, SettledAction } from '../../pwa/database/outbox-entry';
import { aCodOrder } from '../../sync-server/testing/samples';
import { rowsOf, type StoredRows } from './check-device';
import type { Random } from './random';
import type { Scene } from './scene';
import { orderInstead } from './begun-online';
import { asSeen, fillCart, signedInPage } from './shopper-steps';
import type { StepTable } from './steps';

export type At = NonNullable<ReturnType<typeof signedInPage>>;

export const orderOf = ({ args }: { readonly args: Readonly<Record<string, unknown>> }) =>
  String(args['orderId']);

type Order = ArgsOf<'place-cod-order'>;

/** Another order than the one before: of one piece of the first product that the device knows. */
export function anotherOrder(
  scene: Scene,
  { user }: At,
  rows: StoredRows,
  given: Partial<ArgsOf<'place-cod-order'>> = {},
) {
  const [product] = rows.catalogue.products;
  if (!product) return undefined;
  const lines = [[asSeen(product), 1]] as const;
  const args = aCodOrder(lines, rows.catalogue.at, { orderId: randomUUID(), ...given });
  scene.ledger.orders.set(args.orderId, { person: user._id, args });
  return args;
}

/** What of the one at the page waits, or is settled. */
export function theirs(at: At, of: 'outbox' | 'settled', rows: StoredRows | undefined) {
  return (rows?.[of] ?? []).filter(({ user }) => user === at.user._id);
}

/**
 * Edit: the order is taken back into the cart, and the cart is ordered again.
 * @param orderAgain orders the cart, of the same wish as the order before
 */
export function editAndOrder(
  scene: Scene,
  at: At,
  old: SettledAction | OutboxEntry,
  rows: StoredRows,
  orderAgain: (args: Order) => Promise<boolean> = async (args) => {
    scene.ledger.wish(args.orderId, orderOf(old));
    return orderInstead(scene, at, args);
  },
): boolean {
  const args = anotherOrder(scene, at, rows);
  if (!args) return false;
  const { id } = old;
  const inTransaction = async () => {
    await fillCart(at.page, args);
    await keepBegunOrder(at.page.db, old.user, old.args as Order);
  };
  const { ledger } = scene;
  const { name } = at.device.profile;
  const stays = ledger.leave(name, id);
  const { outbox } = at.page;
  const person = at.page.session.current()?.user._id;
  // Another tab may order another cart in between: then this one is not there any more.
  void outbox.discard(id, { inTransaction }).then(
    async (done) => {
      if (!done) return stays();
      ledger.discard(name, id);
      // The cart stays on the device: whoever signed in meanwhile orders it as their own.
      if (at.page.session.current()?.user._id !== person) return;
      if (await orderAgain(args).catch(() => false)) scene.reach('edited and ordered again');
    },
    () => stays(),
  );
  return true;
}

/** Discard: what waits is taken back. @returns whether it was */
export function takeBack(scene: Scene, at: At, id: string): Promise<boolean> {
  const { name } = at.device.profile;
  const stays = scene.ledger.leave(name, id);
  return at.page.outbox.discard(id).then(
    (done) => {
      scene.reach(done ? 'taken back' : 'too late to take back');
      if (done) scene.ledger.discard(name, id);
      else stays();
      return done;
    },
    () => {
      stays();
      return false;
    },
  );
}

/** Another order comes in the place of one that waits, or was refused. */
export function replaceOrder(
  scene: Scene,
  at: At,
  old: SettledAction | OutboxEntry,
  rows: StoredRows,
): boolean {
  const { insteadOf } = old.args as Order;
  const args = anotherOrder(scene, at, rows, insteadOf === undefined ? {} : { insteadOf });
  if (!args) return false;
  const { name } = at.device.profile;
  const stays = scene.ledger.leave(name, old.id);
  const saved = scene.ledger.save(name);
  void at.page.outbox.replace(old.id, 'place-cod-order', args).then(
    (entry) => {
      scene.reach('replaced');
      // What was refused had no effect: only the two are one wish, not all that came before.
      if (rows.outbox.includes(old as never)) scene.ledger.wish(args.orderId, orderOf(old));
      else scene.ledger.wish(args.orderId);
      saved(entry);
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
    scene.ledger.discard(name, arrived.id, false);
    scene.reach('decided what the shop already had');
  };
  const inTransaction = async () => {
    await db.settled.update(asking.id, { dismissed: true });
  };
  const cancel = { name: 'cancel-order', args: { orderId } } as const;
  const saved = scene.ledger.save(name);
  const cancelling = () => scene.ledger.cancelling(orderId);
  const all = (entries: readonly Parameters<typeof saved>[0][]) => {
    decided();
    for (const entry of entries) saved(entry);
  };
  const way = random.below(3);
  const args = scene.ledger.orders.get(orderOf(asking))?.args;
  if (way === 0) void outbox.dismiss(asking.id).then(decided, () => undefined);
  else if (way === 1 || !args) {
    cancelling();
    void outbox.enqueueTogether([cancel], { inTransaction }).then(all, () => undefined);
  } else {
    cancelling();
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
      void takeBack(scene, at, random.pick(waiting).id);
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
      return editAndOrder(scene, at, random.pick(orders), rows);
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
      return mine.length > 0 && replaceOrder(scene, at, random.pick(mine), rows);
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
          () => scene.ledger.discard(name, one.id, false),
          () => undefined,
        );
      else {
        const stays = scene.ledger.leave(name, one.id);
        void outbox.dismiss(one.id).then(
          () => {
            scene.ledger.discard(name, one.id);
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
