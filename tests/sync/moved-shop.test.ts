import 'fake-indexeddb/auto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Product } from '#shared/catalogue/product';
import { runMoveCommand } from '../../sync-server/admin/export-import/move-command';
import { openLowdbStore } from '../../sync-server/store/engines/lowdb/lowdb-store';
import { openPostgresStore } from '../../sync-server/store/engines/postgres/open-postgres-store';
import type { ShopStore } from '../../sync-server/store/repositories/shop-store';
import type { TestDatabase } from '../../sync-server/store/testing/create-database';
import { makeDatabase } from '../../sync-server/store/testing/postgres-database';
import { Captured } from '../../sync-server/testing/command-place';
import { aCodOrder, aProduct, aShopper } from '../../sync-server/testing/samples';
import { startTestServer, type TestServer } from '../../sync-server/testing/start-test-server';
import { eventually } from '../../pwa/outbox/testing/test-device';
import { registeredDevice, type Page } from './test-device';

/**
 * The shop moves to PostgreSQL and back while a phone holds unsent orders. The phone notices nothing: each order arrives
 * once, and it fetches only what has changed.
 */

const lamp: Product = aProduct({ _id: 'lamp', countInStock: 1_000, pricePaise: 45_00 });

let root: string;
let database: TestDatabase;
let store: ShopStore;
let server: TestServer;
let page: Page | undefined;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'shop-moved-'));
  database = await makeDatabase();
});
afterEach(async () => {
  await page?.close();
  await stop();
  await database.drop();
  await rm(root, { recursive: true });
});

const inFolder = (name: string) =>
  openLowdbStore({ directory: path.join(root, name), clock: Date.now, warn: () => undefined });

async function start(opened: Promise<ShopStore>): Promise<void> {
  store = await opened;
  // The folder is that of the pictures; the store is the one given.
  server = await startTestServer({ wrapStore: () => store });
  if (page) page.network.url = page.network.origin = server.url;
}

async function stop(): Promise<void> {
  await server.close();
  await store.close();
}

async function move(from: string, to: string): Promise<void> {
  const [stdout, stderr] = [new Captured(), new Captured()];
  const environment = { DATA_DIR: path.join(root, 'data') };
  const deps = { environment, directory: root, stdout, stderr };
  const args = ['--from', from, '--to', to];
  const code = await runMoveCommand(args, deps, new AbortController().signal);
  expect([code, code === 0 ? '' : stderr.text]).toEqual([0, '']);
}

it('a phone with unsent orders does not notice a move to PostgreSQL and back', async () => {
  await start(inFolder('data'));
  await store.write((shop) => shop.putProduct(lamp));
  const device = await registeredDevice(server.url, aShopper());
  const phone = device.page;
  page = phone;
  const { user } = device;
  await phone.account.start(user._id);

  const order = async () => {
    const args = aCodOrder([[lamp, 1]], Date.now());
    await phone.outbox.enqueue('place-cod-order', args);
    return args.orderId;
  };
  const inTheShop = async () =>
    (await store.read((shop) => shop.ordersOf(user._id))).map(({ _id }) => _id).toSorted();
  const shown = async () => (await phone.view()).orders.map(({ _id }) => _id).toSorted();
  async function settle(): Promise<void> {
    await phone.deliver();
    phone.account.requestPull();
    const newest = () => store.read((shop) => shop.accountVersion(user._id));
    await eventually(async () => phone.account.cursor(user._id)?.split('.')[1]).toBe(
      String(await newest()),
    );
  }

  const placed = [await order()];
  await settle();
  const epoch = phone.account.cursor(user._id)?.split('.')[0];

  const moves = [
    ['lowdb:data', database.url, () => openPostgresStore({ url: database.url })],
    [database.url, 'lowdb:back', () => inFolder('back')],
  ] as const;
  for (const [from, to, open] of moves) {
    // One was applied and its reply lost; one was never sent.
    phone.network.otherwise = 'lose-reply';
    const unanswered = await order();
    await eventually(inTheShop).toContain(unanswered);
    await phone.offline(async () => placed.push(unanswered, await order()));
    expect(await phone.db.outbox.count()).toBe(2);

    await stop();
    await move(from, to);
    await start(open());
    phone.network.replies.length = 0;
    const known = placed.slice(0, -2);
    await settle();

    expect(await inTheShop()).toEqual(placed.toSorted());
    expect(await shown()).toEqual(placed.toSorted());
    expect(await phone.db.outbox.count()).toBe(0);
    expect(phone.account.cursor(user._id)?.split('.')[0]).toBe(epoch);
    expect(phone.network.replies.length).toBeGreaterThan(0);
    // What it already has is not sent again.
    for (const reply of phone.network.replies)
      for (const id of known) expect(reply).not.toContain(`"_id":"${id}"`);
    const settled = await phone.db.settled.toArray();
    expect(settled.map(({ outcome }) => outcome.status)).toEqual(settled.map(() => 'applied'));
    const [left] = await store.read((shop) => shop.products(['lamp']));
    expect(left?.countInStock).toBe(1_000 - placed.length);
  }
});
