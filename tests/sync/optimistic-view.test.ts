import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AddressBody } from '#shared/addresses/address';
import { TestDevice, register } from '../../sync-server/testing/test-client';
import {
  aCodOrder,
  aProduct,
  anAction,
  anAddress,
  aShopper,
} from '../../sync-server/testing/samples';
import { startTestServer, type TestServer } from '../../sync-server/testing/start-test-server';
import type { OutboxEntry } from '../../pwa/database/outbox-entry';
import { readQueue } from '../../pwa/outbox/queue-snapshot';
import { optimisticView, type AccountView } from '../../pwa/replica/optimistic-view';
import { openPage, registeredDevice, type Page } from './test-device';
import { eventually } from '../../pwa/outbox/testing/test-device';
import { freshSeed } from '../fresh-seed';

const lamp = aProduct({ _id: 'lamp', countInStock: 1_000_000 });
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ products: [lamp] });
});
afterAll(() => server.close());

/** An order as the screen creates it: each line holds what the shopper saw. */
function orderAsSeen(qty = 1) {
  const args = aCodOrder([[lamp, qty]], Date.now());
  const seen = { name: 'Brass lamp', image: '/pictures/lamp-960.webp', price: '499.00' };
  return { ...args, lines: args.lines.map((line) => ({ ...line, ...seen })) };
}

/** Addresses by number, so that random steps meet each other. */
function createBook() {
  const ids = [0, 1, 2].map(() => randomUUID());
  const bodies = ids.map(() => anAddress());
  const id = (which: number) => ids[which] ?? '';
  const body = (which: number): AddressBody => bodies[which] ?? anAddress();
  return { id, body };
}

/** What a shopper may do next, by number. */
type Step = (page: Page) => Promise<OutboxEntry>;
function stepOf(kind: number, which: number, book: ReturnType<typeof createBook>): Step {
  const addressId = book.id(which);
  const { isDefault: _wish, ...seen } = book.body(which);
  switch (kind) {
    case 0:
      return ({ outbox }) => outbox.enqueue('add-address', { addressId, body: book.body(which) });
    case 1:
      return ({ outbox }) =>
        outbox.enqueue('edit-address', { addressId, seen, body: { ...seen, city: 'Nashik' } });
    case 2:
      return ({ outbox }) => outbox.enqueue('make-default-address', { addressId });
    case 3:
      return ({ outbox }) => outbox.enqueue('delete-address', { addressId });
    default:
      return ({ outbox }) => outbox.enqueue('place-cod-order', orderAsSeen());
  }
}

/** The content of a view without marks, revisions and times, which only the server assigns. */
function contentOf({ addresses, orders }: AccountView) {
  return {
    addresses: addresses.map(({ mark: _mark, revision: _revision, ...address }) => address),
    orders: orders.map(({ _id, totalPrice }) => [_id, totalPrice]).sort(),
  };
}

const steps = fc.array(
  fc.record({ kind: fc.integer({ min: 0, max: 4 }), which: fc.integer({ min: 0, max: 2 }) }),
  { minLength: 1, maxLength: 8 },
);

/** Lets everything not held at the gate proceed. */
async function breathe(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

describe('pull races push', () => {
  it('in any order of replies a screen shows every action, and in the end the server’s state', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        steps,
        fc.boolean(),
        async (scheduler, planned, alreadyPulled) => {
          const { page, profile, user } = await registeredDevice(server.url, aShopper());
          const book = createBook();
          const done: OutboxEntry[] = [];
          let acting = 0;
          const stop = page.start();
          await page.account.start(user._id);
          if (alreadyPulled) await eventually(() => page.account.documents()?.cursor).toBeTruthy();
          page.network.gate = (point, path) =>
            scheduler.schedule(Promise.resolve(), `${path} ${point}`);
          for (const { kind, which } of planned) {
            void scheduler.schedule(Promise.resolve(), 'the shopper acts').then(async () => {
              acting += 1;
              done.push(await stepOf(kind, which, book)(page));
              acting -= 1;
            });
          }
          for (let requestSync = 0; requestSync < 4; requestSync += 1) {
            void scheduler
              .schedule(Promise.resolve(), 'nudge')
              .then(() => page.account.requestPull());
          }

          const check = async () => {
            if (acting > 0) return;
            const asked = [...done].sort((a, b) => a.seq - b.seq);
            const all = {
              userId: user._id,
              waiting: asked,
              asking: [],
              settled: [],
              sending: new Set<string>(),
            };
            // As a screen has them: each is the newest of its kind, and neither waits for the other.
            const confirmed = page.account.documents();
            const queue = await readQueue(page.db, user._id, profile.clock.now);
            // The shopper did more while the queue was read: it may include that, and `asked` does not.
            if (acting > 0 || done.length > asked.length) return;
            const shown = optimisticView(confirmed, queue, user);
            expect(contentOf(shown)).toEqual(contentOf(optimisticView(undefined, all, user)));
            const open = new Set(
              queue.waiting.map(({ args }) => args['addressId'] ?? args['orderId']),
            );
            for (const { _id, mark } of [...shown.addresses, ...shown.orders]) {
              if (!open.has(_id)) expect(mark === null || mark === 'attention').toBe(true);
            }
          };
          for (let quiet = 0; quiet < 3;) {
            if (scheduler.count() > 0) await scheduler.waitNext(1);
            for (let breath = 0; breath < 5; breath += 1) {
              await breathe();
              await check();
            }
            quiet = scheduler.count() === 0 && done.length === planned.length ? quiet + 1 : 0;
          }

          page.network.gate = async () => undefined;
          await page.deliver();
          page.account.requestPull();
          const settled = async () => {
            const shown = await page.view();
            const stored = await server.store.read(async (shop) => ({
              addresses: await shop.addresses(user._id),
              orders: (await shop.ordersOf(user._id)).map(({ _id }) => _id).sort(),
            }));
            return {
              shown: {
                addresses: shown.addresses.map(({ mark: _mark, ...address }) => address),
                orders: shown.orders.map(({ _id }) => _id).sort(),
              },
              stored,
            };
          };
          await eventually(() => page.account.documents()?.cursor).toBeTruthy();
          const { shown, stored } = await settled();
          expect(shown).toEqual(stored);
          await check();
          stop();
          await page.close();
        },
      ),
      { numRuns: 15, ...freshSeed() },
    );
  }, 120_000);
});

describe('another device of the same person', () => {
  it('ends with the same account on both, after any actions on either', async () => {
    await fc.assert(
      fc.asyncProperty(steps, steps, async (here, there) => {
        const owner = await register(server.url);
        const { page } = await registeredDevice(server.url, aShopper());
        await page.signOut.now();
        await page.signIn({ name: '', email: owner.user.email, password: owner.password });
        await page.account.start(owner.user._id);
        const book = createBook();
        const other = new TestDevice(owner);
        let seq = 0;
        for (let at = 0; at < Math.max(here.length, there.length); at += 1) {
          const own = here[at];
          const foreign = there[at];
          if (own) await stepOf(own.kind, own.which, book)(page);
          if (foreign) {
            seq += 1;
            const addressId = book.id(foreign.which);
            await other.sync([
              foreign.kind % 2
                ? anAction(seq, 'delete-address', { addressId })
                : anAction(seq, 'add-address', { addressId: randomUUID(), body: anAddress() }),
            ]);
          }
          page.account.requestPull();
        }
        await page.deliver();
        page.account.requestPull();
        const stored = () => server.store.read((shop) => shop.addresses(owner.user._id));
        await eventually(async () =>
          (await page.view()).addresses.map(({ mark: _mark, ...address }) => address),
        ).toEqual(await stored());
        await page.close();
      }),
      { numRuns: 8, ...freshSeed() },
    );
  }, 120_000);
});

describe('what a screen shows', () => {
  it('offline: the order as the shopper saw it, marked as waiting; delivered: confirmed', async () => {
    const { page, profile } = await registeredDevice(server.url, aShopper());
    const args = orderAsSeen(2);
    await page.offline(() => page.outbox.enqueue('place-cod-order', args));
    expect((await page.view()).orders).toMatchObject([
      {
        _id: args.orderId,
        mark: 'waiting',
        totalPrice: args.confirmedTotal,
        orderItems: [{ name: 'Brass lamp', price: '499.00', qty: 2 }],
      },
    ]);
    await page.deliver();
    expect((await page.view()).orders).toMatchObject([{ _id: args.orderId, mark: null }]);

    const reopened = openPage(profile);
    expect((await reopened.view()).orders).toMatchObject([{ _id: args.orderId, mark: null }]);
    await reopened.close();
    await page.close();
  });
});
